"""The signs on the play button, drawn: not every machine's fonts have them."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPolygonF

ICON_SIZE: Final = QSize(18, 18)
_SHARPNESS: Final = 3  # pixels per point, so that the signs stay sharp on fine screens
_TRIANGLE: Final = QPolygonF([QPointF(3, 1), QPointF(16, 9), QPointF(3, 17)])
_BARS: Final = (QRectF(3, 2, 4, 14), QRectF(11, 2, 4, 14))


def play_icon(colour: str) -> QIcon:
    """Return the triangle."""
    pixmap = _blank()
    painter = _painter(pixmap, colour)
    painter.drawPolygon(_TRIANGLE)
    painter.end()
    return QIcon(pixmap)


def pause_icon(colour: str) -> QIcon:
    """Return the two bars."""
    pixmap = _blank()
    painter = _painter(pixmap, colour)
    for bar in _BARS:
        painter.drawRoundedRect(bar, 1, 1)
    painter.end()
    return QIcon(pixmap)


def _blank() -> QPixmap:
    pixmap = QPixmap(ICON_SIZE * _SHARPNESS)
    pixmap.fill(Qt.GlobalColor.transparent)
    pixmap.setDevicePixelRatio(_SHARPNESS)
    return pixmap


def _painter(pixmap: QPixmap, colour: str) -> QPainter:
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    return painter
