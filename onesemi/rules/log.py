"""The log of a game: all that happened to it from outside, from which everything else follows.

It is the save file, the replay, the reconnect, the bug report and the test case at once.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from onesemi.rules.chance import Outcome
from onesemi.rules.game import Game, Step
from onesemi.rules.illegal import Illegal
from onesemi.rules.seats import Seat

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT")
OptionsT = TypeVar("OptionsT")


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance answered: the purpose of the draw and the outcome."""

    purpose: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Moved(Generic[MoveT]):
    """A seat moved."""

    seat: Seat
    move: MoveT


@dataclass(frozen=True, slots=True)
class Expired:
    """The clock ran out."""


@dataclass(frozen=True, slots=True)
class Left:
    """A player left for good."""

    seat: Seat


Entry = Drawn | Moved[MoveT] | Expired | Left


@dataclass(frozen=True, slots=True)
class Record(Generic[OptionsT, MoveT]):
    """A game from its start: its name, the version of its rules, the seats, the options, and the entries so far."""

    game: str
    rules_version: str
    seats: tuple[Seat, ...]
    options: OptionsT
    entries: tuple[Entry[MoveT], ...] = field(default=())

    def with_entry(self, entry: Entry[MoveT]) -> "Record[OptionsT, MoveT]":
        """Return the record with one more entry."""
        return Record(self.game, self.rules_version, self.seats, self.options, (*self.entries, entry))


class LogError(ValueError):
    """A log that can't be used; each cause has its own class."""


class OtherGameError(LogError):
    """The log belongs to another game."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"This log belongs to the game {found!r}, not to {expected!r}.")
        self.expected = expected
        self.found = found


class OtherRulesError(LogError):
    """The log was played by another version of the rules."""

    def __init__(self, game: str, expected: str, found: str) -> None:
        super().__init__(
            f"This game of {game!r} was played by rules {found}; "
            f"this program knows rules {expected} and can't replay it."
        )
        self.game = game
        self.expected = expected
        self.found = found


class ReplayError(LogError):
    """An entry doesn't fit the game at its place (entries count from 1)."""

    def __init__(self, expected: str, found: str, entry: int) -> None:
        super().__init__(f"expected {expected}, found {found} in entry {entry}")
        self.expected = expected
        self.found = found
        self.entry = entry


def record_of(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT], seats: tuple[Seat, ...], options: OptionsT
) -> Record[OptionsT, MoveT]:
    """Return the record of a game that is about to start."""
    return Record(game.name, game.rules_version, seats, options)


def take(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT], state: StateT, entry: Entry[MoveT]
) -> Step[StateT, EventT]:
    """Let one entry happen to a state; raise `Illegal` where it can't."""
    match entry:
        case Drawn(_purpose, outcome):
            return game.resolve(state, outcome)
        case Moved(seat, move):
            return game.apply(state, seat, move)
        case Expired():
            return game.expire(state)
        case Left(seat):
            return game.leave(state, seat)


def replay(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT], record: Record[OptionsT, MoveT]
) -> Iterator[Step[StateT, EventT]]:
    """Yield the start (without events) and then every step of a recorded game.

    Raises `OtherGameError`, `OtherRulesError`, `ReplayError`, or `Illegal` for options that can't be played.
    """
    if record.game != game.name:
        raise OtherGameError(game.name, record.game)
    if record.rules_version != game.rules_version:
        raise OtherRulesError(game.name, game.rules_version, record.rules_version)
    state = game.start(record.seats, record.options)
    yield Step(state, ())
    for number, entry in enumerate(record.entries, start=1):
        step = _replayed(game, state, entry, number)
        state = step.state
        yield step


def _replayed(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT], state: StateT, entry: Entry[MoveT], number: int
) -> Step[StateT, EventT]:
    draw = game.chance(state)
    if isinstance(entry, Drawn) and (draw is None or draw.purpose != entry.purpose):
        expected = "no draw" if draw is None else f"the draw {draw.purpose!r}"
        raise ReplayError(expected, f"the draw {entry.purpose!r}", number)
    try:
        return take(game, state, entry)
    except Illegal as error:
        raise ReplayError("an entry that the rules allow", f"{entry} ({error})", number) from error


def final_state(game: Game[StateT, MoveT, ViewT, EventT, OptionsT], record: Record[OptionsT, MoveT]) -> StateT:
    """Return the state in which a recorded game stands; raises as `replay` does."""
    *_earlier, last = replay(game, record)
    return last.state
