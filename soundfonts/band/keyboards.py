"""Pianos, mallets and organs of the plain band."""

import math
from typing import Final

from soundfonts.band.keys import HIGH, MIDDLE, WIDE
from soundfonts.craft.additive import Formant, Tone
from soundfonts.craft.fm import Pair, Shaken
from soundfonts.craft.hiss import Band
from soundfonts.craft.modal import Knock, Mode, Struck
from soundfonts.craft.pluck import Plucked
from soundfonts.craft.sound import Flutter, Sound, Vibrato

_STIFFNESS = 0.0004


def _piano_modes(count: int, slope: float) -> tuple[Mode, ...]:
    """Return a piano string's modes: a stiff string's are wider apart the higher they are, and shorter."""
    return tuple(
        Mode(
            number * math.sqrt(1.0 + _STIFFNESS * number * number) / math.sqrt(1.0 + _STIFFNESS),
            abs(math.sin(math.pi * number / 8.0)) * number**slope + 0.02 / number,
            fades_s=0.0 if number == 1 else 3.2 / number**0.7,
        )
        for number in range(1, count + 1)
    )


PIANO: Final = Sound(
    name="Piano",
    recipe=Struck(
        modes=_piano_modes(14, -0.9),
        knocks=(Knock(Band(200.0, 1600.0), level=0.06, fades_s=0.06),),
        lead_s=0.36,
        loop_s=0.05,
        rate_hz=24000,
    ),
    keys=WIDE,
    fades_s=5.0,
    shortens=0.62,
    rings_s=0.3,
    level_db=-5.2,
)
BRIGHT_PIANO: Final = Sound(
    name="Bright Piano",
    recipe=Struck(
        modes=_piano_modes(20, -0.45),
        knocks=(Knock(Band(400.0, 3000.0), level=0.08, fades_s=0.05),),
        lead_s=0.3,
        loop_s=0.05,
        rate_hz=24000,
    ),
    keys=MIDDLE,
    fades_s=4.2,
    shortens=0.62,
    rings_s=0.25,
    level_db=-4.0,
)
ELECTRIC_PIANO: Final = Sound(
    name="Electric Piano",
    recipe=Shaken(
        pairs=(
            Pair(carrier=1.0, modulator=1.0, index=1.1, rests_at=0.3, falls_s=0.35),
            Pair(carrier=1.0, modulator=14.0, index=0.5, rests_at=0.0, falls_s=0.08, level=0.45, fades_s=0.9),
        ),
        lead_s=0.3,
        loop_s=0.04,
    ),
    keys=MIDDLE,
    fades_s=8.0,
    shortens=0.8,
    rings_s=0.3,
    flutter=Flutter(rate_hz=4.5, depth_db=0.8, after_s=0.2),
    level_db=1.5,
)
HARPSICHORD: Final = Sound(
    name="Harpsichord",
    recipe=Plucked(bright=6500.0, place=0.12, duller_s=0.7, lead_s=0.25, seed=3),
    keys=MIDDLE,
    fades_s=3.0,
    shortens=0.7,
    rings_s=0.15,
)
CLAVINET: Final = Sound(
    name="Clavinet",
    recipe=Plucked(bright=4200.0, place=0.09, duller_s=0.4, drive=1.2, lead_s=0.2, rate_hz=24000, seed=4),
    keys=MIDDLE,
    fades_s=1.8,
    shortens=0.7,
    rings_s=0.08,
)
CELESTA: Final = Sound(
    name="Celesta",
    recipe=Struck(
        modes=(Mode(1.0, 1.0), Mode(2.76, 0.2, fades_s=0.5), Mode(4.0, 0.24, fades_s=0.4), Mode(5.4, 0.1, fades_s=0.2)),
        knocks=(Knock(Band(3000.0, 9000.0), level=0.04, fades_s=0.02),),
        lead_s=0.25,
        loop_s=0.04,
    ),
    keys=HIGH,
    fades_s=1.9,
    shortens=0.75,
    rings_s=0.9,
)
XYLOPHONE: Final = Sound(
    name="Xylophone",
    recipe=Struck(
        modes=(Mode(1.0, 1.0), Mode(3.0, 0.4, fades_s=0.18), Mode(6.2, 0.2, fades_s=0.1)),
        knocks=(Knock(Band(1500.0, 5000.0), level=0.18, fades_s=0.02),),
        lead_s=0.15,
        loop_s=0.03,
    ),
    keys=HIGH,
    fades_s=0.55,
    shortens=0.75,
    rings_s=0.3,
)
TUBULAR_BELL: Final = Sound(
    name="Tubular Bell",
    recipe=Struck(
        modes=(
            Mode(1.0, 1.0),
            Mode(0.5, 0.25),
            Mode(1.506, 0.5, fades_s=2.0),
            Mode(2.08, 0.6, fades_s=1.6),
            Mode(2.75, 0.4, fades_s=1.1),
            Mode(3.5, 0.25, fades_s=0.8),
            Mode(4.3, 0.15, fades_s=0.5),
        ),
        knocks=(Knock(Band(1500.0, 6000.0), level=0.08, fades_s=0.03),),
        lead_s=0.35,
        loop_s=0.15,
        rate_hz=24000,
    ),
    keys=MIDDLE,
    fades_s=5.0,
    shortens=0.8,
    rings_s=2.0,
)
DULCIMER: Final = Sound(
    name="Dulcimer",
    recipe=Plucked(bright=5000.0, place=0.15, duller_s=0.6, lead_s=0.25, seed=5),
    keys=MIDDLE,
    fades_s=2.6,
    shortens=0.7,
    rings_s=0.8,
)
DRAWBAR_ORGAN: Final = Sound(
    name="Drawbar Organ",
    recipe=Tone(harmonics=(1.0, 0.8, 0.7, 0.35, 0.0, 0.2, 0.0, 0.16), lead_s=0.01, loop_s=0.03),
    keys=WIDE,
    swells_s=0.006,
    rings_s=0.06,
    vibrato=Vibrato(rate_hz=6.4, cents=8.0, after_s=0.0),
    level_db=1.5,
)
CHURCH_ORGAN: Final = Sound(
    name="Church Organ",
    recipe=Tone(
        harmonics=(1.0, 0.9, 0.35, 0.7, 0.15, 0.3, 0.1, 0.5, 0.0, 0.1, 0.0, 0.1, 0.0, 0.0, 0.0, 0.25),
        detunes=(-2.5, 2.5),
        lead_s=0.01,
        loop_s=0.2,
        rate_hz=24000,
    ),
    keys=MIDDLE,
    swells_s=0.05,
    rings_s=0.5,
    level_db=1.0,
)
REED_ORGAN: Final = Sound(
    name="Reed Organ",
    recipe=Tone(
        harmonics=(0.8, 1.0, 0.7),
        slope_db=-7.0,
        top_hz=7500.0,
        formants=(Formant(1300.0, 400.0, 1.2),),
        detunes=(-4.0, 4.0),
        lead_s=0.01,
        loop_s=0.16,
        rate_hz=24000,
    ),
    keys=MIDDLE,
    swells_s=0.035,
    rings_s=0.12,
    level_db=1.5,
)
HARMONICA: Final = Sound(
    name="Harmonica",
    recipe=Tone(
        harmonics=(0.9, 1.0, 0.6),
        slope_db=-8.0,
        top_hz=8000.0,
        formants=(Formant(1700.0, 450.0, 2.0),),
        lead_s=0.01,
        loop_s=0.04,
        rate_hz=24000,
    ),
    keys=HIGH,
    swells_s=0.03,
    rings_s=0.12,
    vibrato=Vibrato(rate_hz=5.4, cents=12.0, after_s=0.3),
    level_db=2.5,
)
