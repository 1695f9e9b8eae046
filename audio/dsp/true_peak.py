"""True peak: the highest level between samples, by 4× oversampling (ITU-R BS.1770-4, annex 2)."""

import math
from functools import cache
from typing import Final

import numpy as np

from audio.dsp.samples import Float32
from audio.units import gain_to_db

OVERSAMPLING: Final = 4
TAPS_A_PHASE: Final = 12
BLOCK_FRAMES: Final = 16
KAISER_BETA: Final = 5.0
_LEAD_FRAMES: Final = TAPS_A_PHASE // 2 - 1
_SPAN_FRAMES: Final = BLOCK_FRAMES + TAPS_A_PHASE - 1
_PIECE_BLOCKS: Final = 4096
_STRETCH_BLOCKS: Final = 64
_STRETCH_FRAMES: Final = _STRETCH_BLOCKS * BLOCK_FRAMES


@cache
def _between_matrix() -> Float32:
    """Return the matrix from a span of samples to the 3 × 16 values between the samples of its block."""
    taps = np.arange(TAPS_A_PHASE) - _LEAD_FRAMES
    window_reach = TAPS_A_PHASE / 2
    matrix = np.zeros((_SPAN_FRAMES, BLOCK_FRAMES * (OVERSAMPLING - 1)), np.float32)
    for phase in range(1, OVERSAMPLING):
        distance = taps - phase / OVERSAMPLING
        window = np.i0(KAISER_BETA * np.sqrt(1.0 - (distance / window_reach) ** 2)) / np.i0(KAISER_BETA)
        weights = np.sinc(distance) * window
        weights /= weights.sum()
        for frame in range(BLOCK_FRAMES):
            column = frame * (OVERSAMPLING - 1) + phase - 1
            matrix[frame : frame + TAPS_A_PHASE, column] = weights
    return matrix


@cache
def overshoot_bound() -> float:
    """Return the largest possible ratio of a value between samples to the samples around it."""
    return float(np.abs(_between_matrix()).sum(axis=0).max())


def block_peaks(signal: Float32, threshold: float) -> Float32:
    """Return the true peak (linear, over all channels) of each block of 16 frames; the last may be short.

    Only blocks that could exceed `threshold` (linear) are oversampled; the others carry a level that doesn't exceed
    it: their sample peak, or 0 where nothing is loud for long.
    """
    frames, channels = signal.shape
    peaks = _sample_peaks(signal, threshold)
    around = np.maximum(peaks, np.maximum(np.append(peaks[1:], 0.0), np.append(0.0, peaks[:-1])))
    candidates = np.flatnonzero(around * overshoot_bound() > threshold)
    for start in range(0, len(candidates), _PIECE_BLOCKS):
        chosen = candidates[start : start + _PIECE_BLOCKS]
        first = int(chosen[0]) * BLOCK_FRAMES - _LEAD_FRAMES
        last = int(chosen[-1]) * BLOCK_FRAMES - _LEAD_FRAMES + _SPAN_FRAMES
        piece = np.zeros((last - first, channels), np.float32)
        held = signal[max(first, 0) : min(last, frames)]
        piece[max(-first, 0) : max(-first, 0) + len(held)] = held
        spans = np.lib.stride_tricks.sliding_window_view(piece, _SPAN_FRAMES, axis=0)
        rows = spans[(chosen - chosen[0]) * BLOCK_FRAMES].reshape(-1, _SPAN_FRAMES)
        between = np.abs(rows @ _between_matrix()).reshape(len(chosen), -1).max(axis=1)
        peaks[chosen] = np.maximum(peaks[chosen], between)
    return peaks


def _sample_peaks(signal: Float32, threshold: float) -> Float32:
    """Return each block's sample peak; 0 in stretches of 64 blocks none of which could exceed a threshold."""
    frames, channels = signal.shape
    peaks = np.zeros(-(-frames // BLOCK_FRAMES), np.float32)
    count = frames // _STRETCH_FRAMES
    stretches = signal[: count * _STRETCH_FRAMES].reshape(count, _STRETCH_FRAMES * channels)
    # The other way round, so that what is no number counts as loud.
    loud = np.flatnonzero(~(_highest(stretches) * overshoot_bound() < threshold))
    found = peaks[: count * _STRETCH_BLOCKS].reshape(count, _STRETCH_BLOCKS)
    found[loud] = _highest(stretches[loud].reshape(len(loud), _STRETCH_BLOCKS, BLOCK_FRAMES * channels))
    rest = signal[count * _STRETCH_FRAMES :]
    blocks = np.zeros((len(peaks) - found.size, BLOCK_FRAMES * channels), np.float32)
    blocks.reshape(-1, channels)[: len(rest)] = rest
    peaks[found.size :] = _highest(blocks)
    return peaks


def _highest(rows: Float32) -> Float32:
    """Return the highest level of each row, whatever its sign."""
    length = rows.shape[-1]
    # A maximum along the last axis would take four times as long where rows are short.
    highest: Float32 = np.maximum.reduceat(np.abs(rows).reshape(-1), np.arange(0, rows.size, length))
    return highest.reshape(rows.shape[:-1])


def true_peak(signal: Float32) -> float:
    """Return the true peak of a signal, shape (frames, channels), as a linear level."""
    if not len(signal):
        return 0.0
    threshold = float(max(signal.max(), -signal.min()))
    return float(block_peaks(signal, threshold).max())


def true_peak_db(signal: Float32, rate_hz: int) -> float:
    """Return the true peak in dBTP of a signal, shape (frames, channels); minus infinity for silence.

    Every rate is oversampled four times, which BS.1770 asks for below 96 kHz.
    """
    if rate_hz <= 0:
        raise ValueError(f"rate_hz is {rate_hz}, expected above 0")
    peak = true_peak(signal)
    return gain_to_db(peak) if math.isfinite(peak) else math.inf
