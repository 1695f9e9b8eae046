"""The contract of a computer player: it sees a view, as a person would, and answers with a legal move."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol, TypeVar

from onesemi.rules.chance import Chance

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
MoveT_co = TypeVar("MoveT_co", covariant=True)


class Level(StrEnum):
    """How strong a computer player is."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a computer player may think: a number of play-outs, deterministic on every machine."""

    playouts: int


BUDGETS: Final[Mapping[Level, Budget]] = {
    Level.EASY: Budget(0),
    Level.NORMAL: Budget(0),
    Level.HARD: Budget(96),
}
"""How much each level may think about a move."""


class Bot(Protocol[ViewT_contra, MoveT_co]):
    """A computer player for one game."""

    def choose(self, view: ViewT_contra, chance: Chance, budget: Budget) -> MoveT_co:
        """Return one of the view's own legal moves."""
        ...
