"""Pitches: cents against ratios, absolute cents (SoundFont 2.04, section 8.1.3) against hertz."""

import math
from typing import Final

ABSOLUTE_CENTS_ZERO_HZ: Final = 8.175798915643707  # MIDI key 0; SoundFont rounds it to 8.176


def cents_to_ratio(cents: float) -> float:
    """Return the frequency ratio of an interval in cents (1200 is an octave, 2.0)."""
    return float(2.0 ** (cents / 1200.0))


def absolute_cents_to_hz(cents: float) -> float:
    """Return the frequency of absolute cents: 100 a semitone, 0 at MIDI key 0."""
    return ABSOLUTE_CENTS_ZERO_HZ * cents_to_ratio(cents)


def hz_to_absolute_cents(frequency_hz: float) -> float:
    """Return the absolute cents of a frequency above 0 Hz."""
    return 1200.0 * math.log2(frequency_hz / ABSOLUTE_CENTS_ZERO_HZ)
