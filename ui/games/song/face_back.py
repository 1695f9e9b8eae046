"""The back of the cards of "1;", painted into any rectangle."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ui.games.song import face_layout
from ui.games.song.face_ground import CORNER, paint_ground, to_card
from ui.theme import NATURAL_COLOURS, Theme, paint_pitch_shape, paint_text, picture_font


def paint_back(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the back of a card: the program's sign over a staff, the same from both ends."""
    painter.save()
    to_card(painter, rect)
    paint_ground(painter, theme, theme.accent)
    _paint_back_pattern(painter, theme)
    painter.restore()


def _paint_back_pattern(painter: QPainter, theme: Theme) -> None:
    inner = face_layout.CARD.adjusted(12, 12, -12, -12)
    painter.setPen(QPen(QColor(theme.on_accent), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(inner, CORNER - 4, CORNER - 4)
    for _ in range(2):
        _paint_half_back(painter, theme)
        painter.translate(face_layout.CARD_WIDTH, face_layout.CARD_HEIGHT)
        painter.rotate(180)
    painter.drawLine(QPointF(40, 140), QPointF(160, 140))


def _paint_half_back(painter: QPainter, theme: Theme) -> None:
    """Paint the upper half of the back: a staff with seven pitches rising, and the program's sign."""
    line_colour = QColor(theme.on_accent)
    line_colour.setAlpha(150)
    painter.setPen(QPen(line_colour, 1.4))
    for line in range(5):
        y = 34.0 + line * 10
        painter.drawLine(QPointF(26, y), QPointF(174, y))
    for place, pitch_class in enumerate(NATURAL_COLOURS):
        x, y = 40.0 + place * 20, 79.0 - place * 5
        paint_pitch_shape(painter, QRectF(x - 8, y - 8, 16, 16), pitch_class, theme)
    sign = picture_font(52, is_bold=True)
    paint_text(painter, QRectF(60, 92, 80, 44), "1;", sign, theme.on_accent)
    painter.setPen(QPen(line_colour, 1.4))
