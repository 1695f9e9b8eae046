"""Conversions between the units of sound: decibels, cents, timecents and plain numbers; all of audio builds on them."""

from audio.units.level import centibels_to_gain, db_to_gain, gain_to_db
from audio.units.pitch import ABSOLUTE_CENTS_ZERO_HZ, absolute_cents_to_hz, cents_to_ratio, hz_to_absolute_cents
from audio.units.time import seconds_to_timecents, timecents_to_seconds

__all__ = [
    "ABSOLUTE_CENTS_ZERO_HZ",
    "absolute_cents_to_hz",
    "centibels_to_gain",
    "cents_to_ratio",
    "db_to_gain",
    "gain_to_db",
    "hz_to_absolute_cents",
    "seconds_to_timecents",
    "timecents_to_seconds",
]
