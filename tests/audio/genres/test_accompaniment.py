"""The band's part of one bar of a song that is still being written."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from audio.genres import accompaniment as module
from audio.genres import arrange
from audio.genres.accompaniment import EXPECTED_BARS, accompaniment
from audio.score import ControlChange, Controller, PitchWheel, Score
from onesemi.music.genre import Genre
from onesemi.music.harmony import Chord, degree_of_bar
from onesemi.music.key import C_MAJOR, KEYS
from onesemi.music.song import Figure, KeyChange, Mark, Song, SongEvent
from onesemi.music.ticks import TICKS_PER_BAR, TICKS_PER_BEAT

MakeSong = Callable[..., Song]
SEEDS = range(3)


def rests(bars: int) -> tuple[SongEvent, ...]:
    return tuple(SongEvent(bar * TICKS_PER_BAR, TICKS_PER_BAR, Figure.REST, (), "rest:4", 0) for bar in range(bars))


def test_everything_lies_in_one_bar_and_nothing_of_the_melody_is_in_it(genre: Genre, random_song: MakeSong) -> None:
    for seed in SEEDS:
        song = random_song(seed, genre, 8)
        for bar in (0, 1, 4, 7):
            score = accompaniment(song, bar)
            assert score.end_ticks == TICKS_PER_BAR
            assert score.notes, (seed, bar)
            for note in score.notes:
                assert 0 <= note.start_ticks < TICKS_PER_BAR
                assert note.start_ticks + note.length_ticks <= TICKS_PER_BAR
                assert score.parts[note.part].name != "Melody"


def test_the_percussion_card_an_echo_and_a_magic_timbre_are_left_to_the_cards(genre: Genre, song_of: MakeSong) -> None:
    plain = SongEvent(0, TICKS_PER_BEAT, Figure.SINGLE, (60,), "C4:1", 0)
    after = SongEvent(TICKS_PER_BEAT, 3 * TICKS_PER_BEAT, Figure.REST, (), "rest:3", 0)
    coloured = replace(plain, timbre="m02", marks=frozenset({Mark.ECHO}))
    struck = replace(after, figure=Figure.PERCUSSION)
    assert accompaniment(song_of(coloured, struck, genre=genre), 0) == accompaniment(
        song_of(plain, after, genre=genre), 0
    )


def test_the_bass_stands_on_the_bars_chord_in_the_key_that_counts(genre: Genre, song_of: MakeSong) -> None:
    keys = (KeyChange(0, C_MAJOR), KeyChange(4 * TICKS_PER_BAR, KEYS[3]))
    song = replace(song_of(*rests(8), genre=genre), keys=keys)
    for bar in range(8):
        score = accompaniment(song, bar)
        pitched = [note for note in score.notes if score.parts[note.part].channel != 9]
        lowest = min(pitched, key=lambda note: (note.start_ticks > TICKS_PER_BEAT // 4, note.key))
        assert lowest.key % 12 == Chord(song.key_at(bar * TICKS_PER_BAR), degree_of_bar(bar)).root, bar
        assert score.keys[0].fifths == song.key_at(bar * TICKS_PER_BAR).fifths


def test_the_band_grows_fuller(genre: Genre, song_of: MakeSong) -> None:
    song = song_of(*rests(EXPECTED_BARS), genre=genre)
    loudness = [sum(note.velocity for note in accompaniment(song, bar).notes) for bar in range(EXPECTED_BARS)]
    assert sum(loudness[:2]) / 2 < sum(loudness[-4:]) / 4


def test_the_tempo_is_steady_and_no_bar_sounds_like_an_ending(genre: Genre, song_of: MakeSong) -> None:
    for bars in (1, 5, EXPECTED_BARS, 30):
        song = song_of(*rests(bars), genre=genre)
        score = accompaniment(song, bars - 1)
        assert [(tempo.start_ticks, tempo.bpm) for tempo in score.tempi] == [(0, float(song.tempo_bpm))]
        longer = song_of(*rests(bars + 1), genre=genre)
        assert accompaniment(longer, bars - 1) == score, "what comes later is not known yet"


def test_a_repeated_bar_is_played_once(song_of: MakeSong) -> None:
    song = song_of(*rests(4), genre=Genre.ELECTRONIC)
    assert accompaniment(replace(song, repeated_bars=frozenset({1})), 1).end_ticks == TICKS_PER_BAR


def test_the_band_makes_room_for_the_melody_as_in_the_song(song_of: MakeSong) -> None:
    clashing = SongEvent(0, TICKS_PER_BAR, Figure.SINGLE, (61,), "C#4:4", 0)  # a semitone above the chord's root
    score = accompaniment(song_of(clashing), 0)
    assert not [note for note in score.notes if score.parts[note.part].channel != 9 and note.key % 12 == 0]


def test_controls_stand_as_they_did_when_the_bar_begins(song_of: MakeSong, monkeypatch: pytest.MonkeyPatch) -> None:
    start = 2 * TICKS_PER_BAR  # after the intro and bar 0

    def arranged(song: Song) -> Score:
        changes = (
            ControlChange(0, 1, Controller(11, 90)),
            ControlChange(start - 10, 1, Controller(11, 70)),
            ControlChange(start - 5, 1, PitchWheel(9000)),
            ControlChange(start - 5, 0, Controller(11, 1)),
            ControlChange(start + 960, 1, Controller(11, 100)),
            ControlChange(start + TICKS_PER_BAR, 1, Controller(11, 20)),
        )
        return replace(arrange(song), changes=changes)

    monkeypatch.setattr(module, "arrange", arranged)
    assert accompaniment(song_of(*rests(2)), 1).changes == (
        ControlChange(0, 1, Controller(11, 70)),
        ControlChange(0, 1, PitchWheel(9000)),
        ControlChange(960, 1, Controller(11, 100)),
    )
