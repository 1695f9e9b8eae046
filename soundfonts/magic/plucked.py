"""Magic notes on strings."""

from typing import Final

from soundfonts.craft.hiss import Band
from soundfonts.craft.modal import Knock
from soundfonts.craft.pluck import Plucked
from soundfonts.craft.sound import Sound
from soundfonts.magic.keys import CARD_KEYS

# A small folk harp in the grass, plucked a third of the way along the string.
CLOVER: Final = Sound(
    name="Clover",
    recipe=Plucked(
        bright=2600.0,
        place=0.31,
        duller_s=0.5,
        drive=1.2,
        knocks=(Knock(Band(200.0, 900.0), level=0.02, fades_s=0.04),),
        lead_s=0.4,
        seed=12,
    ),
    keys=CARD_KEYS,
    fades_s=2.4,
    shortens=0.75,
    rings_s=1.3,
)
