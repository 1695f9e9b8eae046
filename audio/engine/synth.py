"""The synthesiser: a bank, an output rate, and the caches that make a repeated note cost one mix only."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from audio.dsp.envelope import RANGE_DB, Envelope, falling_curve, volume_curve
from audio.dsp.samples import Float32
from audio.engine.cache import CurveCache
from audio.engine.controls import NoteControls, as_heard_by, dials_read, part_settings
from audio.engine.history import Piece
from audio.engine.loudness import Loudness, faded_dials, faders_of, is_velocity_loudness_only
from audio.engine.motion import Motion, in_motion
from audio.engine.plan import plan_strikes
from audio.engine.stretch import Motions, Stretch, mix_stretches
from audio.engine.strike import (
    Strike,
    make_strike,
)
from audio.engine.voice import Timbre, Voice, make_voice
from audio.engine.wave import synthesise
from audio.score.channel import Settings
from audio.score.score import Part, Score
from audio.soundfont import DRUM_BANK, Modulator, Region, SoundBank
from audio.units import db_to_gain

_MOST_MOMENTS: Final = 20_000

WaveKey = tuple[int, float]
"""What a wave is kept under: its timbre's identity, and the frame of its release, infinity while it is held."""
HeldKey = tuple[int, int, str]
"""What a held voice is kept under: its timbre's and its envelope's identities, and that it is held."""


class _Preset(NamedTuple):
    """A preset's regions, the dials that any of them hears, and those that do nothing but fade all of them."""

    regions: tuple[Region, ...]
    dials: frozenset[int]
    faded_dials: frozenset[int]


class _Layer(NamedTuple):
    """What is the same for all notes of a region under some faders."""

    faders: tuple[Modulator, ...]
    loudness: Loudness
    is_velocity_loudness_only: bool


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
        self._presets: dict[tuple[bool, int, int], _Preset] = {}
        self._voices: dict[tuple[bool, int, int, int, int, Settings, frozenset[int]], tuple[Voice, ...]] = {}
        self._layers: dict[tuple[int, frozenset[int]], _Layer] = {}
        self._played: dict[tuple[int, int, Settings, frozenset[int]], Voice] = {}
        self._motions: dict[Motion | None, Motion | None] = {}
        self._moments: dict[tuple[int, int, int, Settings, frozenset[int]], Voice] = {}
        self._timbres: dict[Timbre, Timbre] = {}
        self._envelopes: dict[Envelope, Envelope] = {}
        self._planned: tuple[Score, tuple[Strike, ...]] | None = None
        self._expected: dict[WaveKey | HeldKey, int] = {}
        self._learnt: tuple[Strike, ...] = ()
        self._performed: tuple[int, tuple[Strike, ...], list[tuple[Stretch, ...] | None]] = (0, (), [])

    def dials(self, part: Part) -> frozenset[int]:
        """Return the dials that a part's notes hear; where they hear the pressure on their keys, that of key 0."""
        return self._preset(part).dials

    def faded_dials(self, part: Part) -> frozenset[int]:
        """Return the dials that do nothing but fade a part's notes, all alike."""
        return self._preset(part).faded_dials

    def voices(
        self,
        part: Part,
        key: int,
        velocity: int,
        settings: Settings | None = None,
        faded: frozenset[int] = frozenset(),
    ) -> tuple[Voice, ...]:
        """Return the voices that a part's note has (none where the bank has nothing for it).

        settings are its channel's, None where they are the part's own; faded are the dials left to its faders.
        """
        if settings is None:
            settings = part_settings(part)
        place = part.is_drum_kit, part.bank, part.program, key, velocity, settings, faded
        voices = self._voices.get(place)
        if voices is None:
            controls = NoteControls(key, velocity, settings)
            made = (self._make_voice(region, controls, faded) for region in self._sounding(part, key, velocity))
            audible = tuple(voice for voice in made if voice.timbre.end > voice.timbre.start)
            voices = self._voices.setdefault(place, audible)
        return voices

    def moving_voices(
        self, part: Part, key: int, velocity: int, pieces: tuple[Piece, ...], faded: frozenset[int]
    ) -> tuple[tuple[Voice, Motion | None], ...]:
        """Return the voices of a note whose channel's settings move, each with the motion of its gain."""
        moments = [(frame, NoteControls(key, velocity, settings)) for frame, settings in pieces]
        moving: list[tuple[Voice, Motion | None]] = []
        for region in self._sounding(part, key, velocity):
            voices = [(frame, self._moment(region, controls, faded)) for frame, controls in moments]
            if voices[0][1].timbre.end > voices[0][1].timbre.start:
                moving += in_motion(voices)
        return tuple((self._interned(voice), self._motions.setdefault(motion, motion)) for voice, motion in moving)

    def _moment(self, region: Region, controls: NoteControls, faded: frozenset[int]) -> Voice:
        """Return a region's voice under settings that a note passes through; the last ones are remembered."""
        place = id(region), controls.key, controls.velocity, controls.settings, faded
        voice = self._moments.get(place)
        if voice is None:
            if len(self._moments) >= _MOST_MOMENTS:
                self._moments.clear()
            voice = self._moments[place] = self._make_voice(region, controls, faded)
        return voice

    def _preset(self, part: Part) -> _Preset:
        place = part.is_drum_kit, part.bank, part.program
        preset = self._presets.get(place)
        if preset is None:
            found = self.bank.find(DRUM_BANK if part.is_drum_kit else part.bank, part.program)
            regions = () if found is None else self.bank.regions(*found)
            preset = self._presets.setdefault(place, _Preset(regions, dials_read(regions), faded_dials(regions)))
        return preset

    def _sounding(self, part: Part, key: int, velocity: int) -> Iterator[Region]:
        return (region for region in self._preset(part).regions if region.sounds_for(key, velocity))

    def _make_voice(self, region: Region, controls: NoteControls, faded: frozenset[int]) -> Voice:
        """Return a region's voice; where velocity only sets its gain, the rest is worked out once."""
        controls = as_heard_by(region, controls)
        place = id(region), controls.key, controls.settings, faded
        layer = self._layer(region, faded)
        gain = layer.loudness.gain(controls)
        known = self._played.get(place)
        if known is not None:
            return known.at_gain(gain)
        sample = self.bank.samples[region.sample]
        voice = self._interned(make_voice(region, sample, controls, gain, layer.faders, self.rate_hz))
        if layer.is_velocity_loudness_only:
            self._played[place] = voice
        return voice

    def _layer(self, region: Region, faded: frozenset[int]) -> _Layer:
        place = id(region), faded
        layer = self._layers.get(place)
        if layer is None:
            faders = faders_of(region, faded)
            layer = _Layer(faders, Loudness(region, faders), is_velocity_loudness_only(region))
            self._layers[place] = layer
        return layer

    def _interned(self, voice: Voice) -> Voice:
        """Let equal timbres and envelopes become one object, so that the caches can go by identity."""
        timbre, envelope = voice.timbre, voice.envelope
        return replace(
            voice,
            timbre=self._timbres.setdefault(timbre, timbre),
            envelope=self._envelopes.setdefault(envelope, envelope),
        )

    def strikes(self, score: Score) -> tuple[Strike, ...]:
        """Return the strikes of a score; those of the last one are remembered."""
        planned = self._planned
        if planned is None or planned[0] is not score:
            planned = self._planned = score, plan_strikes(score, self)
        return planned[1]

    def note(self, part: Part, key: int, velocity: int, length_seconds: float) -> Float32:
        """Return a dry note with its release, shape (frames, 2), ready to be added to an output."""
        off_frames = max(1, round(length_seconds * self.rate_hz))
        strikes = [make_strike(voice, 0, off_frames, self.rate_hz) for voice in self.voices(part, key, velocity)]
        self.expect(tuple(strikes))
        frames = max((strike.end_frames for strike in strikes), default=0)
        mixed, scratch = np.zeros((frames, 2), np.float32), np.empty(frames, np.float32)
        motions = Motions(0, frames, self.rate_hz)
        for strike in strikes:
            mono = np.empty(strike.end_frames, np.float32)
            mix_stretches(self.stretches(strike), mono, 0, scratch, motions)
            mixed[: len(mono), 0] += mono * np.float32(strike.voice.place.left)
            mixed[: len(mono), 1] += mono * np.float32(strike.voice.place.right)
        return mixed

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
        steady = min(math.ceil(envelope.sustain_start_seconds * self.rate_hz), frames)
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
        return synthesise(timbre, self.bank.samples[timbre.sample], frames, self.rate_hz, key[1], _first_frame(key))

    def _rise(self, envelope: Envelope, frames: int) -> Float32:
        """Return the volume of a held note over its first frames at least."""
        return self._cache.get(
            ("rise", id(envelope)), frames, lambda: volume_curve(envelope, self._rounded(frames), self.rate_hz)
        )

    def _fall(self, per_frame_db: float, frames: int) -> Float32:
        return self._cache.get(
            ("fall", per_frame_db), frames, lambda: falling_curve(self._rounded(frames), per_frame_db)
        )

    def _rounded(self, frames: int) -> int:
        """Return a length on a coarse grid, so that curves are seldom made again for a little more."""
        return -(-frames // self.rate_hz) * self.rate_hz


def _first_frame(key: WaveKey) -> int:
    """Return the first frame of a kept wave: that of the release it is made for."""
    return 0 if math.isinf(key[1]) else int(key[1])
