"""A strike: a voice that sounds at a certain time; as stretches in which a wave is multiplied by a gain curve."""

import math
from typing import Final, NamedTuple

from audio.dsp.envelope import RANGE_DB
from audio.engine.fader import Fader
from audio.engine.motion import Motion
from audio.engine.reading import LOOP_UNTIL_RELEASE
from audio.engine.voice import Voice
from audio.engine.wave import natural_frames
from audio.units import db_to_gain, gain_to_db

# An exclusive class cuts like a hand on the cymbal: silent after 20 ms.
CUT_SECONDS: Final = 0.02
# A voice is over once it is this far under full scale, whatever its envelope has left: nobody hears more.
NOISE_FLOOR_DB: Final = 90.0


# A filter's release is followed to 1/64 of its length: notes whose lengths differ by less share one wave.
_RELEASE_CLASSES: Final = 64


class Fall(NamedTuple):
    """What sounds of a strike once it isn't held: frames from start to end, at a gain that falls evenly in dB.

    wave_off_frames is when the wave was released that sounds there, infinity where the release doesn't change it.
    """

    start: int
    end: int
    wave_off_frames: float
    gain: float
    per_frame_db: float


class Strike(NamedTuple):
    """A voice from its start frame on: held for some frames, then falling; over after end_frames.

    motion is how its own gain moves, fader how that of its channel does; None where it stands still.
    """

    voice: Voice
    start_frame: int
    held_frames: int
    end_frames: int
    falls: tuple[Fall, ...]
    motion: Motion | None = None
    fader: Fader | None = None


def make_strike(
    voice: Voice,
    start_frame: int,
    off_frames: int,
    rate_hz: int,
    cut_frames: float = math.inf,
    motion: Motion | None = None,
    fader: Fader | None = None,
) -> Strike:
    """Return the strike of a voice whose key is held for off_frames, and which is cut off after cut_frames, if ever."""
    gain = voice.gain if fader is None else voice.gain * fader.loudest
    end = heard_frames(voice, gain, off_frames, cut_frames, rate_hz)
    off, cut = min(off_frames, end), int(min(cut_frames, end))
    held = min(off, cut)
    falls = _falls(voice, off_frames, cut, end, rate_hz) if held < end else ()
    return Strike(voice, start_frame, held, end, falls, motion, fader)


def heard_frames(voice: Voice, gain: float, off_frames: int, cut_frames: float, rate_hz: int) -> int:
    """Return how long a voice can be heard at a gain: until its release, its decay, its sample or its cut is over."""
    envelope = voice.envelope
    audible_db = min(RANGE_DB, max(0.0, NOISE_FLOOR_DB + gain_to_db(gain)))
    left_db = max(0.0, audible_db - envelope.level_db_at(off_frames / rate_hz))
    end = min(
        off_frames + envelope.release_seconds * rate_hz * left_db / RANGE_DB,
        natural_frames(voice.timbre, off_frames),
        cut_frames + CUT_SECONDS * rate_hz,
    )
    if RANGE_DB * (1.0 - envelope.sustain) >= audible_db:
        faded_seconds = envelope.decay_start_seconds + envelope.decay_seconds * audible_db / RANGE_DB
        end = min(end, faded_seconds * rate_hz)
    return max(1, math.ceil(end))


def _falls(voice: Voice, off_frames: int, cut: int, end: int, rate_hz: int) -> tuple[Fall, ...]:
    """Return the release of a voice until its cut or end, and the cut."""
    envelope = voice.envelope
    release_db = RANGE_DB / (envelope.release_seconds * rate_hz)
    off_db = envelope.level_db_at(off_frames / rate_hz)
    wave_off = _wave_off_frames(voice, off_frames, rate_hz) if off_frames < cut else math.inf
    falls = []
    if off_frames < cut:
        falls.append(Fall(off_frames, cut, wave_off, voice.gain * db_to_gain(-off_db), release_db))
    if cut < end:
        level_db = off_db + release_db * (cut - off_frames) if off_frames < cut else envelope.level_db_at(cut / rate_hz)
        cut_db = RANGE_DB / (CUT_SECONDS * rate_hz)
        falls.append(Fall(cut, end, wave_off, voice.gain * db_to_gain(-level_db), cut_db))
    return tuple(falls)


def _wave_off_frames(voice: Voice, off_frames: int, rate_hz: int) -> float:
    timbre = voice.timbre
    if not _depends_on_release(voice, off_frames / rate_hz):
        return math.inf
    if timbre.loop_mode == LOOP_UNTIL_RELEASE or timbre.envelope_to_pitch:
        return off_frames
    step = max(1, int(timbre.modulation_envelope.release_seconds * rate_hz / _RELEASE_CLASSES))
    return off_frames // step * step


def _depends_on_release(voice: Voice, off_seconds: float) -> bool:
    """Return whether a voice's wave, not just its loudness, changes when the key is released.

    A modulation envelope that releases slower than half as fast as the volume is taken as held on: by the time it
    has moved the filter audibly, the note is gone. One that has come down to 0 by itself has nothing to release.
    """
    timbre = voice.timbre
    if timbre.loop_mode == LOOP_UNTIL_RELEASE:
        return True
    if not timbre.follows_envelope:
        return False
    envelope = timbre.modulation_envelope
    if envelope.sustain <= 0.0 and off_seconds >= envelope.sustain_start_seconds:
        return False
    return timbre.has_bent_pitch or envelope.release_seconds < 2.0 * voice.envelope.release_seconds
