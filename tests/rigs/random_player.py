"""A computer player of "1;" that takes a legal move at random, at once."""

from onesemi.games.song.moves import Move
from onesemi.games.song.view import View
from onesemi.rules.bots import Budget, Level
from onesemi.rules.chance import Chance


class AnyMove:
    """Takes any legal move."""

    def choose(self, view: View, chance: Chance, budget: Budget) -> Move:
        """Return a move."""
        del budget
        return view.moves[chance.randrange(len(view.moves))]


def any_move(_level: Level) -> AnyMove:
    """Return the player of any level."""
    return AnyMove()
