"""Chance as an actor: games ask for a draw and are told the outcome; the outcome goes into the log."""

from collections.abc import Iterable, MutableSequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Protocol

from onesemi.rules.seats import Seat


class Chance(Protocol):
    """A source of randomness handed in from outside; `random.Random` satisfies it."""

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        ...

    def randrange(self, stop: int, /) -> int:
        """Return an integer from 0 up to, but not including, `stop`."""
        ...

    def shuffle(self, items: MutableSequence[Any], /) -> None:
        """Put the items in a random order, in place."""
        ...


class Everyone(Enum):
    """The audience of what lies open on the table."""

    EVERYONE = "everyone"


Audience = frozenset[Seat] | Everyone
EVERYONE: Final = Everyone.EVERYONE
NOBODY: Final[frozenset[Seat]] = frozenset()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Asks for a permutation of `range(count)`; the outcome is a tuple of `count` indices."""

    count: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Asks for one index of `weights`, each as likely as its weight says; the outcome is an int."""

    weights: tuple[int, ...]


Question = Shuffle | Roll
Outcome = int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """What a state waits for: a question to chance, its purpose, and who may know the answer."""

    purpose: str
    question: Question
    audience: Audience


def fair_roll(count: int) -> Roll:
    """Return a roll of `count` equally likely faces."""
    return Roll((1,) * count)


def answer(question: Question, chance: Chance) -> Outcome:
    """Answer a question with the given source of randomness."""
    match question:
        case Shuffle(count):
            order = list(range(count))
            chance.shuffle(order)
            return tuple(order)
        case Roll(weights):
            point = chance.randrange(sum(weights))
            for index, weight in enumerate(weights):
                if point < weight:
                    return index
                point -= weight
            raise AssertionError("weights of a roll sum to more than its range")


def fits(question: Question, outcome: Outcome) -> bool:
    """Tell whether an outcome (from a log, say) is a possible answer to the question."""
    match question:
        case Shuffle(count):
            return isinstance(outcome, tuple) and len(outcome) == count and _is_permutation(outcome)
        case Roll(weights):
            return isinstance(outcome, int) and 0 <= outcome < len(weights) and weights[outcome] > 0


def _is_permutation(order: Iterable[int]) -> bool:
    items = sorted(order)
    return items == list(range(len(items)))


class Stream:
    """A reproducible source of randomness in itself, without a clock or an outside: SplitMix64 from a seed.

    For looking ahead, where several futures must meet the same luck. Not thread-safe.
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK_64

    def _next(self) -> int:
        """Return the next 64 bits (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014)."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK_64
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK_64
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK_64
        return mixed ^ (mixed >> 31)

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        return (self._next() >> 11) / (1 << 53)

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to stop − 1; stop is far below 2⁶⁴, so no number is noticeably likelier."""
        if stop < 1:
            raise ValueError(f"expected at least one number to choose from, found {stop}")
        return self._next() % stop

    def shuffle(self, items: MutableSequence[Any], /) -> None:
        """Put items into a random order in place (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self._next() % (last + 1)
            items[last], items[other] = items[other], items[last]


_MASK_64: Final = (1 << 64) - 1
