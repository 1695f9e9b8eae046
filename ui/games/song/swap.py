"""The star's answer in the making: one own card and one of the cards looked at, in whichever order they are chosen."""

from dataclasses import dataclass, replace

from onesemi.games.song.cards import CardId
from onesemi.games.song.moves import SwapCard


@dataclass(frozen=True, slots=True)
class Swap:
    """What is chosen so far; choosing the same card again takes it back."""

    own: CardId | None = None
    other: CardId | None = None

    def with_own(self, card: CardId) -> "Swap":
        """Choose a card of the hand, or take it back."""
        return replace(self, own=None if card == self.own else card)

    def with_other(self, card: CardId) -> "Swap":
        """Choose one of the cards looked at, or take it back."""
        return replace(self, other=None if card == self.other else card)

    @property
    def move(self) -> SwapCard | None:
        """The move, once both are chosen."""
        if self.own is None or self.other is None:
            return None
        return SwapCard(self.own, self.other)

    @property
    def marked(self) -> frozenset[CardId]:
        """The cards chosen so far."""
        return frozenset(card for card in (self.own, self.other) if card is not None)
