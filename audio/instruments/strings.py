"""Bowed strings in groups."""

from typing import Final

from audio.instruments.instrument import Instrument

STRINGS: Final = Instrument("Strings", 48, 36, 96, volume=63, pan=78, reverb=40)
