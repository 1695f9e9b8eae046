"""Seats: each has a colour and a silhouette of its own, apart from the pitches' colours and shapes."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

# Quiet, darker than the pitch colours, 4.5:1 against the white silhouettes upon them.
SEAT_COLOURS: Final = ("#A2463A", "#3F6F4F", "#46638C", "#8A5A1E", "#7C4B82", "#2B6E78", "#6B6A2C", "#5A5560")
_WHITE: Final = "#FFFDF8"


def seat_colour(seat: int) -> str:
    """Return the colour of a seat (seats beyond the eighth begin anew)."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def paint_seat_mark(painter: QPainter, rect: QRectF, seat: int) -> None:
    """Paint a seat's mark: a disc in its colour with its silhouette in white."""
    side = min(rect.width(), rect.height())
    square = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
    placing = QTransform(side, 0, 0, side, square.left(), square.top())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(seat_colour(seat)))
    painter.drawEllipse(square)
    painter.setBrush(QColor(_WHITE))
    painter.drawPath(placing.map(_SILHOUETTES[seat % len(_SILHOUETTES)]))
    painter.restore()


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0.50, 0.78))
    path.cubicTo(0.34, 0.66, 0.20, 0.54, 0.20, 0.40)
    path.cubicTo(0.20, 0.22, 0.42, 0.19, 0.50, 0.36)
    path.cubicTo(0.58, 0.19, 0.80, 0.22, 0.80, 0.40)
    path.cubicTo(0.80, 0.54, 0.66, 0.66, 0.50, 0.78)
    return path


def _leaf() -> QPainterPath:
    path = QPainterPath(QPointF(0.24, 0.76))
    path.cubicTo(0.20, 0.42, 0.42, 0.22, 0.78, 0.22)
    path.cubicTo(0.80, 0.58, 0.62, 0.78, 0.32, 0.72)
    path.closeSubpath()
    vein = QPainterPath(QPointF(0.29, 0.745))
    vein.cubicTo(0.40, 0.58, 0.50, 0.48, 0.66, 0.34)
    vein.cubicTo(0.53, 0.49, 0.43, 0.60, 0.33, 0.745)
    vein.closeSubpath()
    return path.subtracted(vein)


def _bell() -> QPainterPath:
    path = QPainterPath(QPointF(0.50, 0.20))
    path.cubicTo(0.70, 0.22, 0.68, 0.44, 0.71, 0.56)
    path.lineTo(0.78, 0.66)
    path.lineTo(0.22, 0.66)
    path.lineTo(0.29, 0.56)
    path.cubicTo(0.32, 0.44, 0.30, 0.22, 0.50, 0.20)
    path.addEllipse(QPointF(0.50, 0.74), 0.075, 0.065)
    return path


def _fish() -> QPainterPath:
    body = QPainterPath(QPointF(0.16, 0.50))
    body.cubicTo(0.28, 0.28, 0.52, 0.28, 0.66, 0.46)
    body.lineTo(0.84, 0.32)
    body.lineTo(0.80, 0.50)
    body.lineTo(0.84, 0.68)
    body.lineTo(0.66, 0.54)
    body.cubicTo(0.52, 0.72, 0.28, 0.72, 0.16, 0.50)
    eye = QPainterPath()
    eye.addEllipse(QPointF(0.31, 0.46), 0.04, 0.04)
    return body.subtracted(eye)


def _house() -> QPainterPath:
    body = QPainterPath(QPointF(0.50, 0.20))
    body.lineTo(0.80, 0.47)
    body.lineTo(0.72, 0.47)
    body.lineTo(0.72, 0.75)
    body.lineTo(0.28, 0.75)
    body.lineTo(0.28, 0.47)
    body.lineTo(0.20, 0.47)
    body.closeSubpath()
    door = QPainterPath()
    door.addRect(QRectF(0.44, 0.55, 0.12, 0.21))
    return body.subtracted(door)


def _mushroom() -> QPainterPath:
    cap = QPainterPath(QPointF(0.18, 0.54))
    cap.cubicTo(0.20, 0.12, 0.80, 0.12, 0.82, 0.54)
    cap.closeSubpath()
    for x, y, radius in ((0.40, 0.38, 0.06), (0.60, 0.42, 0.05), (0.52, 0.29, 0.035)):
        dot = QPainterPath()
        dot.addEllipse(QPointF(x, y), radius, radius)
        cap = cap.subtracted(dot)
    stem = QPainterPath(QPointF(0.42, 0.58))
    stem.lineTo(0.58, 0.58)
    stem.cubicTo(0.57, 0.68, 0.60, 0.74, 0.62, 0.78)
    stem.lineTo(0.38, 0.78)
    stem.cubicTo(0.40, 0.74, 0.43, 0.68, 0.42, 0.58)
    return cap.united(stem)


def _boat() -> QPainterPath:
    path = QPainterPath(QPointF(0.20, 0.62))
    path.lineTo(0.80, 0.62)
    path.cubicTo(0.76, 0.74, 0.70, 0.78, 0.62, 0.78)
    path.lineTo(0.38, 0.78)
    path.cubicTo(0.30, 0.78, 0.24, 0.74, 0.20, 0.62)
    path.moveTo(0.47, 0.18)
    path.lineTo(0.47, 0.57)
    path.lineTo(0.22, 0.57)
    path.closeSubpath()
    path.moveTo(0.53, 0.28)
    path.lineTo(0.53, 0.57)
    path.lineTo(0.74, 0.57)
    path.closeSubpath()
    return path


def _tree() -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for top, width, bottom in ((0.16, 0.17, 0.38), (0.28, 0.24, 0.53), (0.42, 0.30, 0.69)):
        path.moveTo(0.50, top)
        path.lineTo(0.50 + width, bottom)
        path.lineTo(0.50 - width, bottom)
        path.closeSubpath()
    path.addRect(QRectF(0.45, 0.68, 0.10, 0.13))
    return path


_DRAWINGS: Final[tuple[Callable[[], QPainterPath], ...]] = (
    _heart,
    _leaf,
    _bell,
    _boat,
    _mushroom,
    _fish,
    _house,
    _tree,
)
_SILHOUETTES: Final = tuple(draw() for draw in _DRAWINGS)
