"""The private working copy of a state while one step is resolved: thawed, changed in place, frozen again."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from onesemi.games.song.agenda import AgendaStep
from onesemi.games.song.cards import CardId
from onesemi.games.song.events import Event, FlagSet
from onesemi.games.song.options import Options
from onesemi.games.song.state import Ended, Flags, Playing
from onesemi.music.genre import Genre
from onesemi.music.key import Key
from onesemi.music.song import KeyChange, SongEvent
from onesemi.music.ticks import TICKS_PER_BAR
from onesemi.rules.game import Result
from onesemi.rules.seats import Seat


@dataclass(slots=True)
class Table:
    """A mutable `state.Playing` (its fields mean the same) with the events so far and the ending, if it came."""

    options: Options
    genre: Genre
    seats: tuple[Seat, ...]
    hands: dict[Seat, list[CardId]]
    flags: dict[Seat, Flags]
    pile: list[CardId]
    discards: list[CardId]
    track: list[SongEvent]
    track_cards: list[CardId | None]
    keys: tuple[KeyChange, ...]
    adagio_bars: frozenset[int]
    repeated_bars: frozenset[int]
    bar: int
    end_ticks: int
    turn: Seat
    turn_number: int
    direction: int
    extras: int
    is_chime_open: bool
    slurs: int
    beats_played: int
    idle_turns: int
    is_accent_due: bool
    outside_streak: int
    was_last_outside: bool | None
    has_pop_pass: bool
    in_play: CardId | None
    agenda: list[AgendaStep]
    decision: int
    events: list[Event] = field(default_factory=list)
    ending: tuple[Result, bool] | None = None

    @property
    def key(self) -> Key:
        """The key that counts now."""
        return self.keys[-1].key

    @property
    def room_ticks(self) -> int:
        """What the running bar has left; 0 between a filling card and the bar's completion."""
        return (self.bar + 1) * TICKS_PER_BAR - self.end_ticks

    def hand(self, seat: Seat) -> list[CardId]:
        """Return a seat's cards, the newest last."""
        return self.hands[seat]

    def flags_of(self, seat: Seat) -> Flags:
        """Return what holds for a seat."""
        return self.flags[seat]

    def push(self, *steps: AgendaStep) -> None:
        """Put steps on the agenda so that the first one given comes next."""
        self.agenda.extend(reversed(steps))

    def tell(self, event: Event) -> None:
        """Note what happened."""
        self.events.append(event)

    def set_flags(self, seat: Seat, **changes: Any) -> None:
        """Change what holds for a seat."""
        self.flags[seat] = replace(self.flags[seat], **changes)

    def flag(self, seat: Seat, name: str, **changes: Any) -> None:
        """Change what holds for a seat and tell it by name."""
        self.set_flags(seat, **changes)
        self.tell(FlagSet(seat, name))

    def after(self, seat: Seat) -> Iterator[Seat]:
        """Yield the other seats that still play, in the direction, from the next one on."""
        count, place = len(self.seats), self.seats.index(seat)
        for step in range(1, count):
            other = self.seats[(place + step * self.direction) % count]
            if not self.flags[other].has_left:
                yield other

    def next_seat(self, seat: Seat) -> Seat:
        """Return the neighbour in the direction; the seat itself where nobody else plays."""
        return next(self.after(seat), seat)

    @property
    def players(self) -> list[Seat]:
        """The seats that still play, clockwise."""
        return [seat for seat in self.seats if not self.flags[seat].has_left]


FIRST_DECISION: Final = 1


def thaw(state: Playing) -> Table:
    """Return a working copy of a state."""
    return Table(
        options=state.options,
        genre=state.genre,
        seats=state.seats,
        hands={seat: list(hand) for seat, hand in zip(state.seats, state.hands, strict=True)},
        flags=dict(zip(state.seats, state.flags, strict=True)),
        pile=list(state.pile),
        discards=list(state.discards),
        track=list(state.track),
        track_cards=list(state.track_cards),
        keys=state.keys,
        adagio_bars=state.adagio_bars,
        repeated_bars=state.repeated_bars,
        bar=state.bar,
        end_ticks=state.end_ticks,
        turn=state.turn,
        turn_number=state.turn_number,
        direction=state.direction,
        extras=state.extras,
        is_chime_open=state.is_chime_open,
        slurs=state.slurs,
        beats_played=state.beats_played,
        idle_turns=state.idle_turns,
        is_accent_due=state.is_accent_due,
        outside_streak=state.outside_streak,
        was_last_outside=state.was_last_outside,
        has_pop_pass=state.has_pop_pass,
        in_play=state.in_play,
        agenda=list(state.agenda),
        decision=state.decision,
    )


def freeze(table: Table) -> Playing | Ended:
    """Return the state that a working copy has become."""
    playing = Playing(
        options=table.options,
        genre=table.genre,
        seats=table.seats,
        hands=tuple(map(tuple, table.hands.values())),
        flags=tuple(table.flags.values()),
        pile=tuple(table.pile),
        discards=tuple(table.discards),
        track=tuple(table.track),
        track_cards=tuple(table.track_cards),
        keys=table.keys,
        adagio_bars=table.adagio_bars,
        repeated_bars=table.repeated_bars,
        bar=table.bar,
        end_ticks=table.end_ticks,
        turn=table.turn,
        turn_number=table.turn_number,
        direction=table.direction,
        extras=table.extras,
        is_chime_open=table.is_chime_open,
        slurs=table.slurs,
        beats_played=table.beats_played,
        idle_turns=table.idle_turns,
        is_accent_due=table.is_accent_due,
        outside_streak=table.outside_streak,
        was_last_outside=table.was_last_outside,
        has_pop_pass=table.has_pop_pass,
        in_play=table.in_play,
        agenda=tuple(table.agenda),
        decision=table.decision,
    )
    if table.ending is None:
        return playing
    result, is_stuck = table.ending
    return Ended(playing, result, is_stuck)
