"""Magic notes of shaken sines: sparks, glass, explosions."""

from typing import Final

from soundfonts.craft.fm import Pair, Shaken
from soundfonts.craft.hiss import Band
from soundfonts.craft.modal import Knock
from soundfonts.craft.sound import Flutter, Slide, Sound
from soundfonts.magic.keys import CARD_KEYS

# It falls in from a fifth above, all sparks, and leaves a glimmering trail.
METEOR: Final = Sound(
    name="Meteor",
    recipe=Shaken(
        pairs=(
            Pair(carrier=1.0, modulator=3.5, index=2.6, rests_at=0.35, falls_s=0.16),
            Pair(carrier=2.0, modulator=7.0, index=1.4, rests_at=0.2, falls_s=0.1, level=0.28, fades_s=0.9),
        ),
        knocks=(Knock(Band(5000.0, 12000.0), level=0.16, fades_s=0.3),),
        lead_s=0.34,
        loop_s=0.1,
    ),
    keys=CARD_KEYS,
    fades_s=2.6,
    shortens=0.8,
    rings_s=1.3,
    slide=Slide(cents=700.0, within_s=0.09),
    flutter=Flutter(rate_hz=9.0, depth_db=2.0, after_s=0.1),
)

# A stroke on glass, and its reflection: the same an octave up, coming backwards out of the distance.
MIRROR: Final = Sound(
    name="Mirror",
    recipe=Shaken(
        pairs=(
            Pair(carrier=1.0, modulator=4.0, index=1.5, rests_at=0.15, falls_s=0.1),
            Pair(carrier=2.0, modulator=4.0, index=0.9, rests_at=0.9, falls_s=0.1, level=0.42, from_s=0.1, rises_s=0.3),
        ),
        lead_s=0.42,
        loop_s=0.06,
    ),
    keys=CARD_KEYS,
    fades_s=2.4,
    shortens=0.8,
    rings_s=0.9,
)

# A bang, a bright note in the middle of it, and three crackling stars that go out one after another.
FIREWORKS: Final = Sound(
    name="Fireworks",
    recipe=Shaken(
        pairs=(
            Pair(carrier=1.0, modulator=1.0, index=3.4, rests_at=0.6, falls_s=0.22),
            Pair(carrier=3.0, modulator=2.0, index=2.0, rests_at=0.3, falls_s=0.12, level=0.14, fades_s=0.8),
        ),
        knocks=(
            Knock(Band(150.0, 2500.0), level=0.24, fades_s=0.16),
            Knock(Band(4000.0, 11000.0), level=0.3, fades_s=0.08, from_s=0.13),
            Knock(Band(5000.0, 12000.0), level=0.22, fades_s=0.06, from_s=0.21),
            Knock(Band(6000.0, 13000.0), level=0.16, fades_s=0.06, from_s=0.27),
        ),
        lead_s=0.36,
        loop_s=0.05,
    ),
    keys=CARD_KEYS,
    fades_s=2.2,
    shortens=0.9,
    rings_s=0.7,
)
