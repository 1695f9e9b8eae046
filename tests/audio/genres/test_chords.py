"""The chords: strummed as hands strum, broken as a harp rings, parted where they are struck again."""

from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise

from audio.genres import arrange
from audio.genres.arrange import STYLES
from audio.genres.role import Role
from audio.score import DRUM_CHANNEL, Score, ScoreNote
from onesemi.music.genre import Genre
from onesemi.music.song import Figure, Song, SongEvent
from onesemi.music.ticks import TICKS_PER_BAR

MakeSong = Callable[..., Song]
EARLY_TICKS = 24


def rests(bars: int) -> list[SongEvent]:
    return [SongEvent(bar * TICKS_PER_BAR, TICKS_PER_BAR, Figure.REST, (), "x", 0) for bar in range(bars)]


def chords_of(score: Score, genre: Genre, role: Role = Role.CHORDS) -> dict[int, list[ScoreNote]]:
    """The notes of a role by bar."""
    name, bars = STYLES[genre].band[role].name, defaultdict(list)
    for n in score.notes:
        if score.parts[n.part].name == name:
            bars[(n.start_ticks + EARLY_TICKS) // TICKS_PER_BAR].append(n)
    return bars


def test_pop_s_guitar_goes_down_on_beats_and_up_between_them(song_of: MakeSong) -> None:
    ways = defaultdict(list)
    for notes in chords_of(arrange(song_of(*rests(16), genre=Genre.POP)), Genre.POP).values():
        by_stroke = defaultdict(list)
        for n in notes:
            by_stroke[round(n.start_ticks / 480)].append(n)
        for place, stroke in by_stroke.items():
            low, high = min(stroke, key=lambda n: n.key), max(stroke, key=lambda n: n.key)
            ways[place % 2 == 0].append(high.start_ticks - low.start_ticks)
    assert sum(ways[True]) / len(ways[True]) > 20
    assert sum(ways[False]) / len(ways[False]) < -12


def test_a_harp_string_rings_until_it_is_plucked_again_or_the_chord_changes(song_of: MakeSong) -> None:
    score = arrange(song_of(*rests(12), genre=Genre.CLASSICAL))
    for bar, notes in chords_of(score, Genre.CLASSICAL).items():
        end = (bar + 1) * TICKS_PER_BAR
        for n in notes if 3 <= bar <= 12 else ():
            again = [other.start_ticks for other in notes if other.key == n.key and other.start_ticks > n.start_ticks]
            assert n.start_ticks + n.length_ticks == (min(again) - 30 if again else end), (bar, n)


def test_alberti_goes_low_high_middle_high(song_of: MakeSong) -> None:
    notes = chords_of(arrange(song_of(*rests(12), genre=Genre.CLASSICAL)), Genre.CLASSICAL)
    for bar in (5, 6, 7):
        keys = [n.key for n in notes[bar]]
        low, middle, high = sorted(set(keys))
        assert keys == [low, high, middle, high] * 2


def test_the_arpeggio_runs_in_semiquavers_and_keeps_its_figure_for_a_phrase(song_of: MakeSong) -> None:
    notes = chords_of(arrange(song_of(*rests(16), genre=Genre.ELECTRONIC)), Genre.ELECTRONIC)
    shapes = []
    for bar in range(5, 13):
        keys = [n.key for n in sorted(notes[bar], key=lambda n: n.start_ticks)]
        assert len(keys) == 16
        on_kick, off_beat = ([n.velocity for n in notes[bar] if round(n.start_ticks / 240) % 4 == at] for at in (0, 2))
        assert sum(off_beat) > sum(on_kick) + 4 * 12
        places = sorted(set(keys))
        shapes.append(tuple(places.index(key) for key in keys))
    assert shapes[0] == shapes[1]
    assert shapes[1] != shapes[5]


def test_jazz_comps_never_twice_alike_in_a_row(random_song: MakeSong) -> None:
    for seed in range(6):
        chords = chords_of(arrange(random_song(seed, Genre.JAZZ, timbres=())), Genre.JAZZ)
        rhythms = [frozenset(round((n.start_ticks % TICKS_PER_BAR) / 160) for n in chords[bar]) for bar in range(1, 17)]
        runs = [one == other == third for one, other, third in zip(rhythms, rhythms[1:], rhythms[2:], strict=False)]
        assert not any(runs)


def test_a_key_that_is_struck_again_was_let_go_before(genre: Genre, random_song: MakeSong) -> None:
    for seed in range(6):
        score = arrange(random_song(seed, genre))
        rows = defaultdict(list)
        for n in score.notes:
            if score.parts[n.part].channel != DRUM_CHANNEL:
                rows[score.parts[n.part].channel, n.key].append(n)
        for row in rows.values():
            for one, other in pairwise(row):
                assert one.start_ticks + one.length_ticks < other.start_ticks
