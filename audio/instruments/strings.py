"""Bowed strings in groups."""

from typing import Final

from audio.instruments.instrument import Instrument

STRINGS: Final = Instrument("Strings", 48, 36, 96, volume=66, pan=78, reverb=64)
SLOW_STRINGS: Final = Instrument("Slow Strings", 49, 36, 96, volume=64, pan=80, reverb=64)
