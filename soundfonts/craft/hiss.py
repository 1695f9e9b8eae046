"""Noise with a colour: white noise from a counted generator, shaped in the frequency domain."""

from dataclasses import dataclass

import numpy as np

from audio.dsp.samples import Float64


@dataclass(frozen=True, slots=True)
class Band:
    """A band of noise between two frequencies, at a level of its own; its edges are an octave soft."""

    low_hz: float
    high_hz: float
    level: float = 1.0


def white(count: int, seed: int) -> Float64:
    """Return white noise of ±1; the same on every machine, because the generator's raw numbers are."""
    raw = np.random.PCG64(seed).random_raw(count)
    return (raw >> np.uint64(11)).astype(np.float64) * 2.0**-52 - 1.0


def round_hiss(count: int, rate_hz: int, bands: tuple[Band, ...], seed: int) -> Float64:
    """Return noise of a mean level of 1 that can be repeated without a seam: its end leads into its beginning."""
    spectrum = np.fft.rfft(white(count, seed))
    frequencies: Float64 = np.arange(count // 2 + 1, dtype=np.float64) * (rate_hz / count)
    spectrum *= sum((band_shape(frequencies, band) for band in bands), np.zeros(len(frequencies)))
    shaped: Float64 = np.fft.irfft(spectrum, count)
    return shaped / max(float(np.sqrt(np.mean(shaped**2))), 1e-12)


def band_shape(frequencies: Float64, band: Band) -> Float64:
    """Return a band's gain at each frequency: slopes of two poles on either side, nothing at 0 Hz."""
    safe = np.maximum(frequencies, 1e-3)
    low = 1.0 / (1.0 + (band.low_hz / safe) ** 4)
    high = 1.0 / (1.0 + (safe / band.high_hz) ** 4)
    return np.where(frequencies > 0.0, band.level * low * high, 0.0)
