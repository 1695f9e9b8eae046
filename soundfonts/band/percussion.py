"""Pitched percussion of the plain band."""

from typing import Final

from soundfonts.band.keys import HIGH, MIDDLE
from soundfonts.craft.hiss import Band
from soundfonts.craft.modal import Knock, Mode, Struck
from soundfonts.craft.sound import Slide, Sound

STEEL_DRUM: Final = Sound(
    name="Steel Drum",
    recipe=Struck(
        modes=(
            Mode(1.0, 1.0),
            Mode(2.0, 0.8, fades_s=0.8),
            Mode(3.01, 0.4, fades_s=0.4),
            Mode(4.05, 0.2, fades_s=0.25),
        ),
        knocks=(Knock(Band(800.0, 3000.0), level=0.08, fades_s=0.03),),
        lead_s=0.28,
        loop_s=0.05,
        rate_hz=22050,
    ),
    keys=MIDDLE,
    fades_s=1.4,
    shortens=0.8,
    rings_s=0.5,
)
AGOGO: Final = Sound(
    name="Agogo",
    recipe=Struck(
        modes=(Mode(1.0, 1.0), Mode(1.52, 0.5, fades_s=0.3), Mode(2.7, 0.4, fades_s=0.2), Mode(4.2, 0.3, fades_s=0.12)),
        knocks=(Knock(Band(2000.0, 7000.0), level=0.1, fades_s=0.02),),
        lead_s=0.2,
        loop_s=0.05,
        rate_hz=24000,
    ),
    keys=HIGH,
    fades_s=0.8,
    rings_s=0.4,
)
WOOD_BLOCK: Final = Sound(
    name="Wood Block",
    recipe=Struck(
        modes=(Mode(1.0, 1.0), Mode(2.6, 0.3, fades_s=0.06)),
        knocks=(Knock(Band(800.0, 3000.0), level=0.3, fades_s=0.02),),
        lead_s=0.1,
        loop_s=0.03,
        rate_hz=22050,
    ),
    keys=(54, 78),
    fades_s=0.14,
    rings_s=0.14,
    level_db=-4.0,
)
MELODIC_TOM: Final = Sound(
    name="Melodic Tom",
    recipe=Struck(
        modes=(Mode(1.0, 1.0), Mode(1.59, 0.3, fades_s=0.3), Mode(2.14, 0.15, fades_s=0.2)),
        knocks=(Knock(Band(100.0, 1200.0), level=0.3, fades_s=0.06),),
        lead_s=0.25,
        loop_s=0.05,
        rate_hz=16000,
    ),
    keys=(42, 60),
    fades_s=0.9,
    rings_s=0.6,
    slide=Slide(cents=250.0, within_s=0.12),
)
