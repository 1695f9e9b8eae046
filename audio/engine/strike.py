"""A strike: a voice that sounds at a certain time; as stretches in which a wave is multiplied by a gain curve."""

import math
from dataclasses import dataclass
from typing import Final

from audio.dsp.envelope import RANGE_DB
from audio.engine.motion import Motion
from audio.engine.voice import Voice
from audio.engine.wave import LOOP_UNTIL_RELEASE, natural_frames
from audio.units import gain_to_db

# An exclusive class cuts like a hand on the cymbal: silent after 20 ms.
CUT_SECONDS: Final = 0.02
# A voice is over once it is this far under full scale, whatever its envelope has left: nobody hears more.
NOISE_FLOOR_DB: Final = 90.0


@dataclass(frozen=True, slots=True)
class Strike:
    """A voice from its start frame on: released after off_frames, cut after cut_frames, over after end_frames.

    motion is how its gain moves, None where it stands still.
    """

    voice: Voice
    start_frame: int
    off_frames: int
    cut_frames: float
    end_frames: int
    motion: Motion | None = None


def make_strike(
    voice: Voice,
    start_frame: int,
    off_frames: int,
    rate_hz: int,
    cut_frames: float = math.inf,
    motion: Motion | None = None,
) -> Strike:
    """Return the strike of a voice whose key is held for off_frames, and which is cut off after cut_frames, if ever."""
    envelope = voice.envelope
    audible_db = min(RANGE_DB, max(0.0, NOISE_FLOOR_DB + gain_to_db(voice.gain)))
    left_db = max(0.0, audible_db - envelope.level_db_at(off_frames / rate_hz))
    end = min(
        off_frames + envelope.release_seconds * rate_hz * left_db / RANGE_DB,
        natural_frames(voice.timbre, off_frames),
        cut_frames + CUT_SECONDS * rate_hz,
    )
    if RANGE_DB * (1.0 - envelope.sustain) >= audible_db:
        faded_seconds = envelope.decay_start_seconds + envelope.decay_seconds * audible_db / RANGE_DB
        end = min(end, faded_seconds * rate_hz)
    return Strike(voice, start_frame, off_frames, cut_frames, max(1, math.ceil(end)), motion)


def depends_on_release(voice: Voice, off_seconds: float) -> bool:
    """Return whether a voice's wave, not just its loudness, changes when the key is released.

    A modulation envelope that releases slower than half as fast as the volume is taken as held on: by the time it
    has moved the filter audibly, the note is gone. One that has come down to 0 by itself has nothing to release.
    """
    timbre = voice.timbre
    if timbre.loop_mode == LOOP_UNTIL_RELEASE:
        return True
    envelope = timbre.modulation_envelope
    is_over = envelope.sustain <= 0.0 and off_seconds >= envelope.sustain_start_seconds
    if is_over or not any(one.envelope_to_pitch or one.envelope_to_cutoff for one in timbre.all):
        return False
    has_pitch = any(one.envelope_to_pitch for one in timbre.all)
    return has_pitch or envelope.release_seconds < 2.0 * voice.envelope.release_seconds
