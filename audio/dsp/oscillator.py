"""Low-frequency oscillators (SoundFont 2.04, section 9.1.8): triangles that start upwards from 0 after a delay."""

from dataclasses import dataclass

import numpy as np

from audio.dsp.samples import Float64


@dataclass(frozen=True, slots=True)
class LowFrequencyOscillator:
    """A triangle of ±1 with a frequency in Hz that waits for a delay in seconds."""

    delay_seconds: float
    frequency_hz: float

    def value_at(self, seconds: Float64) -> Float64:
        """Return its value at each time; 0 before the delay is over."""
        return triangle(np.maximum(seconds - self.delay_seconds, 0.0) * self.frequency_hz)


def triangle(rounds: Float64) -> Float64:
    """Return the triangle's value after some rounds from its start."""
    turned = rounds - 0.25
    # What np.floor leaves is the rest of a division by 1, many times faster than % is.
    value: Float64 = np.abs((turned - np.floor(turned)) * 4.0 - 2.0) - 1.0
    return value
