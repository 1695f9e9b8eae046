"""The easy computer player: any legal move, each as likely."""

from onesemi.games.song.moves import Move
from onesemi.games.song.view import View
from onesemi.rules.bots import Budget
from onesemi.rules.chance import Chance


class EasyBot:
    """Moves at random, as somebody does who sees the game for the first time."""

    def choose(self, view: View, chance: Chance, budget: Budget) -> Move:  # noqa: ARG002 - it needs no budget
        """Return one of the view's legal moves; raise IndexError where there is none."""
        return view.moves[chance.randrange(len(view.moves))]
