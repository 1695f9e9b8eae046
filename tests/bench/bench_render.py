"""Rendering in figures: whole cold processes against FluidSynth's, pair by pair; warm against the mixing floor; memory.

The floor is what mixing costs at the least: ready stereo buffers, one for each note, added up.
"""

import shutil
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from render_rig import (
    STAGES,
    RenderRig,
    Taken,
    band_score,
    conditions,
    game_song_score,
    make_render_rig,
)

from audio.dsp.samples import Float32
from audio.engine import Synth, render
from audio.score import Score
from audio.soundfont import load_bank, packaged_bank
from onesemi.music.genre import Genre

pytestmark = [
    pytest.mark.bench,
    pytest.mark.skipif(shutil.which("fluidsynth") is None, reason="FluidSynth isn't installed"),
]

SONG_SECONDS = 140.0
LONG_SONG_SECONDS = 1200.0
PAIRS = 5
SONG_LIMIT_S = 1.5
SONG_RATIO = 0.6
LONG_SONG_RATIO = 0.3
MASTERED_RATIO = 1.0
PEAK_MB = 400.0
FLOOR_RATIO = 3.0


def show(name: str, rows: list[tuple[Taken, ...]], sides: tuple[str, ...]) -> list[float]:
    """Print runs side by side, by the clock and of the processors; return each wall time's part of the last's."""
    print(f"{name}, {'/'.join(sides)}:")
    medians: dict[str, list[float]] = {}
    for figure in ("wall_s", "processor_s"):
        columns = [[getattr(taken, figure) for taken in column] for column in zip(*rows, strict=True)]
        listed = "  ".join("/".join(f"{seconds:.2f}" for seconds in row) for row in zip(*columns, strict=True))
        medians[figure] = [statistics.median(column) for column in columns]
        ratios = "  ".join(f"{seconds / medians[figure][-1]:.2f}" for seconds in medians[figure][:-1])
        middle = "/".join(f"{seconds:.2f}" for seconds in medians[figure])
        print(f"  {figure:11} {listed}   medians {middle}, parts {ratios}")
    return [seconds / medians["wall_s"][-1] for seconds in medians["wall_s"][:-1]]


def compare(rig: RenderRig) -> tuple[float, float, float]:
    """Print pairs of whole processes, effects on; return our wall time's part raw and mastered, and our peak in MB."""
    rows = [
        (rig.ours(has_master=False), rig.ours(has_master=True), rig.fluidsynth(has_effects=True)) for _ in range(PAIRS)
    ]
    raw, mastered = show("effects on", rows, ("ours", "ours mastered", "FluidSynth"))
    peaks_mb = [max(taken.peak_mb for taken in column) for column in zip(*rows, strict=True)]
    print("  peak memory, MB: " + "/".join(f"{peak:.0f}" for peak in peaks_mb))
    return raw, mastered, max(peaks_mb[:2])


def compare_dry(rig: RenderRig) -> None:
    """Print pairs of whole processes, effects off."""
    rows = [
        (rig.staged(has_effects=False, has_master=False)[0], rig.fluidsynth(has_effects=False)) for _ in range(PAIRS)
    ]
    show("effects off", rows, ("ours", "FluidSynth"))


def show_stages(rig: RenderRig) -> float:
    """Print the stages of a mastered render, each the median of five; return the whole's processor time."""
    runs = [rig.staged(has_effects=True, has_master=True) for _ in range(PAIRS)]
    stages = [statistics.median(column) for column in zip(*(stages for _, stages in runs), strict=True)]
    print("stages, wall ms: " + "  ".join(f"{n} {s * 1000:.0f}" for n, s in zip(STAGES, stages, strict=True)))
    wall_s, processor_s = (statistics.median(getattr(taken, n) for taken, _ in runs) for n in ("wall_s", "processor_s"))
    print(f"mastered and dithered, whole process: {wall_s:.2f} s, processor {processor_s:.2f} s")
    return processor_s


@pytest.mark.parametrize("genre", [Genre.POP, Genre.JAZZ, Genre.ELECTRONIC])
def test_a_song_of_140_seconds_is_a_file_in_time(tmp_path: Path, genre: Genre) -> None:
    print(f"\n{SONG_SECONDS:.0f} s of {genre} ({conditions()})")
    rig = make_render_rig(tmp_path, game_song_score(genre, SONG_SECONDS))
    raw, mastered, _ = compare(rig)
    compare_dry(rig)
    processor_s = show_stages(rig)
    assert raw <= SONG_RATIO
    assert mastered <= MASTERED_RATIO
    assert processor_s <= SONG_LIMIT_S


def test_a_dense_band_is_a_file_in_time_too(tmp_path: Path) -> None:
    print(f"\n{SONG_SECONDS:.0f} s of a dense band ({conditions()})")
    raw, mastered, _ = compare(make_render_rig(tmp_path, band_score(SONG_SECONDS)))
    assert raw <= SONG_RATIO
    assert mastered <= MASTERED_RATIO


def test_a_song_of_twenty_minutes_is_a_file_in_time_and_in_little_memory(tmp_path: Path) -> None:
    print(f"\n{LONG_SONG_SECONDS:.0f} s of pop ({conditions()})")
    raw, mastered, peak_mb = compare(make_render_rig(tmp_path, game_song_score(Genre.POP, LONG_SONG_SECONDS)))
    assert raw <= LONG_SONG_RATIO
    assert mastered <= MASTERED_RATIO
    assert peak_mb <= PEAK_MB


@dataclass(frozen=True)
class Floor:
    """The least that mixing a score costs: each note's ready buffer with the frame it is added at."""

    frames: int
    notes: list[tuple[int, Float32]]

    def mix(self) -> Float32:
        """Add up all notes."""
        output = np.zeros((self.frames, 2), np.float32)
        for start, buffer in self.notes:
            place = output[start : start + len(buffer)]
            np.add(place, buffer, out=place)
        return output


def make_floor(score: Score, synth: Synth) -> Floor:
    """Return the floor of a score: notes as long as they are rendered, equal ones in one buffer."""
    strikes = iter(synth.strikes(score))
    buffers: dict[tuple[int, int, int, int, int], Float32] = {}
    notes = []
    for note in score.notes:
        part = score.parts[note.part]
        struck = [next(strikes) for _ in synth.voices(part, note.key, note.velocity)]
        if not struck:
            continue
        off, end = struck[0].held_frames, max(strike.end_frames for strike in struck)
        key = note.part, note.key, note.velocity, off, end
        if key not in buffers:
            buffers[key] = synth.note(part, note.key, note.velocity, off / synth.rate_hz)[:end].copy()
        notes.append((struck[0].start_frame, buffers[key]))
    return Floor(max(start + len(buffer) for start, buffer in notes), notes)


def timed(work: Callable[[], object]) -> Taken:
    """Return what some work in this process took."""
    wall_s, processor_s = time.perf_counter(), time.process_time()
    work()
    return Taken(time.perf_counter() - wall_s, time.process_time() - processor_s, 0.0)


@pytest.mark.parametrize("genre", [Genre.POP, Genre.JAZZ, Genre.ELECTRONIC])
def test_a_song_rendered_again_costs_little_more_than_adding_its_notes(genre: Genre) -> None:
    print(f"\n{SONG_SECONDS:.0f} s of {genre} again ({conditions()})")
    path = packaged_bank()
    assert path is not None
    bank, score = load_bank(path), game_song_score(genre, SONG_SECONDS)
    dry, wet = Synth(bank, has_effects=False), Synth(bank)
    floor = make_floor(score, dry)
    seconds = sum(len(buffer) for _, buffer in floor.notes) / dry.rate_hz
    print(f"{len(floor.notes)} notes, {seconds:.0f} s of stereo; {len(dry.strikes(score))} voices")
    works = (lambda: render(score, dry), lambda: render(score, wet), floor.mix)
    for work in works:
        work()
    dry_ratio, _ = show(
        "warm", [tuple(timed(work) for work in works) for _ in range(PAIRS)], ("effects off", "effects on", "floor")
    )
    # The floor has no effects, so the bound is held without them; with them it is printed beside.
    assert dry_ratio <= FLOOR_RATIO
