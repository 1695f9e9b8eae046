"""Guitars, basses, bowed and plucked strings of the plain band."""

from typing import Final

from soundfonts.band.keys import LOW, MIDDLE, WIDE
from soundfonts.craft.additive import Formant, Tone
from soundfonts.craft.hiss import Band
from soundfonts.craft.modal import Knock, Mode, Struck
from soundfonts.craft.pluck import Plucked
from soundfonts.craft.sound import Filter, Sound, Vibrato

_FINGER = (Knock(Band(150.0, 900.0), level=0.04, fades_s=0.05),)
_PICK = (Knock(Band(1500.0, 6000.0), level=0.07, fades_s=0.015),)
_BODY = (Formant(300.0, 120.0, 1.2), Formant(1050.0, 250.0, 1.0), Formant(2600.0, 500.0, 0.9))

NYLON_GUITAR: Final = Sound(
    name="Nylon Guitar",
    recipe=Plucked(bright=1900.0, place=0.28, duller_s=0.35, knocks=_FINGER, lead_s=0.3, rate_hz=24000, seed=21),
    keys=MIDDLE,
    fades_s=3.2,
    shortens=0.7,
    rings_s=0.3,
)
STEEL_GUITAR: Final = Sound(
    name="Steel Guitar",
    recipe=Plucked(bright=3800.0, place=0.17, duller_s=0.6, knocks=_PICK, lead_s=0.32, rate_hz=24000, seed=22),
    keys=MIDDLE,
    fades_s=3.6,
    shortens=0.7,
    rings_s=0.3,
    level_db=-2.2,
)
JAZZ_GUITAR: Final = Sound(
    name="Jazz Guitar",
    recipe=Plucked(bright=1500.0, place=0.24, duller_s=0.7, knocks=_FINGER, lead_s=0.3, rate_hz=22050, seed=23),
    keys=MIDDLE,
    fades_s=4.8,
    shortens=0.8,
    rings_s=0.2,
    level_db=0.6,
)
CLEAN_GUITAR: Final = Sound(
    name="Clean Guitar",
    recipe=Plucked(bright=2900.0, place=0.2, duller_s=0.7, knocks=_PICK, lead_s=0.3, rate_hz=24000, seed=24),
    keys=MIDDLE,
    fades_s=4.2,
    shortens=0.7,
    rings_s=0.25,
    level_db=-6.3,
)
MUTED_GUITAR: Final = Sound(
    name="Muted Guitar",
    recipe=Plucked(bright=2000.0, place=0.2, duller_s=0.12, knocks=_PICK, lead_s=0.12, rate_hz=22050, seed=25),
    keys=MIDDLE,
    fades_s=0.35,
    shortens=0.8,
    rings_s=0.08,
    level_db=-5.0,
)
OVERDRIVEN_GUITAR: Final = Sound(
    name="Overdriven Guitar",
    recipe=Plucked(
        bright=2600.0, place=0.22, duller_s=1.2, drive=3.0, knocks=_PICK, lead_s=0.3, rate_hz=24000, seed=26
    ),
    keys=MIDDLE,
    fades_s=16.0,
    shortens=0.8,
    rings_s=0.2,
    vibrato=Vibrato(rate_hz=5.2, cents=9.0, after_s=0.45),
    level_db=1.8,
)
DISTORTION_GUITAR: Final = Sound(
    name="Distortion Guitar",
    recipe=Plucked(
        bright=3000.0, place=0.15, duller_s=1.6, drive=8.0, knocks=_PICK, lead_s=0.3, rate_hz=24000, seed=27
    ),
    keys=MIDDLE,
    fades_s=12.0,
    shortens=0.8,
    rings_s=0.2,
    level_db=2.8,
)
ACOUSTIC_BASS: Final = Sound(
    name="Acoustic Bass",
    recipe=Plucked(bright=520.0, place=0.3, duller_s=0.3, knocks=_FINGER, lead_s=0.3, rate_hz=16000, seed=31),
    keys=LOW,
    fades_s=2.4,
    shortens=0.8,
    rings_s=0.15,
    level_db=-1.5,
)
FINGERED_BASS: Final = Sound(
    name="Fingered Bass",
    recipe=Plucked(bright=800.0, place=0.22, duller_s=0.5, lead_s=0.3, rate_hz=16000, seed=32),
    keys=LOW,
    fades_s=3.6,
    shortens=0.8,
    rings_s=0.12,
    level_db=1.5,
)
PICKED_BASS: Final = Sound(
    name="Picked Bass",
    recipe=Plucked(bright=1500.0, place=0.14, duller_s=0.5, knocks=_PICK, lead_s=0.3, rate_hz=22050, seed=33),
    keys=LOW,
    fades_s=3.4,
    shortens=0.8,
    rings_s=0.12,
)
SYNTH_BASS: Final = Sound(
    name="Synth Bass",
    recipe=Tone(harmonics=(1.0, 0.6), slope_db=-5.0, top_hz=6000.0, lead_s=0.01, loop_s=0.03, rate_hz=24000),
    keys=LOW,
    swells_s=0.004,
    rings_s=0.1,
    filter=Filter(cutoff_hz=420.0, resonance_db=4.0, opens_cents=2600.0, falls_s=0.25),
    level_db=1.5,
)
VIOLIN: Final = Sound(
    name="Violin",
    recipe=Tone(
        harmonics=(1.0,), slope_db=-7.0, top_hz=8500.0, formants=_BODY, lead_s=0.01, loop_s=0.05, rate_hz=24000
    ),
    keys=(54, 66, 78, 90),
    swells_s=0.07,
    rings_s=0.2,
    vibrato=Vibrato(rate_hz=5.6, cents=14.0, after_s=0.25),
    level_db=2.0,
)
CELLO: Final = Sound(
    name="Cello",
    recipe=Tone(
        harmonics=(1.0, 0.8),
        slope_db=-8.0,
        top_hz=5500.0,
        formants=(Formant(240.0, 90.0, 1.3), Formant(680.0, 180.0, 1.0)),
        lead_s=0.01,
        loop_s=0.05,
        rate_hz=22050,
    ),
    keys=(30, 42, 54, 66),
    swells_s=0.06,
    rings_s=0.2,
    vibrato=Vibrato(rate_hz=5.2, cents=12.0, after_s=0.3),
    level_db=4.3,
)
STRINGS: Final = Sound(
    name="Strings",
    recipe=Tone(
        harmonics=(1.0, 0.7),
        slope_db=-8.0,
        top_hz=7000.0,
        formants=_BODY,
        detunes=(-9.0, 9.0),
        lead_s=0.01,
        loop_s=0.36,
        rate_hz=22050,
    ),
    keys=WIDE,
    swells_s=0.12,
    rings_s=0.35,
    level_db=-1.0,
)
PIZZICATO: Final = Sound(
    name="Pizzicato",
    recipe=Plucked(bright=1500.0, place=0.3, duller_s=0.15, knocks=_FINGER, lead_s=0.2, rate_hz=22050, seed=41),
    keys=MIDDLE,
    fades_s=0.7,
    shortens=0.75,
    rings_s=0.4,
)
HARP: Final = Sound(
    name="Harp",
    recipe=Plucked(bright=2000.0, place=0.4, duller_s=0.45, lead_s=0.3, rate_hz=24000, seed=42),
    keys=WIDE,
    fades_s=4.0,
    shortens=0.8,
    rings_s=1.2,
    level_db=2.8,
)
TIMPANI: Final = Sound(
    name="Timpani",
    recipe=Struck(
        modes=(
            Mode(1.0, 1.0),
            Mode(1.5, 0.5, fades_s=0.9),
            Mode(1.98, 0.35, fades_s=0.7),
            Mode(2.44, 0.2, fades_s=0.5),
        ),
        knocks=(Knock(Band(60.0, 400.0), level=0.5, fades_s=0.12),),
        lead_s=0.35,
        loop_s=0.1,
        rate_hz=12000,
    ),
    keys=(36, 48),
    fades_s=1.8,
    rings_s=1.2,
)
SITAR: Final = Sound(
    name="Sitar",
    recipe=Plucked(bright=5500.0, place=0.07, duller_s=1.2, drive=1.6, lead_s=0.35, rate_hz=24000, seed=43),
    keys=MIDDLE,
    fades_s=3.0,
    shortens=0.8,
    rings_s=0.5,
)
BANJO: Final = Sound(
    name="Banjo",
    recipe=Plucked(bright=4500.0, place=0.12, duller_s=0.25, knocks=_PICK, lead_s=0.2, rate_hz=24000, seed=44),
    keys=MIDDLE,
    fades_s=1.1,
    shortens=0.75,
    rings_s=0.25,
    level_db=-2.0,
)
KOTO: Final = Sound(
    name="Koto",
    recipe=Plucked(bright=3600.0, place=0.1, duller_s=0.4, knocks=_PICK, lead_s=0.25, rate_hz=24000, seed=45),
    keys=MIDDLE,
    fades_s=2.0,
    shortens=0.75,
    rings_s=0.6,
)
