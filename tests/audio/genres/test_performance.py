"""A performance as a whole: it begins, grows, lives, and ends."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from audio.genres import arrange
from audio.genres.arrange import STYLES
from audio.genres.role import Role
from audio.genres.swing import swing_ratio
from audio.instruments import MAGIC
from audio.score import Score, ScoreNote
from onesemi.music.genre import Genre
from onesemi.music.song import Figure, Song, SongEvent
from onesemi.music.ticks import TICKS_PER_BAR, TICKS_PER_BEAT

MakeSong = Callable[..., Song]
SOLOISTS = {"Melody", "Echo"} | {instrument.name for instrument in MAGIC.values()}
EARLY_TICKS = 24


def band_of(score: Score) -> list[ScoreNote]:
    return [n for n in score.notes if score.parts[n.part].name not in SOLOISTS]


def rests(bars: int) -> list[SongEvent]:
    return [SongEvent(bar * TICKS_PER_BAR, TICKS_PER_BAR, Figure.REST, (), "x", 0) for bar in range(bars)]


def bar_of(n: ScoreNote) -> int:
    return (n.start_ticks + EARLY_TICKS) // TICKS_PER_BAR


def test_the_band_plays_one_bar_of_intro_alone(genre: Genre, song_of: MakeSong) -> None:
    score = arrange(song_of(SongEvent(0, 3840, Figure.SINGLE, (72,), "x", 0), genre=genre))
    assert any(bar_of(n) == 0 for n in band_of(score))
    melody = [n.start_ticks for n in score.notes if score.parts[n.part].name == "Melody"]
    assert melody == [TICKS_PER_BAR]


def test_energy_grows_with_the_song(genre: Genre, song_of: MakeSong) -> None:
    """Notes a bar and their power by velocity (40·log10, the default curve), over four stretches of a song."""
    band = band_of(arrange(song_of(*rests(20), genre=genre)))
    stretches = [range(1, 3), range(3, 5), range(5, 13), range(13, 21)]
    notes = [sum(bar_of(n) in stretch for n in band) / len(stretch) for stretch in stretches]
    power = [sum((n.velocity / 127) ** 4 for n in band if bar_of(n) in stretch) / len(stretch) for stretch in stretches]
    assert all(later >= 0.97 * earlier for earlier, later in pairwise(notes)), notes
    assert all(later > earlier for earlier, later in pairwise(power)), power
    assert notes[-1] >= 1.25 * notes[0]
    assert power[-1] >= 1.8 * power[0]


def test_the_last_chord_is_struck_on_the_closing_bar_and_nothing_follows(genre: Genre, song_of: MakeSong) -> None:
    score = arrange(song_of(*rests(8), genre=genre))
    closing = [n for n in band_of(score) if bar_of(n) == 9]
    assert score.end_ticks == 10 * TICKS_PER_BAR
    assert {n.key % 12 for n in closing if score.parts[n.part].channel != 9} >= {0, 4}
    assert all(n.start_ticks < 9 * TICKS_PER_BAR + 480 for n in closing)
    assert max(n.start_ticks + n.length_ticks for n in closing) > 9 * TICKS_PER_BAR + 3000


@pytest.mark.parametrize("genre", [genre for genre in Genre if STYLES[genre].ritardando], ids=str)
def test_a_ritardando_only_slows_and_only_in_the_last_bar(genre: Genre, song_of: MakeSong) -> None:
    score = arrange(song_of(*rests(8), genre=genre, tempo_bpm=100))
    assert all(one.bpm > other.bpm for one, other in pairwise(score.tempi))
    assert len(score.tempi) > 1
    assert min(tempo.start_ticks for tempo in score.tempi[1:]) >= 8 * TICKS_PER_BAR
    assert score.tempi[-1].bpm == pytest.approx(100 * STYLES[genre].ritardando[-1])


def test_rock_and_electronic_keep_time_to_the_end(song_of: MakeSong) -> None:
    for genre in (Genre.ROCK, Genre.ELECTRONIC):
        assert len(arrange(song_of(*rests(8), genre=genre)).tempi) == 1


def test_the_band_is_a_little_uneven_and_the_melody_keeps_time(genre: Genre, random_song: MakeSong) -> None:
    score = arrange(random_song(7, genre, timbres=()))
    drums = [n for n in band_of(score) if score.parts[n.part].channel == 9]
    pitched = [n for n in band_of(score) if score.parts[n.part].channel != 9]
    for notes in (pitched, drums) if STYLES[genre].has_drummer else (pitched,):
        on_beat = [n.start_ticks % TICKS_PER_BEAT for n in notes]
        near = [tick if tick < 480 else tick - 960 for tick in on_beat if tick < 24 or tick > 936]
        assert len(set(near)) >= 3
        assert max(abs(tick) for tick in near) <= max(STYLES[genre].looseness_ticks, 16 * 3)


def test_the_same_stroke_is_never_quite_as_hard_twice(genre: Genre, song_of: MakeSong) -> None:
    score = arrange(song_of(*rests(12), genre=genre))
    bass = STYLES[genre].band[Role.BASS].name
    first = {bar_of(n): n.velocity for n in reversed(score.notes) if score.parts[n.part].name == bass}
    assert len({first[bar] for bar in range(5, 9)}) >= 2
    assert max(first[bar] for bar in range(5, 9)) - min(first[bar] for bar in range(5, 9)) <= 12


def test_swing_follows_the_tempo(song_of: MakeSong) -> None:
    for tempo, ratio in ((70, 2.3), (140, 1.95), (210, 1.6)):
        assert swing_ratio(tempo) == pytest.approx(ratio)
        quavers = [SongEvent(tick, 480, Figure.SINGLE, (72,), "x", 0) for tick in range(0, 3840, 480)]
        score = arrange(song_of(*quavers, genre=Genre.JAZZ, tempo_bpm=tempo))
        starts = [n.start_ticks - TICKS_PER_BAR for n in score.notes if score.parts[n.part].name == "Melody"]
        late = starts[1]
        assert late / (TICKS_PER_BEAT - late) == pytest.approx(ratio, abs=0.01)


def test_outside_notes_sound_as_they_were_played(genre: Genre, song_of: MakeSong) -> None:
    pitches = (61, 63, 66, 68)
    events = [
        SongEvent(beat * 960, 960, Figure.SINGLE, (pitch,), "x", 0, is_outside=True)
        for beat, pitch in enumerate(pitches)
    ]
    score = arrange(song_of(*events, genre=genre))
    assert [n.key for n in score.notes if score.parts[n.part].name == "Melody"] == list(pitches)
