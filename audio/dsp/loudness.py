"""Integrated programme loudness after ITU-R BS.1770-4: K-weighting, 400 ms blocks, absolute and relative gate."""

import math
from typing import Final

import numpy as np

from audio.dsp.recursion import RecursiveFilter, Section
from audio.dsp.samples import Float32, Float64

ABSOLUTE_GATE_LUFS: Final = -70.0
RELATIVE_GATE_LU: Final = -10.0
OFFSET_LUFS: Final = -0.691
STEP_SECONDS: Final = 0.1
STEPS_A_BLOCK: Final = 4
PIECE_FRAMES: Final = 1 << 16


def _biquad(numerator: tuple[float, float, float], denominator: tuple[float, float, float]) -> Section:
    return np.array(numerator) / denominator[0], np.array(denominator) / denominator[0]


def k_weighting(rate_hz: int) -> tuple[Section, Section]:
    """Return the two filter sections of the K-weighting at any rate.

    The standard tabulates 48 kHz only; these are the analogue prototypes behind that table (a high shelf of 4 dB at
    1.68 kHz, a high pass at 38 Hz), brought to the rate by the bilinear transform.
    """
    tangent = math.tan(math.pi * 1681.974450955533 / rate_hz)
    quality = 0.7071752369554196
    high = 10.0 ** (3.999843853973347 / 20.0)
    middle = high**0.4996667741545416
    shelf = _biquad(
        (
            high + middle * tangent / quality + tangent**2,
            2.0 * (tangent**2 - high),
            high - middle * tangent / quality + tangent**2,
        ),
        (1.0 + tangent / quality + tangent**2, 2.0 * (tangent**2 - 1.0), 1.0 - tangent / quality + tangent**2),
    )
    tangent = math.tan(math.pi * 38.13547087602444 / rate_hz)
    quality = 0.5003270373238773
    low = (1.0 + tangent / quality + tangent**2, 2.0 * (tangent**2 - 1.0), 1.0 - tangent / quality + tangent**2)
    high_pass = np.array([1.0, -2.0, 1.0]), np.array(low) / low[0]
    return shelf, high_pass


class LoudnessMeter:
    """Measures a signal that comes in pieces of any length; not for several threads."""

    def __init__(self, rate_hz: int, channels: int = 2) -> None:
        self._filter = RecursiveFilter(k_weighting(rate_hz), channels)
        self._step_frames = round(rate_hz * STEP_SECONDS)
        self._pending: Float32 = np.zeros((channels, 0), np.float32)
        self._energies: list[Float64] = []

    def add(self, signal: Float32) -> None:
        """Take the next piece, shape (frames, channels)."""
        for start in range(0, len(signal), PIECE_FRAMES):
            self._add_piece(signal[start : start + PIECE_FRAMES])

    def _add_piece(self, piece: Float32) -> None:
        channels, before = self._pending.shape
        weighted = np.empty((channels, before + len(piece)), np.float32)
        weighted[:, :before] = self._pending
        self._filter.run(np.ascontiguousarray(piece.T, np.float32), weighted[:, before:])
        whole = weighted.shape[1] // self._step_frames * self._step_frames
        steps = weighted[:, :whole].reshape(channels, -1, self._step_frames)
        energy = np.einsum("csf,csf->s", steps, steps) if steps.size else np.zeros(0)
        self._energies.append(energy.astype(np.float64) / self._step_frames)
        self._pending = weighted[:, whole:]

    def lufs(self) -> float:
        """Return the integrated loudness so far; minus infinity for silence and for anything under 0.4 s."""
        steps = np.concatenate(self._energies) if self._energies else np.zeros(0)
        if len(steps) < STEPS_A_BLOCK:
            return -math.inf
        blocks = np.convolve(steps, np.full(STEPS_A_BLOCK, 1.0 / STEPS_A_BLOCK), "valid")
        blocks = blocks[blocks > _energy(ABSOLUTE_GATE_LUFS)]
        if not len(blocks):
            return -math.inf
        gate = float(np.mean(blocks)) * 10.0 ** (RELATIVE_GATE_LU / 10.0)
        return OFFSET_LUFS + 10.0 * math.log10(float(np.mean(blocks[blocks > gate])))


def _energy(level_lufs: float) -> float:
    return float(10.0 ** ((level_lufs - OFFSET_LUFS) / 10.0))


def loudness_lufs(signal: Float32, rate_hz: int) -> float:
    """Return the integrated loudness of a whole signal, shape (frames, channels), left and right weighted alike."""
    meter = LoudnessMeter(rate_hz, signal.shape[1])
    meter.add(signal)
    return meter.lufs()
