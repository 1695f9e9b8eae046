"""Means of samples with their 95 % intervals, by the normal approximation: for simulations and contests."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final

_Z_95: Final = 1.96


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over `count` samples; the true mean lies within ± half_width in 95 of 100 cases."""

    mean: float
    half_width: float
    count: int

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.half_width

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.half_width


def estimate(samples: Sequence[float]) -> Estimate:
    """Return the mean of at least one sample; the interval of a single one is infinite."""
    count = len(samples)
    mean = sum(samples) / count
    if count == 1:
        return Estimate(mean, inf, 1)
    variance = sum((sample - mean) ** 2 for sample in samples) / (count - 1)
    return Estimate(mean, _Z_95 * sqrt(variance / count), count)
