"""Whether there is anything to hear: effects rest while there isn't."""

from typing import Final

from audio.dsp.samples import Float32

# Sound is found sooner in a few of its frames than in all.
_STEP_FRAMES: Final = 64


def is_silent(signal: Float32) -> bool:
    """Return whether all frames of a signal (one channel) are zero."""
    return not (signal[::_STEP_FRAMES].any() or signal.any())
