"""Basses. They reach down to E1, the lowest string of four."""

from typing import Final

from audio.instruments.instrument import Instrument

ACOUSTIC_BASS: Final = Instrument("Acoustic Bass", 32, 28, 55, volume=100, reverb=20)
FINGERED_BASS: Final = Instrument("Fingered Bass", 33, 28, 55, volume=96, reverb=12)
PICKED_BASS: Final = Instrument("Picked Bass", 34, 28, 55, volume=94, reverb=12)
SYNTH_BASS: Final = Instrument("Synth Bass", 38, 24, 55, volume=92, reverb=8)
CELLO: Final = Instrument("Cello", 42, 36, 76, volume=81, pan=76, reverb=40)
