from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from onesemi.cli.song_tables import bots_table, song_tables
from onesemi.games.song.options import Options
from onesemi.music.song import Player, SongMode
from onesemi.net.runner import WorkerRunner
from onesemi.net.thinking import no_delay
from onesemi.rules.bots import Level

BEGINNER = Options(mode=SongMode.BEGINNER)


def test_the_windows_tables_think_in_a_worker_and_are_saved_at_home(tmp_path: Path) -> None:
    tables = song_tables()
    faults: list[Any] = []
    thinking = tables.thinking()
    assert isinstance(thinking.runner, WorkerRunner)
    at_once = replace(tables, thinking=lambda: replace(thinking, delay=no_delay), report=faults.append)
    table = at_once.open(BEGINNER, [Player(0, "a", "normal"), Player(1, "b", "hard")])
    while len(table.host.room.entries) < 12:
        table.advance()
    table.close()
    (saved,) = song_tables().unfinished().tables
    assert saved.path.is_relative_to(tmp_path)
    assert len(saved.lines) >= 12
    assert faults == []


@pytest.mark.parametrize("level", Level)
def test_bots_of_every_level_play_to_the_end_without_a_fault(level: Level) -> None:
    faults: list[Any] = []
    table = bots_table(BEGINNER, (level,) * 2, 4, faults.append)
    while not table.host.is_over:
        table.advance()
    assert table.host.room.result is not None
    assert faults == []


def test_a_seed_is_a_game() -> None:
    logs = []
    for seed in (1, 1, 2):
        table = bots_table(BEGINNER, (Level.EASY,) * 3, seed, pytest.fail)
        while not table.host.is_over:
            table.advance()
        logs.append(table.log())
    assert logs[0] == logs[1] != logs[2]
