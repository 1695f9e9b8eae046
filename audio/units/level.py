"""Levels: decibels and centibels against linear gain."""

import math


def db_to_gain(level_db: float) -> float:
    """Return the linear amplitude factor of a level in decibels (0 dB is 1.0)."""
    return float(10.0 ** (level_db / 20.0))


def gain_to_db(gain: float) -> float:
    """Return the level in decibels of a linear amplitude factor; 0 or less gives minus infinity."""
    return 20.0 * math.log10(gain) if gain > 0.0 else -math.inf


def centibels_to_gain(attenuation_cb: float) -> float:
    """Return the linear factor of an attenuation in centibels, SoundFont's unit (200 cB is 0.1)."""
    return float(10.0 ** (-attenuation_cb / 200.0))
