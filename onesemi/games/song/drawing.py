"""Drawing from the pile, one by one, and making a new pile of the discards (sections 5 and 18)."""

from collections.abc import Sequence
from typing import Final

from onesemi.games.song.agenda import DrawCards, Reshuffle
from onesemi.games.song.cards import CardId
from onesemi.games.song.events import Discarded, DrawFailed, DrawShielded, Drew, PileReshuffled, Why
from onesemi.games.song.table import Table
from onesemi.rules.seats import Seat

FORCED_BY_OTHERS: Final = frozenset({Why.STRONG_BEAT, Why.RAINDROP})
"""The draws that a bubble cancels (section 11, m09)."""


def draw_cards(table: Table, step: DrawCards) -> None:
    """Draw cards; stop for a reshuffle where the pile is empty and there are discards."""
    if table.flags[step.seat].has_left:
        return
    if step.why in FORCED_BY_OTHERS and table.flags[step.seat].has_bubble:
        table.set_flags(step.seat, has_bubble=False)
        table.tell(DrawShielded(step.seat, step.why))
        return
    for drawn in range(step.count):
        if not table.pile:
            _run_dry(table, DrawCards(step.seat, step.count - drawn, step.why))
            return
        card = table.pile.pop()
        table.hands[step.seat].append(card)
        table.tell(Drew(step.seat, card, step.why))


def _run_dry(table: Table, rest: DrawCards) -> None:
    if table.discards:
        table.push(Reshuffle(), rest)
    else:
        table.tell(DrawFailed(rest.seat, rest.why))


def reshuffle(table: Table, order: Sequence[int]) -> None:
    """Make the discards the new draw pile, in the order that chance gave."""
    table.pile = [table.discards[index] for index in order]
    table.discards = []
    table.tell(PileReshuffled(len(table.pile)))


def discard(table: Table, seat: Seat, card: CardId, why: Why) -> None:
    """Put a card from a hand on the discards."""
    table.hands[seat].remove(card)
    table.discards.append(card)
    table.tell(Discarded(seat, card, why))
