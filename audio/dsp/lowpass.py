"""The SoundFont low pass: two poles, resonant, its cutoff moving in short steps.

The recursion runs on one complex pole. Within a step its powers turn it into a running sum, which numpy does at once;
only one complex number goes from step to step. Powers are worked out once for each cutoff that occurs.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from audio.dsp.samples import Complex128, Float32, Float64, Int64

STEP_FRAMES: Final = 64
# A moving cutoff goes in steps of its own: at 64 frames its steps would be heard as a buzz.
_MOVING_STEP_FRAMES: Final = 32
HIGHEST_CUTOFF_OF_RATE: Final = 0.45
LOWEST_CUTOFF_HZ: Final = 5.0
# Cutoffs are taken to the nearest of these: at most 0.03 dB off on the slope.
_CUTOFF_STEP_CENTS: Final = 1.0
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
    """Filter a signal; cutoff_hz holds one value where it stands still.

    Else it holds one for the beginning of each 64 frames and one for the end of the last: between them it goes on a
    straight line in cents, in smaller steps. resonance_db is one number, or like a moving cutoff, but goes in steps of
    64. What comes out at a frame never depends on what follows.
    """
    frames = len(signal)
    cents, resonance_db, step_frames = _in_steps(cutoff_hz, resonance_db, frames)
    steps = len(cents)
    if isinstance(resonance_db, float):
        occurring, chosen = np.unique(cents, return_inverse=True)
    else:
        pairs, chosen = np.unique(np.stack((cents, resonance_db)), axis=1, return_inverse=True)
        occurring, resonance_db = pairs
        chosen = chosen.reshape(-1)
    tables = _make_tables(np.exp2(occurring * (_CUTOFF_STEP_CENTS / 1200.0)), resonance_db, rate_hz, step_frames)
    padded = np.zeros(steps * step_frames + 2, np.float32)
    padded[2 : 2 + frames] = signal
    fed = padded[2:] + padded[:-2]
    fed += 2.0 * padded[1:-1]
    rows = fed.reshape(steps, step_frames)
    result = np.empty((steps, step_frames), np.float32)
    state, pole = 0.0 + 0.0j, complex(tables.poles[0])
    for start in range(0, steps, _PIECE_STEPS):
        piece = slice(start, start + _PIECE_STEPS)
        state, pole = _run(rows[piece], tables, chosen[piece], (state, pole), result[piece])
    return result.reshape(-1)[:frames]


def _in_steps(cutoff_hz: Float64, resonance_db: float | Float64, frames: int) -> tuple[Float64, float | Float64, int]:
    """Return cutoffs in whole steps of cents and resonance for each step of the recursion, and a step's frames."""
    cents = 1200.0 / _CUTOFF_STEP_CENTS * np.log2(np.maximum(cutoff_hz, LOWEST_CUTOFF_HZ))
    if len(cents) == 1:
        return np.rint(np.repeat(cents, -(-frames // STEP_FRAMES))), resonance_db, STEP_FRAMES
    parts = STEP_FRAMES // _MOVING_STEP_FRAMES
    between = cents[:-1, None] + np.diff(cents)[:, None] * (np.arange(parts) / parts)
    if not isinstance(resonance_db, float):
        resonance_db = np.repeat(resonance_db[:-1], parts)
    return np.rint(between.reshape(-1)), resonance_db, _MOVING_STEP_FRAMES


def _make_tables(cutoff_hz: Float64, resonance_db: float | Float64, rate_hz: int, step_frames: int) -> _Tables:
    cutoff_hz = np.minimum(cutoff_hz, HIGHEST_CUTOFF_OF_RATE * rate_hz)
    angle = 2.0 * np.pi * cutoff_hz / rate_hz
    cosine, alpha = np.cos(angle), np.sin(angle) / (2.0 * quality(resonance_db))
    real, squared = cosine / (1.0 + alpha), (1.0 - alpha) / (1.0 + alpha)
    poles = real + 1j * np.sqrt(np.maximum(squared - real**2, 1e-16))
    powers, inverses = (_powers(base, step_frames) for base in (poles, 1.0 / poles))
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


def _powers(bases: Complex128, count: int) -> Complex128:
    """Return the powers 0 to count − 1 of each base, a row for each; by multiplying on, as it is quick."""
    powers = np.broadcast_to(bases[:, None], (len(bases), count)).copy()
    powers[:, 0] = 1.0
    return np.multiply.accumulate(powers, axis=1, out=powers)


def _run(
    rows: Float32, tables: _Tables, chosen: Int64, before: tuple[complex, complex], result: Float32
) -> tuple[complex, complex]:
    """Filter some steps into result, from a state of the recursion and the pole it belongs to; return those after."""
    inverse_real, inverse_imaginary, from_real, from_imaginary = tables.rows(chosen)
    rows *= tables.feeds[chosen][:, None]
    real, imaginary = rows * inverse_real, rows * inverse_imaginary
    np.cumsum(real, axis=1, out=real)
    np.cumsum(imaginary, axis=1, out=imaginary)
    poles = tables.poles[chosen]
    last = poles ** (rows.shape[1] - 1)
    ends, decays = (last * (real[:, -1] + 1j * imaginary[:, -1])).tolist(), (last * poles).tolist()
    starts = []
    state, last_pole = before
    for pole, decay, end in zip(poles.tolist(), decays, ends, strict=True):
        if pole != last_pole:
            # The last two frames of output go on as they were: else a moving cutoff would be heard as clicks.
            previous = state.imag / last_pole.imag
            state = complex(state.real + (last_pole.real - pole.real) * previous, pole.imag * previous)
            last_pole = pole
        starts.append(state)
        state = state * decay + end
    # The state is that of the frame before the step, so it counts one power more.
    carried = np.array(starts) * poles
    real += carried.real.astype(np.float32)[:, None]
    imaginary += carried.imag.astype(np.float32)[:, None]
    np.multiply(real, from_real, out=result)
    imaginary *= from_imaginary
    result += imaginary
    return state, last_pole
