"""Magic notes of things that are struck: bells, bars, combs, drops. The first mode is always the note itself."""

from typing import Final

from soundfonts.craft.hiss import Band
from soundfonts.craft.modal import Knock, Mode, Struck
from soundfonts.craft.sound import Flutter, Slide, Sound
from soundfonts.magic.keys import CARD_KEYS

# Glass tubes in the wind: the modes of a free tube, and two smaller tubes that are touched a moment later.
WIND_CHIME: Final = Sound(
    name="Wind Chime",
    recipe=Struck(
        modes=(
            Mode(1.0, 1.0),
            Mode(1.003, 0.13),
            Mode(0.997, 0.13),
            Mode(2.757, 0.3, fades_s=0.9),
            Mode(5.404, 0.17, fades_s=0.5),
            Mode(8.933, 0.1, fades_s=0.25),
            Mode(3.0, 0.26, fades_s=0.6, from_s=0.085),
            Mode(4.0, 0.2, fades_s=0.5, from_s=0.17),
        ),
        knocks=(Knock(Band(6000.0, 12000.0), level=0.05, fades_s=0.03),),
        lead_s=0.36,
        loop_s=0.33,
    ),
    keys=CARD_KEYS,
    fades_s=3.2,
    shortens=0.75,
    rings_s=1.8,
)

# A mantel clock: the tick of its works, then a small chime with the minor third that bells have.
CLOCK: Final = Sound(
    name="Clock",
    recipe=Struck(
        modes=(
            Mode(1.0, 1.0),
            Mode(0.5, 0.16, fades_s=1.4),
            Mode(2.0, 0.42, fades_s=1.0),
            Mode(2.4, 0.22, fades_s=0.7),
            Mode(3.0, 0.2, fades_s=0.6),
            Mode(4.07, 0.2, fades_s=0.35),
            Mode(5.3, 0.1, fades_s=0.2),
        ),
        knocks=(
            Knock(Band(1800.0, 3800.0), level=0.3, fades_s=0.03),
            Knock(Band(1200.0, 2600.0), level=0.12, fades_s=0.03, from_s=0.23),
        ),
        lead_s=0.36,
        loop_s=0.08,
    ),
    keys=CARD_KEYS,
    fades_s=2.4,
    shortens=0.8,
    rings_s=1.2,
)

# A music box: the steel comb's tooth rings pure and short, its second mode more than two octaves up; a tiny pluck.
CANDY: Final = Sound(
    name="Candy",
    recipe=Struck(
        modes=(
            Mode(1.0, 1.0),
            Mode(2.0, 0.12, fades_s=0.5),
            Mode(6.27, 0.26, fades_s=0.25),
            Mode(4.0, 0.1, fades_s=0.3),
        ),
        knocks=(Knock(Band(3500.0, 9000.0), level=0.12, fades_s=0.02),),
        lead_s=0.24,
        loop_s=0.05,
    ),
    keys=CARD_KEYS,
    fades_s=1.9,
    shortens=0.8,
    rings_s=1.1,
)

# A bubble rises: its note slides up into place, and a smaller one follows an octave higher.
BUBBLE: Final = Sound(
    name="Bubble",
    recipe=Struck(
        modes=(Mode(1.0, 1.0), Mode(2.0, 0.4, fades_s=0.3, from_s=0.11, rises_s=0.02), Mode(3.0, 0.05, fades_s=0.2)),
        lead_s=0.2,
        loop_s=0.03,
        rate_hz=16000,
    ),
    keys=CARD_KEYS,
    swells_s=0.02,
    fades_s=1.0,
    shortens=0.85,
    rings_s=0.35,
    slide=Slide(cents=-900.0, within_s=0.08),
    level_db=-1.2,
)

# A drop falls: a splash, a short drip from above down into its note, a ripple at the twelfth.
RAINDROP: Final = Sound(
    name="Raindrop",
    recipe=Struck(
        modes=(Mode(1.0, 1.0), Mode(3.0, 0.22, fades_s=0.2), Mode(2.0, 0.14, fades_s=0.35, from_s=0.09)),
        knocks=(Knock(Band(2500.0, 7000.0), level=0.16, fades_s=0.035),),
        lead_s=0.26,
        loop_s=0.03,
        rate_hz=22050,
    ),
    keys=CARD_KEYS,
    fades_s=1.0,
    shortens=0.8,
    rings_s=0.6,
    slide=Slide(cents=800.0, within_s=0.05),
    level_db=-1.2,
)

# The wand's tip draws a line of sparks: octave, twelfth, double octave, tenth above that, one after another.
WAND: Final = Sound(
    name="Wand",
    recipe=Struck(
        modes=(
            Mode(1.0, 1.0),
            Mode(2.0, 0.45, fades_s=0.7, from_s=0.03),
            Mode(3.0, 0.38, fades_s=0.6, from_s=0.07),
            Mode(4.0, 0.34, fades_s=0.5, from_s=0.11),
            Mode(5.0, 0.3, fades_s=0.45, from_s=0.15),
            Mode(8.0, 0.24, fades_s=0.4, from_s=0.19),
        ),
        knocks=(Knock(Band(7000.0, 13000.0), level=0.05, fades_s=0.25),),
        lead_s=0.42,
        loop_s=0.05,
    ),
    keys=CARD_KEYS,
    fades_s=2.2,
    shortens=0.8,
    rings_s=1.3,
)

# Plump and soft: a marimba's bar (second mode two octaves up) under a felt mallet, giving a little when it is hit.
DUMPLING: Final = Sound(
    name="Dumpling",
    recipe=Struck(
        modes=(Mode(1.0, 1.0), Mode(4.0, 0.27, fades_s=0.22), Mode(9.2, 0.09, fades_s=0.08)),
        knocks=(Knock(Band(120.0, 500.0), level=0.1, fades_s=0.05),),
        lead_s=0.17,
        loop_s=0.03,
        rate_hz=22050,
    ),
    keys=CARD_KEYS,
    swells_s=0.006,
    fades_s=1.1,
    shortens=0.8,
    rings_s=0.5,
    slide=Slide(cents=90.0, within_s=0.07),
    level_db=-0.9,
)

# A star of soft metal; it twinkles.
STAR: Final = Sound(
    name="Star",
    recipe=Struck(
        modes=(Mode(1.0, 1.0), Mode(4.0, 0.3, fades_s=0.9), Mode(10.0, 0.1, fades_s=0.25), Mode(2.0, 0.08)),
        knocks=(Knock(Band(3000.0, 8000.0), level=0.04, fades_s=0.02),),
        lead_s=0.32,
        loop_s=0.06,
    ),
    keys=CARD_KEYS,
    fades_s=3.4,
    shortens=0.8,
    rings_s=1.6,
    flutter=Flutter(rate_hz=6.2, depth_db=2.8, after_s=0.05),
)

# Ice: a celesta whose plates come in pairs a little apart, so that all of it shimmers; crystals on the stroke.
SNOWFLAKE: Final = Sound(
    name="Snowflake",
    recipe=Struck(
        modes=(
            Mode(1.0, 1.0),
            Mode(1.994, 0.2, fades_s=1.2),
            Mode(2.006, 0.2, fades_s=1.2),
            Mode(3.99, 0.3, fades_s=0.8),
            Mode(4.01, 0.3, fades_s=0.8),
            Mode(5.985, 0.16, fades_s=0.5),
            Mode(6.015, 0.16, fades_s=0.5),
            Mode(11.0, 0.07, fades_s=0.3),
        ),
        knocks=(
            Knock(Band(8000.0, 14000.0), level=0.05, fades_s=0.05),
            Knock(Band(8000.0, 14000.0), level=0.03, fades_s=0.05, from_s=0.1),
        ),
        lead_s=0.36,
        loop_s=0.17,
    ),
    keys=CARD_KEYS,
    fades_s=2.6,
    shortens=0.75,
    rings_s=1.5,
)
