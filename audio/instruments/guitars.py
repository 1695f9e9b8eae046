"""Plucked strings with frets, and the harp."""

from typing import Final

from audio.instruments.instrument import Instrument

STEEL_GUITAR: Final = Instrument("Steel Guitar", 25, 40, 84, volume=84, pan=44, reverb=30)
JAZZ_GUITAR: Final = Instrument("Jazz Guitar", 26, 40, 88, volume=90, pan=46, reverb=30)
CLEAN_GUITAR: Final = Instrument("Clean Guitar", 27, 40, 88, volume=96, pan=44, reverb=30)
OVERDRIVEN_GUITAR: Final = Instrument("Overdriven Guitar", 29, 40, 88, volume=117, reverb=40)
DISTORTION_GUITAR: Final = Instrument("Distortion Guitar", 30, 40, 88, volume=60, pan=40, reverb=24)
HARP: Final = Instrument("Harp", 46, 24, 103, volume=67, pan=50, reverb=40)
