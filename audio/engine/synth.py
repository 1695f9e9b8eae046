"""The synthesiser: a bank, an output rate, and the caches that make a repeated note cost one mix only."""

import math
from dataclasses import replace
from typing import Final

import numpy as np

from audio.dsp.envelope import RANGE_DB, Envelope, falling_curve, volume_curve
from audio.dsp.samples import Float32
from audio.engine.cache import CurveCache
from audio.engine.controls import NoteControls, part_controls
from audio.engine.plan import plan_strikes
from audio.engine.stretch import Stretch, add_stretches
from audio.engine.strike import (
    CUT_SECONDS,
    Strike,
    depends_on_release,
    make_strike,
)
from audio.engine.voice import Timbre, Voice, is_velocity_loudness_only, make_voice, voice_gain
from audio.engine.wave import LOOP_UNTIL_RELEASE, synthesise
from audio.score.score import DRUM_CHANNEL, Part, Score
from audio.soundfont import DRUM_BANK, Region, SoundBank
from audio.units import db_to_gain

# A filter's release is followed to 1/64 of its length: notes whose lengths differ by less share one wave.
_RELEASE_CLASSES: Final = 64

WaveKey = tuple[int, float]
"""What a wave is kept under: its timbre's identity, and the frame of its release, infinity while it is held."""


class Synth:
    """Plays the notes of parts from one bank at one rate; every buffer it hands out is stereo float32.

    Without effects, songs are rendered without reverb and chorus. Safe from several threads: a preview may be asked
    for while a song is rendered.
    """

    def __init__(self, bank: SoundBank, rate_hz: int = 44100, *, has_effects: bool = True) -> None:
        self.bank = bank
        self.rate_hz = rate_hz
        self.has_effects = has_effects
        self._cache = CurveCache()
        self._voices: dict[tuple[Part, int, int], tuple[Voice, ...]] = {}
        self._played: dict[tuple[int, Part, int], Voice] = {}
        self._timbres: dict[Timbre, Timbre] = {}
        self._envelopes: dict[Envelope, Envelope] = {}
        self._planned: tuple[Score, tuple[Strike, ...]] | None = None
        self._expected: dict[WaveKey, int] = {}

    def voices(self, part: Part, key: int, velocity: int) -> tuple[Voice, ...]:
        """Return the voices that a part's note has (none where the bank has nothing for it)."""
        place = part, key, velocity
        voices = self._voices.get(place)
        if voices is None:
            voices = self._voices.setdefault(place, self._make_voices(part, key, velocity))
        return voices

    def _make_voices(self, part: Part, key: int, velocity: int) -> tuple[Voice, ...]:
        found = self.bank.find(DRUM_BANK if part.channel == DRUM_CHANNEL else part.bank, part.program)
        if found is None:
            return ()
        controls = part_controls(part, key, velocity)
        regions = (region for region in self.bank.regions(*found) if region.sounds_for(key, velocity))
        voices = (self._make_voice(region, part, controls) for region in regions)
        return tuple(voice for voice in voices if voice.timbre.end > voice.timbre.start)

    def _make_voice(self, region: Region, part: Part, controls: NoteControls) -> Voice:
        """Return a region's voice; where velocity only sets its gain, the rest is worked out once a part and key."""
        place = id(region), part, controls.key
        known = self._played.get(place)
        if known is not None:
            return replace(known, gain=voice_gain(region, controls))
        made = make_voice(region, self.bank.samples[region.sample], controls, controls.key, self.rate_hz)
        # Equal timbres and envelopes become one object, so that the caches can go by identity.
        voice = replace(
            made,
            timbre=self._timbres.setdefault(made.timbre, made.timbre),
            envelope=self._envelopes.setdefault(made.envelope, made.envelope),
        )
        if is_velocity_loudness_only(region):
            self._played[place] = voice
        return voice

    def strikes(self, score: Score) -> tuple[Strike, ...]:
        """Return the strikes of a score; those of the last one are remembered."""
        planned = self._planned
        if planned is None or planned[0] is not score:
            planned = self._planned = score, plan_strikes(score, self.voices, self.rate_hz)
        return planned[1]

    def note(self, part: Part, key: int, velocity: int, length_seconds: float) -> Float32:
        """Return a dry note with its release, shape (frames, 2), ready to be added to an output."""
        off_frames = max(1, round(length_seconds * self.rate_hz))
        strikes = [make_strike(voice, 0, off_frames, self.rate_hz) for voice in self.voices(part, key, velocity)]
        frames = max((strike.end_frames for strike in strikes), default=0)
        mixed, scratch = np.zeros((frames, 2), np.float32), np.empty(frames, np.float32)
        for strike in strikes:
            mono = np.zeros(strike.end_frames, np.float32)
            add_stretches(self.stretches(strike), mono, 0, scratch)
            mixed[: len(mono), 0] += mono * np.float32(strike.voice.left)
            mixed[: len(mono), 1] += mono * np.float32(strike.voice.right)
        return mixed

    def expect(self, strikes: tuple[Strike, ...]) -> None:
        """Learn how long each wave of a performance has to be, so that it is synthesised once, at full length."""
        for strike in strikes:
            for key, frames in self._needs(strike):
                self._expected[key] = max(self._expected.get(key, 0), frames)

    def stretches(self, strike: Strike) -> tuple[Stretch, ...]:
        """Return what a strike sounds like: held, released and cut, each a wave times a curve."""
        voice, envelope = strike.voice, strike.voice.envelope
        (key, frames), *released = self._needs(strike)
        held = self._wave(voice, key, frames)
        end = strike.end_frames
        off, cut = min(strike.off_frames, end), int(min(strike.cut_frames, end))
        stretches = self._held(voice, held, min(off, cut))
        wave, origin = (self._wave(voice, *released[0]), int(released[0][0][1])) if released else (held, 0)
        release_db = RANGE_DB / (envelope.release_seconds * self.rate_hz)
        off_db = envelope.level_db_at(strike.off_frames / self.rate_hz)
        if off < cut:
            gain = voice.gain * db_to_gain(-off_db)
            stretches.append(Stretch(off, cut, wave, origin, self._fall(release_db, cut - off), gain))
        if cut < end:
            level_db = off_db + release_db * (cut - off) if off < cut else envelope.level_db_at(cut / self.rate_hz)
            fall = self._fall(RANGE_DB / (CUT_SECONDS * self.rate_hz), end - cut)
            gain = voice.gain * db_to_gain(-level_db)
            stretches.append(Stretch(cut, end, wave, origin, fall, gain))
        return tuple(stretches)

    def _held(self, voice: Voice, wave: Float32, frames: int) -> list[Stretch]:
        """Return the stretches before the release: one with a curve, then a steady one."""
        envelope = voice.envelope
        steady = math.ceil(envelope.sustain_start_seconds * self.rate_hz)
        moving = min(steady, frames)
        stretches = []
        if moving:
            key = id(envelope)
            curve = self._cache.get(
                ("curve", key), moving, lambda: volume_curve(envelope, min(steady, self._rounded(moving)), self.rate_hz)
            )
            stretches.append(Stretch(0, moving, wave, 0, curve, voice.gain))
        if moving < frames and envelope.sustain > 0.0:
            gain = voice.gain * db_to_gain(-RANGE_DB * (1.0 - envelope.sustain))
            stretches.append(Stretch(moving, frames, wave, 0, None, gain))
        return stretches

    def _wave(self, voice: Voice, key: WaveKey, frames: int) -> Float32:
        """Return the wave of a key up to a frame at least."""
        timbre, off_frames = voice.timbre, key[1]
        first = 0 if math.isinf(off_frames) else int(off_frames)
        wanted = max(frames, self._expected.get(key, 0))
        sample = self.bank.samples[timbre.sample]
        return self._cache.get(
            key, frames - first, lambda: synthesise(timbre, sample, wanted, self.rate_hz, off_frames, first)
        )

    def _needs(self, strike: Strike) -> tuple[tuple[WaveKey, int], ...]:
        """Return the waves of a strike, held and, where the release changes it, released; each with its last frame."""
        timbre, off_frames, end = strike.voice.timbre, strike.off_frames, strike.end_frames
        held = id(timbre), math.inf
        cut = int(min(strike.cut_frames, end))
        if off_frames >= cut or not depends_on_release(strike.voice, off_frames / self.rate_hz):
            return ((held, end),)
        if timbre.loop_mode != LOOP_UNTIL_RELEASE and not timbre.envelope_to_pitch:
            step = max(1, int(timbre.modulation_envelope.release_seconds * self.rate_hz / _RELEASE_CLASSES))
            off_frames = off_frames // step * step
        return (held, strike.off_frames), ((id(timbre), off_frames), end)

    def _fall(self, per_frame_db: float, frames: int) -> Float32:
        return self._cache.get(
            ("fall", per_frame_db), frames, lambda: falling_curve(self._rounded(frames), per_frame_db)
        )

    def _rounded(self, frames: int) -> int:
        """Return a length on a coarse grid, so that curves are seldom made again for a little more."""
        return -(-frames // self.rate_hz) * self.rate_hz
