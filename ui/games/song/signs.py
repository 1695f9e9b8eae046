"""Small signs of "1;": the check of SAFE, the wave of OUTSIDE, and an icon for everything that holds for a seat."""

import math
from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from onesemi.wording.song import SeatFlag
from ui.theme import NATURAL_COLOURS, Theme

_Draw = Callable[[QPainter, QColor], None]


def paint_safe(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint a check in a small disc."""
    _paint_disc(painter, rect, theme, _check)


def paint_outside(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint a wave in a small disc."""
    _paint_disc(painter, rect, theme, _wave)


def paint_flag(painter: QPainter, rect: QRectF, flag: SeatFlag, theme: Theme) -> None:
    """Paint a flag's icon."""
    _paint_icon(painter, rect, _ICONS[flag], theme.ink)


def _paint_disc(painter: QPainter, rect: QRectF, theme: Theme, draw: _Draw) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.ink), max(1.0, theme.outline_px)))
    painter.setBrush(QColor(theme.card))
    painter.drawEllipse(rect.adjusted(1, 1, -1, -1))
    painter.restore()
    inner = rect.width() * 0.2
    _paint_icon(painter, rect.adjusted(inner, inner, -inner, -inner), draw, theme.ink)


def _paint_icon(painter: QPainter, rect: QRectF, draw: _Draw, colour: str) -> None:
    """Paint a drawing made for the unit square, in one colour."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = min(rect.width(), rect.height())
    painter.translate(rect.center().x() - side / 2, rect.center().y() - side / 2)
    painter.scale(side, side)
    pen = QPen(QColor(colour), 0.1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    draw(painter, QColor(colour))
    painter.restore()


def _line(painter: QPainter, *points: tuple[float, float]) -> None:
    painter.drawPolyline([QPointF(x, y) for x, y in points])


def _check(painter: QPainter, _colour: QColor) -> None:
    _line(painter, (0.12, 0.55), (0.4, 0.82), (0.9, 0.22))


def _wave(painter: QPainter, _colour: QColor) -> None:
    path = QPainterPath(QPointF(0.05, 0.55))
    path.cubicTo(0.25, 0.1, 0.35, 0.1, 0.5, 0.5)
    path.cubicTo(0.65, 0.9, 0.75, 0.9, 0.95, 0.45)
    painter.drawPath(path)


def _bubble(painter: QPainter, _colour: QColor) -> None:
    painter.drawEllipse(QRectF(0.08, 0.08, 0.84, 0.84))
    painter.drawArc(QRectF(0.24, 0.24, 0.52, 0.52), 100 * 16, 70 * 16)


def _clover(painter: QPainter, colour: QColor) -> None:
    painter.setBrush(colour)
    pen = painter.pen()
    painter.setPen(Qt.PenStyle.NoPen)
    for x, y in ((0.32, 0.28), (0.68, 0.28), (0.32, 0.62), (0.68, 0.62)):
        painter.drawEllipse(QPointF(x, y), 0.2, 0.2)
    painter.setPen(pen)
    _line(painter, (0.5, 0.5), (0.62, 0.96))


def _rainbow(painter: QPainter, _colour: QColor) -> None:
    for inset, hue in zip((0.06, 0.2, 0.34), list(NATURAL_COLOURS.values())[::3], strict=True):
        painter.setPen(QPen(QColor(hue), 0.13, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawArc(QRectF(inset, 0.2 + inset, 1 - 2 * inset, 1 - 2 * inset), 0, 180 * 16)


def _improv(painter: QPainter, colour: QColor) -> None:
    painter.setBrush(colour)
    points = [
        QPointF(0.5 + radius * math.sin(step * math.pi / 4), 0.5 - radius * math.cos(step * math.pi / 4))
        for step, radius in enumerate((0.45, 0.16) * 4)
    ]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(points)


def _dumpling(painter: QPainter, colour: QColor) -> None:
    path = QPainterPath(QPointF(0.06, 0.78))
    path.cubicTo(0.06, 0.3, 0.36, 0.3, 0.5, 0.16)
    path.cubicTo(0.64, 0.3, 0.94, 0.3, 0.94, 0.78)
    path.closeSubpath()
    painter.drawPath(path)
    painter.setBrush(colour)
    for x in (0.36, 0.64):
        painter.drawEllipse(QPointF(x, 0.56), 0.03, 0.03)


def _skip(painter: QPainter, colour: QColor) -> None:
    painter.setBrush(colour)
    for left in (0.06, 0.42):
        painter.drawPolygon([QPointF(left, 0.22), QPointF(left + 0.34, 0.5), QPointF(left, 0.78)])
    _line(painter, (0.92, 0.22), (0.92, 0.78))


def _snowflake(painter: QPainter, _colour: QColor) -> None:
    for step in range(3):
        angle = math.radians(90 + 60 * step)
        across = QPointF(0.44 * math.cos(angle), 0.44 * math.sin(angle))
        painter.drawLine(QPointF(0.5, 0.5) - across, QPointF(0.5, 0.5) + across)


def _adagio(painter: QPainter, colour: QColor) -> None:
    painter.drawArc(QRectF(0.06, 0.2, 0.88, 0.88), 0, 180 * 16)
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(0.5, 0.6), 0.07, 0.07)


def _clock(painter: QPainter, _colour: QColor) -> None:
    painter.drawEllipse(QRectF(0.08, 0.08, 0.84, 0.84))
    _line(painter, (0.5, 0.26), (0.5, 0.52), (0.68, 0.62))


def _left(painter: QPainter, _colour: QColor) -> None:
    _line(painter, (0.5, 0.12), (0.14, 0.12), (0.14, 0.88), (0.5, 0.88))
    _line(painter, (0.4, 0.5), (0.92, 0.5))
    _line(painter, (0.74, 0.32), (0.92, 0.5), (0.74, 0.68))


_ICONS: Final[Mapping[SeatFlag, _Draw]] = {
    SeatFlag.BUBBLE: _bubble,
    SeatFlag.CLOVER: _clover,
    SeatFlag.RAINBOW: _rainbow,
    SeatFlag.IMPROV: _improv,
    SeatFlag.DUMPLING: _dumpling,
    SeatFlag.SKIPPED: _skip,
    SeatFlag.ZERO_BEAT_BARRED: _snowflake,
    SeatFlag.ADAGIO: _adagio,
    SeatFlag.CLOCK: _clock,
    SeatFlag.LEFT: _left,
}
