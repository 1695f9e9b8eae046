"""A few cards to choose among, with answers as buttons below them."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.table.card import CardButton, CardShow
from ui.table.chooser_body import ChooserBody
from ui.table.options import OptionGrid, OptionShow
from ui.theme import GRID_PX, HAND_CARD_PX, Theme


class CardRow(ChooserBody):
    """Shows cards in a row; `card_chosen` carries the id of a clicked one, `chosen` the value of a button below.

    `card_looked_at` carries what is shown of the one under pointer or focus.
    """

    card_chosen = Signal(int)
    card_looked_at = Signal(object)
    chosen = Signal(object)

    def __init__(
        self, cards: Sequence[CardShow], options: Sequence[OptionShow], theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID_PX)
        line = QHBoxLayout()
        line.setSpacing(GRID_PX)
        line.addStretch(1)
        self._cards = {card.id: CardButton(card, theme, self) for card in cards}
        for card, widget in self._cards.items():
            widget.setFixedSize(QSize(*HAND_CARD_PX))
            widget.clicked.connect(lambda _checked=False, chosen=card: self.card_chosen.emit(chosen))
            widget.looked_at.connect(lambda seen=widget: self.card_looked_at.emit(seen.shown))
            widget.pointed.connect(lambda _at, seen=widget: self.card_looked_at.emit(seen.shown))
            line.addWidget(widget)
        line.addStretch(1)
        column.addLayout(line)
        self._grid = OptionGrid(options, theme, max(1, len(options)), self)
        self._grid.chosen.connect(self.chosen)
        column.addWidget(self._grid)
        self.setFocusProxy(self._grid)

    @property
    def grid(self) -> OptionGrid:
        """The buttons below."""
        return self._grid

    def card(self, card: int) -> CardButton:
        """Return the widget of a card."""
        return self._cards[card]

    def show_cards(self, cards: Sequence[CardShow]) -> None:
        """Show other states of the same cards."""
        for card in cards:
            self._cards[card.id].show_card(card)

    def take_key(self, event: QKeyEvent) -> bool:
        """Let the buttons have number keys; walk among the cards with the arrows."""
        widgets = list(self._cards.values())
        at = next((index for index, widget in enumerate(widgets) if widget.hasFocus()), None)
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if at is not None and step is not None:
            widgets[max(0, min(len(widgets) - 1, at + step))].setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return self._grid.take_key(event)
