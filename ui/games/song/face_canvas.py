"""The pen that draws pictures and icons on cards: filled shapes with an ink outline, on a field of 100 × 100."""

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from ui.theme import Theme

FIELD: Final = 100.0
OUTLINE: Final = 2.4

SUN: Final = "#F7CE55"
SKY: Final = "#BFE3F4"
NIGHT: Final = "#4A5890"
LEAF: Final = "#7DBB63"
RED: Final = "#E4694F"
PINK: Final = "#F4B0BC"
CREAM: Final = "#FFF3DA"
BROWN: Final = "#9A6B47"
LILAC: Final = "#C3AEE0"
MINT: Final = "#B4E0CC"
WHITE: Final = "#FFFFFF"
GREY: Final = "#C9CDD2"
BLUE: Final = "#6FB1DC"
DARK: Final = "#22262B"
"""For eyes, hands and mouths: they lie on light fills in every theme."""

Point = tuple[float, float]


def smooth(points: Sequence[Point], *, is_closed: bool = True) -> QPainterPath:
    """Return a soft curve through points (Catmull–Rom as cubic Béziers)."""
    count = len(points)
    path = QPainterPath(QPointF(*points[0]))
    for index in range(count if is_closed else count - 1):
        before, start, end, after = (
            points[(index + step) % count] if is_closed else points[min(max(index + step, 0), count - 1)]
            for step in (-1, 0, 1, 2)
        )
        first = QPointF(start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = QPointF(end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        path.cubicTo(first, second, QPointF(*end))
    if is_closed:
        path.closeSubpath()
    return path


def polygon(points: Sequence[Point]) -> QPainterPath:
    """Return a closed path with corners."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def around(x: float, y: float, radius: float, degrees: float) -> Point:
    """Return a point on a circle; 0° is to the right, 90° up."""
    angle = math.radians(degrees)
    return x + radius * math.cos(angle), y - radius * math.sin(angle)


def star(x: float, y: float, radius: float, *, points: int = 5, waist: float = 0.5) -> QPainterPath:
    """Return a star that stands on two points; waist is the inner radius over the outer one."""
    return polygon(
        [around(x, y, radius * (waist if index % 2 else 1.0), 90 + 180 * index / points) for index in range(2 * points)]
    )


class Canvas:
    """Draws with one theme's ink; the painter's units are the field's."""

    def __init__(self, painter: QPainter, theme: Theme) -> None:
        self.painter = painter
        self.ink = theme.ink
        self.accent = theme.accent
        self.card = theme.card
        self.width = OUTLINE * (1.4 if theme.outline_px > 1 else 1.0)

    def fill(self, path: QPainterPath, colour: str, *, has_outline: bool = True) -> None:
        """Fill a path, and outline it in ink."""
        self.painter.fillPath(path, QColor(colour))
        if has_outline:
            self.line(path)

    def circle(self, x: float, y: float, radius: float, colour: str, *, has_outline: bool = True) -> None:
        """Fill a circle."""
        self.oval(x, y, radius, radius, colour, has_outline=has_outline)

    def oval(
        self, x: float, y: float, half_width: float, half_height: float, colour: str, *, has_outline: bool = True
    ) -> None:
        """Fill an ellipse."""
        path = QPainterPath()
        path.addEllipse(QPointF(x, y), half_width, half_height)
        self.fill(path, colour, has_outline=has_outline)

    def box(self, x: float, y: float, width: float, height: float, radius: float, colour: str) -> None:
        """Fill a rectangle with round corners."""
        path = QPainterPath()
        path.addRoundedRect(QRectF(x, y, width, height), radius, radius)
        self.fill(path, colour)

    def line(self, path: QPainterPath, colour: str | None = None, width: float | None = None) -> None:
        """Stroke a path, in ink unless told otherwise."""
        pen = QPen(QColor(colour or self.ink), width or self.width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self.painter.strokePath(path, pen)

    def strokes(self, *strokes: Sequence[Point], colour: str | None = None, width: float | None = None) -> None:
        """Stroke straight lines from point to point."""
        for points in strokes:
            path = QPainterPath(QPointF(*points[0]))
            for point in points[1:]:
                path.lineTo(*point)
            self.line(path, colour, width)

    def curve(self, points: Sequence[Point], colour: str | None = None, width: float | None = None) -> None:
        """Stroke a soft curve through points."""
        self.line(smooth(points, is_closed=False), colour, width)

    def face(self, x: float, y: float, size: float) -> None:
        """Draw two eyes and a smile, so many units wide."""
        for side in (-1, 1):
            self.circle(x + side * size / 2, y, size * 0.11, DARK, has_outline=False)
        self.curve([(x - size * 0.2, y + size * 0.22), (x, y + size * 0.36), (x + size * 0.2, y + size * 0.22)], DARK)
