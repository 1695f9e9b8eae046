"""Pictures of engraved lines, painted once and kept: a moving play head costs no new painting. GUI thread only."""

import math
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from ui.song.engraving import STAFF_SPACE
from ui.song.engraving_painter import paint_system
from ui.song.line_breaking import Line
from ui.song.system_data import Role
from ui.theme import Theme

_LINE_WIDTH: Final = 13.0


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """What all pictures of a page share: pixels per engraving unit, margin around a line, screen ratio, colours.

    end is how far staves go on, quietly, after a line that has room for more (engraving units; None: they end).
    """

    theme: Theme
    scale: float
    margin_px: int
    device_ratio: float
    end: float | None = None


@dataclass(slots=True)
class LinePictures:
    """Keeps the picture of each line, and of one line without the event that hops on it."""

    _pictures: dict[int, tuple[Line, PictureStyle, QPixmap]] = field(default_factory=dict)
    _without: tuple[int, Line, PictureStyle, QPixmap] | None = None

    def picture(self, place: int, line: Line, style: PictureStyle) -> QPixmap:
        """Return the picture of the line at a place on the page."""
        kept = self._pictures.get(place)
        if kept is None or kept[0].system is not line.system or kept[1] != style:
            kept = (line, style, _painted(line, style, None))
            self._pictures[place] = kept
        return kept[2]

    def picture_without(self, event: int, line: Line, style: PictureStyle) -> QPixmap:
        """Return the picture of a line without one event."""
        kept = self._without
        if kept is None or kept[0] != event or kept[1].system is not line.system or kept[2] != style:
            kept = (event, line, style, _painted(line, style, event))
            self._without = kept
        return kept[3]


def _painted(line: Line, style: PictureStyle, hidden_event: int | None) -> QPixmap:
    ink = line.system.ink
    right = max(ink.right(), style.end or 0.0) - ink.left()
    size = QSize(
        math.ceil((right * style.scale + 2 * style.margin_px) * style.device_ratio),
        math.ceil((ink.height() * style.scale + 2 * style.margin_px) * style.device_ratio),
    )
    picture = QPixmap(size)
    picture.setDevicePixelRatio(style.device_ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.translate(style.margin_px, style.margin_px)
    painter.scale(style.scale, style.scale)
    painter.translate(-ink.left(), -ink.top())
    if style.end is not None:
        _paint_staves_on(painter, line, style.end, style.theme)
    paint_system(painter, line.system, style.theme, hidden_event=hidden_event)
    painter.end()
    return picture


def _paint_staves_on(painter: QPainter, line: Line, end: float, theme: Theme) -> None:
    right = line.system.staves.right()
    if right > end - STAFF_SPACE:
        return
    painter.setPen(QPen(QColor(theme.line), _LINE_WIDTH))
    for drawn in line.system.drawn:
        box = drawn.path.boundingRect()
        if drawn.role is Role.STAFF and box.right() > right - STAFF_SPACE:
            painter.drawLine(QPointF(right, box.center().y()), QPointF(end, box.center().y()))
