"""The synthesiser: a bank, an output rate, and the caches that make a repeated note cost one mix only."""

import math

import numpy as np

from audio.dsp.envelope import RANGE_DB, falling_curve, volume_curve
from audio.dsp.samples import Float32
from audio.engine.cache import CurveCache
from audio.engine.controls import part_controls
from audio.engine.stretch import Stretch, add_stretches
from audio.engine.strike import (
    CUT_SECONDS,
    Strike,
    depends_on_release,
    held_level_db,
    make_strike,
)
from audio.engine.voice import Voice, make_voice
from audio.engine.wave import LOOP_UNTIL_RELEASE, synthesise
from audio.score.score import DRUM_CHANNEL, Part
from audio.soundfont import DRUM_BANK, Bank
from audio.units import db_to_gain

# A filter's release is followed to 1/64 of its length: notes whose lengths differ by less share one wave.
_RELEASE_CLASSES = 64


class Synth:
    """Plays the notes of parts from one bank at one rate; every buffer it hands out is stereo float32.

    Safe from several threads: a preview may be asked for while a song is rendered.
    """

    def __init__(self, bank: Bank, rate_hz: int = 44100) -> None:
        self.bank = bank
        self.rate_hz = rate_hz
        self._cache = CurveCache()
        self._voices: dict[tuple[Part, int, int], tuple[Voice, ...]] = {}
        self._expected: dict[object, int] = {}

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
        return tuple(
            make_voice(region, self.bank.samples[region.sample], controls, key, self.rate_hz)
            for region in self.bank.regions(*found)
            if region.sounds_for(key, velocity)
        )

    def note(self, part: Part, key: int, velocity: int, length_seconds: float) -> Float32:
        """Return a dry note with its release, shape (frames, 2), ready to be added to an output."""
        off_frames = max(1, round(length_seconds * self.rate_hz))
        strikes = [make_strike(voice, 0, off_frames, self.rate_hz) for voice in self.voices(part, key, velocity)]
        mixed = np.zeros((max((strike.end_frames for strike in strikes), default=0), 2), np.float32)
        for strike in strikes:
            mono = np.zeros(strike.end_frames, np.float32)
            add_stretches(self.stretches(strike), mono, 0)
            mixed[: len(mono), 0] += mono * np.float32(strike.voice.left)
            mixed[: len(mono), 1] += mono * np.float32(strike.voice.right)
        return mixed

    def expect(self, strikes: tuple[Strike, ...]) -> None:
        """Learn how long each wave of a performance has to be, so that it is synthesised once, at full length."""
        for strike in strikes:
            key, _ = self._wave_key(strike)
            self._expected[key] = max(self._expected.get(key, 0), strike.end_frames)

    def stretches(self, strike: Strike) -> tuple[Stretch, ...]:
        """Return what a strike sounds like: held, released and cut, each a wave times a curve."""
        voice = strike.voice
        wave = self._wave(strike)
        off = min(strike.off_frames, strike.end_frames)
        cut = min(strike.cut_frames, strike.end_frames)
        held = self._cache.get(
            voice.envelope, off, lambda: volume_curve(voice.envelope, self._rounded(off), self.rate_hz)
        )
        stretches = [Stretch(0, int(min(off, cut)), wave, held, voice.gain)]
        release_db = RANGE_DB / (voice.envelope.release_seconds * self.rate_hz)
        off_db = held_level_db(voice, strike.off_frames / self.rate_hz)
        if off < cut:
            gain = voice.gain * db_to_gain(-off_db)
            stretches.append(Stretch(off, int(cut), wave, self._fall(release_db, int(cut) - off), gain))
        if cut < strike.end_frames:
            level_db = off_db + release_db * (cut - off) if off < cut else held_level_db(voice, cut / self.rate_hz)
            fall = self._fall(RANGE_DB / (CUT_SECONDS * self.rate_hz), strike.end_frames - int(cut))
            stretches.append(Stretch(int(cut), strike.end_frames, wave, fall, voice.gain * db_to_gain(-level_db)))
        return tuple(stretches)

    def _wave(self, strike: Strike) -> Float32:
        key, off_frames = self._wave_key(strike)
        frames = max(strike.end_frames, self._expected.get(key, 0))
        timbre = strike.voice.timbre
        sample = self.bank.samples[timbre.sample]
        return self._cache.get(
            key, strike.end_frames, lambda: synthesise(timbre, sample, frames, self.rate_hz, off_frames)
        )

    def _wave_key(self, strike: Strike) -> tuple[object, float]:
        """Return what a wave is kept under, and the release that it is made for."""
        timbre = strike.voice.timbre
        if not depends_on_release(strike.voice) or strike.off_frames >= strike.end_frames:
            return timbre, math.inf
        off_frames = strike.off_frames
        if timbre.loop_mode != LOOP_UNTIL_RELEASE and not timbre.envelope_to_pitch:
            step = max(1, int(timbre.modulation_envelope.release_seconds * self.rate_hz / _RELEASE_CLASSES))
            off_frames = off_frames // step * step
        return (timbre, off_frames), off_frames

    def _fall(self, per_frame_db: float, frames: int) -> Float32:
        return self._cache.get(per_frame_db, frames, lambda: falling_curve(self._rounded(frames), per_frame_db))

    def _rounded(self, frames: int) -> int:
        """Return a length on a coarse grid, so that curves are seldom made again for a little more."""
        return -(-frames // self.rate_hz) * self.rate_hz
