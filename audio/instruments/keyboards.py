"""Pianos and organs."""

from typing import Final

from audio.instruments.instrument import Instrument

GRAND_PIANO: Final = Instrument("Grand Piano", 0, 21, 108, volume=127, reverb=40)
ELECTRIC_PIANO: Final = Instrument("Electric Piano", 4, 28, 103, volume=112, reverb=36)
DRAWBAR_ORGAN: Final = Instrument("Drawbar Organ", 16, 36, 96, volume=74, pan=84, reverb=30)
