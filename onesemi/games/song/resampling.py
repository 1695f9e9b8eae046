"""A random state that fits all a seat knows: for the leak law and for computer players that sample (section "A game").

What lies open is taken from the view; the cards that nobody showed are dealt again. Public inferences hold: a seat that
is asked whether it plays the card just drawn has drawn one that fits, and so on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from onesemi.games.song.cards import CARDS, CardId, Kind, Magic, kind_of
from onesemi.games.song.deck import candidates, kinds_to_halve, settled_cards
from onesemi.games.song.fitting import HALF_BEAT_TICKS, IS_ZERO_BEAT, Footing, fits, length_now
from onesemi.games.song.options import Options
from onesemi.games.song.pending import Ask
from onesemi.games.song.state import Dealing, Ended, Flags, Playing, State
from onesemi.games.song.view import Phase, SeatView, View
from onesemi.music.ticks import TICKS_PER_BAR
from onesemi.rules.chance import Chance
from onesemi.rules.seats import Seat


def resample(view: View, seat: Seat | None, chance: Chance) -> State:
    """Return a random state whose view for the seat is the given one."""
    if view.phase is Phase.DEALING:
        return _dealing(view, seat, chance)
    hands, pile = _deal_again(view, seat, chance)
    table = _table(view, hands, pile)
    if view.result is None:
        return table
    return Ended(table, view.result, is_stuck=_is_stuck(view))


def _is_stuck(view: View) -> bool:
    """A winner who still holds cards won because there was no way on, unless all others left."""
    assert view.result is not None
    winner = view.result.winners[0]
    still_play = sum(not other.has_left for other in view.seats)
    return view.seat(winner).hand_count > 0 and still_play > 1


def _dealing(view: View, seat: Seat | None, chance: Chance) -> Dealing:
    seats = tuple(other.seat for other in view.seats)
    left = frozenset(other.seat for other in view.seats if other.has_left)
    if not any(other.hand_count for other in view.seats):
        halves, deck = kinds_to_halve(view.options), settled_cards(view.options)
        return Dealing(view.options, seats, halves, deck, (), (), view.genre, view.key, left)
    hands, pile = _deal_again(view, seat, chance)
    deck = tuple(sorted((*pile, *(card for hand in hands for card in hand))))
    return Dealing(view.options, seats, (), deck, hands, pile, view.genre, view.key, left)


Hands = tuple[tuple[CardId, ...], ...]


def _deal_again(view: View, seat: Seat | None, chance: Chance) -> tuple[Hands, tuple[CardId, ...]]:
    """Deal the cards that the seat can't place; the top of the pile is known to who looks at the star."""
    known_top = view.pending.cards if view.pending is not None else ()
    unknown = _unknown_cards(view, known_top, chance)
    chance.shuffle(unknown)
    hands = {other.seat: view.hand for other in view.seats if other.seat == seat}
    asked = _inference(view, seat)
    if asked is not None:
        hands[asked.seat] = _asked_hand(unknown, asked, view.seat(asked.seat).hand_count)
    for other in view.seats:
        if other.seat not in hands:
            hands[other.seat] = _take(unknown, other.hand_count)
    return tuple(hands[other.seat] for other in view.seats), (*unknown, *reversed(known_top))


def _take(unknown: list[CardId], count: int) -> tuple[CardId, ...]:
    start = len(unknown) - count
    taken = tuple(unknown[start:])
    del unknown[start:]
    return taken


def _asked_hand(unknown: list[CardId], asked: "_Inference", count: int) -> tuple[CardId, ...]:
    newest = [card for card in unknown if asked.holds(card)][: asked.count]
    assert len(newest) == asked.count
    for card in newest:
        unknown.remove(card)
    return (*_take(unknown, count - asked.count), *newest)


@dataclass(frozen=True, slots=True)
class _Inference:
    """What everybody can tell of a seat's hand from what it is asked: its newest `count` cards satisfy `holds`."""

    seat: Seat
    count: int
    holds: Callable[[CardId], bool]


def _inference(view: View, seat: Seat | None) -> _Inference | None:
    pending = view.pending
    if pending is None or pending.seat == seat:
        return None
    footing = _footing(view, view.seat(pending.seat))
    match pending.ask:
        case Ask.DRAWN:
            return _Inference(pending.seat, 1, lambda card: fits(card, footing))
        case Ask.OPENING if view.room_ticks < HALF_BEAT_TICKS:
            return _Inference(pending.seat, 1, lambda card: fits(card, footing))
        case Ask.EXTRA:
            return _Inference(pending.seat, 1, lambda card: _is_extra(view, card, footing))
        case Ask.DISCARD if pending.cause == Magic.BALLOON:
            return _Inference(pending.seat, 2, lambda card: IS_ZERO_BEAT[card])
        case _:
            return None


def _is_extra(view: View, card: CardId, footing: Footing) -> bool:
    return fits(card, footing) and (view.extras > 0 or length_now(card, footing) <= HALF_BEAT_TICKS)


def _footing(view: View, other: SeatView) -> Footing:
    last = next((event.length_ticks for event in reversed(view.track) if event.pitches), 0)
    most = TICKS_PER_BAR if other.most_ticks is None else other.most_ticks
    return Footing(view.room_ticks, last, other.least_ticks, most)


def _unknown_cards(view: View, known_top: Sequence[CardId], chance: Chance) -> list[CardId]:
    """The cards of the deck that the seat can't place; halved kinds are filled up by chance."""
    seen = set(view.hand) | set(view.discards) | set(known_top)
    seen |= {card for card in view.progress.track_cards if card is not None}
    if view.progress.in_play is not None:
        seen.add(view.progress.in_play)
    unknown = [card for card in settled_cards(view.options) if card not in seen]
    for kind in kinds_to_halve(view.options):
        unknown += _other_half(kind, view.options, seen, chance)
    return unknown


def _other_half(kind: Kind, options: Options, seen: set[CardId], chance: Chance) -> list[CardId]:
    cards = candidates(kind, options)
    known = sum(kind_of(CARDS[card].face) is kind for card in seen)
    unseen = [card for card in cards if card not in seen]
    chance.shuffle(unseen)
    return unseen[: len(cards) // 2 - known]


def _table(view: View, hands: Hands, pile: tuple[CardId, ...]) -> Playing:
    assert view.genre is not None
    assert view.turn is not None
    progress = view.progress
    return Playing(
        options=view.options,
        genre=view.genre,
        seats=tuple(other.seat for other in view.seats),
        hands=hands,
        flags=tuple(map(_flags, view.seats)),
        pile=pile,
        discards=view.discards,
        track=view.track,
        track_cards=progress.track_cards,
        keys=view.keys,
        adagio_bars=view.adagio_bars,
        repeated_bars=view.repeated_bars,
        bar=view.bar,
        end_ticks=(view.bar + 1) * TICKS_PER_BAR - view.room_ticks,
        turn=view.turn,
        turn_number=view.turn_number,
        direction=view.direction,
        extras=view.extras,
        is_chime_open=view.is_chime_open,
        slurs=progress.slurs,
        beats_played=progress.beats_played,
        idle_turns=progress.idle_turns,
        is_accent_due=progress.is_accent_due,
        outside_streak=view.jazz_streak,
        was_last_outside=view.was_last_outside,
        has_pop_pass=view.has_pop_pass,
        in_play=progress.in_play,
        agenda=progress.agenda,
        decision=view.decision,
    )


def _flags(other: SeatView) -> Flags:
    return Flags(
        has_bubble=other.has_bubble,
        has_clover=other.has_clover,
        has_rainbow=other.has_rainbow,
        has_dumpling=other.has_dumpling,
        is_skipped=other.is_skipped,
        is_zero_beat_barred=other.is_zero_beat_barred,
        improv_turns=other.improv_turns,
        least_ticks=other.least_ticks,
        most_ticks=other.most_ticks,
        has_left=other.has_left,
    )
