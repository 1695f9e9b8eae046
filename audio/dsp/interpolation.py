"""Reading a wave at any speed: four-point, third-order interpolation (Catmull-Rom), as SoundFont players default to."""

from typing import Final

import numpy as np

from audio.dsp.samples import Float32, Float64

LEAD_FRAMES: Final = 1
TRAIL_FRAMES: Final = 3
# Longer pieces at once would leave a core's own memory.
PIECE_FRAMES: Final = 8192


def make_cubics(source: Float32) -> Float32:
    """Return the cubic from each frame of a wave to the next, shape (frames − 3, 4), highest power first.

    The first is that from source[1] to source[2]: a cubic looks at the frame before and at the one behind. The four
    numbers stand together so that they are gathered in one go.
    """
    half_rise = np.diff(source)
    half_rise *= np.float32(0.5)
    slope = half_rise[:-1] + half_rise[1:]
    rise = half_rise[1:-1] + half_rise[1:-1]
    cube = slope[:-1] + slope[1:]
    cube -= rise
    cube -= rise
    cubics = np.empty((len(rise), 4), np.float32)
    cubics[:, 0] = cube
    cubics[:, 2] = slope[:-1]
    cubics[:, 3] = source[1:-2]
    # What is left of the rise to the next frame.
    rise -= slope[:-1]
    rise -= cube
    cubics[:, 1] = rise
    return cubics


def interpolate(cubics: Float32, positions: Float64) -> Float32:
    """Return the wave at fractional positions, up to `PIECE_FRAMES` of them at a time; 0.0 begins the first cubic.

    So the wave that they are made of carries one frame before the first position and `TRAIL_FRAMES` after the last
    whole one.
    """
    whole = np.floor(positions)
    fraction = (positions - whole).astype(np.float32)
    cube, square, slope, at = cubics.take(whole.astype(np.int64), axis=0).T
    value: Float32 = cube * fraction
    value += square
    value *= fraction
    value += slope
    value *= fraction
    value += at
    return value
