"""The line that says which way play goes."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from onesemi.locale import tr
from ui.table.painting import paint_arrow
from ui.theme import GRID_PX, Theme, TypeSize, line_advance, set_line, ui_font


class DirectionLine(QWidget):
    """An arrow along the row of seats, which sit clockwise from left to right, with its word."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._direction = 1

    def show_direction(self, direction: int) -> None:
        """Show clockwise (positive) or anticlockwise."""
        if direction == self._direction and self.accessibleName():
            return
        self._direction = direction
        self.setAccessibleName(tr("Direction of play: {word}", word=self._word()))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the word between two arrows."""
        del event
        painter = QPainter(self)
        area = QRectF(self.rect())
        painter.setFont(ui_font(TypeSize.SMALL))
        width = line_advance(self._word(), painter.font()) + 2 * GRID_PX
        word = QRectF(area.center().x() - width / 2, area.top(), width, area.height())
        painter.setPen(QColor(self._theme.faint_ink))
        set_line(painter, word, self._word(), Qt.AlignmentFlag.AlignCenter)
        length = min(160.0, word.left() - area.left())
        to_right = self._direction > 0
        paint_arrow(
            painter, QRectF(word.left() - length, area.top(), length, area.height()), self._theme, is_to_right=to_right
        )
        paint_arrow(painter, QRectF(word.right(), area.top(), length, area.height()), self._theme, is_to_right=to_right)

    def _word(self) -> str:
        return tr("clockwise") if self._direction > 0 else tr("anticlockwise")
