"""Reading a wave at any speed: four-point, third-order interpolation (Catmull-Rom), as SoundFont players default to."""

from typing import Final

import numpy as np

from audio.dsp.samples import Float32, Float64

LEAD_FRAMES: Final = 1
TRAIL_FRAMES: Final = 3
PIECE_FRAMES: Final = 8192


def interpolate(source: Float32, positions: Float64) -> Float32:
    """Return the wave at fractional positions: position 0.0 is source[1], the last needs two frames behind it.

    So source carries one frame before the first position and `TRAIL_FRAMES` after the last whole one.
    """
    before, at, after, beyond = source[:-3], source[1:-2], source[2:-1], source[3:]
    # The cubic's coefficients are worked out along the source, so that only they are gathered.
    slope = 0.5 * (after - before)
    bend = before - 2.5 * at + 2.0 * after - 0.5 * beyond
    cube = 0.5 * (beyond - before) + 1.5 * (at - after)
    result = np.empty(len(positions), np.float32)
    for start in range(0, len(positions), PIECE_FRAMES):
        piece = positions[start : start + PIECE_FRAMES]
        whole = piece.astype(np.int64)
        fraction = (piece - whole).astype(np.float32)
        value = cube.take(whole)
        for coefficient in (bend, slope, at):
            value *= fraction
            value += coefficient.take(whole)
        result[start : start + PIECE_FRAMES] = value
    return result
