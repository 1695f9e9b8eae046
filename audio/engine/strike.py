"""A strike: a voice that sounds at a certain time; as stretches in which a wave is multiplied by a gain curve."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from audio.dsp.envelope import RANGE_DB
from audio.engine.voice import Voice
from audio.engine.wave import LOOP_UNTIL_RELEASE, natural_frames
from audio.units import db_to_gain, gain_to_db

# An exclusive class cuts like a hand on the cymbal: silent after 20 ms.
CUT_SECONDS: Final = 0.02
# A voice is over once it is this far under full scale, whatever its envelope has left: nobody hears more.
NOISE_FLOOR_DB: Final = 90.0


@dataclass(frozen=True, slots=True)
class Strike:
    """A voice from its start frame on: released after off_frames, cut after cut_frames, over after end_frames."""

    voice: Voice
    start_frame: int
    off_frames: int
    cut_frames: float
    end_frames: int


def make_strike(voice: Voice, start_frame: int, off_frames: int, rate_hz: int, cut_frames: float = math.inf) -> Strike:
    """Return the strike of a voice whose key is held for off_frames, and which is cut off after cut_frames, if ever."""
    audible_db = min(RANGE_DB, max(0.0, NOISE_FLOOR_DB + gain_to_db(voice.gain)))
    ends = [natural_frames(voice.timbre), _release_end(voice, off_frames, rate_hz, audible_db)]
    if RANGE_DB * (1.0 - voice.envelope.sustain) >= audible_db:
        ends.append(
            (voice.envelope.decay_start_seconds + voice.envelope.decay_seconds * audible_db / RANGE_DB) * rate_hz
        )
    if cut_frames < math.inf:
        ends.append(cut_frames + CUT_SECONDS * rate_hz)
    return Strike(voice, start_frame, off_frames, cut_frames, max(1, math.ceil(min(ends))))


def _release_end(voice: Voice, off_frames: int, rate_hz: int, audible_db: float) -> float:
    left_db = max(0.0, audible_db - held_level_db(voice, off_frames / rate_hz))
    return off_frames + voice.envelope.release_seconds * rate_hz * left_db / RANGE_DB


def held_level_db(voice: Voice, seconds: float) -> float:
    """Return the attenuation of a held voice by its volume envelope, 0 to 96 dB."""
    envelope = voice.envelope
    position = float(envelope.position_at(np.array([seconds]))[0])
    if seconds < envelope.delay_seconds + envelope.attack_seconds:
        return min(RANGE_DB, -20.0 * math.log10(position)) if position > 0.0 else RANGE_DB
    return RANGE_DB * (1.0 - position)


def release_gain(voice: Voice, off_frames: int, rate_hz: int) -> float:
    """Return the gain that a voice's release starts from."""
    return db_to_gain(-held_level_db(voice, off_frames / rate_hz))


def depends_on_release(voice: Voice) -> bool:
    """Return whether a voice's wave, not just its loudness, changes when the key is released.

    A modulation envelope that releases slower than half as fast as the volume is taken as held on: by the time it
    has moved the filter audibly, the note is gone.
    """
    timbre = voice.timbre
    if timbre.loop_mode == LOOP_UNTIL_RELEASE or timbre.envelope_to_pitch:
        return True
    return bool(timbre.envelope_to_cutoff) and (
        timbre.modulation_envelope.release_seconds < 2.0 * voice.envelope.release_seconds
    )
