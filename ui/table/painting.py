"""Strokes that all table widgets share: panels, focus rings, shadows, card backs, text that fits."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ui.theme import CARD_RADIUS_PX, FOCUS_RING_PX, GRID_PX, Theme

Paint = Callable[[QPainter, QRectF], None]
"""Paints something into a rectangle; leaves the painter as it found it."""

_CARD_PX: Final = 160  # the width at which a card's corners have their full radius
_SHADOW_STEPS: Final = 4


def card_radius(width: float) -> float:
    """Return the radius of a card's corners at a width."""
    return max(3.0, CARD_RADIUS_PX * width / _CARD_PX)


def paint_panel(
    painter: QPainter, rect: QRectF, theme: Theme, *, is_accented: bool = False, ground: str | None = None
) -> None:
    """Paint a panel's ground (a card's colour by default) and edge; accented: the edge of what goes on now."""
    width = max(theme.outline_px, 2.0 if is_accented else 1.0)
    painter.setPen(QPen(QColor(theme.accent if is_accented else theme.line), width))
    painter.setBrush(QColor(ground or theme.card))
    inset = width / 2
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), GRID_PX, GRID_PX)


def paint_focus_ring(painter: QPainter, rect: QRectF, theme: Theme, radius: float) -> None:
    """Paint the ring of what has the keyboard's focus, within the rectangle."""
    inset = FOCUS_RING_PX / 2
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.accent), FOCUS_RING_PX))
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius)


def paint_shadow(painter: QPainter, card: QRectF, theme: Theme) -> None:
    """Paint the one soft shadow under a card."""
    if not theme.shadow_alpha:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    colour = QColor(0, 0, 0, theme.shadow_alpha // (2 * _SHADOW_STEPS))
    painter.setBrush(colour)
    radius = card_radius(card.width())
    for step in range(_SHADOW_STEPS):
        painter.drawRoundedRect(card.adjusted(-step / 2, 0, step / 2, step), radius, radius)


def paint_card_back(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint a card's back: wood-coloured with one thin frame."""
    radius = card_radius(rect.width())
    painter.setPen(QPen(QColor(theme.card), max(1.0, rect.width() * 0.04)))
    painter.setBrush(QColor(theme.wood))
    painter.drawRoundedRect(rect, radius, radius)
    inner = rect.width() * 0.16
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.card), max(0.6, rect.width() * 0.018)))
    painter.drawRoundedRect(rect.adjusted(inner, inner, -inner, -inner), radius * 0.6, radius * 0.6)


def paint_arrow(painter: QPainter, rect: QRectF, theme: Theme, *, is_to_right: bool) -> None:
    """Paint a thin arrow across a rectangle: which way play goes."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.faint_ink), 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    middle = rect.center().y()
    start, tip = QPointF(rect.left(), middle), QPointF(rect.right(), middle)
    if not is_to_right:
        start, tip = tip, start
    back = -1 if is_to_right else 1
    arm = min(rect.height() / 2, 5.0)
    painter.drawLine(start, tip)
    painter.drawLine(tip, tip + QPointF(back * arm, -arm))
    painter.drawLine(tip, tip + QPointF(back * arm, arm))
    painter.restore()
