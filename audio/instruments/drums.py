"""Drum kits (the program on the drum channel) and the General MIDI keys of what is struck."""

from enum import IntEnum
from typing import Final

from audio.instruments.instrument import Instrument


class Drum(IntEnum):
    """The keys of the General MIDI percussion map that the band uses."""

    KICK = 36
    SIDE_STICK = 37
    SNARE = 38
    CLAP = 39
    CLOSED_HAT = 42
    LOW_TOM = 45
    PEDAL_HAT = 44
    OPEN_HAT = 46
    MID_TOM = 47
    HIGH_TOM = 50
    CRASH = 49
    RIDE = 51
    TAMBOURINE = 54
    COWBELL = 56
    WOOD_BLOCK = 76
    TRIANGLE = 81


LOWEST_DRUM: Final = 35
HIGHEST_DRUM: Final = 81

STANDARD_KIT: Final = Instrument("Drums", 0, LOWEST_DRUM, HIGHEST_DRUM, volume=92, reverb=24)
POWER_KIT: Final = Instrument("Drums", 16, LOWEST_DRUM, HIGHEST_DRUM, volume=76, reverb=24)
ELECTRONIC_KIT: Final = Instrument("Drums", 24, LOWEST_DRUM, HIGHEST_DRUM, volume=78, reverb=16)
JAZZ_KIT: Final = Instrument("Drums", 32, LOWEST_DRUM, HIGHEST_DRUM, volume=122, reverb=30)
ORCHESTRAL_PERCUSSION: Final = Instrument("Percussion", 48, LOWEST_DRUM, HIGHEST_DRUM, volume=90, reverb=60)
