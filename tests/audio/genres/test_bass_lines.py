"""The bass: one note at a time, on the chord, and each genre's own way into the next one."""

from collections.abc import Callable
from itertools import pairwise

from audio.genres import arrange
from audio.genres.arrange import STYLES
from audio.genres.role import Role
from audio.score import Score, ScoreNote
from onesemi.music.genre import Genre
from onesemi.music.song import Figure, Song, SongEvent
from onesemi.music.ticks import TICKS_PER_BAR, TICKS_PER_BEAT

MakeSong = Callable[..., Song]
LATE_TICKS = 24
ROOTS = (0, 7, 9, 5)
"""I, V, vi and IV of C major."""


def rests(bars: int) -> list[SongEvent]:
    """A song in which nothing is sung, so that the band has no reason to give way."""
    return [SongEvent(bar * TICKS_PER_BAR, TICKS_PER_BAR, Figure.REST, (), "x", 0) for bar in range(bars)]


def bass_of(score: Score, genre: Genre) -> list[ScoreNote]:
    name = STYLES[genre].band[Role.BASS].name
    return [n for n in score.notes if score.parts[n.part].name == name]


def in_bar(notes: list[ScoreNote], bar: int) -> list[ScoreNote]:
    begin = bar * TICKS_PER_BAR - LATE_TICKS
    return [n for n in notes if begin <= n.start_ticks < begin + TICKS_PER_BAR]


def on_beats(notes: list[ScoreNote]) -> list[int]:
    return [n.key for n in notes if (n.start_ticks + LATE_TICKS) % TICKS_PER_BEAT <= 2 * LATE_TICKS]


def test_a_bass_plays_one_note_at_a_time(genre: Genre, random_song: MakeSong) -> None:
    for seed in range(8):
        for one, other in pairwise(bass_of(arrange(random_song(seed, genre)), genre)):
            assert one.start_ticks + one.length_ticks <= other.start_ticks + LATE_TICKS, (seed, one, other)


def test_every_bar_stands_on_its_root_where_the_melody_lets_it(genre: Genre, song_of: MakeSong) -> None:
    bass = bass_of(arrange(song_of(*rests(16), genre=genre)), genre)
    for bar in range(1, 17):
        assert in_bar(bass, bar)[0].key % 12 == ROOTS[(bar - 1) % 4], bar


def test_rock_plays_eight_quavers_and_steps_into_the_next_root(song_of: MakeSong) -> None:
    bass = bass_of(arrange(song_of(*rests(12), genre=Genre.ROCK)), Genre.ROCK)
    for bar in range(3, 12):
        quavers, target = in_bar(bass, bar), in_bar(bass, bar + 1)[0]
        assert len(quavers) == 8
        assert {n.key % 12 for n in quavers[:7]} == {ROOTS[(bar - 1) % 4]}
        assert 1 <= abs(quavers[7].key - target.key) <= 2


def test_pop_already_stands_on_the_next_root_a_quaver_early(song_of: MakeSong) -> None:
    bass = bass_of(arrange(song_of(*rests(16), genre=Genre.POP)), Genre.POP)
    for bar in range(3, 16):
        push, target = in_bar(bass, bar)[-1], in_bar(bass, bar + 1)[0]
        assert push.key == target.key
        assert abs((bar + 1) * TICKS_PER_BAR - 480 - push.start_ticks) <= LATE_TICKS


def test_a_full_pop_band_s_bass_steps_to_the_push(song_of: MakeSong) -> None:
    bass = bass_of(arrange(song_of(*rests(16), genre=Genre.POP)), Genre.POP)
    for bar in range(12, 16):
        step, push = in_bar(bass, bar)[-2:]
        assert 1 <= abs(step.key - push.key) <= 2


def test_blues_goes_one_three_five_six_up_or_down(song_of: MakeSong) -> None:
    bass = bass_of(arrange(song_of(*rests(16), genre=Genre.BLUES, tempo_bpm=92)), Genre.BLUES)
    whole = {0: {0, 4, 7, 9}, 7: {0, 4, 7, 9}, 9: {0, 3, 7, 8}, 5: {0, 4, 7, 9}}
    for bar in range(1, 17):
        root = ROOTS[(bar - 1) % 4]
        keys = on_beats(in_bar(bass, bar))
        steps = [(key - root) % 12 for key in keys]
        assert steps[0] == 0
        assert set(steps) <= whole[root]
        if bar <= 4:
            assert len(set(steps)) == 4
            assert keys[1:] == sorted(keys[1:])


def test_blues_shuffles_each_note_when_the_band_is_full(song_of: MakeSong) -> None:
    bass = bass_of(arrange(song_of(*rests(16), genre=Genre.BLUES, tempo_bpm=92)), Genre.BLUES)
    for beat, echo in zip(in_bar(bass, 15)[::2], in_bar(bass, 15)[1::2], strict=True):
        assert beat.key == echo.key
        assert beat.velocity > echo.velocity
        assert 0.64 <= (echo.start_ticks - beat.start_ticks) / TICKS_PER_BEAT <= 0.73


def test_jazz_walks_four_notes_that_go_somewhere(random_song: MakeSong) -> None:
    turning = beats = 0
    for seed in range(8):
        bass = bass_of(arrange(random_song(seed, Genre.JAZZ, timbres=())), Genre.JAZZ)
        for bar in range(5, 16):
            keys = on_beats(in_bar(bass, bar))
            if len(keys) == 4:
                beats += 1
                turning += keys[0] == keys[2] or keys[1] == keys[3] or any(a == b for a, b in pairwise(keys))
                assert all(abs(a - b) <= 12 for a, b in pairwise(keys))
    assert beats > 60
    assert turning < 0.15 * beats


def test_jazz_approaches_by_semitone_more_often_than_not(random_song: MakeSong) -> None:
    steps = []
    for seed in range(8):
        bass = bass_of(arrange(random_song(seed, Genre.JAZZ, timbres=())), Genre.JAZZ)
        for bar in range(1, 16):
            last, target = in_bar(bass, bar)[-1], in_bar(bass, bar + 1)[0]
            steps.append(abs(last.key - target.key))
    assert sum(step == 1 for step in steps) > 0.5 * len(steps)
    assert sum(1 <= step <= 2 for step in steps) > 0.95 * len(steps)


def test_electronic_leads_on_the_last_off_beat_and_leaps_octaves_when_full(song_of: MakeSong) -> None:
    bass = bass_of(arrange(song_of(*rests(16), genre=Genre.ELECTRONIC)), Genre.ELECTRONIC)
    for bar in range(5, 16):
        last, target = in_bar(bass, bar)[-1], in_bar(bass, bar + 1)[0]
        assert 1 <= abs(last.key - target.key) <= 2
    leaps = [abs(one.key - other.key) for one, other in pairwise(in_bar(bass, 15)[:-1])]
    assert 12 in leaps


def test_the_cello_answers_with_the_fifth_and_steps_on_when_the_band_is_full(song_of: MakeSong) -> None:
    bass = bass_of(arrange(song_of(*rests(16), genre=Genre.CLASSICAL)), Genre.CLASSICAL)
    for bar in range(12, 16):
        root, fifth, step = in_bar(bass, bar)
        target = in_bar(bass, bar + 1)[0]
        assert (fifth.key - root.key) % 12 == 7
        assert 1 <= abs(step.key - target.key) <= 2


def test_the_last_bass_note_is_the_tonic_low_unless_that_were_a_leap_over_an_octave(
    genre: Genre, song_of: MakeSong
) -> None:
    *_, before, last = bass_of(arrange(song_of(*rests(8), genre=genre)), genre)
    low = last.key - 12
    assert last.key % 12 == 0
    assert low < STYLES[genre].band[Role.BASS].lowest or abs(low - before.key) > 12
