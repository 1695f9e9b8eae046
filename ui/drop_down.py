"""A box to choose from a list, with an arrow that says so: the style sheet takes Qt's own away."""

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QComboBox

_ARROW_PX: Final = 5.0
_FROM_EDGE_PX: Final = 18.0


class DropDown(QComboBox):
    """A combo box with a drawn arrow. The wheel turns it only while it has the focus, so that a page can scroll."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the box, then the arrow in the text's colour."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().text().color(), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x, y = _FROM_EDGE_PX if is_mirrored else self.width() - _FROM_EDGE_PX, self.height() / 2 + _ARROW_PX / 2
        painter.drawPolyline(
            QPolygonF([QPointF(x - _ARROW_PX, y - _ARROW_PX), QPointF(x, y), QPointF(x + _ARROW_PX, y - _ARROW_PX)])
        )
        painter.end()
