"""The timbres of the twenty magic notes (song rules, section 11), as General MIDI presets that suit the picture.

Their volumes bring them to about one loudness with each other and the melody, on two common banks.
"""

from typing import Final

from audio.instruments.instrument import Instrument

LOWEST_CARD_KEY: Final = 48
HIGHEST_CARD_KEY: Final = 83


def _timbre(name: str, program: int, volume: int) -> Instrument:
    return Instrument(name, program, LOWEST_CARD_KEY, HIGHEST_CARD_KEY, volume=volume, reverb=50)


MAGIC: Final[dict[str, Instrument]] = {
    "m01": _timbre("Meteor", 98, 112),  # crystal
    "m02": _timbre("Wind Chime", 112, 127),  # tinkle bell
    "m03": _timbre("Clock", 14, 98),  # tubular bells
    "m04": _timbre("Moon", 52, 112),  # choir
    "m05": _timbre("Dandelion", 75, 108),  # pan flute
    "m06": _timbre("Candy", 10, 118),  # music box
    "m07": _timbre("Cloud", 53, 110),  # soft voices
    "m08": _timbre("Mirror", 8, 125),  # celesta
    "m09": _timbre("Bubble", 76, 108),  # blown bottle
    "m10": _timbre("Raindrop", 108, 127),  # kalimba
    "m11": _timbre("Wand", 9, 120),  # glockenspiel
    "m12": _timbre("Dumpling", 12, 127),  # marimba
    "m13": _timbre("Clover", 46, 98),  # harp
    "m14": _timbre("Cat", 104, 125),  # sitar
    "m15": _timbre("Rainbow", 114, 127),  # steel drum
    "m16": _timbre("Star", 11, 104),  # vibraphone
    "m17": _timbre("Snowflake", 107, 122),  # koto
    "m18": _timbre("Butterfly", 74, 98),  # recorder
    "m19": _timbre("Balloon", 79, 86),  # ocarina
    "m20": _timbre("Fireworks", 100, 96),  # brightness
}


def magic_instrument(timbre: str) -> Instrument:
    """Return the instrument of a magic note by its timbre id; an id that no table knows sounds as a star."""
    return MAGIC.get(timbre, MAGIC["m16"])
