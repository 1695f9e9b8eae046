"""Instruments that are blown."""

from typing import Final

from audio.instruments.instrument import Instrument

# Above E5 (76) a tenor saxophone is in its altissimo register, which soloists use up to about D6.
TENOR_SAX: Final = Instrument("Tenor Sax", 66, 44, 86, volume=101, reverb=44)
# A sixteen-hole chromatic harmonica goes an octave below the usual one.
HARMONICA: Final = Instrument("Harmonica", 22, 48, 98, volume=106, reverb=44)
