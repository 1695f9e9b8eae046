"""The own hand: a fan of cards that can be walked through with the pointer and the arrow keys."""

from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QLinearGradient, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.table.card import CardButton, CardShow
from ui.table.fan import Fan, fan
from ui.table.geometry import Rect
from ui.theme import CARD_LIFT_PX, Moment, Motion, Theme, duration_ms

_LIGHT_PX: Final = 4


class HandWidget(QWidget):
    """Shows cards in the order given; lit ones stand lifted, the one looked at lies on top.

    `card_chosen` carries the id of a clicked card, `card_looked_at` that of the one under pointer or focus, or None.
    New cards come from `entry`, a point in this widget's coordinates.
    """

    card_chosen = Signal(int)
    card_looked_at = Signal(object)

    def __init__(self, theme: Theme, motion: Motion, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._motion = motion
        self._cards: dict[int, CardButton] = {}
        self._order: tuple[int, ...] = ()
        self._fan: Fan = Fan((), 1)
        self._looked_at: int | None = None
        self._stacked: list[int] = []
        self._is_awaited = False
        self.entry = QPoint(0, 0)
        self.setMouseTracking(True)

    def set_motion(self, motion: Motion) -> None:
        """Move at another pace from now on."""
        self._motion = motion

    def show_cards(self, cards: tuple[CardShow, ...], *, is_awaited: bool) -> None:
        """Show a hand; awaited: a line of light says that its owner is asked."""
        focused = self._focused_index()
        had_focus = None if focused is None else self._order[focused]
        if is_awaited != self._is_awaited:
            self._is_awaited = is_awaited
            self.update()
        self._order = tuple(card.id for card in cards)
        for card in cards:
            self._show_one(card)
        self._drop_all_but(set(self._order))  # last: hiding a card moves the focus, and with it the look, to another
        self._chain_tabs()
        self._place(Moment.CARD)
        if focused is not None and had_focus not in self._cards and self._order:
            self.focus_card(self._order[min(focused, len(self._order) - 1)])

    def card(self, card: int) -> CardButton:
        """Return the widget of a card in the hand; KeyError for a card that isn't there."""
        return self._cards[card]

    @property
    def order(self) -> tuple[int, ...]:
        """The ids of the cards as they lie, left to right, top row first."""
        return self._order

    def focus_card(self, card: int) -> None:
        """Give the focus to a card."""
        self._cards[card].setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_first(self) -> None:
        """Give the focus to the first lit card, or else to the first one."""
        lit = next((card for card in self._order if self._cards[card].shown.is_lit), None)
        if self._order:
            self.focus_card(self._order[0] if lit is None else lit)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Lay the fan anew, at once."""
        super().resizeEvent(event)
        self._place(None)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the line of light at the hand's edge while its owner is asked."""
        del event
        if not self._is_awaited:
            return
        painter = QPainter(self)
        edge = QLinearGradient(0, 0, self.width(), 0)
        clear = QColor(self._theme.accent)
        clear.setAlpha(0)
        edge.setColorAt(0.0, clear)
        edge.setColorAt(0.2, QColor(self._theme.accent))
        edge.setColorAt(0.8, QColor(self._theme.accent))
        edge.setColorAt(1.0, clear)
        painter.fillRect(0, self.height() - _LIGHT_PX, self.width(), _LIGHT_PX, edge)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Walk through the hand with the arrows, Home and End."""
        at = self._focused_index()
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -self._fan.row_length,
            Qt.Key.Key_Down: self._fan.row_length,
            Qt.Key.Key_Home: -len(self._order),
            Qt.Key.Key_End: len(self._order),
        }
        step = steps.get(Qt.Key(event.key()))
        if at is None or step is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
            return
        is_vertical = event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}
        target = at + step
        if is_vertical and not 0 <= target < len(self._order):
            return
        self.focus_card(self._order[max(0, min(len(self._order) - 1, target))])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Look at the card under the pointer."""
        super().mouseMoveEvent(event)
        self._point(event.position().toPoint())

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Look at the focused card again when the pointer is gone."""
        super().leaveEvent(event)
        at = self._focused_index()
        self._look_at(None if at is None else self._order[at])

    def _show_one(self, card: CardShow) -> None:
        if card.id in self._cards:
            self._cards[card.id].show_card(card)
            return
        widget = CardButton(card, self._theme, self)
        widget.setGeometry(QRect(self.entry, widget.sizeHint()))
        widget.clicked.connect(lambda _checked=False, chosen=card.id: self.card_chosen.emit(chosen))
        widget.looked_at.connect(lambda seen=card.id: self._look_at(seen))
        widget.pointed.connect(self._point)
        widget.show()
        self._cards[card.id] = widget

    def _drop_all_but(self, kept: set[int]) -> None:
        for card in [card for card in self._cards if card not in kept]:
            widget = self._cards.pop(card)
            widget.hide()
            widget.deleteLater()
            if self._looked_at == card:
                self._looked_at = None
                self.card_looked_at.emit(None)

    def _chain_tabs(self) -> None:
        widgets: list[QWidget] = [self, *(self._cards[card] for card in self._order)]
        for first, second in pairwise(widgets):
            QWidget.setTabOrder(first, second)

    def _place(self, moment: Moment | None) -> None:
        self._fan = fan(self.width(), self.height() - _LIGHT_PX, len(self._order), CARD_LIFT_PX)
        duration = 0 if moment is None else duration_ms(moment, self._motion)
        for index, card in enumerate(self._order):
            widget = self._cards[card]
            widget.glide.to(self._standing(self._fan.cards[index], widget), duration)
        self._stack()

    def _standing(self, place: Rect, widget: CardButton) -> QRect:
        is_up = widget.shown.is_lit or widget.shown.is_marked
        up = CARD_LIFT_PX if is_up else CARD_LIFT_PX // 2 if widget.shown.id == self._looked_at else 0
        return QRect(place.x, place.y - up, place.width, place.height)

    def _stack(self) -> None:
        """Lay the cards over one another: as the fan says, marked ones above, the one looked at on top."""
        cards = [self._order[index] for index in self._fan.stacking]
        cards.sort(key=lambda card: self._cards[card].shown.is_marked)
        cards.sort(key=lambda card: card == self._looked_at)
        if cards != self._stacked:
            self._stacked = cards
            for card in cards:
                self._cards[card].raise_()

    def _point(self, at: QPoint) -> None:
        """Look at the card whose visible strip lies under a point, lifted ones included."""
        for index in reversed(self._fan.stacking):
            strip = self._fan.strip(index)
            if QRect(strip.x, strip.y - CARD_LIFT_PX, strip.width, strip.height + CARD_LIFT_PX).contains(at):
                self._look_at(self._order[index])
                return

    def _look_at(self, card: int | None) -> None:
        if card == self._looked_at:
            return
        self._looked_at = card
        self._place(Moment.HOVER)
        self.card_looked_at.emit(card)

    def _focused_index(self) -> int | None:
        focused = (
            index for index, card in enumerate(self._order) if card in self._cards and self._cards[card].hasFocus()
        )
        return next(focused, None)
