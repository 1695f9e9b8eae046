"""The tables of "1;" on this computer: the one place where game, bots, store, clock and chance are put together."""

import logging
from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from typing import Any, Final

from onesemi.games.song.bots import bot_for
from onesemi.games.song.events import Event
from onesemi.games.song.moves import Move
from onesemi.games.song.notation import NOTATION
from onesemi.games.song.options import Options
from onesemi.games.song.play import SONG
from onesemi.games.song.view import View
from onesemi.locale import tr
from onesemi.music.song import Player
from onesemi.net.host import Fault
from onesemi.net.runner import WorkerRunner
from onesemi.net.store import TableStore
from onesemi.net.tables import LocalTable, Tables
from onesemi.net.thinking import Thinking, human_delay
from onesemi.rules.bots import Level
from onesemi.wording.computer_names import COMPUTER_NAMES

SongTable = LocalTable[Any, Move, View, Event, Options]
SongTables = Tables[Any, Move, View, Event, Options]
_log: Final = logging.getLogger(__name__)


def song_tables() -> SongTables:
    """Return the tables that the window plays at: autosaved, the computer players thinking in a worker process."""
    return Tables(SONG, NOTATION, _live_thinking, _report, TableStore())


def bots_table(options: Options, levels: Sequence[Level], seed: int, report: Callable[[Fault], None]) -> SongTable:
    """Return a table of computer players only, who answer at once; the same seed gives the same game.

    Nobody's time is measured, so that a slow machine plays as a fast one does. Nothing is kept on disk.
    """
    players = [Player(seat, tr(COMPUTER_NAMES[seat]), level.value) for seat, level in enumerate(levels)]
    tables: SongTables = Tables(
        SONG,
        NOTATION,
        lambda: Thinking(bot_for, Random(f"{seed} bots")),  # noqa: S311 - a game, no secret
        report,
        chance=Random(seed),  # noqa: S311 - as above
    )
    return tables.open(options, players)


def _live_thinking() -> Thinking[View, Move]:
    return Thinking(bot_for, SystemRandom(), runner=WorkerRunner(), delay=human_delay)


def _report(fault: Fault) -> None:
    _log.warning("%s", fault)
