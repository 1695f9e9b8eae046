"""Reading a wave at any speed: four-point, third-order interpolation (Catmull-Rom), as SoundFont players default to."""

from typing import Final

import numpy as np

from audio.dsp.samples import Float32, Float64

LEAD_FRAMES: Final = 1
TRAIL_FRAMES: Final = 3
# Longer pieces at once would leave a core's own memory.
PIECE_FRAMES: Final = 8192


def interpolate(source: Float32, positions: Float64) -> Float32:
    """Return the wave at fractional positions: position 0.0 is source[1], the last needs two frames behind it.

    So source carries one frame before the first position and `TRAIL_FRAMES` after the last whole one. Best called for
    `PIECE_FRAMES` positions at a time.
    """
    floor = np.floor(positions)
    fraction = (positions - floor).astype(np.float32)
    whole = floor.astype(np.int64)
    before, at, after, beyond = (source[lag : len(source) - 3 + lag].take(whole) for lag in range(4))
    # at + fraction / 2 · (after − before + fraction · (before − 2 at + after + (fraction − 1) · cube)),
    # where cube = 3 (at − after) + beyond − before.
    fall = at - after
    beyond -= before
    cube = fall * np.float32(3.0)
    cube += beyond
    cube *= fraction - np.float32(1.0)
    after -= before
    before -= at
    before -= fall
    before += cube
    before *= fraction
    before += after
    fraction *= np.float32(0.5)
    before *= fraction
    before += at
    return before
