"""What is blown or sung in the plain band."""

from typing import Final

from soundfonts.band.keys import HIGH, MIDDLE
from soundfonts.craft.additive import Breath, Formant, Tone
from soundfonts.craft.hiss import Band
from soundfonts.craft.sound import Filter, Sound, Vibrato

_VIBRATO = Vibrato(rate_hz=5.2, cents=9.0, after_s=0.35)

TRUMPET: Final = Sound(
    name="Trumpet",
    recipe=Tone(
        harmonics=(0.8, 1.0, 1.0, 0.8),
        slope_db=-9.0,
        top_hz=9000.0,
        formants=(Formant(1300.0, 500.0, 1.0),),
        lead_s=0.01,
        loop_s=0.03,
        rate_hz=24000,
    ),
    keys=HIGH,
    swells_s=0.025,
    rings_s=0.12,
    vibrato=_VIBRATO,
    filter=Filter(cutoff_hz=3200.0, opens_cents=900.0, falls_s=0.12),
    level_db=2.0,
)
MUTED_TRUMPET: Final = Sound(
    name="Muted Trumpet",
    recipe=Tone(
        harmonics=(0.4, 0.6),
        slope_db=-5.0,
        top_hz=9000.0,
        formants=(Formant(1700.0, 350.0, 3.0),),
        lead_s=0.01,
        loop_s=0.03,
        rate_hz=24000,
    ),
    keys=HIGH,
    swells_s=0.02,
    rings_s=0.1,
    vibrato=_VIBRATO,
)
HORN: Final = Sound(
    name="Horn",
    recipe=Tone(
        harmonics=(1.0, 0.9, 0.55, 0.3),
        slope_db=-14.0,
        top_hz=4000.0,
        lead_s=0.01,
        loop_s=0.04,
        rate_hz=16000,
    ),
    keys=MIDDLE,
    swells_s=0.05,
    rings_s=0.2,
    level_db=1.0,
)
BRASS: Final = Sound(
    name="Brass Section",
    recipe=Tone(
        harmonics=(0.9, 1.0, 0.9, 0.7),
        slope_db=-8.0,
        top_hz=7500.0,
        detunes=(-6.0, 6.0),
        lead_s=0.01,
        loop_s=0.25,
        rate_hz=22050,
    ),
    keys=MIDDLE,
    swells_s=0.035,
    rings_s=0.18,
    filter=Filter(cutoff_hz=2600.0, opens_cents=1200.0, falls_s=0.15),
)
SAXOPHONE: Final = Sound(
    name="Saxophone",
    recipe=Tone(
        harmonics=(1.0, 0.9, 0.7, 0.5),
        slope_db=-9.0,
        top_hz=7500.0,
        formants=(Formant(620.0, 200.0, 1.2), Formant(1500.0, 350.0, 1.0)),
        breath=Breath(bands=(Band(1500.0, 5000.0),), level=0.03, chiff=3.0, chiff_s=0.03),
        lead_s=0.08,
        loop_s=0.12,
        rate_hz=22050,
    ),
    keys=MIDDLE,
    swells_s=0.025,
    rings_s=0.14,
    vibrato=Vibrato(rate_hz=5.0, cents=13.0, after_s=0.3),
    level_db=2.8,
)
OBOE: Final = Sound(
    name="Oboe",
    recipe=Tone(
        harmonics=(0.6, 0.9, 1.0, 0.7),
        slope_db=-9.0,
        top_hz=8000.0,
        formants=(Formant(1100.0, 250.0, 2.0), Formant(2900.0, 500.0, 1.0)),
        lead_s=0.01,
        loop_s=0.03,
        rate_hz=24000,
    ),
    keys=HIGH,
    swells_s=0.03,
    rings_s=0.12,
    vibrato=_VIBRATO,
    level_db=2.0,
)
BASSOON: Final = Sound(
    name="Bassoon",
    recipe=Tone(
        harmonics=(0.6, 0.9, 1.0, 0.8),
        slope_db=-11.0,
        top_hz=4500.0,
        formants=(Formant(480.0, 150.0, 1.8),),
        lead_s=0.01,
        loop_s=0.04,
        rate_hz=16000,
    ),
    keys=(30, 42, 54, 66),
    swells_s=0.035,
    rings_s=0.12,
    level_db=2.0,
)
CLARINET: Final = Sound(
    name="Clarinet",
    recipe=Tone(
        harmonics=(1.0, 0.0, 0.7, 0.0, 0.45),
        slope_db=-9.0,
        odd_only=True,
        top_hz=6500.0,
        lead_s=0.01,
        loop_s=0.03,
        rate_hz=22050,
    ),
    keys=HIGH,
    swells_s=0.035,
    rings_s=0.12,
    level_db=2.0,
)
FLUTE: Final = Sound(
    name="Flute",
    recipe=Tone(
        harmonics=(1.0, 0.35, 0.16, 0.06, 0.02),
        breath=Breath(bands=(Band(1500.0, 6000.0),), level=0.02, chiff=4.0, chiff_s=0.03),
        lead_s=0.09,
        loop_s=0.12,
        rate_hz=22050,
    ),
    keys=HIGH,
    swells_s=0.04,
    rings_s=0.18,
    vibrato=_VIBRATO,
    level_db=1.5,
)
VOICE: Final = Sound(
    name="Voice",
    recipe=Tone(
        harmonics=(1.0, 0.7),
        slope_db=-9.0,
        top_hz=4500.0,
        formants=(Formant(750.0, 130.0, 3.0), Formant(1150.0, 150.0, 2.4), Formant(2800.0, 300.0, 1.5)),
        detunes=(-8.0, 8.0),
        lead_s=0.01,
        loop_s=0.36,
        rate_hz=16000,
    ),
    keys=MIDDLE,
    swells_s=0.08,
    rings_s=0.4,
    vibrato=Vibrato(rate_hz=5.0, cents=10.0, after_s=0.3),
)
