"""Whatever becomes of a song's file: it is read, or refused by name, in bounded time and memory."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from mutants import hold, mutated

from onesemi.music.song import Figure, Mark, Song
from onesemi.music.songfile import SongFileError, read_song, write_song

MakeSong = Callable[..., Song]

_VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1 << 31,
    10**400,
    1e308,
    "",
    "x" * 100_000,
    "\ud800",
    "\0",
    [],
    {},
    [[]] * 10_000,
    {str(number): number for number in range(1000)},
)


def _replaced(tree: Any, chance: random.Random) -> Any:
    """Return a tree of JSON with one value, somewhere in it, replaced, dropped, doubled or wrapped."""
    holders = list(_holders(tree))
    if not holders:
        return copy.deepcopy(chance.choice(_VALUES))
    holder = chance.choice(holders)
    key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    match chance.randrange(5):
        case 0:
            del holder[key]
        case 1:
            holder[key] = [holder[key]]
        case 2 if isinstance(holder, list):
            holder *= chance.choice((2, 10))
        case 3:
            holder[key] = copy.deepcopy(chance.choice(holders))
        case _:
            holder[key] = copy.deepcopy(chance.choice(_VALUES))
    return tree


def _holders(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list) and value:
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _holders(inner)


def _deep(data: bytes, chance: random.Random) -> bytes:
    """Return a file with something nested as deep as a file can hold, whole or torn off in the middle."""
    depth = chance.choice((7, 1000, 100_000, 2_000_000))
    opening, closing = chance.choice(((b"[", b"]"), (b'{"a":', b"}"), (b'[{"a":', b"}]")))
    place = data.index(b":", chance.randrange(len(data) // 2)) + 1
    tail = chance.choice((b"", b"1" + closing * depth + data[place:]))
    return data[:place] + opening * depth + tail


def _mutants(data: bytes, count: int) -> Iterator[bytes]:
    for seed in range(count):
        chance = random.Random(seed)
        kind = chance.random()
        if kind < 0.5:
            yield mutated(data, chance)
        elif kind < 0.97:
            tree = json.loads(data)
            for _ in range(chance.choice((1, 1, 3))):
                tree = _replaced(tree, chance)
            yield json.dumps(tree).encode()
        else:
            yield _deep(data, chance)


@pytest.mark.parametrize("count", [500, pytest.param(10_000, marks=pytest.mark.slow)])
def test_mutated_songs_are_read_or_are_named_errors(make_song: MakeSong, count: int) -> None:
    song = make_song(
        (1, 60),
        (0.5, (60, 64, 67)),
        (0.5, None),
        (2, (62, 65), Figure.CHORD),
        (1, 72, None, (Mark.ACCENT,)),
        date="2025-02-28",
        seed="seed",
        log=("a line", "another"),
    )

    def use(data: bytes) -> None:
        write_song(read_song(data))

    hold(use, SongFileError, _mutants(write_song(song), count))
