"""A player leaves for good: the hand goes to the discards, the seat is passed over, choices still due lapse.

The original rulebook is silent here. Who remains alone wins.
"""

from onesemi.games.song.drawing import discard
from onesemi.games.song.events import Why
from onesemi.games.song.state import Flags
from onesemi.games.song.table import Table
from onesemi.games.song.turns import end_game
from onesemi.rules.seats import Seat


def leave_table(table: Table, seat: Seat) -> None:
    """Take a seat out of the game; the agenda is still to be run."""
    for card in tuple(table.hands[seat]):
        discard(table, seat, card, Why.LEFT)
    table.flags[seat] = Flags(has_left=True)
    if len(table.players) == 1:
        end_game(table, table.players[0])
