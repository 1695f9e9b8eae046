"""Songs made by chance, with all that a song can hold; titles in scripts that programs often lose."""

import random
from dataclasses import replace
from typing import Final

from onesemi.music.genre import Genre
from onesemi.music.key import KEYS
from onesemi.music.song import Figure, KeyChange, Mark, Player, Song, SongEvent, SongMode, Titles
from onesemi.music.ticks import TICKS_PER_BAR

TITLES: Final = {
    "Han": "下雨的企鵝",
    "Hebrew": "מַנְגִינָה לַלַּיְלָה",
    "Arabic": "أُغنية المطر",
    "Thai": "เพลงของน้ำแข็ง",
    "Devanagari": "क्षितिज की धुन",
    "emoji": "👩‍🚀🎹 🏳️‍🌈",
    "markup": "♯ & <b>\"Rock 'n' Roll\"</b> ]]>",
}
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


def random_song(
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


def _odd_beginning() -> tuple[SongEvent, ...]:
    """Return every odd figure, in two bars and a half, each with one of the marks."""
    events: list[SongEvent] = []
    tick = 0
    for place, (length, figure, pitches) in enumerate(_ODD):
        marks = frozenset({list(Mark)[place % len(Mark)]} if pitches else ())
        events.append(SongEvent(tick, length, figure, pitches, "x", 0, marks=marks))
        tick += length
    return tuple(events)


def rich_song(genre: Genre, title: str, bars: int = 12, seed: int = 5) -> Song:
    """Return a song with all odd notes, key changes, marks, Adagio and repeats, one title for all languages."""
    song = random_song(seed, genre, bars, timbres=("m02", "m06"))
    odd = _odd_beginning()
    first_bar = odd[-1].bar + 1
    rest = tuple(event for event in song.events if event.bar >= first_bar)
    changes = {event.start_ticks: key for event, key in zip(rest[2::9], KEYS[5::2], strict=False)}
    return replace(
        song,
        titles=Titles(title, title),
        players=(Player(0, "阿明"), Player(1, "Zoë", "easy")),
        keys=(KeyChange(0, KEYS[7]), *(KeyChange(tick, key) for tick, key in changes.items())),
        events=odd + rest,
        date="2026-01-02",
        adagio_bars=frozenset({2, 3, bars - 1}),
        repeated_bars=frozenset({1, 3, 7}),
    )
