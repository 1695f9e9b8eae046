"""A small keyboard of one octave with keys pressed in their pitches' colours."""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from onesemi.music.pitch import PitchClass
from ui.theme import Theme, pitch_brush

_WHITE: Final = tuple(pitch_class for pitch_class in PitchClass if not pitch_class.is_sharp)
_BLACK_WIDTH: Final = 0.62  # of a white key
_BLACK_HEIGHT: Final = 0.6
_IVORY: Final = "#FFFFFF"
_EBONY: Final = "#2A2A2C"


def paint_keyboard(painter: QPainter, rect: QRectF, pressed: Collection[PitchClass], theme: Theme) -> None:
    """Paint the keyboard with these pitch classes pressed."""
    white_width = rect.width() / len(_WHITE)
    outline = QPen(QColor(theme.ink if theme.outline_px > 1 else "#4A4A4A"), 1.6)
    painter.setPen(outline)
    for place, pitch_class in enumerate(_WHITE):
        key = QRectF(rect.left() + place * white_width, rect.top(), white_width, rect.height())
        painter.setBrush(pitch_brush(key, pitch_class) if pitch_class in pressed else QColor(_IVORY))
        painter.drawPath(_key(key, white_width * 0.18))
    for pitch_class in PitchClass:
        if pitch_class.is_sharp:
            edge = rect.left() + (_WHITE.index(pitch_class.lower_natural) + 1) * white_width
            width = white_width * _BLACK_WIDTH
            key = QRectF(edge - width / 2, rect.top(), width, rect.height() * _BLACK_HEIGHT)
            painter.setBrush(pitch_brush(key, pitch_class) if pitch_class in pressed else QColor(_EBONY))
            painter.drawPath(_key(key, width * 0.16))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _key(rect: QRectF, radius: float) -> QPainterPath:
    """A key: square at the top, rounded at the player's end."""
    path = QPainterPath()
    path.moveTo(rect.topLeft())
    path.lineTo(rect.topRight())
    path.lineTo(rect.right(), rect.bottom() - radius)
    path.quadTo(rect.bottomRight(), rect.bottomRight() - (rect.topRight() - rect.topLeft()) * (radius / rect.width()))
    path.lineTo(rect.left() + radius, rect.bottom())
    path.quadTo(rect.bottomLeft(), rect.bottomLeft() - (rect.bottomLeft() - rect.topLeft()) * (radius / rect.height()))
    path.closeSubpath()
    return path
