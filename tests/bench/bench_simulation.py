"""How long the simulation of section 15 takes: 400 four-player games of normal computer players, one core."""

import os
import platform
import time

import pytest

from onesemi.games.song.options import Options
from onesemi.games.song.simulation import simulate
from onesemi.music.song import SongMode
from onesemi.rules.bots import Budget, Level

pytestmark = pytest.mark.bench

GAMES = 400
LIMIT_S = 10.0


@pytest.mark.parametrize("mode", list(SongMode))
def test_400_games_are_simulated(mode: SongMode) -> None:
    began, cpu_began = time.perf_counter(), time.process_time()
    games = sum(1 for _ in simulate(Options(mode=mode), 4, Level.NORMAL, GAMES, 1, Budget(0)))
    taken_s, cpu_s = time.perf_counter() - began, time.process_time() - cpu_began
    print(
        f"\n{games} four-player games, {mode.value}, normal players: {taken_s:.1f} s, processor {cpu_s:.1f} s "
        f"({os.cpu_count()} cores, one used, Python {platform.python_version()})"
    )
    assert taken_s <= LIMIT_S
