"""Notes of made banks, heard twice: from our engine and from FluidSynth; and what they are measured with.

The tone that most notes are made of is a sine in the left ear and a cosine in the right: so every single frame tells
its amplitude and its phase, and from frame to frame its frequency.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from made_banks import PresetSpec, SampleSpec, ZoneSpec, bank_bytes
from reference_synth import IS_INSTALLED, Struck, record_notes

from audio.engine import Synth
from audio.engine.loudness import MASTER_GAIN
from audio.score import Part
from audio.soundfont import Generator, load_bank
from audio.units import hz_to_absolute_cents, seconds_to_timecents

RATE_HZ = 44100
PERIOD_FRAMES = 100
TONE_HZ = RATE_HZ / PERIOD_FRAMES
TONE_KEY = 69
TONE_LEVEL = 0.5
# What FluidSynth's level is over ours at the same gain: its low pass lifts by 1.5 dB, 0.4 dB are lost elsewhere.
REFERENCE_OVER_OURS_DB = 1.1

Amounts = Iterable[tuple[int, int]]
Modulators = Iterable[tuple[int, int, int, int, int]]

EXACT_S = 0.005


@dataclass(frozen=True, eq=False)
class Sound:
    """A preset: its own zones, and those of its one instrument; each zone of the instrument names its wave."""

    zones: tuple[tuple[ZoneSpec, SampleSpec | None], ...]
    preset_zones: tuple[ZoneSpec, ...] = (ZoneSpec(),)


@dataclass(frozen=True, eq=False)
class Note:
    """A note of a sound, and how much time it has after its release."""

    sound: Sound
    key: int = TONE_KEY
    velocity: int = 127
    held_s: float = 0.3
    rest_s: float = 0.1
    volume: int = 127
    pan: int = 64

    def part(self, bank: int, program: int) -> Part:
        return Part("", 0, program, bank, volume=self.volume, pan=self.pan, reverb=0)


@dataclass(frozen=True, eq=False)
class Hearing:
    """What one player made of a note, from its beginning, shape (frames, 2)."""

    player: str
    signal: np.ndarray
    rate_hz: int

    def _piece(self, start_s: float, end_s: float) -> np.ndarray:
        return self.signal[round(start_s * self.rate_hz) : round(end_s * self.rate_hz)].astype(np.float64)

    def level_db(self, start_s: float, end_s: float) -> float:
        """Return the power of both ears together, in dB of the tone as it is recorded."""
        power = float(np.mean(np.sum(self._piece(start_s, end_s) ** 2, axis=1)))
        return 10 * math.log10(power + 1e-20) - 20 * math.log10(TONE_LEVEL * MASTER_GAIN)

    def gains(self, start_s: float, end_s: float) -> tuple[float, float]:
        """Return the power of left and of right as amplitudes, in parts of the tone's."""
        powers = np.mean(self._piece(start_s, end_s) ** 2, axis=0)
        left, right = np.sqrt(2.0 * powers) / (TONE_LEVEL * MASTER_GAIN)
        return float(left), float(right)

    def amplitude(self) -> np.ndarray:
        """Return the tone's amplitude at each frame, 1.0 as recorded."""
        return np.hypot(self.signal[:, 0], self.signal[:, 1]) / (TONE_LEVEL * MASTER_GAIN)

    def speed_hz(self) -> np.ndarray:
        """Return the tone's frequency between each two frames."""
        pair = self.signal.astype(np.float64)
        turn = (pair[1:, 1] + 1j * pair[1:, 0]) * (pair[:-1, 1] - 1j * pair[:-1, 0])
        return np.angle(turn) * self.rate_hz / (2 * math.pi)

    def cents(self) -> np.ndarray:
        """Return the tone's pitch between each two frames, 0 for the recorded one."""
        return 1200 * np.log2(np.maximum(self.speed_hz(), 1e-3) / TONE_HZ)

    def pitch_cents(self, start_s: float, end_s: float) -> float:
        """Return the tone's mean pitch, 0 for the recorded one."""
        speeds = self.speed_hz()[round(start_s * self.rate_hz) : round(end_s * self.rate_hz)]
        return 1200 * math.log2(float(np.mean(speeds)) / TONE_HZ)

    def at(self, seconds: float, curve: np.ndarray) -> float:
        """Return a curve's value at a time."""
        return float(curve[round(seconds * self.rate_hz)])

    def when(self, condition: np.ndarray, start_s: float = 0.0) -> float:
        """Return the first time from start_s on at which a condition holds; infinity if it never does."""
        first = round(start_s * self.rate_hz)
        places = np.flatnonzero(condition[first:])
        return (first + int(places[0])) / self.rate_hz if len(places) else math.inf


@dataclass(frozen=True, eq=False)
class Heard:
    """A note from both players; FluidSynth's is missing where it isn't installed."""

    ours: Hearing
    theirs: Hearing | None = None

    def __iter__(self) -> Iterator[Hearing]:
        return iter((self.ours,) if self.theirs is None else (self.ours, self.theirs))


def tone_sample(
    quarter: int = 0, *, rate_hz: int = RATE_HZ, seconds: float = 1.0, level: float = TONE_LEVEL
) -> SampleSpec:
    """Return a looped sine, begun a number of quarter turns later (1: a cosine), of 100 frames a period.

    Recorded at another rate it holds other periods, so that it sounds the same at its key.
    """
    period = PERIOD_FRAMES * rate_hz / RATE_HZ
    periods = round(seconds * RATE_HZ / PERIOD_FRAMES)
    # Whole frames for whole periods, so that the loop closes; then a few frames more, as players read behind it.
    length = round(period * periods)
    angle = 2 * np.pi * periods / length * np.arange(length + 100) + quarter * np.pi / 2
    return SampleSpec(np.rint(level * 32767 * np.sin(angle)).astype("<i2"), 0, length, rate_hz)


SINE, COSINE = tone_sample(), tone_sample(1)
G = Generator


def zone(generators: Amounts = (), modulators: Modulators = ()) -> ZoneSpec:
    """Return a zone whose ranges stand first, as they must."""
    listed = sorted(generators, key=lambda pair: {G.KEY_RANGE: 0, G.VELOCITY_RANGE: 1}.get(Generator(pair[0]), 2))
    return ZoneSpec([(int(number), amount) for number, amount in listed], list(modulators))


def tone(
    generators: Amounts = (),
    modulators: Modulators = (),
    preset_generators: Amounts = (),
    preset_modulators: Modulators = (),
    *,
    waves: tuple[SampleSpec, SampleSpec] = (SINE, COSINE),
) -> Sound:
    """Return the tone with generators and modulators: a sine hard left and a cosine hard right."""
    generators, modulators = list(generators), list(modulators)
    zones = tuple(
        (zone([(G.SAMPLE_MODES, 1), (G.PAN, pan), *generators], modulators), wave)
        for pan, wave in zip((-500, 500), waves, strict=True)
    )
    return Sound(zones, (zone(preset_generators, preset_modulators),))


def single(wave: SampleSpec, generators: Amounts = (), modulators: Modulators = ()) -> Sound:
    """Return a sound of one zone in the middle."""
    return Sound(((zone(generators, modulators), wave),))


def bank_of(sounds: Sequence[Sound]) -> bytes:
    """Return a bank whose presets are these sounds, 128 to a bank of programs."""
    waves: dict[int, tuple[int, SampleSpec]] = {}
    instruments, presets = [], []
    for number, sound in enumerate(sounds):
        zones = []
        for spec, wave in sound.zones:
            generators = list(spec.generators)
            if wave is not None:
                generators.append((G.SAMPLE, waves.setdefault(id(wave), (len(waves), wave))[0]))
            zones.append(ZoneSpec(generators, spec.modulators))
        instruments.append(zones)
        # A global zone of the preset is told by what comes after it.
        *common, last = sound.preset_zones
        outer = [*common, ZoneSpec([*last.generators, (G.INSTRUMENT, number)], last.modulators)]
        presets.append(PresetSpec(outer, number // 128, number % 128))
    return bank_bytes(presets, instruments, [wave for _, wave in waves.values()])


@dataclass(frozen=True)
class BothPlayers:
    """Plays notes of made banks; writes into a folder."""

    folder: Path

    def play(self, *notes: Note, rate_hz: int = RATE_HZ) -> list[Heard]:
        """Return what both players make of each note."""
        sounds = list({id(note.sound): note.sound for note in notes}.values())
        places = {id(sound): divmod(number, 128) for number, sound in enumerate(sounds)}
        path = self.folder / "made.sf2"
        path.write_bytes(bank_of(sounds))
        synth = Synth(load_bank(path), rate_hz)
        ours = [
            self._ours(synth, note, note.part(*places[id(note.sound)]), round(_length_s(note) * rate_hz))
            for note in notes
        ]
        if not IS_INSTALLED:
            return [Heard(hearing) for hearing in ours]
        struck = [_struck(note, *places[id(note.sound)]) for note in notes]
        recordings = record_notes(struck, path, self.folder, rate_hz=rate_hz)
        return [
            Heard(hearing, Hearing("FluidSynth", recording, rate_hz))
            for hearing, recording in zip(ours, recordings, strict=True)
        ]

    @staticmethod
    def _ours(synth: Synth, note: Note, part: Part, frames: int) -> Hearing:
        signal = np.zeros((frames, 2), np.float32)
        played = synth.note(part, note.key, note.velocity, note.held_s)[:frames]
        signal[: len(played)] = played
        return Hearing("ours", signal, synth.rate_hz)


def _length_s(note: Note) -> float:
    return note.held_s + note.rest_s


def _struck(note: Note, bank: int, program: int) -> Struck:
    controllers = ((7, note.volume), (10, note.pan), (91, 0))
    return Struck(bank, program, note.key, note.velocity, note.held_s, _length_s(note) + 0.1, controllers)


def timecents(seconds: float) -> int:
    """Return a time as a generator's amount."""
    return round(seconds_to_timecents(seconds))


def absolute_cents(frequency_hz: float) -> int:
    """Return a frequency as a generator's amount."""
    return round(hz_to_absolute_cents(frequency_hz))


def show(head: str, rows: Iterable[Iterable[object]]) -> None:
    """Print a table under one head: numbers to three places, lists spread out."""
    print(f"\n{head}")
    for row in rows:
        cells = [cell for entry in row for cell in (entry if isinstance(entry, list | tuple) else (entry,))]
        print("  ".join(f"{cell:9.3f}" if isinstance(cell, float) else f"{cell!s:>9}" for cell in cells))


def hold_times(expected: dict[str, float], found: dict[str, list[float]], blocks_s: float) -> None:
    """Hold when stages are reached: ours within 5 ms, FluidSynth's within what its blocks of 64 frames cost it."""
    show("stage, expected, ours, FluidSynth (s)", ((name, at, found[name]) for name, at in expected.items()))
    for name, at in expected.items():
        ours, *theirs = found[name]
        assert ours == pytest.approx(at, abs=EXACT_S), name
        assert theirs == pytest.approx([at] * len(theirs), abs=blocks_s), name
