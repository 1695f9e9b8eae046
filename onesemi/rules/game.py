"""The contract of a game: questions about immutable states, answered by pure functions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Protocol, TypeVar

from onesemi.rules.chance import Chance, Draw, Outcome
from onesemi.rules.seats import Seat

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT")
OptionsT_contra = TypeVar("OptionsT_contra", contravariant=True)
MoveT_co = TypeVar("MoveT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT, EventT]):
    """One step of a game: the state after it and what happened, in order."""

    state: StateT
    events: tuple[EventT, ...]


class DeadlineKind(StrEnum):
    """What a running clock limits."""

    TURN = "turn"
    CHOICE = "choice"
    DECLARE = "declare"
    CLAIM = "claim"
    DEALING = "dealing"


@dataclass(frozen=True, slots=True)
class Deadline:
    """A clock that runs: what for, for whom (None: for all), and the decision it belongs to."""

    kind: DeadlineKind
    seat: Seat | None
    decision: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: seats by rank, best first; a tuple inside ranks shares the place."""

    ranks: tuple[tuple[Seat, ...], ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the first place."""
        return self.ranks[0]


class Moves(Protocol[MoveT_co]):
    """All legal moves of a seat, complete and exact, that never have to be listed."""

    def __iter__(self) -> Iterator[MoveT_co]: ...
    def __contains__(self, move: object, /) -> bool: ...
    def __len__(self) -> int: ...
    def sample(self, chance: Chance, /) -> MoveT_co:
        """Return one move at random; raise IndexError where there is none."""
        ...


class Game(Protocol[StateT, MoveT, ViewT, EventT, OptionsT_contra]):
    """The questions that can be asked of every game. All methods are pure; states are values."""

    name: str
    rules_version: str
    seat_counts: range

    def start(self, seats: Sequence[Seat], options: OptionsT_contra) -> StateT:
        """Return the state before anything was dealt; raise `Illegal` for options that can't be played."""
        ...

    def chance(self, state: StateT) -> Draw | None:
        """Return what the state waits for from chance; while not None, no move is legal."""
        ...

    def resolve(self, state: StateT, outcome: Outcome) -> Step[StateT, EventT]:
        """Go on with the answer to `chance(state)`; raise `Illegal` for an impossible one."""
        ...

    def awaited(self, state: StateT) -> frozenset[Seat]:
        """Return the seats that the table waits for; public knowledge."""
        ...

    def decision(self, state: StateT, seat: Seat) -> int:
        """Return the number of the decision a seat's move would answer; it changes only when that does."""
        ...

    def legal(self, state: StateT, seat: Seat) -> Moves[MoveT]:
        """Return the seat's legal moves; empty where it has none."""
        ...

    def apply(self, state: StateT, seat: Seat, move: MoveT) -> Step[StateT, EventT]:
        """Take a move; raise `Illegal` if and only if it is not in `legal(state, seat)`."""
        ...

    def clock(self, state: StateT) -> Deadline | None:
        """Return the clock that runs now, if any."""
        ...

    def expire(self, state: StateT) -> Step[StateT, EventT]:
        """Go on as the rules say when `clock(state)` runs out."""
        ...

    def leave(self, state: StateT, seat: Seat) -> Step[StateT, EventT]:
        """Go on without a player who left for good, by the game's own rule."""
        ...

    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """Return what a seat (None: a spectator) may know, built field by field."""
        ...

    def resample(self, view: ViewT, seat: Seat | None, chance: Chance) -> StateT:
        """Return a random state that fits all the seat knows."""
        ...

    def result(self, state: StateT) -> Result | None:
        """Return how the game ended, or None while it goes on."""
        ...
