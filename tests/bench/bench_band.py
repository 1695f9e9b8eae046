"""How the band plays: figures over 200 songs of real games, and bounds for them.

The first table counts notes, the second one listens: levels of melody and band in LUFS, by rendering some of the songs.
"""

import math
import os
import platform
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from band_figures import (
    SOLOISTS,
    Band,
    clashes,
    count_approach,
    count_drums,
    count_energy,
    longest_run_of_equal_bars,
    most_changes_a_beat,
    rough_voicings,
    voice_movements,
)
from played_songs import played_song

from audio.dsp import loudness_lufs
from audio.engine import Synth, render
from audio.genres import arrange
from audio.genres.role import Role
from audio.instruments.magic import LOWEST_CARD_KEY
from audio.score import Score
from audio.soundfont import open_bank, own_bank, packaged_bank
from onesemi.music.genre import Genre
from onesemi.music.song import Song
from onesemi.music.ticks import TICKS_PER_BAR

pytestmark = pytest.mark.bench

SONGS = 200
HEARD_SONGS = 2
LEADS = {
    Genre.POP: 0.6,
    Genre.ROCK: 0.8,
    Genre.JAZZ: 0.9,
    Genre.BLUES: 0.35,
    Genre.CLASSICAL: 0.35,
    Genre.ELECTRONIC: 0.6,
}
"""Least share of bars whose bass leads into the next one; BLUES's sixth does so by itself before some chords only."""


def test_figures_of_the_band() -> None:
    bands = [Band(played_song(seed)) for seed in range(SONGS)]
    print(f"\n{SONGS} songs of random four-player games; {conditions()}")
    print(
        "genre       songs  bars  moves  rough  leaps  roots  approach   leads  clashes  outside  equal  "
        "fills  crashes  notes/bar  early→late  power  changes/beat"
    )
    totals: Counter[str] = Counter()
    for genre in Genre:
        totals += counted(genre, [band for band in bands if band.song.genre is genre])
    assert totals["leaps"] == 0
    assert totals["clashes"] == 0
    assert totals["outside"] == 0


def counted(genre: Genre, bands: list[Band]) -> Counter[str]:
    """Count one genre's figures, print them, and hold the bounds that are its own."""
    figures: Counter[str] = Counter()
    moves = [moved for band in bands for moved in voice_movements(band.song)]
    rough = [is_rough for band in bands for is_rough in rough_voicings(band.song)]
    for band in bands:
        count(band, figures)
    share = {
        name: figures[part] / max(figures[whole], 1)
        for name, part, whole in (
            ("roots", "roots", "bars"),
            ("approach", "approaches", "ways"),
            ("leads", "leads", "ways"),
            ("fills", "fills", "phrases"),
            ("crashes", "crashes", "phrases"),
            ("notes", "notes", "bars"),
            ("early", "early notes", "early bars"),
            ("late", "late notes", "late bars"),
        )
    }
    power_db = 10 * math.log10(
        (figures["late power"] / figures["late bars"]) / (figures["early power"] / figures["early bars"])
    )
    moved, roughness = sum(moves) / max(len(moves), 1), sum(rough) / max(len(rough), 1)
    print(
        f"{genre:11} {len(bands):5} {figures['bars']:5}  {moved:5.2f}  {roughness:5.1%}  {figures['leaps']:5}  "
        f"{share['roots']:5.1%}  {share['approach']:8.1%}  {share['leads']:6.1%}  {figures['clashes']:7}  "
        f"{figures['outside']:7}  {figures['equal']:5}  {share['fills']:5.0%}  {share['crashes']:7.0%}  "
        f"{share['notes']:9.1f}  {share['early']:4.1f}→{share['late']:4.1f}  {power_db:+4.1f}  {figures['changes']:12}"
    )
    assert share["roots"] >= 0.7
    assert moved <= 3.0
    assert roughness <= 0.05
    assert share["leads"] >= LEADS[genre]
    assert share["late"] > 1.2 * share["early"]
    assert power_db >= 2.0
    assert figures["changes"] <= 12
    assert genre is Genre.CLASSICAL or min(share["fills"], share["crashes"]) >= 0.9
    assert genre is not Genre.JAZZ or (share["approach"] >= 0.6 and figures["equal"] <= 2)
    return figures


def count(band: Band, figures: Counter[str]) -> None:
    """Add one song to the figures of its genre."""
    instruments, parts = band.instruments(), band.score.parts
    keys = [key for _, _, key in band.notes_of(Role.BASS)]
    figures["leaps"] += sum(abs(one - other) > 12 for one, other in pairwise(keys))
    figures["clashes"] += len(list(clashes(band)))
    figures["outside"] += sum(not instruments[parts[n.part].name].can_play(n.key) for n in band.score.notes)
    figures["notes"] += len(band.score.notes)
    figures["equal"] = max(figures["equal"], longest_run_of_equal_bars(band.score))
    figures["changes"] = max(figures["changes"], most_changes_a_beat(band.score))
    for place in range(len(band.bars)):
        figures["bars"] += 1
        first = band.bass_at(place * TICKS_PER_BAR)
        figures["roots"] += first is not None and first % 12 == band.root(place)
        count_approach(band, place, figures)
    count_drums(band, figures)
    count_energy(band, figures)


def test_melody_and_band_are_in_balance() -> None:
    """Levels with the usual bank and with this project's own: how far the melody stands over the band, how it grows."""
    songs = [song for song in map(played_song, range(SONGS)) if song.bar_count >= 12]
    print(f"\nlevels in LUFS over {HEARD_SONGS} songs a genre of 12 bars or more; {conditions()}")
    print("bank      genre       melody    band    over  grows   over when low")
    for name, path in (("TimGM6mb", packaged_bank()), ("onesemi", own_bank())):
        assert path is not None
        synth = Synth(open_bank(path))
        for genre in Genre:
            heard = [song for song in songs if song.genre is genre][:HEARD_SONGS]
            levels = [levels_of(arrange(song), synth) for song in heard]
            melody, band, grows = (sum(column) / len(heard) for column in zip(*levels, strict=True))
            low_melody, low_band, _ = levels_of(arrange(lowered(heard[0])), synth)
            print(
                f"{name:9} {genre:11} {melody:6.1f}  {band:6.1f}  {melody - band:+6.1f}  {grows:+5.1f}  "
                f"{low_melody - low_band:+14.1f}"
            )
            assert 2.0 <= melody - band <= 6.0
            assert grows >= 2.0
            assert low_melody - low_band >= 1.0


def levels_of(score: Score, synth: Synth) -> tuple[float, float, float]:
    """The melody's level, the band's, and by how much its last third is louder than its first sixth."""
    melody, band = (render(only(score, is_melody=is_melody), synth) for is_melody in (True, False))
    length = round(score.seconds_at(score.end_ticks) * synth.rate_hz)
    early, late = band[: length // 6], band[length * 2 // 3 : length]
    grows = loudness_lufs(late, synth.rate_hz) - loudness_lufs(early, synth.rate_hz)
    return loudness_lufs(melody, synth.rate_hz), loudness_lufs(band, synth.rate_hz), grows


def lowered(song: Song) -> Song:
    """The song with all its pitches in the low octave, where the band's chords lie."""
    events = (replace(e, pitches=tuple(LOWEST_CARD_KEY + pitch % 12 for pitch in e.pitches)) for e in song.events)
    return replace(song, events=tuple(events))


def only(score: Score, *, is_melody: bool) -> Score:
    """The score of the melody's own instrument, or of the band; magic notes are neither."""
    names = {"Melody", "Echo"} if is_melody else {part.name for part in score.parts} - SOLOISTS
    return replace(score, notes=tuple(n for n in score.notes if score.parts[n.part].name in names))


def conditions() -> str:
    load = os.getloadavg()[0]
    return f"Python {platform.python_version()}, {os.cpu_count()} CPUs, load {load:.1f}"
