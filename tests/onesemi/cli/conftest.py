"""A small song, and the program run in this process."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from onesemi.cli.main import main
from onesemi.games.song.notation import NOTATION
from onesemi.games.song.options import Options
from onesemi.games.song.play import SONG
from onesemi.games.song.song import song_of
from onesemi.music.song import Player, Song
from onesemi.music.songfile import write_song
from onesemi.net.store import TableStore
from onesemi.net.tables import LocalTable, Tables
from onesemi.net.thinking import Thinking


class RandomBot:
    def choose(self, view: Any, chance: Any, _budget: Any) -> Any:
        return view.moves[chance.randrange(len(view.moves))]


@pytest.fixture
def make_table() -> Callable[..., LocalTable[Any, Any, Any, Any, Any]]:
    """Tables of "1;" with players at random, not yet begun."""

    def make(store: TableStore | None = None) -> LocalTable[Any, Any, Any, Any, Any]:
        faults: list[Any] = []
        thinking = Thinking(lambda _level: RandomBot(), random.Random(1))
        tables = Tables(SONG, NOTATION, lambda: thinking, faults.append, store, chance=random.Random(2))
        return tables.open(Options(), [Player(0, "阿明", "easy"), Player(1, "Coda", "easy")])

    return make


@pytest.fixture
def song(make_table: Callable[..., LocalTable[Any, Any, Any, Any, Any]]) -> Song:
    """The song of a whole game."""
    table = make_table()
    while not table.host.is_over:
        table.advance()
    room = table.host.room
    return song_of(room.whole(None).view, room.players, "2026-01-01", "2", table.log())


@pytest.fixture
def song_file(song: Song, tmp_path: Path) -> Path:
    """That song as a file with a name in Chinese."""
    path = tmp_path / "歌.1song"
    path.write_bytes(write_song(song))
    return path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run the program with these words; return its exit code and what it said on stdout and stderr."""

    def go(*words: Any) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return go
