"""Magic notes that are blown or sung: harmonics added up, with breath around them."""

from typing import Final

from soundfonts.craft.additive import Breath, Formant, Glide, Tone
from soundfonts.craft.hiss import Band
from soundfonts.craft.sound import Flutter, Sound, Vibrato
from soundfonts.magic.keys import CARD_KEYS

# Moonlight: almost a sine, with an octave and a twelfth far behind. Glasses a hair apart beat slowly.
MOON: Final = Sound(
    name="Moon",
    recipe=Tone(
        harmonics=(1.0, 0.16, 0.1, 0.03, 0.02),
        detunes=(-5.0, 5.0),
        others=0.35,
        lead_s=0.01,
        loop_s=0.5,
        rate_hz=16000,
    ),
    keys=CARD_KEYS,
    swells_s=0.06,
    rings_s=1.4,
    vibrato=Vibrato(rate_hz=3.6, cents=7.0, after_s=0.5),
)

# A breath that carries the seeds away: a stopped pipe (odd harmonics only), more air than tone at the start.
DANDELION: Final = Sound(
    name="Dandelion",
    recipe=Tone(
        harmonics=(1.0, 0.0, 0.22, 0.0, 0.06),
        breath=Breath(bands=(Band(700.0, 2600.0), Band(3000.0, 7000.0, 0.5)), level=0.045, chiff=5.0, chiff_s=0.035),
        lead_s=0.16,
        loop_s=0.3,
        rate_hz=22050,
    ),
    keys=CARD_KEYS,
    swells_s=0.025,
    rings_s=0.5,
    vibrato=Vibrato(rate_hz=5.2, cents=14.0, after_s=0.25),
)

# A choir on "oo", three singers to the note, far off: dark formants, hardly a consonant.
CLOUD: Final = Sound(
    name="Cloud",
    recipe=Tone(
        harmonics=(1.0, 0.5),
        slope_db=-15.0,
        top_hz=3500.0,
        formants=(Formant(330.0, 90.0, 2.0), Formant(760.0, 120.0, 1.6), Formant(2500.0, 300.0, 1.2)),
        detunes=(-10.0, 10.0),
        breath=Breath(bands=(Band(500.0, 3000.0),), level=0.05),
        lead_s=0.01,
        loop_s=0.5,
        rate_hz=16000,
    ),
    keys=CARD_KEYS,
    swells_s=0.07,
    rings_s=1.0,
    vibrato=Vibrato(rate_hz=4.6, cents=10.0, after_s=0.4),
)

# "Mi-a-ow": the mouth opens (the first formant rises, the second falls from "i" to "a") and closes to "u".
CAT: Final = Sound(
    name="Cat",
    recipe=Tone(
        harmonics=(1.0, 0.8, 0.7),
        slope_db=-8.0,
        top_hz=5500.0,
        formants=(
            Glide(Formant(380.0, 100.0, 14.0), 950.0, from_s=0.03, within_s=0.13),
            Glide(Formant(2500.0, 220.0, 18.0), 1350.0, from_s=0.04, within_s=0.16),
            Glide(Formant(950.0, 110.0, 9.0), 430.0, from_s=0.22, within_s=0.22),
            Formant(3400.0, 300.0, 6.0),
        ),
        lead_s=0.46,
        loop_s=0.05,
        rate_hz=22050,
    ),
    keys=CARD_KEYS,
    swells_s=0.035,
    fades_s=2.4,
    rings_s=0.3,
    vibrato=Vibrato(rate_hz=6.0, cents=16.0, after_s=0.12),
    level_db=-0.8,
)

# Seven colours: the fundamental and six overtones come up one after another, each as bright as the last.
RAINBOW: Final = Sound(
    name="Rainbow",
    recipe=Tone(
        harmonics=(1.0, 0.62, 0.5, 0.42, 0.34, 0.28, 0.24),
        blooms_s=0.075,
        detunes=(-4.0, 4.0),
        others=0.4,
        lead_s=0.5,
        loop_s=0.3,
        rate_hz=22050,
    ),
    keys=CARD_KEYS,
    swells_s=0.004,
    fades_s=5.0,
    rings_s=0.9,
)

# A little wooden flute; its loudness flutters like wings.
BUTTERFLY: Final = Sound(
    name="Butterfly",
    recipe=Tone(
        harmonics=(1.0, 0.34, 0.14, 0.07, 0.04),
        breath=Breath(bands=(Band(1500.0, 5000.0),), level=0.02, chiff=6.0, chiff_s=0.02),
        lead_s=0.1,
        loop_s=0.15,
        rate_hz=22050,
    ),
    keys=CARD_KEYS,
    swells_s=0.015,
    rings_s=0.35,
    flutter=Flutter(rate_hz=11.0, depth_db=4.5, after_s=0.02),
    level_db=-0.8,
)

# A round ocarina full of soft air, swaying a little once it floats.
BALLOON: Final = Sound(
    name="Balloon",
    recipe=Tone(
        harmonics=(1.0, 0.06, 0.09, 0.01),
        breath=Breath(bands=(Band(400.0, 1800.0),), level=0.02, chiff=3.0, chiff_s=0.04),
        lead_s=0.12,
        loop_s=0.15,
        rate_hz=16000,
    ),
    keys=CARD_KEYS,
    swells_s=0.045,
    rings_s=0.3,
    vibrato=Vibrato(rate_hz=4.8, cents=18.0, after_s=0.28),
)
