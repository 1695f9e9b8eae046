"""The set-up before the first turn: deck, deal, genre, key, first player (section 3); all of it is chance."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onesemi.games.song.admission import check
from onesemi.games.song.agenda import BeginTurn
from onesemi.games.song.cards import CardId
from onesemi.games.song.deck import candidates, kinds_to_halve, settled_cards
from onesemi.games.song.events import Drew, Event, GameOpened, Why
from onesemi.games.song.options import Options
from onesemi.games.song.state import Dealing, Flags
from onesemi.games.song.table import FIRST_DECISION, Table
from onesemi.music.genre import Genre
from onesemi.music.key import C_MAJOR, KEYS
from onesemi.music.song import KeyChange, SongMode
from onesemi.rules.chance import EVERYONE, NOBODY, Draw, Outcome, Roll, Shuffle, fair_roll
from onesemi.rules.illegal import Illegal, Reason
from onesemi.rules.seats import Seat

GENRES: Final = tuple(Genre)


def open_game(seats: Sequence[Seat], options: Options) -> Dealing:
    """Return the state before anything was dealt; raise `Illegal` for options that can't be played."""
    if len(set(seats)) != len(seats):
        raise Illegal(Reason("seat-twice", "3"))
    check(len(seats), options)
    is_beginner = options.mode is SongMode.BEGINNER
    return Dealing(
        options=options,
        seats=tuple(seats),
        halves=kinds_to_halve(options),
        deck=settled_cards(options),
        genre=Genre.POP if is_beginner else None,
        key=C_MAJOR if is_beginner else None,
    )


def dealing_draw(state: Dealing) -> Draw:
    """Return what the set-up asks of chance next."""
    if state.halves:
        kind = state.halves[0]
        return Draw(f"half-{kind.value}", Shuffle(len(candidates(kind, state.options))), NOBODY)
    if not state.hands:
        return Draw("deck", Shuffle(len(state.deck)), NOBODY)
    if state.genre is None:
        return Draw("genre", fair_roll(len(GENRES)), EVERYONE)
    if state.key is None:
        return Draw("key", fair_roll(len(KEYS)), EVERYONE)
    weights = tuple(int(seat not in state.left) for seat in state.seats)
    return Draw("first-player", Roll(weights), EVERYONE)


def deal(state: Dealing, outcome: Outcome) -> tuple[Dealing | Table, tuple[Event, ...]]:
    """Go on with the set-up; return the opened table once the first player is known."""
    match outcome:
        case tuple(order) if state.halves:
            return _join_half(state, order), ()
        case tuple(order):
            return _deal_hands(state, order)
        case int(choice) if state.genre is None:
            return replace(state, genre=GENRES[choice]), ()
        case int(choice) if state.key is None:
            return replace(state, key=KEYS[choice]), ()
        case int(choice):
            return _open_table(state, state.seats[choice]), ()


def _join_half(state: Dealing, order: Sequence[int]) -> Dealing:
    cards = candidates(state.halves[0], state.options)
    half = tuple(sorted(cards[index] for index in order[: len(cards) // 2]))
    return replace(state, halves=state.halves[1:], deck=state.deck + half)


def _deal_hands(state: Dealing, order: Sequence[int]) -> tuple[Dealing, tuple[Event, ...]]:
    pile = [state.deck[index] for index in order]
    hands: list[list[CardId]] = [[] for _seat in state.seats]
    events: list[Event] = []
    for _round in range(state.options.hand_size):
        for seat, hand in zip(state.seats, hands, strict=True):
            hand.append(pile.pop())
            events.append(Drew(seat, hand[-1], Why.DEAL))
    return replace(state, hands=tuple(map(tuple, hands)), pile=tuple(pile)), tuple(events)


def _open_table(state: Dealing, first: Seat) -> Table:
    genre, key = state.genre, state.key
    assert genre is not None
    assert key is not None
    return Table(
        options=state.options,
        genre=genre,
        seats=state.seats,
        hands={seat: list(hand) for seat, hand in zip(state.seats, state.hands, strict=True)},
        flags={seat: Flags() for seat in state.seats},
        pile=list(state.pile),
        discards=[],
        track=[],
        track_cards=[],
        keys=(KeyChange(0, key),),
        adagio_bars=frozenset(),
        repeated_bars=frozenset(),
        bar=0,
        end_ticks=0,
        turn=first,
        turn_number=0,
        direction=1,
        extras=0,
        is_chime_open=False,
        slurs=0,
        beats_played=0,
        idle_turns=0,
        is_accent_due=False,
        outside_streak=0,
        was_last_outside=None,
        has_pop_pass=genre is Genre.POP,
        in_play=None,
        agenda=[BeginTurn(first)],
        decision=FIRST_DECISION,
        events=[GameOpened(genre, key, first)],
    )
