"""The SoundFont low pass: two poles, resonant, its cutoff moving in steps of 32 frames.

The recursion runs on one complex pole: inside a step its powers turn it into a running sum, which numpy does at once;
only one complex number goes from step to step.
"""

from typing import Final

import numpy as np

from audio.dsp.samples import Complex64, Complex128, Float32, Float64

STEP_FRAMES: Final = 32
HIGHEST_CUTOFF_OF_RATE: Final = 0.45
LOWEST_CUTOFF_HZ: Final = 5.0
_PIECE_STEPS: Final = 256


def quality(resonance_db: float) -> float:
    """Return the filter's quality: a resonance of 0 dB is flat, so 3.01 dB are taken off its height at the cutoff."""
    return float(10.0 ** ((resonance_db - 3.01) / 20.0))


def passband_gain(resonance_db: float) -> float:
    """Return the gain at low frequencies: lowered by half of the resonance's height (section 8.1.3, initialFilterQ)."""
    return float(10.0 ** (-resonance_db / 40.0))


def low_pass(signal: Float32, cutoff_hz: Float64, resonance_db: float, rate_hz: int) -> Float32:
    """Filter a signal; cutoff_hz holds one value for each step of 32 frames, the last step may be short."""
    steps = len(cutoff_hz)
    frames = len(signal)
    padded = np.zeros(steps * STEP_FRAMES + 2, np.float32)
    padded[2 : 2 + frames] = signal
    fed = padded[2:] + padded[:-2]
    fed += 2.0 * padded[1:-1]
    poles, feeds = _poles(cutoff_hz, quality(resonance_db), rate_hz)
    feeds *= passband_gain(resonance_db)
    rows = fed.reshape(steps, STEP_FRAMES)
    rows *= feeds.astype(np.float32)[:, None]
    result = np.empty((steps, STEP_FRAMES), np.float32)
    state = 0.0 + 0.0j
    for start in range(0, steps, _PIECE_STEPS):
        piece = slice(start, start + _PIECE_STEPS)
        state = _run(rows[piece], poles[piece], state, result[piece])
    return result.reshape(-1)[:frames]


def _poles(cutoff_hz: Float64, quality_linear: float, rate_hz: int) -> tuple[Complex128, Float64]:
    """Return the upper pole and the numerator's first coefficient of each step (bilinear transform)."""
    cutoff_hz = np.clip(cutoff_hz, LOWEST_CUTOFF_HZ, HIGHEST_CUTOFF_OF_RATE * rate_hz)
    angle = 2.0 * np.pi * cutoff_hz / rate_hz
    cosine, alpha = np.cos(angle), np.sin(angle) / (2.0 * quality_linear)
    real = cosine / (1.0 + alpha)
    squared = (1.0 - alpha) / (1.0 + alpha)
    return real + 1j * np.sqrt(np.maximum(squared - real**2, 1e-16)), (1.0 - cosine) / 2.0 / (1.0 + alpha)


def _run(rows: Float32, poles: Complex128, state: complex, result: Float32) -> complex:
    powers = _powers(poles)
    sums = rows / powers
    np.cumsum(sums, axis=1, out=sums)
    ends = (sums[:, -1] * powers[:, -1]).astype(np.complex128)
    decays = (poles**STEP_FRAMES).tolist()
    starts = []
    for decay, end in zip(decays, ends.tolist(), strict=True):
        starts.append(state)
        state = state * decay + end
    # A sum starts from the state one frame before the step, so it counts one power more.
    sums += np.array(starts)[:, None] * poles[:, None]
    sums *= powers
    ratio = (poles.real / poles.imag).astype(np.float32)
    np.multiply(sums.imag, ratio[:, None], out=result)
    result += sums.real
    return state


def _powers(poles: Complex128) -> Complex64:
    """Return the powers 0 to 31 of each step's pole."""
    powers = np.empty((len(poles), STEP_FRAMES), np.complex64)
    powers[:, 0] = 1.0
    width, factor = 1, poles
    while width < STEP_FRAMES:
        np.multiply(powers[:, :width], factor[:, None], out=powers[:, width : 2 * width], casting="same_kind")
        width, factor = 2 * width, factor * factor
    return powers
