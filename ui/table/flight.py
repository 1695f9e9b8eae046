"""A card on its way from one place to another, over everything else."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from ui.table.glide import Glide
from ui.table.painting import Paint


class Flight(QWidget):
    """Flies once and is gone; takes no clicks. With a duration of 0 it is never seen."""

    def __init__(self, paint: Paint, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self._paint = paint
        self._picture = QPixmap()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._glide = Glide(self)
        self._glide.finished.connect(self.deleteLater)

    def fly(self, start: QRect, end: QRect, duration_ms: int) -> None:
        """Set out."""
        if duration_ms <= 0 or not self._over.isVisible():
            self.deleteLater()
            return
        self.setGeometry(start)
        self._picture = self._painted(start)
        self.show()
        self.raise_()
        self._glide.to(end, duration_ms)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the card, scaled to its present size."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self.rect(), self._picture)

    def _painted(self, place: QRect) -> QPixmap:
        """Paint the card once, in the size with which it sets out."""
        ratio = self.devicePixelRatioF()
        picture = QPixmap(place.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint(painter, QRectF(0, 0, place.width(), place.height()))
        painter.end()
        return picture
