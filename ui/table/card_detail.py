"""The card that is looked at, larger, with its name and what it does."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.table.card import CardShow
from ui.table.painting import paint_panel, paint_shadow
from ui.theme import GRID_PX, Theme, TypeSize, set_paragraph, ui_font

_LEAST_FACE_PX = 120  # with less height than this the words take all the room
_WIDEST_SHARE = 0.45


class CardDetail(QWidget):
    """Shows one card, or a hint while none is looked at."""

    def __init__(self, idle_text: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._idle_text = idle_text
        self._theme = theme
        self._show: CardShow | None = None
        self.show_card(None)

    @property
    def shown(self) -> CardShow | None:
        """The card shown now."""
        return self._show

    def show_card(self, show: CardShow | None) -> None:
        """Show a card, or none."""
        self._show = show
        self.setAccessibleName(self._idle_text if show is None else show.name)
        self.setAccessibleDescription("" if show is None else show.description)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the face, if there is room for it, beside the words."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        paint_panel(painter, area, self._theme)
        inner = area.adjusted(GRID_PX, GRID_PX, -GRID_PX, -GRID_PX)
        if self._show is None:
            self._paint_words(painter, inner, self._idle_text, self._theme.faint_ink)
            return
        if inner.height() >= _LEAST_FACE_PX:
            height = min(inner.height(), inner.width() * _WIDEST_SHARE * 7 / 5)
            face = QRectF(inner.left(), inner.top(), height * 5 / 7, height)
            paint_shadow(painter, face, self._theme)
            self._show.paint(painter, face)
            inner.setLeft(face.right() + GRID_PX + 4)
        painter.setPen(QColor(self._theme.ink))
        painter.setFont(ui_font(TypeSize.BODY, is_bold=True))
        used = set_paragraph(painter, inner, self._show.name)
        self._paint_words(painter, inner.adjusted(0, used + 2, 0, 0), self._show.description, self._theme.ink)

    def _paint_words(self, painter: QPainter, area: QRectF, text: str, colour: str) -> None:
        painter.setPen(QColor(colour))
        painter.setFont(ui_font(TypeSize.SMALL))
        set_paragraph(painter, area, text)
