"""The normal computer player: greedy. It takes the move that is worth most to its own hand now."""

from onesemi.games.song.bots.answering import move_worth
from onesemi.games.song.bots.outlook import read
from onesemi.games.song.moves import Move
from onesemi.games.song.view import View
from onesemi.rules.bots import Budget
from onesemi.rules.chance import Chance


class NormalBot:
    """Greedy, and the same in the same place: it needs neither chance nor budget."""

    def choose(self, view: View, chance: Chance, budget: Budget) -> Move:  # noqa: ARG002 - see the class
        """Return the first of the moves that are worth most; raise IndexError where there is none."""
        return greedy_move(view)


def greedy_move(view: View) -> Move:
    """Return the move that looks best in a view."""
    moves = view.moves
    if len(moves) == 1:
        return moves[0]
    outlook = read(view)
    best, best_worth = moves[0], move_worth(outlook, moves[0])
    for move in moves[1:]:
        worth = move_worth(outlook, move)
        if worth > best_worth:
            best, best_worth = move, worth
    return best
