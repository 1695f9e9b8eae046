"""Half the rate and back: halfband filters for effects that have no treble to lose, so that they cost half as much."""

from functools import cache
from math import gcd
from typing import Final

import numpy as np

from audio.dsp.samples import Float32

# Taps on one side at odd distances; the even ones are zero but for the middle's half.
SIDE_TAPS: Final = 8
KAISER_BETA: Final = 6.0
DELAY_FRAMES: Final = 2 * SIDE_TAPS - 1
# Filtering is a product of matrices, with so many frames of the lower rate in a row, and at most so many rows that BLAS
# stays on one thread, which others on the machine can't hold up.
_ROW_FRAMES: Final = 2 * SIDE_TAPS
_MOST_ROWS: Final = 128


@cache
def _side_taps() -> tuple[np.float32, ...]:
    """Return the taps at distances 1, 3, 5 … from the middle; pass band to 0.2 of the rate, 60 dB off from 0.3."""
    distances = np.arange(1, 2 * SIDE_TAPS, 2)
    window = np.i0(KAISER_BETA * np.sqrt(1.0 - (distances / (2.0 * SIDE_TAPS)) ** 2)) / np.i0(KAISER_BETA)
    taps = 0.5 * np.sinc(distances / 2.0) * window
    return tuple(np.float32(tap) for tap in taps * (0.25 / taps.sum()))


@cache
def _halving() -> Float32:
    """Return the taps from 64 frames to the 16 of half the rate that lie in their middle, shape (64, 16)."""
    taps = np.zeros((4 * _ROW_FRAMES, _ROW_FRAMES), np.float32)
    for frame in range(_ROW_FRAMES):
        middle = 2 * (frame + SIDE_TAPS) + 1
        taps[middle, frame] = 0.5
        for number, tap in enumerate(_side_taps()):
            taps[[middle - 2 * number - 1, middle + 2 * number + 1], frame] = tap
    return taps


@cache
def _doubling() -> Float32:
    """Return the taps from 32 frames to the 32 of twice the rate that lie in their middle, shape (32, 32)."""
    taps = np.zeros((2 * _ROW_FRAMES, _ROW_FRAMES, 2), np.float32)
    for frame in range(_ROW_FRAMES):
        taps[frame + SIDE_TAPS + 1, frame, 1] = 1.0
        for number, tap in enumerate(_side_taps()):
            taps[[frame + SIDE_TAPS - number, frame + SIDE_TAPS + 1 + number], frame, 0] = 2.0 * tap
    return taps.reshape(2 * _ROW_FRAMES, -1)


def _filtered(joined: Float32, taps: Float32) -> Float32:
    """Filter rows of frames, each with the row after it, along the last axis; the first row there is history."""
    row = len(taps) // 2
    rows = gcd(joined.shape[-1] // row - 1, _MOST_ROWS)
    shape = *joined.shape[:-1], -1, rows, row
    result = joined[..., :-row].reshape(shape) @ taps[:row]
    result += joined[..., row:].reshape(shape) @ taps[row:]
    return result.reshape(*joined.shape[:-1], -1)


class Halver:
    """Takes a stream to half its rate, in blocks of a multiple of 32 frames; 15 frames late."""

    def __init__(self) -> None:
        self._history = np.zeros(2 * _ROW_FRAMES, np.float32)

    def run(self, block: Float32) -> Float32:
        """Return the next block at half the rate (one channel)."""
        joined = np.concatenate((self._history, block))
        self._history = joined[len(block) :]
        return _filtered(joined, _halving())


class Doubler:
    """Takes a stream of several channels back to twice its rate, in blocks of a multiple of 16 frames.

    15 frames of the higher rate late.
    """

    def __init__(self, channels: int) -> None:
        self._history = np.zeros((channels, _ROW_FRAMES), np.float32)

    def run(self, block: Float32) -> Float32:
        """Return the next block, shape (channels, frames), at twice the rate."""
        joined = np.concatenate((self._history, block), axis=1)
        self._history = joined[:, block.shape[1] :]
        return _filtered(joined, _doubling())
