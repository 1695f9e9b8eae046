"""The innermost step of mixing: a wave times a gain curve, added to a bus."""

from collections.abc import Iterable
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


def mix_stretches(
    stretches: Iterable[Stretch], bus: Float32, start: int, scratch: Float32, motions: Motions
) -> list[tuple[int, int]]:
    """Put the sum of stretches on a bus, from one frame of the performance on; silence where there is none.

    Return the spans of the bus in which anything sounds. scratch is at least as long as the bus; what was in both is
    lost. Where nothing has been put yet, a stretch is written instead of added: most buses have one or two at a time.
    """
    multiply, add = np.multiply, np.add
    end, filled, begun = start + len(bus), start, start
    spans: list[tuple[int, int]] = []
    for stretch_start, stretch_end, wave, origin, curve, gain, motion, strike_start in stretches:
        # Thousands of times a second of sound: here, and only here, a call costs as much as the arithmetic.
        first = stretch_start if stretch_start > start else start  # noqa: FURB136 (a call)
        last = stretch_end if stretch_end < end else end  # noqa: FURB136 (a call)
        if filled < first < last:
            bus[filled - start : first - start] = 0.0
            spans.append((begun - start, filled - start))
            filled = begun = first
        while first < last:
            is_added = first < filled
            until = filled if is_added and filled < last else last
            place = bus[first - start : until - start]
            sound = scratch[: until - first] if is_added else place
            multiply(wave[first - origin : until - origin], gain, sound)
            if curve is not None:
                multiply(sound, curve[first - stretch_start : until - stretch_start], sound)
            if motion is not None:
                multiply(sound, motions.curve(motion, strike_start, first, until), sound)
            if is_added:
                add(place, sound, place)
            else:
                filled = until
            first = until
    bus[filled - start :] = 0.0
    spans.append((begun - start, filled - start))
    return spans
