"""The SoundFont low pass: two poles, resonant, its cutoff moving in short steps.

`design` works out the coefficients, `filter` goes over a signal in pieces and runs each in the way that suits it:
`still` where nothing moves in it, `moving` where something does.
"""

from audio.dsp.lowpass.design import HIGHEST_CUTOFF_OF_RATE, LOWEST_CUTOFF_HZ, passband_gain, quality
from audio.dsp.lowpass.filter import PIECE_FRAMES, STEP_FRAMES, low_pass

__all__ = [
    "HIGHEST_CUTOFF_OF_RATE",
    "LOWEST_CUTOFF_HZ",
    "PIECE_FRAMES",
    "STEP_FRAMES",
    "low_pass",
    "passband_gain",
    "quality",
]
