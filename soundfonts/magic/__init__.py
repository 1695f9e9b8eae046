"""The twenty timbres of the magic notes (song rules, section 11), one file for each family of recipes.

Each fits the picture on its card, and each keeps its pitch, so that a magic note can carry the melody: what
shimmers, drips or meows does so around the exact note.
"""

from dataclasses import replace
from typing import Final

from soundfonts.craft.sound import Sound
from soundfonts.magic.additive import BALLOON, BUTTERFLY, CAT, CLOUD, DANDELION, MOON, RAINBOW
from soundfonts.magic.fm import FIREWORKS, METEOR, MIRROR
from soundfonts.magic.modal import BUBBLE, CANDY, CLOCK, DUMPLING, RAINDROP, SNOWFLAKE, STAR, WAND, WIND_CHIME
from soundfonts.magic.plucked import CLOVER

# Magic notes carry the melody, and have to be as loud as the instruments that do so otherwise.
_OVER_THE_BAND_DB: Final = 2.7
_RECIPES: Final[dict[str, Sound]] = {
    "m01": METEOR,
    "m02": WIND_CHIME,
    "m03": CLOCK,
    "m04": MOON,
    "m05": DANDELION,
    "m06": CANDY,
    "m07": CLOUD,
    "m08": MIRROR,
    "m09": BUBBLE,
    "m10": RAINDROP,
    "m11": WAND,
    "m12": DUMPLING,
    "m13": CLOVER,
    "m14": CAT,
    "m15": RAINBOW,
    "m16": STAR,
    "m17": SNOWFLAKE,
    "m18": BUTTERFLY,
    "m19": BALLOON,
    "m20": FIREWORKS,
}
MAGIC: Final[dict[str, Sound]] = {
    card: replace(sound, level_db=sound.level_db + _OVER_THE_BAND_DB) for card, sound in _RECIPES.items()
}

__all__ = ["MAGIC"]
