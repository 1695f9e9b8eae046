"""Leads, pads and effects of the plain band."""

from typing import Final

from soundfonts.band.keys import MIDDLE, ONE, WIDE
from soundfonts.craft.additive import Tone
from soundfonts.craft.hiss import Band
from soundfonts.craft.modal import Knock
from soundfonts.craft.noise import Air, Noise, Ping
from soundfonts.craft.sound import Filter, Sound, Vibrato

SQUARE_LEAD: Final = Sound(
    name="Square Lead",
    recipe=Tone(harmonics=(1.0,), slope_db=-6.02, odd_only=True, top_hz=9000.0, lead_s=0.01, loop_s=0.02),
    keys=WIDE,
    swells_s=0.004,
    rings_s=0.08,
    level_db=3.5,
)
SAW_LEAD: Final = Sound(
    name="Saw Lead",
    recipe=Tone(harmonics=(1.0,), slope_db=-6.02, top_hz=10000.0, detunes=(-3.0, 3.0), lead_s=0.01, loop_s=0.16),
    keys=MIDDLE,
    swells_s=0.005,
    rings_s=0.12,
    vibrato=Vibrato(rate_hz=5.5, cents=7.0, after_s=0.3),
    level_db=3.0,
)
WARM_PAD: Final = Sound(
    name="Warm Pad",
    recipe=Tone(
        harmonics=(1.0, 0.6),
        slope_db=-8.0,
        top_hz=5000.0,
        detunes=(-8.0, 8.0),
        lead_s=0.01,
        loop_s=0.36,
        rate_hz=16000,
    ),
    keys=MIDDLE,
    swells_s=0.25,
    rings_s=0.8,
    filter=Filter(cutoff_hz=1600.0),
    level_db=-0.8,
)
SURF: Final = Sound(
    name="Surf",
    recipe=Air(bands=(Band(200.0, 4000.0),), loop_s=1.2, beats_hz=0.84, depth=0.9, rate_hz=16000),
    keys=ONE,
    swells_s=0.4,
    rings_s=1.0,
)
APPLAUSE: Final = Sound(
    name="Applause",
    recipe=Air(bands=(Band(900.0, 5000.0),), loop_s=0.6, beats_hz=22.0, depth=0.6),
    keys=ONE,
    swells_s=0.2,
    rings_s=0.6,
)
HELICOPTER: Final = Sound(
    name="Helicopter",
    recipe=Air(bands=(Band(60.0, 600.0),), loop_s=0.5, beats_hz=12.0, depth=1.0),
    keys=ONE,
    rings_s=0.4,
)
BIRD: Final = Sound(
    name="Bird",
    recipe=Noise(
        seconds=0.3,
        pings=(
            Ping(2600.0, 4200.0, level=0.8, fades_s=0.14, slides_s=0.1),
            Ping(4000.0, 2800.0, level=0.8, fades_s=0.16, slides_s=0.1, from_s=0.13),
        ),
        rate_hz=22050,
    ),
    keys=ONE,
    level_db=-6.0,
)
TELEPHONE: Final = Sound(
    name="Telephone",
    recipe=Tone(harmonics=(0.0, 0.0, 0.0, 1.0, 0.8), lead_s=0.01, loop_s=0.05, rate_hz=16000),
    keys=ONE,
    rings_s=0.2,
    level_db=-4.0,
)
GUNSHOT: Final = Sound(
    name="Gunshot",
    recipe=Noise(
        seconds=0.6,
        knocks=(Knock(Band(80.0, 6000.0), level=1.0, fades_s=0.18), Knock(Band(60.0, 800.0), level=0.4, fades_s=0.6)),
        rate_hz=22050,
    ),
    keys=ONE,
    rings_s=0.6,
    level_db=-4.0,
)
BREATH: Final = Sound(
    name="Breath",
    recipe=Noise(seconds=0.25, knocks=(Knock(Band(1200.0, 6000.0), level=1.0, fades_s=0.25),), rate_hz=22050),
    keys=ONE,
    level_db=-8.0,
)
REVERSED_CYMBAL: Final = Sound(
    name="Reversed Cymbal",
    recipe=Air(bands=(Band(3000.0, 9000.0),), loop_s=0.5),
    keys=ONE,
    swells_s=1.2,
    rings_s=0.1,
    level_db=-4.0,
)
