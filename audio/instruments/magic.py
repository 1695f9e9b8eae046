"""The timbres of the twenty magic notes (song rules, section 11), each from this project's own bank.

They stand there in a bank of their own, at the number of a General MIDI preset that suits the picture: where the bank
isn't at hand, and in other programs that play the exported MIDI file, that preset of bank 0 stands in. The number is
one that no common bank uses, and small enough that devices after Roland's GS fall back on bank 0 too.
"""

from typing import Final

from audio.instruments.instrument import Instrument

LOWEST_CARD_KEY: Final = 48
HIGHEST_CARD_KEY: Final = 83
MAGIC_BANK: Final = 41
_VOLUME: Final = 124


def _timbre(name: str, program: int) -> Instrument:
    return Instrument(name, program, LOWEST_CARD_KEY, HIGHEST_CARD_KEY, bank=MAGIC_BANK, volume=_VOLUME, reverb=50)


MAGIC: Final[dict[str, Instrument]] = {
    "m01": _timbre("Meteor", 98),  # crystal
    "m02": _timbre("Wind Chime", 112),  # tinkle bell
    "m03": _timbre("Clock", 14),  # tubular bells
    "m04": _timbre("Moon", 52),  # choir
    "m05": _timbre("Dandelion", 75),  # pan flute
    "m06": _timbre("Candy", 10),  # music box
    "m07": _timbre("Cloud", 53),  # soft voices
    "m08": _timbre("Mirror", 8),  # celesta
    "m09": _timbre("Bubble", 76),  # blown bottle
    "m10": _timbre("Raindrop", 108),  # kalimba
    "m11": _timbre("Wand", 9),  # glockenspiel
    "m12": _timbre("Dumpling", 12),  # marimba
    "m13": _timbre("Clover", 46),  # harp
    "m14": _timbre("Cat", 104),  # sitar
    "m15": _timbre("Rainbow", 114),  # steel drum
    "m16": _timbre("Star", 11),  # vibraphone
    "m17": _timbre("Snowflake", 107),  # koto
    "m18": _timbre("Butterfly", 74),  # recorder
    "m19": _timbre("Balloon", 79),  # ocarina
    "m20": _timbre("Fireworks", 100),  # brightness
}


def magic_instrument(timbre: str) -> Instrument:
    """Return the instrument of a magic note by its timbre id; an id that no table knows sounds as a star."""
    return MAGIC.get(timbre, MAGIC["m16"])
