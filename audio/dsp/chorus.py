"""A chorus: one channel in, two out; each ear hears the sound from a delay that sways slowly, in opposite senses."""

from typing import Final

import numpy as np

from audio.dsp.interpolation import LEAD_FRAMES, TRAIL_FRAMES, interpolate
from audio.dsp.samples import Float32

DELAY_SECONDS: Final = 0.012
DEPTH_SECONDS: Final = 0.0035
SPEED_HZ: Final = 0.45
LEVEL: Final = 0.8


class Chorus:
    """Runs over a stream in blocks of any length; the sway goes by the stream's own time."""

    def __init__(self, rate_hz: int) -> None:
        self._rate_hz = rate_hz
        self._frames = 0
        self._reach = int((DELAY_SECONDS + DEPTH_SECONDS) * rate_hz) + LEAD_FRAMES + TRAIL_FRAMES
        self._history = np.zeros(self._reach, np.float32)

    def run(self, block: Float32) -> Float32 | None:
        """Return the wet signal, shape (2, frames), of the next block, or None while all is silent."""
        count = len(block)
        joined = np.concatenate((self._history, block))
        wet = self._wet(joined, count) if joined.any() else None
        self._history = joined[count:]
        self._frames += count
        return wet

    def _wet(self, joined: Float32, count: int) -> Float32:
        frames = np.arange(count)
        sway = np.sin(2.0 * np.pi * SPEED_HZ / self._rate_hz * (self._frames + frames))
        wet = np.empty((2, count), np.float32)
        for ear, direction in enumerate((1.0, -1.0)):
            delay = (DELAY_SECONDS + direction * DEPTH_SECONDS * sway) * self._rate_hz
            wet[ear] = interpolate(joined, frames + (self._reach - LEAD_FRAMES) - delay)
        wet *= np.float32(LEVEL)
        return wet
