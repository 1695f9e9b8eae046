"""A card on its way from one place to another, over everything else."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.table.glide import Glide
from ui.table.painting import Paint


class Flight(QWidget):
    """Flies once and is gone; takes no clicks. With a duration of 0 it is never seen."""

    def __init__(self, paint: Paint, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self._paint = paint
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._glide = Glide(self)
        self._glide.finished.connect(self.deleteLater)

    def fly(self, start: QRect, end: QRect, duration_ms: int) -> None:
        """Set out."""
        if duration_ms <= 0 or not self._over.isVisible():
            self.deleteLater()
            return
        self.setGeometry(start)
        self.show()
        self.raise_()
        self._glide.to(end, duration_ms)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the card in its present size."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint(painter, QRectF(self.rect()))
