"""The innermost step of mixing: a wave times a gain curve, added to an output."""

from dataclasses import dataclass

import numpy as np

from audio.dsp.samples import Float32


@dataclass(frozen=True, slots=True)
class Stretch:
    """Frames [start, end) of a strike: wave[frame] × curve[frame − start] × gain."""

    start: int
    end: int
    wave: Float32
    curve: Float32
    gain: float


def add_stretches(stretches: tuple[Stretch, ...], output: Float32, offset: int) -> None:
    """Add a strike to an output, whose first frame is the strike's frame `offset` (negative: it starts later)."""
    for stretch in stretches:
        first = max(stretch.start, offset)
        last = min(stretch.end, offset + len(output))
        if first < last:
            sound = stretch.wave[first:last] * stretch.curve[first - stretch.start : last - stretch.start]
            sound *= np.float32(stretch.gain)
            output[first - offset : last - offset] += sound
