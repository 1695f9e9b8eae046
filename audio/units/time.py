"""Times: SoundFont's timecents (2.04, section 8.1.2) against seconds."""

import math


def timecents_to_seconds(timecents: float) -> float:
    """Return the seconds of a time in timecents (0 is 1 s, 1200 is 2 s)."""
    return float(2.0 ** (timecents / 1200.0))


def seconds_to_timecents(seconds: float) -> float:
    """Return the timecents of a time above 0 s."""
    return 1200.0 * math.log2(seconds)
