"""The drums: each genre's beat, fills at phrase ends, crashes at section heads, grooves that stay for a phrase."""

from collections.abc import Callable

import pytest

from audio.genres import arrange
from audio.instruments.drums import Drum
from audio.score import DRUM_CHANNEL, Score
from onesemi.music.genre import Genre
from onesemi.music.song import Figure, Song, SongEvent
from onesemi.music.ticks import TICKS_PER_BAR

MakeSong = Callable[..., Song]
LATE_TICKS = 24
WITH_DRUMMER = [genre for genre in Genre if genre is not Genre.CLASSICAL]
FILLING = {Drum.SNARE, Drum.HIGH_TOM, Drum.MID_TOM, Drum.LOW_TOM, Drum.KICK}
Stroke = tuple[float, int]
"""When in the bar, in beats, and the velocity."""


@pytest.fixture(scope="module")
def beat_of(song_of: MakeSong) -> Callable[[Genre], Score]:
    """Return a maker of sixteen bars of a genre in which nothing is sung."""
    events = [SongEvent(bar * TICKS_PER_BAR, TICKS_PER_BAR, Figure.REST, (), "x", 0) for bar in range(16)]
    return lambda genre: arrange(song_of(*events, genre=genre, tempo_bpm=112))


def strokes(score: Score, bar: int, *drums: Drum) -> list[Stroke]:
    begin = bar * TICKS_PER_BAR
    return [
        ((n.start_ticks - begin) / 960, n.velocity)
        for n in score.notes
        if score.parts[n.part].channel == DRUM_CHANNEL
        and n.key in drums
        and begin - LATE_TICKS <= n.start_ticks < begin + TICKS_PER_BAR - LATE_TICKS
    ]


def on_grid(score: Score, bar: int, drum: Drum) -> list[float]:
    """Where in the bar a drum is struck, to the nearest twelfth of a beat (swung quavers are about 8 of them)."""
    return [round(beat * 12) / 12 for beat, _ in strokes(score, bar, drum)]


@pytest.mark.parametrize("genre", WITH_DRUMMER, ids=str)
def test_every_phrase_ends_with_a_fill_and_other_bars_do_not(genre: Genre, beat_of: Callable[[Genre], Score]) -> None:
    score = beat_of(genre)
    for last in (4, 8, 12, 16):
        fill = [beat for beat, _ in strokes(score, last, *FILLING) if beat >= 1.9]
        plain = [beat for beat, _ in strokes(score, last - 1, *FILLING) if beat >= 1.9]
        assert len(fill) >= len(plain) + 1, last


@pytest.mark.parametrize("genre", WITH_DRUMMER, ids=str)
def test_a_fill_grows_into_the_next_bar(genre: Genre, beat_of: Callable[[Genre], Score]) -> None:
    score = beat_of(genre)
    toms_and_snare = FILLING - {Drum.KICK}
    for last in (8, 12, 16):
        velocities = [velocity for beat, velocity in strokes(score, last, *toms_and_snare) if beat >= 1.9]
        assert velocities[-1] > velocities[0] - 4


@pytest.mark.parametrize("genre", WITH_DRUMMER, ids=str)
def test_a_crash_stands_at_every_section_head_from_the_second_on(
    genre: Genre, beat_of: Callable[[Genre], Score]
) -> None:
    score = beat_of(genre)
    for head in (5, 9, 13, 17):
        assert [round(beat, 1) for beat, _ in strokes(score, head, Drum.CRASH)] == [0.0], head
    heads = {5, 9, 13, 17} | ({1} if genre is Genre.ROCK else set())
    early = [bar for bar in range(1, 10) if strokes(score, bar, Drum.CRASH)]
    assert set(early) <= heads


@pytest.mark.parametrize("genre", [Genre.POP, Genre.ROCK, Genre.BLUES], ids=str)
def test_a_groove_stays_for_a_phrase_and_another_follows(genre: Genre, beat_of: Callable[[Genre], Score]) -> None:
    score = beat_of(genre)
    kicks = [tuple(on_grid(score, bar, Drum.KICK)) for bar in range(1, 17)]
    assert kicks[4] == kicks[5] == kicks[6]
    assert kicks[4] != kicks[8]


def test_electronic_is_four_on_the_floor_with_hats_off_the_beat(beat_of: Callable[[Genre], Score]) -> None:
    score = beat_of(Genre.ELECTRONIC)
    for bar in range(1, 17):
        assert on_grid(score, bar, Drum.KICK) == [0.0, 1.0, 2.0, 3.0]
    for bar in range(3, 17):
        assert on_grid(score, bar, Drum.OPEN_HAT) == [0.5, 1.5, 2.5, 3.5]
        assert on_grid(score, bar, Drum.CLAP) == [1.0, 3.0]


def test_rock_and_pop_have_the_back_beat(beat_of: Callable[[Genre], Score]) -> None:
    for genre in (Genre.ROCK, Genre.POP):
        score = beat_of(genre)
        for bar in (5, 6, 7):
            loud = [round(beat) for beat, velocity in strokes(score, bar, Drum.SNARE) if velocity > 60]
            assert loud == [1, 3]


def test_blues_shuffles(beat_of: Callable[[Genre], Score]) -> None:
    score = beat_of(Genre.BLUES)
    for bar in (5, 6, 7):
        off_beats = [beat % 1 for beat, _ in strokes(score, bar, Drum.CLOSED_HAT) if 0.1 < beat % 1 < 0.95]
        assert len(off_beats) == 4
        assert all(0.64 < part < 0.72 for part in off_beats)


def test_jazz_s_ride_leans_on_two_and_four_over_the_pedal_hat(beat_of: Callable[[Genre], Score]) -> None:
    score = beat_of(Genre.JAZZ)
    for bar in (5, 9, 13):
        ride = {
            round(beat): velocity for beat, velocity in strokes(score, bar, Drum.RIDE) if abs(beat - round(beat)) < 0.1
        }
        assert min(ride[1], ride[3]) > ride[0]
        assert [round(beat) for beat, _ in strokes(score, bar, Drum.PEDAL_HAT)] == [1, 3]


def test_nobody_drums_in_classical_music(beat_of: Callable[[Genre], Score]) -> None:
    assert all(part.channel != DRUM_CHANNEL for part in beat_of(Genre.CLASSICAL).parts)
