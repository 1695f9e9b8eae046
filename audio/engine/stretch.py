"""The innermost step of mixing: a wave times a gain curve, added to an output."""

from typing import NamedTuple

import numpy as np

from audio.dsp.samples import Float32


class Stretch(NamedTuple):
    """Frames [start, end) of a strike: wave[frame − origin] × gain, × curve[frame − start] where it isn't steady."""

    start: int
    end: int
    wave: Float32
    origin: int
    curve: Float32 | None
    gain: float


def add_stretches(
    stretches: tuple[Stretch, ...], output: Float32, offset: int, scratch: Float32, moving: Float32 | None = None
) -> None:
    """Add a strike to an output, whose first frame is the strike's frame `offset` (negative: it starts later).

    moving is the gain of a strike in motion, from the output's first frame on, or from the strike's if that comes
    later. scratch is at least as long as the output; what was in it is lost.
    """
    for stretch in stretches:
        start = stretch.start
        first = max(start, offset)
        last = min(stretch.end, offset + len(output))
        if first >= last:
            continue
        sound = scratch[: last - first]
        origin = stretch.origin
        np.multiply(stretch.wave[first - origin : last - origin], np.float32(stretch.gain), out=sound)
        if stretch.curve is not None:
            sound *= stretch.curve[first - start : last - start]
        if moving is not None:
            begun = max(offset, 0)
            sound *= moving[first - begun : last - begun]
        output[first - offset : last - offset] += sound
