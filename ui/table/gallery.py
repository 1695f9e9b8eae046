"""Many cards at a glance: small ones in rows that scroll, to be looked at one by one."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from ui.table.card import CardButton, CardShow
from ui.table.chooser_body import ChooserBody
from ui.theme import GRID_PX, LEAST_TARGET_PX, Theme, card_size

_CARD: Final = QSize(*card_size(90))


class CardGallery(ChooserBody):
    """Shows cards in the order given; `card_looked_at` carries what is shown of the one under pointer or focus.

    `closed` tells that the reader has seen enough.
    """

    card_looked_at = Signal(object)
    closed = Signal()

    def __init__(self, cards: Sequence[CardShow], close_text: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows = _Rows()
        self._scroll = _Scroll(self)
        self._scroll.setWidget(self._rows)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.viewport().setAutoFillBackground(False)
        self._rows.setAutoFillBackground(False)
        self._close = QPushButton(close_text, self)
        self._close.setMinimumHeight(LEAST_TARGET_PX)
        self._close.clicked.connect(self.closed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID_PX)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._close, alignment=Qt.AlignmentFlag.AlignRight)
        self.show_cards(cards)
        self.setFocusProxy(self._rows.cards[0] if self._rows.cards else self._close)

    @property
    def cards(self) -> tuple[CardButton, ...]:
        """The cards, in order."""
        return tuple(self._rows.cards)

    def show_cards(self, cards: Sequence[CardShow]) -> None:
        """Show other cards; widgets that are there already show new faces."""
        while len(self._rows.cards) > len(cards):
            self._rows.cards.pop().deleteLater()
        for index, card in enumerate(cards):
            if index < len(self._rows.cards):
                self._rows.cards[index].show_card(card)
            else:
                self._rows.cards.append(self._made(card))
        self._rows.settle()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size that shows all cards, in rows of ten."""
        rows = -(-len(self._rows.cards) // 10)
        height = rows * (_CARD.height() + GRID_PX) + LEAST_TARGET_PX + GRID_PX
        return QSize(10 * (_CARD.width() + GRID_PX), height)

    def take_key(self, event: QKeyEvent) -> bool:
        """Walk with the arrows; Escape closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return True
        columns = self._rows.columns
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -columns,
            Qt.Key.Key_Down: columns,
        }
        step = steps.get(Qt.Key(event.key()))
        at = next((index for index, card in enumerate(self._rows.cards) if card.hasFocus()), None)
        if step is None or at is None:
            return False
        if 0 <= at + step < len(self._rows.cards):
            self._rows.cards[at + step].setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _made(self, show: CardShow) -> CardButton:
        card = CardButton(show, self._theme, self._rows)
        card.looked_at.connect(lambda: self._look_at(card))
        card.pointed.connect(lambda _at: self._look_at(card))
        card.show()
        return card

    def _look_at(self, card: CardButton) -> None:
        if card.hasFocus():
            self._scroll.ensureWidgetVisible(card, 0, GRID_PX)
        self.card_looked_at.emit(card.shown)


class _Scroll(QScrollArea):
    """Leaves the arrows to the gallery: they walk from card to card, and the card in focus is scrolled to."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        event.ignore()


class _Rows(QWidget):
    """The ground on which the cards lie, as many beside each other as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[CardButton] = []

    @property
    def columns(self) -> int:
        return max(1, (self.width() + GRID_PX) // (_CARD.width() + GRID_PX))

    def settle(self) -> None:
        columns = self.columns
        for index, card in enumerate(self.cards):
            row, column = divmod(index, columns)
            card.setGeometry(
                column * (_CARD.width() + GRID_PX),
                row * (_CARD.height() + GRID_PX),
                _CARD.width(),
                _CARD.height(),
            )
        self.setMinimumHeight(-(-len(self.cards) // columns) * (_CARD.height() + GRID_PX))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Break the rows anew."""
        super().resizeEvent(event)
        self.settle()
