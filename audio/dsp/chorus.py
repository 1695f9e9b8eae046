"""A chorus: one channel in, two out; each ear hears the sound from a delay that sways slowly, in opposite senses."""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from audio.dsp.samples import Float32, Int64
from audio.dsp.silence import is_silent

DELAY_SECONDS: Final = 0.012
DEPTH_SECONDS: Final = 0.0035
SPEED_HZ: Final = 0.45
LEVEL: Final = 1.2


@dataclass(frozen=True, slots=True)
class _Sway:
    """One sway of the delay: where both ears read in a line that begins `reach` frames before the sway."""

    reach: int
    """More frames than the longest delay has."""
    read: Int64
    """Places in the line, rounded down, for each frame of the sway and one more, shape (frames + 1, 2)."""
    fraction: Float32
    """What was lost in rounding, shape (frames, 2)."""
    turns: Int64
    """Places in `read`, laid out flat, where an ear's next frame is not read right behind this one."""


@cache
def _sway(rate_hz: int) -> _Sway:
    period = round(rate_hz / SPEED_HZ)
    reach = int((DELAY_SECONDS + DEPTH_SECONDS) * rate_hz) + 2
    frames = np.arange(period)
    delay = (DELAY_SECONDS + DEPTH_SECONDS * np.sin(2.0 * np.pi / period * frames)) * rate_hz
    place = reach + frames[:, None] - np.stack((delay, np.roll(delay, -(period // 2))), axis=1)
    read = np.floor(place).astype(np.int64)
    fraction = (place - read).astype(np.float32)
    read = np.concatenate((read, read[-1:] + 1))
    return _Sway(reach, read, fraction, np.flatnonzero(np.diff(read, axis=0) != 1))


class Chorus:
    """Runs over a stream in blocks of any length; the sway goes by the stream's own time, from `first_frame` on."""

    def __init__(self, rate_hz: int, first_frame: int = 0) -> None:
        self._sway = _sway(rate_hz)
        self._period = len(self._sway.fraction)
        self._frame = first_frame
        # What was heard lies where the sway was then, so that places to read need no sums.
        self._line = np.zeros(self._sway.reach + self._period, np.float32)
        self._quiet_frames = self._sway.reach

    def run(self, block: Float32) -> Float32 | None:
        """Return the wet signal, shape (2, frames) but laid out frame by frame, or None while all is silent."""
        self._quiet_frames = self._quiet_frames + len(block) if is_silent(block) else 0
        rests = self._quiet_frames >= self._sway.reach + len(block)
        wet = None if rests else np.empty((len(block), 2), np.float32)
        start = 0
        while start < len(block):
            place = (self._frame + start) % self._period
            end = min(len(block), start + self._period - place)
            self._hear(block[start:end], place)
            if wet is not None:
                self._sound(place, wet[start:end])
            start = end
        self._frame += len(block)
        return None if wet is None else wet.T

    def _hear(self, block: Float32, place: int) -> None:
        """Put frames into the line that belong at a place in the sway."""
        reach = self._sway.reach
        if place == 0:
            self._line[:reach] = self._line[self._period :]
        np.multiply(block, np.float32(LEVEL), out=self._line[reach + place : reach + place + len(block)])

    def _sound(self, place: int, wet: Float32) -> None:
        """Write the frames from a place in the sway on, each between the two that lie around where it is read."""
        sway, end = self._sway, place + len(wet)
        # All places are in the line; of numpy's ways to make sure of that, wrapping is the fastest.
        value = self._line.take(sway.read[place : end + 1], mode="wrap")
        np.subtract(value[1:], value[:-1], out=wet)
        turns = sway.turns[slice(*sway.turns.searchsorted((2 * place, 2 * end)))]
        behind = self._line[sway.read.reshape(-1)[turns] + 1]
        turns = turns - 2 * place
        wet.reshape(-1)[turns] = behind - value.reshape(-1)[turns]
        wet *= sway.fraction[place:end]
        wet += value[:-1]
