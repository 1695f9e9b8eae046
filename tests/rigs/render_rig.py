"""Songs to measure rendering by, and whole processes measured: ours and FluidSynth's on the same MIDI file and bank."""

import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from audio.export.midi import midi_bytes
from audio.genres import arrange
from audio.score import TICKS_PER_BEAT, Part, Score, ScoreNote, TempoChange
from audio.soundfont import packaged_bank
from onesemi.music.genre import Genre
from onesemi.music.key import KEYS
from onesemi.music.song import Figure, KeyChange, Player, Song, SongEvent, SongMode, Titles
from onesemi.music.ticks import TICKS_PER_BAR

ROOT = Path(__file__).resolve().parents[2]

# A small process in between: one that is begun from a large one counts the large one's memory as its own peak.
LAUNCHER = """
import resource, subprocess, sys, time
began = time.perf_counter()
printed = subprocess.run(sys.argv[1:], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
wall_s, used = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
print(wall_s, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
print(printed, end="")
"""

STAGED = """
import sys, time
began = time.perf_counter()
from pathlib import Path
import numpy
numpy_s = time.perf_counter()
from audio.engine import Synth
from audio.export.midi_reader import read_midi
from audio.export.mastering import Mastering, master_signal
from audio.export.rendering import Finished
from audio.export.sound_file import Master, SampleForm, Tags
from audio.export.wav import write_signal
from audio.engine import render
from audio.soundfont import load_bank
imported_s = time.perf_counter()
midi, bank, out, effects, master = sys.argv[1:]
synth = Synth(load_bank(Path(bank)), has_effects=effects == "effects")
bank_s = time.perf_counter()
score = read_midi(Path(midi))
read_s = time.perf_counter()
signal = render(score, synth)
rendered_s = time.perf_counter()
source = lambda: (signal[start : start + 65536] for start in range(0, len(signal), 65536))
mastering = master_signal(source, synth.rate_hz, Master()) if master == "master" else Mastering(source)
mastered_s = time.perf_counter()
with open(out, "wb") as file:
    finished, form = Finished(len(signal), mastering.pieces()), SampleForm.INT_16
    write_signal(file, finished, synth.rate_hz, form=form, tags=Tags(), has_dither=master == "master")
ended = time.perf_counter()
marks = [began, numpy_s, imported_s, bank_s, read_s, rendered_s, mastered_s, ended]
print(*[after - before for before, after in zip(marks, marks[1:])])
"""
STAGES = ("numpy", "imports", "bank", "midi", "render", "master", "write")


def game_song_score(genre: Genre, seconds: float) -> Score:
    """Return what a game leaves: a melody of crotchets and quavers over the genre's band, a key change halfway."""
    random = Random(1)
    bpm = 108
    bars = round(seconds * bpm / 60 / 4) - 2
    events = []
    for bar in range(bars):
        at = bar * TICKS_PER_BAR
        while at < (bar + 1) * TICKS_PER_BAR:
            length = min(random.choice((480, 960, 960, 1920)), (bar + 1) * TICKS_PER_BAR - at)
            pitch = 60 + random.choice((0, 2, 4, 5, 7, 9, 11, 12))
            events.append(SongEvent(at, length, Figure.SINGLE, (pitch,), "x", 0))
            at += length
    keys = KeyChange(0, KEYS[0]), KeyChange(bars // 2 * TICKS_PER_BAR, KEYS[7])
    song = Song(
        titles=Titles("Bench", "測"),
        genre=genre,
        mode=SongMode.STANDARD,
        tempo_bpm=bpm,
        players=(Player(0, "a"),),
        winner=0,
        keys=keys,
        events=tuple(events),
    )
    return arrange(song)


def band_score(seconds: float) -> Score:
    """Return a dense band of six parts at 100 crotchets a minute: about 21 notes a second, 1,900 voices a minute."""
    random = Random(1)
    parts = (
        Part("melody", 0, 0, volume=110),
        Part("electric piano", 1, 4, volume=80, pan=40, reverb=60),
        Part("bass", 2, 33),
        Part("strings", 3, 48, volume=60, pan=90, reverb=80),
        Part("guitar", 4, 25, volume=70, pan=30),
        Part("drums", 9, 0),
    )
    notes: list[ScoreNote] = []
    bars = round(seconds * 100 / 60 / 4)
    for bar in range(bars):
        notes += _bar(random, bar)
    ordered = tuple(sorted(set(notes), key=lambda note: (note.start_ticks, note.part, note.key)))
    return Score("bench", parts, ordered, (TempoChange(0, 100.0),), (), (), bars * 4 * TICKS_PER_BEAT)


def _bar(random: Random, bar: int) -> list[ScoreNote]:
    beat, start = TICKS_PER_BEAT, bar * 4 * TICKS_PER_BEAT
    half = beat // 2
    root = (0, 7, 9, 5)[bar % 4] + (2 if bar % 32 >= 16 else 0)
    chord = [(root + step) % 12 for step in (0, 4, 7)]
    notes = []
    for quaver in range(8):
        at = start + quaver * half
        if random.random() < 0.8:
            key = 60 + random.choice((0, 2, 4, 5, 7, 9, 11, 12))
            notes.append(ScoreNote(at, half - 20, key, random.randrange(70, 115), 0))
        notes.append(ScoreNote(at, half - 30, 36 + root % 12, random.randrange(80, 105), 2))
        notes.append(ScoreNote(at, half - 20, 55 + chord[quaver % 3], random.randrange(60, 90), 4))
        notes.append(ScoreNote(at, 200, 42, random.randrange(60, 100), 5))
    for number in range(4):
        at = start + number * beat
        notes += [
            ScoreNote(at + random.randrange(12), beat - 60, 60 + key, random.randrange(60, 90), 1) for key in chord
        ]
        notes.append(ScoreNote(at, 200, 38 if number % 2 else 36, 100, 5))
    notes += [ScoreNote(start, 4 * beat - 60, key, 70, 3) for key in (*(55 + key for key in chord), 67 + root % 12)]
    return notes


@dataclass(frozen=True)
class Taken:
    """What a process took: by the clock, of all processors, and the most memory it held at a time."""

    wall_s: float
    processor_s: float
    peak_mb: float


def run(command: Sequence[str | Path]) -> tuple[Taken, str]:
    """Run a process and return what it took and printed."""
    launched = [sys.executable, "-S", "-c", LAUNCHER, *command]
    printed = subprocess.run(launched, cwd=ROOT, check=True, capture_output=True, text=True, timeout=600).stdout
    figures, _, rest = printed.partition("\n")
    return Taken(*(float(figure) for figure in figures.split())), rest


@dataclass(frozen=True)
class RenderRig:
    """Where the files of a comparison are."""

    midi: Path
    bank: Path
    folder: Path

    def ours(self, *, has_master: bool) -> Taken:
        """Return what our command line took, effects on."""
        words = ["-m", "onesemi", "render", self.midi, "--bank", self.bank, "--wav", self.folder / "ours.wav"]
        return run([sys.executable, *words, *([] if has_master else ["--no-master"])])[0]

    def staged(self, *, has_effects: bool, has_master: bool) -> tuple[Taken, list[float]]:
        """Return what a process of ours took that keeps the whole song in memory, and the wall times of its stages."""
        words = ["effects" if has_effects else "dry", "master" if has_master else "raw"]
        taken, printed = run([sys.executable, "-c", STAGED, self.midi, self.bank, self.folder / "ours.wav", *words])
        return taken, [float(word) for word in printed.split()]

    def fluidsynth(self, *, has_effects: bool) -> Taken:
        """Return what FluidSynth took."""
        effects = [] if has_effects else ["-R", "0", "-C", "0"]
        words = ["-ni", *effects, "-r", "44100", "-F", self.folder / "theirs.wav", self.bank, self.midi]
        return run(["fluidsynth", *words])[0]


def make_render_rig(folder: Path, score: Score) -> RenderRig:
    """Write a score's MIDI file, which both play with the packaged bank."""
    bank = packaged_bank()
    assert bank is not None
    midi = folder / "song.mid"
    midi.write_bytes(midi_bytes(score))
    return RenderRig(midi, bank, folder)


def conditions() -> str:
    """Return on what it is measured."""
    version = subprocess.run(["fluidsynth", "--version"], check=True, capture_output=True, text=True).stdout
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    return (
        f"{os.cpu_count()} cores, load {load:.1f}, Python {platform.python_version()}, numpy {np.__version__}, "
        f"{version.splitlines()[0]}"
    )
