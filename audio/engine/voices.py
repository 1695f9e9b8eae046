"""The voices that a bank has for the notes of parts, each worked out once."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from audio.dsp.envelope import Envelope
from audio.engine.controls import NoteControls, as_heard_by, dials_read
from audio.engine.history import Piece
from audio.engine.loudness import Loudness, faded_dials, faders_of, is_velocity_loudness_only
from audio.engine.motion import Motion, in_motion
from audio.engine.voice import Timbre, Voice, make_voice
from audio.score.channel import Settings
from audio.score.score import Part
from audio.soundfont import DRUM_BANK, Modulator, Region, SoundBank

_MOST_MOMENTS: Final = 20_000


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


class Voices:
    """Works out voices of one bank for one rate. Equal timbres, envelopes and motions in them are one object each.

    Safe from several threads.
    """

    def __init__(self, bank: SoundBank, rate_hz: int) -> None:
        self._bank = bank
        self.rate_hz = rate_hz
        self._presets: dict[tuple[bool, int, int], _Preset] = {}
        self._voices: dict[tuple[bool, int, int, int, int, Settings, frozenset[int]], tuple[Voice, ...]] = {}
        self._layers: dict[tuple[int, frozenset[int]], _Layer] = {}
        self._played: dict[tuple[int, int, Settings, frozenset[int]], Voice] = {}
        self._motions: dict[Motion | None, Motion | None] = {}
        self._moments: dict[tuple[int, int, int, Settings, frozenset[int]], Voice] = {}
        self._timbres: dict[Timbre, Timbre] = {}
        self._envelopes: dict[Envelope, Envelope] = {}

    def dials(self, part: Part) -> frozenset[int]:
        """Return the dials that a part's notes hear; where they hear the pressure on their keys, that of key 0."""
        return self._preset(part).dials

    def faded_dials(self, part: Part) -> frozenset[int]:
        """Return the dials that do nothing but fade a part's notes, all alike."""
        return self._preset(part).faded_dials

    def standing(
        self, part: Part, key: int, velocity: int, settings: Settings, faded: frozenset[int]
    ) -> tuple[Voice, ...]:
        """Return the voices of a part's note under settings that stand still (none where the bank has nothing for it).

        settings are its channel's; faded are the dials left to its faders.
        """
        place = part.is_drum_kit, part.bank, part.program, key, velocity, settings, faded
        voices = self._voices.get(place)
        if voices is None:
            controls = NoteControls(key, velocity, settings)
            made = (self._make_voice(region, controls, faded) for region in self._sounding(part, key, velocity))
            audible = tuple(voice for voice in made if voice.timbre.end > voice.timbre.start)
            voices = self._voices.setdefault(place, audible)
        return voices

    def moving(
        self, part: Part, key: int, velocity: int, pieces: tuple[Piece, ...], faded: frozenset[int]
    ) -> tuple[tuple[Voice, Motion | None], ...]:
        """Return the voices of a note under settings that move, each with the motion of its gain."""
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
            found = self._bank.find(DRUM_BANK if part.is_drum_kit else part.bank, part.program)
            regions = () if found is None else self._bank.regions(*found)
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
        sample = self._bank.samples[region.sample]
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
