"""The normal computer player: greedy. It takes the move that is worth most to its own hand now, card by card."""

from collections.abc import Callable

from onesemi.games.song.bots.answering import move_worth
from onesemi.games.song.bots.outlook import Outlook, read
from onesemi.games.song.moves import Move
from onesemi.games.song.view import View
from onesemi.rules.bots import Budget
from onesemi.rules.chance import Chance

Worth = Callable[[Outlook, Move], float]


class NormalBot:
    """Greedy, and the same in the same place: it needs neither chance nor budget."""

    def choose(self, view: View, chance: Chance, budget: Budget) -> Move:  # noqa: ARG002 - see the class
        """Return the first of the moves that are worth most; raise IndexError where there is none."""
        return greedy_move(view, move_worth)


def greedy_move(view: View, worth_of: Worth) -> Move:
    """Return the move that is worth most in a view, the first of equal ones."""
    moves = view.moves
    if len(moves) == 1:
        return moves[0]
    outlook = read(view)
    best, best_worth = moves[0], worth_of(outlook, moves[0])
    for move in moves[1:]:
        worth = worth_of(outlook, move)
        if worth > best_worth:
            best, best_worth = move, worth
    return best
