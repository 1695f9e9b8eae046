"""Synths over banks made by the test, and what their sound is measured with."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import pytest

from audio.dsp.samples import Float32
from audio.engine import Synth
from audio.engine.loudness import MASTER_GAIN
from audio.score import Part
from audio.soundfont import load_bank

RATE_HZ = 44100
LOOP = (54, 1)
PLAIN = Part("plain", 0, 0, volume=127, reverb=0)
# A sine of half the full scale in the middle: what a note of the test bank comes to in each ear.
EXPECTED_RMS_DB = 20 * math.log10(0.5 * MASTER_GAIN / 2)


@dataclass(frozen=True)
class Measure:
    """Figures of a signal, shape (frames, 2), at 44.1 kHz."""

    rate_hz: int = RATE_HZ

    def level_db(self, signal: Float32, start_s: float, end_s: float) -> float:
        """Return the RMS level of both ears between two times."""
        piece = signal[round(start_s * self.rate_hz) : round(end_s * self.rate_hz)].astype(np.float64)
        return 10 * math.log10(float(np.mean(piece**2)) + 1e-20)

    def pitch_hz(self, signal: Float32, start_s: float, end_s: float) -> float:
        """Return the frequency of the strongest partial, from the phase advance of its spectrum's peak."""
        piece = signal[round(start_s * self.rate_hz) : round(end_s * self.rate_hz)].sum(axis=1).astype(np.float64)
        size = len(piece) - 1
        window = np.hanning(size)
        first, second = np.fft.rfft(piece[:-1] * window), np.fft.rfft(piece[1:] * window)
        peak = int(np.argmax(np.abs(first[1:]))) + 1
        return float(np.angle(second[peak] / first[peak]) % (2 * math.pi) * self.rate_hz / (2 * math.pi))


@pytest.fixture(scope="session")
def measure() -> Measure:
    """Return the measuring instruments."""
    return Measure()


@pytest.fixture
def sine_synth(maker) -> Callable[..., Synth]:
    """Return a maker of synths with one looped sine of 441 Hz at key 69."""

    def make(generators: Iterable[tuple[int, int]] = (), rate_hz: int = RATE_HZ, **parts) -> Synth:
        return Synth(load_bank(maker.write(maker.one_region_bytes([LOOP, *generators], **parts))), rate_hz)

    return make
