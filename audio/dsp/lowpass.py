"""The SoundFont low pass: two poles, resonant, its cutoff moving in steps of 64 frames.

The recursion runs on one complex pole. Within a step its powers turn it into a running sum, which numpy does at once;
only one complex number goes from step to step. Powers are worked out once for each cutoff that occurs.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from audio.dsp.samples import Complex128, Float32, Float64, Int64

STEP_FRAMES: Final = 64
HIGHEST_CUTOFF_OF_RATE: Final = 0.45
LOWEST_CUTOFF_HZ: Final = 5.0
# Cutoffs are taken to the nearest of these: at most 0.03 dB off on the slope.
_CUTOFF_STEP_CENTS: Final = 5.0
_PIECE_STEPS: Final = 128


def quality(resonance_db: float | Float64) -> float | Float64:
    """Return the filter's quality: a resonance of 0 dB is flat, so 3.01 dB are taken off its height at the cutoff."""
    return 10.0 ** ((resonance_db - 3.01) / 20.0)


def passband_gain(resonance_db: float | Float64) -> float | Float64:
    """Return the gain at low frequencies: lowered by half of the resonance's height (section 8.1.3, initialFilterQ)."""
    return 10.0 ** (-resonance_db / 40.0)


@dataclass(frozen=True, slots=True)
class _Tables:
    """For each cutoff, a row over a step's frames: inverse powers of the pole, and what makes output of the sums."""

    inverse_real: Float32
    inverse_imaginary: Float32
    from_real: Float32
    from_imaginary: Float32
    poles: Complex128
    feeds: Float32

    def rows(self, chosen: Int64) -> tuple[Float32, Float32, Float32, Float32]:
        """Return the four tables' rows for each step; one row for all where there is but one cutoff."""
        if len(self.poles) == 1:
            return self.inverse_real, self.inverse_imaginary, self.from_real, self.from_imaginary
        return (
            self.inverse_real[chosen],
            self.inverse_imaginary[chosen],
            self.from_real[chosen],
            self.from_imaginary[chosen],
        )


def low_pass(signal: Float32, cutoff_hz: Float64, resonance_db: float | Float64, rate_hz: int) -> Float32:
    """Filter a signal; cutoff_hz holds one value for each step of 64 frames, the last step may be short.

    resonance_db is one number, or one for each step.
    """
    steps, frames = len(cutoff_hz), len(signal)
    cents = np.rint(1200.0 / _CUTOFF_STEP_CENTS * np.log2(np.maximum(cutoff_hz, LOWEST_CUTOFF_HZ)))
    if isinstance(resonance_db, float):
        occurring, chosen = np.unique(cents, return_inverse=True)
    else:
        pairs, chosen = np.unique(np.stack((cents, resonance_db)), axis=1, return_inverse=True)
        occurring, resonance_db = pairs
        chosen = chosen.reshape(-1)
    tables = _make_tables(np.exp2(occurring * (_CUTOFF_STEP_CENTS / 1200.0)), resonance_db, rate_hz)
    padded = np.zeros(steps * STEP_FRAMES + 2, np.float32)
    padded[2 : 2 + frames] = signal
    fed = padded[2:] + padded[:-2]
    fed += 2.0 * padded[1:-1]
    rows = fed.reshape(steps, STEP_FRAMES)
    result = np.empty((steps, STEP_FRAMES), np.float32)
    state = 0.0 + 0.0j
    for start in range(0, steps, _PIECE_STEPS):
        piece = slice(start, start + _PIECE_STEPS)
        state = _run(rows[piece], tables, chosen[piece], state, result[piece])
    return result.reshape(-1)[:frames]


def _make_tables(cutoff_hz: Float64, resonance_db: float | Float64, rate_hz: int) -> _Tables:
    cutoff_hz = np.minimum(cutoff_hz, HIGHEST_CUTOFF_OF_RATE * rate_hz)
    angle = 2.0 * np.pi * cutoff_hz / rate_hz
    cosine, alpha = np.cos(angle), np.sin(angle) / (2.0 * quality(resonance_db))
    real, squared = cosine / (1.0 + alpha), (1.0 - alpha) / (1.0 + alpha)
    poles = real + 1j * np.sqrt(np.maximum(squared - real**2, 1e-16))
    frames = np.arange(STEP_FRAMES)
    logarithms = np.log(poles)[:, None] * frames
    powers, inverses = np.exp(logarithms), np.exp(-logarithms)
    ratio = (poles.real / poles.imag)[:, None]
    feeds = passband_gain(resonance_db) * (1.0 - cosine) / 2.0 / (1.0 + alpha)
    return _Tables(
        inverse_real=inverses.real.astype(np.float32),
        inverse_imaginary=inverses.imag.astype(np.float32),
        from_real=(powers.real + ratio * powers.imag).astype(np.float32),
        from_imaginary=(ratio * powers.real - powers.imag).astype(np.float32),
        poles=poles,
        feeds=feeds.astype(np.float32),
    )


def _run(rows: Float32, tables: _Tables, chosen: Int64, state: complex, result: Float32) -> complex:
    """Filter some steps from a state of the recursion into result, and return the state after them."""
    inverse_real, inverse_imaginary, from_real, from_imaginary = tables.rows(chosen)
    rows *= tables.feeds[chosen][:, None]
    real, imaginary = rows * inverse_real, rows * inverse_imaginary
    np.cumsum(real, axis=1, out=real)
    np.cumsum(imaginary, axis=1, out=imaginary)
    poles = tables.poles[chosen]
    last = poles ** (STEP_FRAMES - 1)
    ends, decays = (last * (real[:, -1] + 1j * imaginary[:, -1])).tolist(), (last * poles).tolist()
    starts = []
    for decay, end in zip(decays, ends, strict=True):
        starts.append(state)
        state = state * decay + end
    # The state is that of the frame before the step, so it counts one power more.
    carried = np.array(starts) * poles
    real += carried.real.astype(np.float32)[:, None]
    imaginary += carried.imag.astype(np.float32)[:, None]
    np.multiply(real, from_real, out=result)
    imaginary *= from_imaginary
    result += imaginary
    return state
