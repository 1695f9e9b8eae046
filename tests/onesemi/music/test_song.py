"""The song as a value: sub-notes, bars, keys over time, performance order."""

import pytest

from onesemi.music.genre import Genre
from onesemi.music.key import C_MAJOR, KEYS
from onesemi.music.song import Figure, KeyChange, Mark, Song, SongEvent, SongMode, SubNote, Titles, sub_notes


def note(start, length, *pitches, figure=Figure.SINGLE):
    return SongEvent(start, length, figure, pitches, "x", 0)


def song(*events, **changes):
    return Song(
        titles=Titles("A", "甲"),
        genre=Genre.POP,
        mode=SongMode.STANDARD,
        tempo_bpm=100,
        players=(),
        winner=None,
        keys=changes.pop("keys", (KeyChange(0, C_MAJOR),)),
        events=events,
        **changes,
    )


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (note(960, 480, 60), [(960, 480, 60)]),
        (note(0, 960, 60, 68, figure=Figure.CHORD), [(0, 960, 60), (0, 960, 68)]),
        (note(0, 960, 60, 64, 67, figure=Figure.SEQUENCE), [(0, 320, 60), (320, 320, 64), (640, 320, 67)]),
        (note(100, 500, 60, 64, 67, figure=Figure.SEQUENCE), [(100, 166, 60), (266, 167, 64), (433, 167, 67)]),
        (note(0, 960, figure=Figure.REST), []),
        (note(0, 480, figure=Figure.PERCUSSION), []),
    ],
)
def test_section_18_note_i_of_n_starts_at_floor_of_i_times_l_over_n(event, expected):
    assert sub_notes(event) == tuple(SubNote(*values) for values in expected)


def test_an_event_knows_its_bar_and_end():
    event = note(3840, 960, 60)
    assert (event.bar, event.end_ticks, event.is_pitched) == (1, 4800, True)
    assert event.marked(Mark.ECHO).marks == {Mark.ECHO}


def test_the_last_bar_counts_whole_though_unfinished():
    assert song().bar_count == 0
    assert song(note(0, 3840, 60)).bar_count == 1
    assert song(note(0, 3840, 60), note(3840, 60, 60)).bar_count == 2


def test_repeated_bars_are_heard_twice_in_place():
    events = tuple(note(bar * 3840, 3840, 60) for bar in range(3))
    assert song(*events, repeated_bars=frozenset({1})).performed_bars == (0, 1, 1, 2)


def test_a_key_counts_from_its_own_tick_on():
    found = song(keys=(KeyChange(0, C_MAJOR), KeyChange(1920, KEYS[7])))
    assert [found.key_at(tick) for tick in (0, 1919, 1920, 9999)] == [C_MAJOR, C_MAJOR, KEYS[7], KEYS[7]]


def test_events_of_one_bar():
    first, second = note(0, 3840, 60), note(3840, 960, 62)
    assert song(first, second).events_in_bar(1) == (second,)


def test_titles_by_language():
    titles = Titles("A", "甲")
    assert [titles.in_language(code) for code in ("en", "zh_Hant", "de")] == ["A", "甲", "A"]
