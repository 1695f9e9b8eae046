"""The instruments of the band by family: which General MIDI preset plays them, how far they reach, how they are mixed.

Genres choose from these families; a part of the score is made from an instrument, a name and a channel.
"""

from audio.instruments.instrument import Instrument
from audio.instruments.magic import MAGIC, magic_instrument

__all__ = ["MAGIC", "Instrument", "magic_instrument"]
