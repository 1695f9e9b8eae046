"""The innermost step of mixing: a wave times a gain curve, added to a bus."""

from typing import NamedTuple

import numpy as np

from audio.dsp.samples import Float32
from audio.engine.motion import Motion


class Stretch(NamedTuple):
    """Frames [start, end) of a performance: wave[frame − origin] × gain, × curve[frame − start] where there is one.

    gain is an array without dimensions, which numpy takes up quicker than a number. motion multiplies it further, from
    the frame on at which its strike began.
    """

    start: int
    end: int
    wave: Float32
    origin: int
    curve: Float32 | None
    gain: Float32
    motion: Motion | None
    strike_start: int


class Motions:
    """The moving gains in a range of frames: what stretches that move alike share is worked out once."""

    def __init__(self, start: int, end: int, rate_hz: int) -> None:
        self._start, self._end, self._rate_hz = start, end, rate_hz
        self._curves: dict[tuple[int, int], Float32] = {}

    def curve(self, motion: Motion, strike_start: int, first: int, last: int) -> Float32:
        """Return the gain of a motion that began at a frame, from one frame of the range to another."""
        begun = max(self._start, strike_start)
        place = id(motion), strike_start
        curve = self._curves.get(place)
        if curve is None:
            curve = motion.curve(begun - strike_start, self._end - strike_start, self._rate_hz)
            self._curves[place] = curve
        return curve[first - begun : last - begun]


def add_stretch(stretch: Stretch, bus: Float32, bus_start: int, scratch: Float32, motions: Motions) -> None:
    """Add what of a stretch is in the frames of a bus, from bus_start on; some of it is.

    scratch is at least as long as the bus; what was in it is lost.
    """
    start, end, wave, origin, curve, gain, motion, strike_start = stretch
    bus_end = bus_start + len(bus)
    first = max(bus_start, start)
    last = min(bus_end, end)
    sound = scratch[: last - first]
    np.multiply(wave[first - origin : last - origin], gain, out=sound)
    if curve is not None:
        np.multiply(sound, curve[first - start : last - start], out=sound)
    if motion is not None:
        np.multiply(sound, motions.curve(motion, strike_start, first, last), out=sound)
    place = bus[first - bus_start : last - bus_start]
    np.add(place, sound, out=place)
