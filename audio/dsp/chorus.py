"""A chorus: one channel in, two out; each ear hears the sound from a delay that sways slowly, in opposite senses."""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from audio.dsp.samples import Float32, Int64

DELAY_SECONDS: Final = 0.012
DEPTH_SECONDS: Final = 0.0035
SPEED_HZ: Final = 0.45
LEVEL: Final = 1.2


@dataclass(frozen=True, slots=True)
class _Sway:
    """One sway of the delay: for each of its frames where to read, before that frame's own place and never at it."""

    read: Int64
    """Frames from the sway's start on, rounded down."""
    fraction: Float32
    """What was lost in rounding."""
    turns: Int64
    """The frames whose next one is not read right behind: where the whole part of the delay changes."""


@cache
def _sway(rate_hz: int) -> _Sway:
    period = round(rate_hz / SPEED_HZ)
    frames = np.arange(period)
    delay = (DELAY_SECONDS + DEPTH_SECONDS * np.sin(2.0 * np.pi / period * frames)) * rate_hz
    whole = np.floor(-delay).astype(np.int64)
    read = whole + frames
    return _Sway(read, (-delay - whole).astype(np.float32), np.flatnonzero(np.diff(read) != 1))


class Chorus:
    """Runs over a stream in blocks of any length; the sway goes by the stream's own time, from `first_frame` on."""

    def __init__(self, rate_hz: int, first_frame: int = 0) -> None:
        self._sway = _sway(rate_hz)
        self._period = len(self._sway.read)
        self._frame = first_frame
        self._reach = 2 - int(np.min(self._sway.read - np.arange(self._period)))
        self._history = np.zeros(self._reach, np.float32)

    def run(self, block: Float32) -> Float32 | None:
        """Return the wet signal, shape (2, frames), of the next block, or None while all is silent."""
        joined = np.empty(self._reach + len(block), np.float32)
        joined[: self._reach] = self._history
        np.multiply(block, np.float32(LEVEL), out=joined[self._reach :])
        self._history = joined[len(block) :].copy()
        wet = None
        if joined.any():
            wet = np.empty((2, len(block)), np.float32)
            for ear in range(2):
                self._hear(joined, self._frame + ear * self._period // 2, wet[ear])
        self._frame += len(block)
        return wet

    def _hear(self, joined: Float32, frame: int, wet: Float32) -> None:
        """Write what an ear hears that is at a frame of the sway."""
        start = 0
        while start < len(wet):
            place = (frame + start) % self._period
            frames = min(len(wet) - start, self._period - place)
            self._delay(joined, start + self._reach - place, place, wet[start : start + frames])
            start += frames

    def _delay(self, joined: Float32, offset: int, place: int, wet: Float32) -> None:
        """Write frames between two that were read, within one sway."""
        read = np.empty(len(wet) + 1, np.int64)
        np.add(self._sway.read[place : place + len(wet)], offset, out=read[:-1])
        read[-1] = read[-2] + 1
        value = joined.take(read)
        np.subtract(value[1:], value[:-1], out=wet)
        first, last = self._sway.turns.searchsorted((place, place + len(wet) - 1))
        turns = self._sway.turns[first:last] - place
        wet[turns] = joined[read[turns] + 1] - value[turns]
        wet *= self._sway.fraction[place : place + len(wet)]
        wet += value[:-1]
