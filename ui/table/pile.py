"""A pile of cards: closed (the draw pile) or with its topmost card open (the discards)."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from ui.table.painting import Paint, card_radius, paint_card_back, paint_focus_ring, paint_shadow
from ui.theme import FOCUS_RING_PX, GRID_PX, Theme, TypeSize, set_line, ui_font

_LABEL_PX: Final = 20
_STACK: Final = 3


@dataclass(frozen=True, slots=True)
class PileShow:
    """What a pile shows: its name, how many cards it holds, in words too, and how its top card looks.

    is_open: only the top card is seen, face up; else the edges of others below it too. is_lit: a card can be taken now.
    An open pile can be looked through.
    """

    name: str
    count: int
    count_text: str
    description: str
    top: Paint | None = None
    is_open: bool = False
    is_lit: bool = False


class PileButton(QAbstractButton):
    """A pile that can be clicked."""

    def __init__(self, show: PileShow, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._show = show
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.show_pile(show)

    def show_pile(self, show: PileShow) -> None:
        """Show another state of the pile."""
        if show == self._show and self.accessibleName():
            return
        self._show = show
        self.setAccessibleName(f"{show.name}: {show.count_text}")
        self.setAccessibleDescription(show.description)
        self.setToolTip(show.description)
        is_worth_a_click = show.is_lit or (show.is_open and show.count > 0)
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_worth_a_click else Qt.CursorShape.ArrowCursor)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the usual size of a pile with its two labels."""
        return QSize(96, 190)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Take Enter and Space as a click; leave every other key to the table."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self.click()
            return
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the pile between its name and its count."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        card = self._card_place(area)
        painter.setPen(QColor(self._theme.ink))
        painter.setFont(ui_font(TypeSize.SMALL, is_bold=True))
        above = QRectF(area.left(), card.top() - _STACK - _LABEL_PX, area.width(), _LABEL_PX)
        set_line(painter, above, self._show.name, Qt.AlignmentFlag.AlignCenter)
        painter.setFont(ui_font(TypeSize.SMALL))
        below = QRectF(area.left(), card.bottom() + _STACK, area.width(), _LABEL_PX)
        set_line(painter, below, self._show.count_text, Qt.AlignmentFlag.AlignCenter)
        self._paint_cards(painter, card)
        if self.hasFocus():
            around = QRectF(area.left(), above.top(), area.width(), below.bottom() - above.top())
            paint_focus_ring(painter, around, self._theme, GRID_PX)

    def _card_place(self, area: QRectF) -> QRectF:
        """Return the place of the top card: as large as it can be with its labels close above and below."""
        margin = FOCUS_RING_PX + _STACK
        height = min(area.height() - 2 * (_LABEL_PX + _STACK), (area.width() - 2 * margin) * 7 / 5)
        card = QRectF(0, 0, height * 5 / 7, height)
        card.moveCenter(area.center())
        return card

    def _paint_cards(self, painter: QPainter, card: QRectF) -> None:
        if self._show.count == 0:
            self._paint_empty(painter, card)
            return
        paint_shadow(painter, card, self._theme)
        top = self._show.top or self._paint_plain_back
        for step in range(0 if self._show.is_open else min(_STACK, self._show.count) - 1):
            self._paint_plain_back(painter, card.translated(step - _STACK, step - _STACK))
        top(painter, card)
        if self._show.is_lit:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._theme.accent), FOCUS_RING_PX))
            painter.drawRoundedRect(card, card_radius(card.width()), card_radius(card.width()))

    def _paint_plain_back(self, painter: QPainter, card: QRectF) -> None:
        paint_card_back(painter, card, self._theme)

    def _paint_empty(self, painter: QPainter, card: QRectF) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._theme.line), 2.0, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(card, card_radius(card.width()), card_radius(card.width()))
