"""Half the rate and back: halfband filters for effects that have no treble to lose, so that they cost half as much."""

from functools import cache
from typing import Final

import numpy as np

from audio.dsp.samples import Float32

# Taps on one side at odd distances; the even ones are zero but for the middle's half.
SIDE_TAPS: Final = 8
KAISER_BETA: Final = 6.0
DELAY_FRAMES: Final = 2 * SIDE_TAPS - 1


@cache
def _side_taps() -> tuple[np.float32, ...]:
    """Return the taps at distances 1, 3, 5 … from the middle; pass band to 0.2 of the rate, 60 dB off from 0.3."""
    distances = np.arange(1, 2 * SIDE_TAPS, 2)
    window = np.i0(KAISER_BETA * np.sqrt(1.0 - (distances / (2.0 * SIDE_TAPS)) ** 2)) / np.i0(KAISER_BETA)
    taps = 0.5 * np.sinc(distances / 2.0) * window
    return tuple(np.float32(tap) for tap in taps * (0.25 / taps.sum()))


def _sides(signal: Float32, count: int, gain: float = 1.0) -> Float32:
    """Return the weighted sums of `count` frames along the last axis, which holds 2 × SIDE_TAPS − 1 frames more."""
    total = np.empty((*signal.shape[:-1], count), np.float32)
    pair = np.empty_like(total)
    for number, tap in enumerate(_side_taps()):
        early, late = SIDE_TAPS - 1 - number, SIDE_TAPS + number
        np.add(signal[..., early : early + count], signal[..., late : late + count], out=pair)
        if number:
            pair *= np.float32(gain) * tap
            total += pair
        else:
            np.multiply(pair, np.float32(gain) * tap, out=total)
    return total


class Halver:
    """Takes a stream to half its rate, in blocks of even length; 15 frames late."""

    def __init__(self) -> None:
        self._history = np.zeros(2 * DELAY_FRAMES, np.float32)

    def run(self, block: Float32) -> Float32:
        """Return the next block at half the rate (one channel)."""
        joined = np.concatenate((self._history, block))
        self._history = joined[len(block) :]
        count = len(block) // 2
        halved = _sides(np.ascontiguousarray(joined[::2]), count)
        halved += np.float32(0.5) * joined[DELAY_FRAMES::2][:count]
        return halved


class Doubler:
    """Takes a stream of several channels back to twice its rate; 15 frames of the higher rate late."""

    def __init__(self, channels: int) -> None:
        self._history = np.zeros((channels, DELAY_FRAMES), np.float32)

    def run(self, block: Float32) -> Float32:
        """Return the next block, shape (channels, frames), at twice the rate."""
        joined = np.concatenate((self._history, block), axis=1)
        count = block.shape[1]
        self._history = joined[:, count:]
        doubled = np.empty((len(block), 2 * count), np.float32)
        doubled[:, ::2] = _sides(joined, count, 2.0)
        doubled[:, 1::2] = joined[:, SIDE_TAPS : SIDE_TAPS + count]
        return doubled
