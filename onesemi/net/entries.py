"""What can stand in the log of a table: answers of chance, moves, clocks that ran out, players who left."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from onesemi.rules.chance import Outcome
from onesemi.rules.seats import Seat

MoveT = TypeVar("MoveT")


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance answered."""

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
    """A player left."""

    seat: Seat


Entry = Drawn | Moved[MoveT] | Expired | Left
