"""Banks made by the tests themselves; and songs to arrange."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from made_banks import BankMaker, bank_bytes

from onesemi.music.genre import Genre
from onesemi.music.key import C_MAJOR, KEYS
from onesemi.music.song import Figure, KeyChange, Mark, Song, SongEvent, SongMode, Titles
from onesemi.music.ticks import TICKS_PER_BAR


@pytest.fixture
def maker(tmp_path: Path) -> BankMaker:
    """Return what makes banks in a folder of the test's own."""
    return BankMaker(tmp_path)


@pytest.fixture(scope="session")
def make_bank_bytes() -> Callable[..., bytes]:
    """Return the builder of a whole bank's bytes."""
    return bank_bytes


# Songs

MakeSong = Callable[..., Song]

_LENGTHS = (480, 480, 960, 960, 960, 1920, 1920, 3840)
_ODD = (
    (960, Figure.SEQUENCE, (60, 64, 67)),
    (1920, Figure.SEQUENCE, (69, 66, 62)),
    (960, Figure.SEQUENCE, (72, 74) * 4),
    (480, Figure.SEQUENCE, (67,) * 4),
    (960, Figure.SEQUENCE, (63,) * 4),
    (960, Figure.SEQUENCE, (60, 62, 64, 65, 67, 69, 71, 72)),
    (960, Figure.CHORD, (60, 68)),
    (480, Figure.PERCUSSION, ()),
    (60, Figure.SINGLE, (79,)),
    (420, Figure.SINGLE, (70,)),
    (1680, Figure.SINGLE, (62,)),
)


def _random_event(chance: random.Random, start: int, room: int, timbres: tuple[str, ...]) -> SongEvent:
    kind = chance.random()
    if kind < 0.12:
        figure, pitches, length = Figure.REST, (), chance.choice(_LENGTHS)
    elif kind < 0.24:
        length, figure, pitches = chance.choice(_ODD)
    else:
        figure, pitches, length = Figure.SINGLE, (chance.randrange(48, 84),), chance.choice(_LENGTHS)
    marks = frozenset(mark for mark in Mark if pitches and chance.random() < 0.08)
    timbre = chance.choice(timbres) if timbres and figure is Figure.SINGLE and chance.random() < 0.2 else None
    length = min(length, room)
    return SongEvent(start, length, figure, pitches, "x", 0, is_outside=None, timbre=timbre, marks=marks)


def _random_song(
    seed: int, genre: Genre, bars: int = 16, *, tempo_bpm: int = 112, timbres: tuple[str, ...] = ("m02", "m06", "m16")
) -> Song:
    chance = random.Random(f"{seed} {genre}")
    events: list[SongEvent] = []
    tick = 0
    while tick < bars * TICKS_PER_BAR:
        event = _random_event(chance, tick, TICKS_PER_BAR - tick % TICKS_PER_BAR, timbres)
        events.append(event)
        tick = event.end_ticks
    changes = sorted({chance.choice(events).start_ticks for _ in range(bars // 6)} - {0})
    keys = (KeyChange(0, chance.choice(KEYS)), *(KeyChange(tick, chance.choice(KEYS)) for tick in changes))
    return Song(
        titles=Titles("Rainy Penguin", "下雨的企鵝"),
        genre=genre,
        mode=SongMode.STANDARD,
        tempo_bpm=tempo_bpm,
        players=(),
        winner=None,
        keys=keys,
        events=tuple(events),
        adagio_bars=frozenset(bar for bar in range(bars) if chance.random() < 0.1),
        repeated_bars=frozenset(range(3, bars, 4)) if genre is Genre.ELECTRONIC else frozenset(),
    )


@pytest.fixture(scope="session")
def random_song() -> MakeSong:
    """Return a maker of random songs: (seed, genre, bars=16, tempo_bpm=112, timbres=…)."""
    return _random_song


@pytest.fixture(scope="session")
def song_of() -> MakeSong:
    """Return a maker of songs from given events: (*events, genre=POP, keys=C major, and other fields)."""

    def make(*events: SongEvent, genre: Genre = Genre.POP, **fields: object) -> Song:
        plain = Song(
            titles=Titles("Tea", "茶"),
            genre=genre,
            mode=SongMode.STANDARD,
            tempo_bpm=112,
            players=(),
            winner=None,
            keys=(KeyChange(0, C_MAJOR),),
            events=events,
        )
        return replace(plain, **fields)  # type: ignore[arg-type]  # fields of Song, by their own names

    return make


@pytest.fixture(params=list(Genre), ids=str)
def genre(request: pytest.FixtureRequest) -> Genre:
    """Run a test for each genre."""
    chosen: Genre = request.param
    return chosen
