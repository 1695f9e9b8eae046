"""A song's way to a sound file as a whole cold process: ours against FluidSynth's, pair by pair; and stage by stage."""

import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
import pytest

from audio.export.midi import midi_bytes
from audio.score import TICKS_PER_BEAT, Part, Score, ScoreNote, TempoChange
from audio.soundfont import packaged_bank

pytestmark = pytest.mark.bench

ROOT = Path(__file__).resolve().parents[2]
SONG_SECONDS = 140.0
SONG_LIMIT_S = 1.5
PAIRS = 5

CHILD = """
import sys, time
began = time.perf_counter()
from pathlib import Path
import numpy
numpy_s = time.perf_counter()
from audio.engine import Synth
from audio.export.midi_reader import read_midi
from audio.export.rendering import Master, mastered
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
if master == "master":
    signal = mastered(signal, synth.rate_hz, Master())
mastered_s = time.perf_counter()
with open(out, "wb") as file:
    write_signal(file, signal, synth.rate_hz, title="", has_dither=master == "master")
ended = time.perf_counter()
marks = [began, numpy_s, imported_s, bank_s, read_s, rendered_s, mastered_s, ended]
print(*[after - before for before, after in zip(marks, marks[1:])])
"""
STAGES = ("numpy", "imports", "bank", "midi", "render", "master", "write")


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
class Rig:
    """Where the files of a comparison are."""

    midi: Path
    bank: Path
    folder: Path

    def ours(self, *, has_effects: bool, has_master: bool) -> tuple[float, list[float]]:
        """Return the wall time of our whole process and of its stages."""
        words = ["effects" if has_effects else "dry", "master" if has_master else "raw"]
        began = time.perf_counter()
        printed = subprocess.run(
            [sys.executable, "-c", CHILD, self.midi, self.bank, self.folder / "ours.wav", *words],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
            timeout=120,
        ).stdout
        return time.perf_counter() - began, [float(word) for word in printed.split()]

    def fluidsynth(self, *, has_effects: bool) -> float:
        """Return the wall time of FluidSynth's whole process."""
        effects = [] if has_effects else ["-R", "0", "-C", "0"]
        words = ["-ni", *effects, "-r", "44100", "-F", self.folder / "theirs.wav", self.bank, self.midi]
        began = time.perf_counter()
        subprocess.run(["fluidsynth", *words], check=True, capture_output=True, timeout=120)
        return time.perf_counter() - began


def conditions() -> str:
    """Return on what it was measured."""
    version = subprocess.run(["fluidsynth", "--version"], check=True, capture_output=True, text=True).stdout
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    return (
        f"{os.cpu_count()} cores, load {load:.1f}, Python {platform.python_version()}, numpy {np.__version__}, "
        f"{version.splitlines()[0]}"
    )


def make_rig(folder: Path, seconds: float) -> Rig:
    """Write the song's MIDI file, which both play with the packaged bank."""
    bank = packaged_bank()
    assert bank is not None
    midi = folder / "song.mid"
    midi.write_bytes(midi_bytes(band_score(seconds)))
    return Rig(midi, bank, folder)


def compare(rig: Rig, *, has_effects: bool, pairs: int = PAIRS) -> tuple[float, float]:
    """Print pairs of wall times without mastering; return the medians of ours and FluidSynth's."""
    rig.ours(has_effects=has_effects, has_master=False)
    rig.fluidsynth(has_effects=has_effects)
    rows = []
    for _ in range(pairs):
        ours_s, _ = rig.ours(has_effects=has_effects, has_master=False)
        rows.append((ours_s, rig.fluidsynth(has_effects=has_effects)))
    ours_s, theirs_s = (statistics.median(column) for column in zip(*rows, strict=True))
    listed = "  ".join(f"{ours:.2f}/{theirs:.2f}" for ours, theirs in rows)
    name = "on " if has_effects else "off"
    print(f"effects {name} ours/FluidSynth s: {listed}   medians {ours_s:.2f}/{theirs_s:.2f} = {ours_s / theirs_s:.2f}")
    return ours_s, theirs_s


def show_stages(rig: Rig) -> float:
    """Print the stages of a mastered render, each the median of five; return the median of the whole."""
    runs = [rig.ours(has_effects=True, has_master=True) for _ in range(PAIRS)]
    stages = [statistics.median(column) for column in zip(*(stages for _, stages in runs), strict=True)]
    whole_s = statistics.median(whole for whole, _ in runs)
    print("stages ms: " + "  ".join(f"{n} {s * 1000:.0f}" for n, s in zip(STAGES, stages, strict=True)))
    print(f"mastered and dithered, whole process: {whole_s:.2f} s")
    return whole_s


@pytest.mark.skipif(shutil.which("fluidsynth") is None, reason="compares with FluidSynth, which isn't installed")
def test_a_song_of_140_seconds_is_a_file_in_time(tmp_path: Path) -> None:
    print(f"\n{SONG_SECONDS:.0f} s of song ({conditions()})")
    rig = make_rig(tmp_path, SONG_SECONDS)
    compare(rig, has_effects=True)
    compare(rig, has_effects=False)
    assert show_stages(rig) <= SONG_LIMIT_S


if __name__ == "__main__":
    raise SystemExit(pytest.main([__file__, "-m", "bench", "-s", "-q", "--import-mode=importlib"]))
