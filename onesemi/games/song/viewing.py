"""What a seat may know, built field by field (section 14 and the contract of a game)."""

from dataclasses import replace

from onesemi.games.song.choosing import answers, star_cards
from onesemi.games.song.fitting import last_note
from onesemi.games.song.judging import safe_cards
from onesemi.games.song.moves import Move
from onesemi.games.song.pending import TURN_ASKS, Ask, Pending
from onesemi.games.song.state import Dealing, Ended, Flags, Playing, State
from onesemi.games.song.table import FIRST_DECISION
from onesemi.games.song.view import Phase, Progress, SeatView, View
from onesemi.music.song import KeyChange
from onesemi.music.ticks import TICKS_PER_BAR
from onesemi.rules.game import Deadline, DeadlineKind
from onesemi.rules.seats import Seat

_NOBODY: frozenset[Seat] = frozenset()


def view_of(state: State, seat: Seat | None) -> View:
    """Return the table as one seat (None: a spectator) sees it."""
    match state:
        case Dealing():
            return _view_dealing(state, seat)
        case Playing():
            return _view_table(state, seat, None)
        case Ended(table=table):
            return _view_table(table, seat, state)


def _view_dealing(state: Dealing, seat: Seat | None) -> View:
    hands = state.hands or ((),) * len(state.seats)
    flags = {other: Flags(has_left=other in state.left) for other in state.seats}
    key = state.key
    return View(
        you=seat,
        phase=Phase.DEALING,
        options=state.options,
        seats=tuple(_seat_view(other, len(hand), flags[other]) for other, hand in zip(state.seats, hands, strict=True)),
        turn=None,
        direction=1,
        turn_number=0,
        genre=state.genre,
        key=key,
        keys=() if key is None else (KeyChange(0, key),),
        track=(),
        adagio_bars=frozenset(),
        repeated_bars=frozenset(),
        bar=0,
        room_ticks=TICKS_PER_BAR,
        pile_count=len(state.pile),
        discards=(),
        hand=() if seat is None else hands[state.seats.index(seat)],
        safe_cards=frozenset(),
        extras=0,
        is_chime_open=False,
        jazz_streak=0,
        was_last_outside=None,
        has_pop_pass=False,
        pending=None,
        awaited=_NOBODY,
        decision=FIRST_DECISION,
        deadline=None,
        moves=(),
        result=None,
    )


def _view_table(table: Playing, seat: Seat | None, ended: Ended | None) -> View:
    hand = () if seat is None else table.hand(seat)
    last = last_note(table.track)
    pending = table.pending
    return View(
        you=seat,
        phase=Phase.PLAYING if ended is None else Phase.ENDED,
        options=table.options,
        seats=tuple(
            _seat_view(other, len(cards), flags)
            for other, cards, flags in zip(table.seats, table.hands, table.flags, strict=True)
        ),
        turn=table.turn,
        direction=table.direction,
        turn_number=table.turn_number,
        genre=table.genre,
        key=table.key,
        keys=table.keys,
        track=table.track,
        adagio_bars=table.adagio_bars,
        repeated_bars=table.repeated_bars,
        bar=table.bar,
        room_ticks=(table.bar + 1) * TICKS_PER_BAR - table.end_ticks,
        pile_count=len(table.pile),
        discards=table.discards,
        hand=hand,
        safe_cards=safe_cards(hand, table.key, table.genre, None if last is None else table.track[last]),
        extras=table.extras,
        is_chime_open=table.is_chime_open,
        jazz_streak=table.outside_streak,
        was_last_outside=table.was_last_outside,
        has_pop_pass=table.has_pop_pass,
        pending=_seen_pending(table, pending, seat),
        awaited=awaited_seats(table),
        decision=table.decision,
        deadline=deadline_of(table),
        moves=() if seat is None else tuple(moves_of(table, seat)),
        result=None if ended is None else ended.result,
        progress=Progress(
            track_cards=table.track_cards,
            in_play=table.in_play,
            agenda=table.agenda,
            idle_turns=table.idle_turns,
            beats_played=table.beats_played,
            slurs=table.slurs,
            is_accent_due=table.is_accent_due,
        ),
    )


def _seat_view(seat: Seat, hand_count: int, flags: Flags) -> SeatView:
    return SeatView(
        seat=seat,
        hand_count=hand_count,
        has_bubble=flags.has_bubble,
        has_clover=flags.has_clover,
        has_rainbow=flags.has_rainbow,
        has_dumpling=flags.has_dumpling,
        is_skipped=flags.is_skipped,
        is_zero_beat_barred=flags.is_zero_beat_barred,
        has_improv=flags.improv_turns > 0,
        least_ticks=flags.least_ticks,
        most_ticks=flags.most_ticks,
        has_left=flags.has_left,
        improv_turns=flags.improv_turns,
    )


def _seen_pending(table: Playing, pending: Pending | None, seat: Seat | None) -> Pending | None:
    """The star's cards are shown to who looks, and to nobody else."""
    if pending is None or pending.ask is not Ask.STAR or pending.seat != seat:
        return pending
    return replace(pending, cards=star_cards(table))


def moves_of(table: Playing, seat: Seat) -> list[Move]:
    """Return a seat's legal moves; none unless the table waits for it."""
    pending = table.pending
    return answers(table, pending) if pending is not None and pending.seat == seat else []


def awaited_seats(table: Playing) -> frozenset[Seat]:
    """Return the seat that is asked, if one is."""
    pending = table.pending
    return _NOBODY if pending is None else frozenset({pending.seat})


def deadline_of(table: Playing) -> Deadline | None:
    """Return the clock of the question that stands: 60 s for a turn's step, 30 s for a choice; none untimed."""
    pending = table.pending
    if pending is None or not table.options.is_timed:
        return None
    numbers = table.options.numbers
    if pending.ask in TURN_ASKS:
        return Deadline(DeadlineKind.TURN, pending.seat, table.decision, numbers.turn_seconds)
    return Deadline(DeadlineKind.CHOICE, pending.seat, table.decision, numbers.choice_seconds)
