"""The shapes of the pitches, so that a card is told apart without reading music and without seeing colour."""

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from onesemi.music.pitch import PitchClass
from ui.theme.palette import Theme
from ui.theme.pitch_colours import pitch_colours

_EDGE: Final = 1e-4  # a gradient's two stops must differ; a blend this thin is not seen


def _polygon(points: Sequence[tuple[float, float]]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def _regular(corners: int, radius: float, centre_y: float, turn_degrees: float) -> QPainterPath:
    angles = [math.radians(turn_degrees + 360 * index / corners) for index in range(corners)]
    return _polygon([(0.5 + radius * math.cos(angle), centre_y + radius * math.sin(angle)) for angle in angles])


def _circle() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QRectF(0.04, 0.04, 0.92, 0.92))
    return path


def _square() -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(0.09, 0.09, 0.82, 0.82))
    return path


def _drop() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.0))
    path.cubicTo(0.60, 0.22, 0.86, 0.42, 0.86, 0.64)
    path.cubicTo(0.86, 0.85, 0.70, 1.0, 0.5, 1.0)
    path.cubicTo(0.30, 1.0, 0.14, 0.85, 0.14, 0.64)
    path.cubicTo(0.14, 0.42, 0.40, 0.22, 0.5, 0.0)
    path.closeSubpath()
    return path


_UNIT_PATHS: Final = {
    PitchClass.C: _circle(),
    PitchClass.D: _polygon([(0.5, 0.05), (1.0, 0.92), (0.0, 0.92)]),
    PitchClass.E: _square(),
    PitchClass.F: _polygon([(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)]),
    PitchClass.G: _regular(5, 0.51, 0.53, -90),
    PitchClass.A: _regular(6, 0.5, 0.5, 0),
    PitchClass.B: _drop(),
}


def pitch_shape_path(rect: QRectF, pitch_class: PitchClass) -> QPainterPath:
    """Return the outline of a pitch class's shape in a rectangle; a sharp has its lower natural's."""
    square = _square_in(rect)
    placing = QTransform(square.width(), 0, 0, square.height(), square.left(), square.top())
    return placing.map(_UNIT_PATHS[pitch_class.lower_natural])


def pitch_brush(rect: QRectF, pitch_class: PitchClass) -> QBrush:
    """Return the brush of a pitch class over a rectangle: plain, or split left and right for a sharp."""
    colours = pitch_colours(pitch_class)
    if len(colours) == 1:
        return QBrush(QColor(colours[0]))
    gradient = QLinearGradient(rect.topLeft(), rect.topRight())
    gradient.setColorAt(0.0, QColor(colours[0]))
    gradient.setColorAt(0.5 - _EDGE, QColor(colours[0]))
    gradient.setColorAt(0.5, QColor(colours[1]))
    gradient.setColorAt(1.0, QColor(colours[1]))
    return QBrush(gradient)


def paint_pitch_shape(painter: QPainter, rect: QRectF, pitch_class: PitchClass, theme: Theme) -> None:
    """Paint a pitch class's shape in its colours with an ink outline, and a small + for a sharp (rules, section 12)."""
    square = _square_in(rect)
    side = square.width()
    body = square.adjusted(0, side * 0.16, -side * 0.16, 0) if pitch_class.is_sharp else square
    outline = max(theme.outline_px, side * 0.045)
    path = pitch_shape_path(body.adjusted(outline / 2, outline / 2, -outline / 2, -outline / 2), pitch_class)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(pitch_brush(path.boundingRect(), pitch_class))
    pen = QPen(QColor(theme.ink), outline)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPath(path)
    if pitch_class.is_sharp:
        _paint_plus(painter, square, theme)
    painter.restore()


def _square_in(rect: QRectF) -> QRectF:
    side = min(rect.width(), rect.height())
    return QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)


def _paint_plus(painter: QPainter, square: QRectF, theme: Theme) -> None:
    arm = square.width() * 0.14
    centre = QPointF(square.right() - arm * 1.2, square.top() + arm * 1.2)
    for colour, width in ((theme.card, arm * 1.9), (theme.ink, arm * 0.75)):
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(centre - QPointF(arm, 0), centre + QPointF(arm, 0))
        painter.drawLine(centre - QPointF(0, arm), centre + QPointF(0, arm))
