"""A chorus: one channel in, two out; each ear hears the sound from a delay that sways slowly, in opposite senses."""

from functools import cache
from typing import Final

import numpy as np

from audio.dsp.samples import Float32, Int64

DELAY_SECONDS: Final = 0.012
DEPTH_SECONDS: Final = 0.0035
SPEED_HZ: Final = 0.45
LEVEL: Final = 1.2
_PIECE_FRAMES: Final = 8192


@cache
def _sway(rate_hz: int) -> tuple[Int64, Float32]:
    """Return whole frames and fraction of the delay over one sway, negative: where to read from now."""
    period = round(rate_hz / SPEED_HZ)
    delay = (DELAY_SECONDS + DEPTH_SECONDS * np.sin(2.0 * np.pi / period * np.arange(period))) * rate_hz
    whole = np.floor(-delay).astype(np.int64)
    return whole, (-delay - whole).astype(np.float32)


class Chorus:
    """Runs over a stream in blocks of any length; the sway goes by the stream's own time, from `first_frame` on."""

    def __init__(self, rate_hz: int, first_frame: int = 0) -> None:
        self._whole, self._fraction = _sway(rate_hz)
        self._period = len(self._whole)
        self._frame = first_frame
        self._reach = 2 - int(self._whole.min())
        self._history = np.zeros(self._reach, np.float32)

    def run(self, block: Float32) -> Float32 | None:
        """Return the wet signal, shape (2, frames), of the next block, or None while all is silent."""
        joined = np.concatenate((self._history, block))
        wet = self._wet(joined, len(block)) if joined.any() else None
        self._history = joined[len(block) :]
        self._frame += len(block)
        return wet

    def _wet(self, joined: Float32, count: int) -> Float32:
        wet = np.empty((2, count), np.float32)
        rise = np.diff(joined)
        for ear in range(2):
            start = 0
            while start < count:
                place = (self._frame + start + ear * self._period // 2) % self._period
                frames = min(count - start, self._period - place, _PIECE_FRAMES)
                whole = self._whole[place : place + frames] + np.arange(
                    start + self._reach, start + self._reach + frames
                )
                value = rise.take(whole)
                value *= self._fraction[place : place + frames]
                value += joined.take(whole)
                np.multiply(value, np.float32(LEVEL), out=wet[ear, start : start + frames])
                start += frames
        return wet
