"""How long a card is, at its foot: a dot a beat, a slice of a dot for less, and the number where dots don't tell."""

from fractions import Fraction
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from onesemi.music.ticks import TICKS_PER_BEAT
from ui.theme import Align, Theme, TypeSize, drawn_line, paint_text, picture_font

_GAP: Final = 8.0
_DOT: Final = 18.0
_NUMBER_SIZE: Final = 24.0
_ZERO_SIZE: Final = 20.0
_RING_SHARE: Final = 1.3  # of the 0 in it
_PIE_TOP: Final = 90 * 16
_FULL_TURN: Final = 360 * 16
_VULGAR: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜",
    Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞",
}


def beats_figure(length_ticks: int) -> str:
    """Return a length in beats as a reader likes it: 1¾, ⅛, 7/16."""
    beats = Fraction(length_ticks, TICKS_PER_BEAT)
    whole, part = divmod(beats, 1)
    if not part:
        return str(whole)
    fraction = _VULGAR.get(part, f"{part.numerator}/{part.denominator}")
    return f"{whole}{fraction}" if whole else fraction


def paint_beats(painter: QPainter, rect: QRectF, length_ticks: int, theme: Theme) -> None:
    """Paint a length: whole dots, a slice, and for anything but halves the number behind.

    They end at the right edge, below the pitch: where cards overlap in a hand, all that counts is seen there.
    """
    beats = Fraction(length_ticks, TICKS_PER_BEAT)
    shares = [Fraction(1)] * (beats.numerator // beats.denominator)
    if beats % 1:
        shares.append(beats % 1)
    number = beats_figure(length_ticks) if (beats * 2).denominator != 1 else ""
    font = picture_font(max(_NUMBER_SIZE, least_text(painter)), is_bold=True)
    number_width = drawn_line(number, font).advance + _GAP if number else 0.0
    width = len(shares) * (_DOT + _GAP) - _GAP + number_width
    left = rect.right() - width
    top = rect.center().y() - _DOT / 2
    for place, share in enumerate(shares):
        _paint_dot(painter, QRectF(left + place * (_DOT + _GAP), top, _DOT, _DOT), share, theme)
    if number:
        text = QRectF(left + width - number_width + _GAP, rect.top(), number_width - _GAP + 1, rect.height())
        paint_text(painter, text, number, font, theme.ink, align=Align.LEFT)


def least_text(painter: QPainter) -> float:
    """Return the size, in a painter's own units, below which text would be too small on the screen."""
    return TypeSize.SMALL / painter.worldTransform().m11()


def paint_no_beats(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the foot of a 0-beat card: a ring with a 0, so that it isn't taken for a beat card."""
    size = max(_ZERO_SIZE, least_text(painter))
    side = size * _RING_SHARE
    ring = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
    painter.setPen(QPen(QColor(theme.accent), 3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(ring)
    paint_text(painter, ring, "0", picture_font(size, is_bold=True), theme.accent)


def paint_to_the_bar(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the foot of Silence: an arrow to the bar line, for it lasts to the bar's end."""
    centre = rect.center()
    pen = QPen(QColor(theme.ink), 4)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    tip = QPointF(centre.x() + 22, centre.y())
    painter.drawLine(QPointF(centre.x() - 30, centre.y()), tip)
    painter.drawPolyline([tip + QPointF(-9, -8), tip, tip + QPointF(-9, 8)])
    painter.drawLine(QPointF(centre.x() + 32, centre.y() - 12), QPointF(centre.x() + 32, centre.y() + 12))


def paint_as_last(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the foot of Repeat: as long as the note before."""
    centre = rect.center()
    pen = QPen(QColor(theme.ink), 3)
    painter.setBrush(QColor(theme.ink))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(centre + QPointF(-30, 0), 9, 9)
    painter.setPen(pen)
    for y in (-4, 4):
        painter.drawLine(centre + QPointF(-9, y), centre + QPointF(9, y))
    pen.setDashPattern([1.4, 1.4])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre + QPointF(30, 0), 9, 9)


def _paint_dot(painter: QPainter, rect: QRectF, share: Fraction, theme: Theme) -> None:
    painter.setPen(QPen(QColor(theme.ink), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush if share < 1 else QColor(theme.ink))
    painter.drawEllipse(rect)
    if share < 1:
        painter.setBrush(QColor(theme.ink))
        painter.drawPie(rect, _PIE_TOP, -round(_FULL_TURN * share))
