"""Coefficients of the low pass from its cutoff and resonance."""

from typing import Final, NamedTuple

import numpy as np

from audio.dsp.samples import Float64

HIGHEST_CUTOFF_OF_RATE: Final = 0.45
LOWEST_CUTOFF_HZ: Final = 5.0

Outputs = tuple[float, float]
"""The last output of the filter but one, and the last: all that goes from one piece to the next."""


class Coefficients(NamedTuple):
    """y[n] = feed · (x[n] + 2 x[n − 1] + x[n − 2]) + first · y[n − 1] + second · y[n − 2], for each of some steps.

    Outputs are carried on and not states: where a cutoff moves, the last two go on as they were. Else it would be heard
    as clicks.
    """

    feed: Float64
    first: Float64
    second: Float64


def quality(resonance_db: float | Float64) -> float | Float64:
    """Return the filter's quality: a resonance of 0 dB is flat, so 3.01 dB are taken off its height at the cutoff."""
    return 10.0 ** ((resonance_db - 3.01) / 20.0)


def passband_gain(resonance_db: float | Float64) -> float | Float64:
    """Return the gain at low frequencies: lowered by half of the resonance's height (section 8.1.3, initialFilterQ)."""
    return 10.0 ** (-resonance_db / 40.0)


def to_cents(cutoff_hz: Float64) -> Float64:
    """Return cutoffs in cents over 1 Hz."""
    cents: Float64 = 1200.0 * np.log2(np.maximum(cutoff_hz, LOWEST_CUTOFF_HZ))
    return cents


def design(cutoff_cents: Float64, resonance_db: float | Float64, rate_hz: int) -> Coefficients:
    """Return the coefficients of cutoffs in cents over 1 Hz: the bilinear transform, with the cutoff kept in place."""
    cutoff_hz = np.minimum(np.exp2(cutoff_cents / 1200.0), HIGHEST_CUTOFF_OF_RATE * rate_hz)
    angle = 2.0 * np.pi / rate_hz * cutoff_hz
    cosine, alpha = np.cos(angle), np.sin(angle) / (2.0 * quality(resonance_db))
    scale = 1.0 / (1.0 + alpha)
    feed = passband_gain(resonance_db) / 2.0 * (1.0 - cosine) * scale
    return Coefficients(feed, 2.0 * cosine * scale, (alpha - 1.0) * scale)
