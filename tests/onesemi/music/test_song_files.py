"""Song files: an exact round trip, the same bytes each time, and one named error for anything broken."""

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onesemi.music.genre import Genre
from onesemi.music.key import KEYS
from onesemi.music.song import Figure, KeyChange, Mark, Player, Song, SongEvent, SongMode, Titles
from onesemi.music.songfile import MOST_BYTES, SongFileError, read_song, write_song
from onesemi.music.ticks import SHORTEST_TICKS, TICKS_PER_BAR

_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
_PITCH = st.integers(0, 127)
_PITCHES = {
    Figure.SINGLE: st.tuples(_PITCH),
    Figure.SEQUENCE: st.lists(_PITCH, min_size=2, max_size=16).map(tuple),
    Figure.CHORD: st.lists(_PITCH, min_size=2, max_size=4).map(tuple),
    Figure.REST: st.just(()),
    Figure.PERCUSSION: st.just(()),
}


@st.composite
def _events(draw: st.DrawFn, seats: list[int]) -> tuple[SongEvent, ...]:
    events: list[SongEvent] = []
    tick = 0
    for _ in range(draw(st.integers(0, 12))):
        tick += draw(st.integers(0, 70)) * SHORTEST_TICKS
        room_units = (TICKS_PER_BAR - tick % TICKS_PER_BAR) // SHORTEST_TICKS
        length_ticks = draw(st.integers(1, room_units)) * SHORTEST_TICKS
        figure = draw(st.sampled_from(Figure))
        events.append(
            SongEvent(
                tick,
                length_ticks,
                figure,
                draw(_PITCHES[figure]),
                draw(_TEXT),
                draw(st.none() | st.sampled_from(seats)),
                draw(st.none() | st.booleans()),
                draw(st.none() | st.sampled_from(["m01", "m20"])),
                draw(st.frozensets(st.sampled_from(Mark))),
            )
        )
        tick += length_ticks
    return tuple(events)


@st.composite
def songs(draw: st.DrawFn) -> Song:
    """Any song that a file can hold."""
    seats = draw(st.lists(st.integers(0, 7), min_size=1, max_size=8, unique=True))
    later = sorted(draw(st.lists(st.integers(0, 100_000), max_size=4)))
    return Song(
        titles=Titles(draw(_TEXT), draw(_TEXT)),
        genre=draw(st.sampled_from(Genre)),
        mode=draw(st.sampled_from(SongMode)),
        tempo_bpm=draw(st.integers(30, 300)),
        players=tuple(Player(seat, draw(_TEXT), draw(st.none() | st.just("hard"))) for seat in seats),
        winner=draw(st.none() | st.sampled_from(seats)),
        keys=tuple(KeyChange(tick, draw(st.sampled_from(KEYS))) for tick in [0, *later]),
        events=draw(_events(seats)),
        adagio_bars=draw(st.frozensets(st.integers(0, 40), max_size=4)),
        repeated_bars=draw(st.frozensets(st.integers(0, 40), max_size=4)),
        date=draw(st.none() | st.just("2025-02-28")),
        seed=draw(st.none() | _TEXT),
        log=tuple(draw(st.lists(_TEXT, max_size=5))),
    )


@given(songs())
@settings(max_examples=60, deadline=None)
def test_a_song_comes_back_exactly_and_its_bytes_never_change(song: Song) -> None:
    data = write_song(song)
    assert read_song(data) == song
    assert read_song(data).log == song.log
    assert write_song(read_song(data)) == data


@given(songs(), st.data())
@settings(max_examples=60, deadline=None)
def test_a_file_with_any_bytes_changed_is_read_or_is_a_named_error(song: Song, data: st.DataObject) -> None:
    broken = bytearray(write_song(song))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(broken) - 1))
        broken[place : place + data.draw(st.integers(0, 30))] = data.draw(st.binary(max_size=8))
    _assert_read_or_named(bytes(broken))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        found += _places(inner, (*path, step))
    return found


@given(songs(), st.data())
@settings(max_examples=60, deadline=None)
def test_a_file_with_any_value_replaced_is_read_or_is_a_named_error(song: Song, data: st.DataObject) -> None:
    tree = json.loads(write_song(song))
    *path, last = data.draw(st.sampled_from([place for place in _places(tree) if place]))
    parent = tree
    for step in path:
        parent = parent[step]
    parent[last] = data.draw(_JSON)
    _assert_read_or_named(json.dumps(tree).encode())


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_any_bytes_are_a_named_error(data: bytes) -> None:
    with pytest.raises(SongFileError):
        read_song(data)


def _assert_read_or_named(data: bytes) -> None:
    started = time.process_time()
    try:
        song = read_song(data)
    except SongFileError as error:
        says = (error.expected, error.found, error.where)
    else:
        says = ("a song",)
        assert read_song(write_song(song)) == song
    assert all(says)
    assert time.process_time() - started < 1.0


def _plain() -> dict[str, Any]:
    song = Song(
        titles=Titles("A", "甲"),
        genre=Genre.POP,
        mode=SongMode.STANDARD,
        tempo_bpm=112,
        players=(Player(0, "Ann"), Player(1, "Ben", "hard")),
        winner=1,
        keys=(KeyChange(0, KEYS[0]), KeyChange(960, KEYS[7])),
        events=(
            SongEvent(0, 960, Figure.SINGLE, (60,), "C4:1", 0, is_outside=False),
            SongEvent(960, 2880, Figure.REST, (), "silence", 1),
        ),
        date="2025-03-31",
    )
    tree: dict[str, Any] = json.loads(write_song(song))
    return tree


@pytest.mark.parametrize(
    ("path", "value", "expected", "where"),
    [
        (("version",), 2, "version 1", "$.version"),
        (("format",), "midi", '"format": "1song"', "$"),
        (("tempo_bpm",), 29, "30 … 300", "$.tempo_bpm"),
        (("tempo_bpm",), True, "30 … 300", "$.tempo_bpm"),
        (("genre",), "polka", "one of pop", "$.genre"),
        (("winner",), 5, "the seat of a player", "$.winner"),
        (("date",), "2025-13-01", "a date", "$.date"),
        (("titles", "en"), "\ud800", "a text", "$.titles.en"),
        (("titles", "fr"), "Le chat", "one of en, zh_hant", "$.titles"),
        (("players", 1, "seat"), 0, "a seat of its own", "$.players[1].seat"),
        (("keys",), [], "at least one key", "$.keys"),
        (("keys", 0, "start_ticks"), 960, "0 … 0", "$.keys[0].start_ticks"),
        (("keys", 1, "key"), "H", "one of C, C#", "$.keys[1].key"),
        (("events", 1, "start_ticks"), 900, "960 …", "$.events[1].start_ticks"),
        (("events", 1, "length_ticks"), 2940, "60 … 2880", "$.events[1].length_ticks"),
        (("events", 0, "length_ticks"), 959, "a multiple of 60", "$.events[0].length_ticks"),
        (("events", 0, "pitches"), [60, 61], "1 to 1 pitches", "$.events[0].pitches"),
        (("events", 0, "pitches"), [128], "0 … 127", "$.events[0].pitches[0]"),
        (("events", 1, "pitches"), [60], "0 to 0 pitches", "$.events[1].pitches"),
        (("events", 0, "marks"), ["echo", "echo"], "each mark once", "$.events[0].marks"),
        (("events", 0, "seat"), 9, "the seat of a player", "$.events[0].seat"),
        (("repeated_bars",), [3, 3], "rising order", "$.repeated_bars"),
        (("log",), "lines", "an array", "$.log"),
    ],
)
def test_a_fault_says_what_was_expected_and_where(path: tuple[Any, ...], value: Any, expected: str, where: str) -> None:
    tree = _plain()
    parent = tree
    for step in path[:-1]:
        parent = parent[step]
    parent[path[-1]] = value
    with pytest.raises(SongFileError) as raised:
        read_song(json.dumps(tree).encode())
    assert expected in raised.value.expected
    assert raised.value.where == where


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "JSON"),
        (b"\xff\xfe", "UTF-8"),
        (b'{"format": NaN}', "finite"),
        (b'{"a": 1, "a": 2}', "each name once"),
        (b"[" * 100_000, "levels"),
        (b'"' + b'\\"' * 1_000_000, "JSON"),
        (b'{"version": ' + b"9" * 10_000 + b"}", "usual size"),
        (b" " * (MOST_BYTES + 1), "bytes"),
        (b'{"format": "1song"}', "version 1"),
        (b'"\\ud800"', "object"),
    ],
)
def test_a_file_that_is_no_song_at_all_is_named(data: bytes, expected: str) -> None:
    with pytest.raises(SongFileError) as raised:
        read_song(data)
    assert expected in raised.value.expected


@pytest.mark.parametrize("missing", ["titles", "events", "log", "winner"])
def test_a_missing_name_is_named(missing: str) -> None:
    tree = _plain()
    del tree[missing]
    with pytest.raises(SongFileError, match=missing):
        read_song(json.dumps(tree).encode())


def test_the_largest_files_are_refused_or_read_in_under_a_second() -> None:
    tree = _plain()
    tree["events"] = [
        {"start_ticks": bar * TICKS_PER_BAR, "length_ticks": 60, "figure": "rest", "card": "rest:1"}
        for bar in range(5_000)
    ]
    tree["log"] = ["x" * 60] * 40_000
    data = json.dumps(tree).encode()
    started = time.process_time()
    assert len(read_song(data).events) == 5_000
    assert time.process_time() - started < 1.0


def test_a_file_of_a_million_arrays_is_refused_before_they_are_made() -> None:
    data = b'{"format": "1song", "version": 1, "log": [' + b"[]," * 1_390_000 + b"[]]}"
    started = time.process_time()
    with pytest.raises(SongFileError, match="at most 200000 arrays and objects"):
        read_song(data)
    assert time.process_time() - started < 0.5


def test_a_song_that_no_reader_would_take_is_not_written() -> None:
    song = read_song(json.dumps(_plain()).encode())
    bad = Song(**{name: getattr(song, name) for name in song.__dataclass_fields__} | {"tempo_bpm": 1000})
    with pytest.raises(SongFileError, match="tempo_bpm"):
        write_song(bad)
