"""The decoration of the start page: five lines of a staff in a gentle wave, with the shapes of the pitches on them."""

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from onesemi.music.pitch import PitchClass
from ui.theme import Theme, paint_pitch_shape

_LINES: Final = 5
_TUNE: Final = (  # the slogan's rhythm, one pitch a syllable; the place counts half line steps from the lowest line
    (PitchClass.C, -2),
    (PitchClass.E, 0),
    (PitchClass.G, 2),
    (PitchClass.A, 3),
    (PitchClass.F_SHARP, 1),
    (PitchClass.G, 2),
    (PitchClass.B, 4),
    (PitchClass.D, 6),
    (PitchClass.C, 5),
    (PitchClass.A, 3),
    (PitchClass.F, 1),
    (PitchClass.C, -2),
)
_WAVES: Final = 1.25


class Garland(QWidget):
    """A picture without meaning: screen readers pass it by."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(120)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for a band across the page."""
        return QSize(800, 200)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the lines, then the shapes with their stems."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        gap = min(self.height() / 11, self.width() / 40)
        for line in range(_LINES):
            painter.setPen(QPen(QColor(self._theme.line), 1.5))
            painter.drawPath(self._line(gap, line))
        step = self.width() / (len(_TUNE) + 1)
        for index, (pitch_class, place) in enumerate(_TUNE):
            self._paint_note(painter, QPointF((index + 1) * step, 0), pitch_class, place, gap)
        painter.end()

    def _height_at(self, x: float, gap: float, place: float) -> float:
        """Return where a place of the staff lies at x; place 0 is the lowest line, 2 the next."""
        middle = self.height() / 2 + 2 * gap
        wave = math.sin(x / max(self.width(), 1) * 2 * math.pi * _WAVES) * gap * 0.9
        return middle + wave - place * gap / 2

    def _line(self, gap: float, line: int) -> QPainterPath:
        path = QPainterPath(QPointF(0, self._height_at(0, gap, 2 * line)))
        for x in range(8, self.width() + 8, 8):
            path.lineTo(QPointF(x, self._height_at(x, gap, 2 * line)))
        return path

    def _paint_note(self, painter: QPainter, at: QPointF, pitch_class: PitchClass, place: int, gap: float) -> None:
        centre = QPointF(at.x(), self._height_at(at.x(), gap, place))
        is_stem_up = place < 4
        stem_x = centre.x() + (0.62 if is_stem_up else -0.62) * gap
        stem_end = centre.y() + (-3.2 if is_stem_up else 3.2) * gap
        painter.setPen(QPen(QColor(self._theme.ink), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        if place < 0:
            painter.drawLine(QPointF(centre.x() - 1.3 * gap, centre.y()), QPointF(centre.x() + 1.3 * gap, centre.y()))
        painter.drawLine(QPointF(stem_x, centre.y()), QPointF(stem_x, stem_end))
        size = 1.7 * gap
        paint_pitch_shape(
            painter, QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size), pitch_class, self._theme
        )
