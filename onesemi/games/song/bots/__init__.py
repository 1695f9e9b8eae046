"""Computer players of "1;": easy moves at random, normal is greedy, hard looks ahead by sampled play-outs."""

from typing import Final

from onesemi.games.song.bots.easy import EasyBot
from onesemi.games.song.bots.hard import HardBot
from onesemi.games.song.bots.normal import NormalBot
from onesemi.games.song.moves import Move
from onesemi.games.song.view import View
from onesemi.rules.bots import Bot, Level

__all__ = ["EasyBot", "HardBot", "NormalBot", "bot_for"]

_BOTS: Final[dict[Level, Bot[View, Move]]] = {
    Level.EASY: EasyBot(),
    Level.NORMAL: NormalBot(),
    Level.HARD: HardBot(),
}


def bot_for(level: Level) -> Bot[View, Move]:
    """Return the computer player of a level; bots remember nothing, so one serves all seats."""
    return _BOTS[level]
