"""The waves of voices, held and released: each is synthesised once and kept within a bound of memory."""

import math

import numpy as np

from audio.dsp.envelope import RANGE_DB, Envelope, falling_curve, volume_curve
from audio.dsp.samples import Float32
from audio.engine.cache import BOUND_BYTES, CurveCache
from audio.engine.stretch import Stretch
from audio.engine.strike import Strike
from audio.engine.voice import Timbre, Voice
from audio.engine.wave import synthesise
from audio.soundfont import Samples
from audio.units import db_to_gain

WaveKey = tuple[int, float]
"""What a wave is kept under: its timbre's identity, and the frame of its release, infinity while it is held."""
HeldKey = tuple[int, int, str]
"""What a held voice is kept under: its timbre's and its envelope's identities, and that it is held."""


class Waves:
    """Makes the waves of strikes from a bank's samples, at one rate. Safe from several threads."""

    def __init__(self, samples: Samples, rate_hz: int, bound_bytes: int = BOUND_BYTES) -> None:
        self._samples, self._rate_hz = samples, rate_hz
        self._cache = CurveCache(bound_bytes)
        self._expected: dict[WaveKey | HeldKey, int] = {}
        self._learnt: tuple[Strike, ...] = ()
        self._performed: tuple[int, tuple[Strike, ...], list[tuple[Stretch, ...] | None]] = (0, (), [])

    @property
    def losses(self) -> int:
        """Return how often a wave was let go or replaced by a longer one."""
        return self._cache.losses

    def expect(self, strikes: tuple[Strike, ...]) -> None:
        """Learn how long each wave of a performance has to be, so that it is synthesised once, at full length."""
        if strikes is self._learnt:
            return
        for strike in strikes:
            self._expect((id(strike.voice.timbre), id(strike.voice.envelope), "held"), strike.held_frames)
            for fall in strike.falls:
                self._expect((id(strike.voice.timbre), fall.wave_off_frames), fall.end)
        self._learnt = strikes

    def performance(self, strikes: tuple[Strike, ...]) -> list[tuple[Stretch, ...] | None]:
        """Return room for the stretches of strikes, filled as far as they are known, as long as all are kept anyway.

        To be asked for anew from quantum to quantum: what holds on to the one before keeps waves that had to go.
        """
        losses, performed, room = self._performed
        if performed is not strikes or losses != self._cache.losses:
            room = [None] * len(strikes)
            self._performed = self._cache.losses, strikes, room
        return room

    def stretches(self, strike: Strike) -> tuple[Stretch, ...]:
        """Return what a strike sounds like: held, released and cut, each a wave with its gain."""
        voice, start, held, motion = strike.voice, strike.start_frame, strike.held_frames, strike.motion
        gain = np.array(voice.gain, np.float32)
        stretches = [Stretch(start, start + held, self._held(voice, held), start, None, gain, motion, start)]
        for fall in strike.falls:
            key = id(voice.timbre), fall.wave_off_frames
            curve = self._fall(fall.per_frame_db, fall.end - fall.start)
            wave, origin = self._wave(voice.timbre, key, fall.end), start + _first_frame(key)
            gain = np.array(fall.gain, np.float32)
            stretches.append(Stretch(start + fall.start, start + fall.end, wave, origin, curve, gain, motion, start))
        return tuple(stretches)

    def _expect(self, key: WaveKey | HeldKey, frames: int) -> None:
        self._expected[key] = max(self._expected.get(key, 0), frames)

    def _held(self, voice: Voice, frames: int) -> Float32:
        """Return a voice's held wave with its envelope, at gain 1, for some frames at least."""
        key = id(voice.timbre), id(voice.envelope), "held"
        return self._cache.get(key, frames, lambda: self._make_held(voice, self._wanted(key, frames)))

    def _make_held(self, voice: Voice, frames: int) -> Float32:
        envelope, key = voice.envelope, (id(voice.timbre), math.inf)
        # The bare wave is kept only where releases are made of it.
        wave = self._wave if key in self._expected else self._make_wave
        bare = wave(voice.timbre, key, frames)[:frames]
        steady = min(math.ceil(envelope.sustain_start_seconds * self._rate_hz), frames)
        held = np.empty_like(bare)
        np.multiply(bare[:steady], self._rise(envelope, steady)[:steady], out=held[:steady])
        sustain = db_to_gain(-RANGE_DB * (1.0 - envelope.sustain)) if envelope.sustain > 0.0 else 0.0
        np.multiply(bare[steady:], np.float32(sustain), out=held[steady:])
        return held

    def _wave(self, timbre: Timbre, key: WaveKey, frames: int) -> Float32:
        """Return the wave of a key up to a frame at least."""
        least = frames - _first_frame(key)
        return self._cache.get(key, least, lambda: self._make_wave(timbre, key, self._wanted(key, frames)))

    def _wanted(self, key: WaveKey | HeldKey, frames: int) -> int:
        """Return how far a wave is made that some frames are needed of."""
        return max(frames, self._expected.get(key, 0))

    def _make_wave(self, timbre: Timbre, key: WaveKey, frames: int) -> Float32:
        return synthesise(timbre, self._samples[timbre.sample], frames, self._rate_hz, key[1], _first_frame(key))

    def _rise(self, envelope: Envelope, frames: int) -> Float32:
        """Return the volume of a held note over its first frames at least."""
        return self._cache.get(
            ("rise", id(envelope)), frames, lambda: volume_curve(envelope, self._rounded(frames), self._rate_hz)
        )

    def _fall(self, per_frame_db: float, frames: int) -> Float32:
        return self._cache.get(
            ("fall", per_frame_db), frames, lambda: falling_curve(self._rounded(frames), per_frame_db)
        )

    def _rounded(self, frames: int) -> int:
        """Return a length on a coarse grid, so that curves are seldom made again for a little more."""
        return -(-frames // self._rate_hz) * self._rate_hz


def _first_frame(key: WaveKey) -> int:
    """Return the first frame of a kept wave: that of the release it is made for."""
    return 0 if math.isinf(key[1]) else int(key[1])
