"""The ground that faces and back of a card are painted on: its units, its corners, its outline."""

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ui.games.song import face_layout
from ui.theme import CARD_RADIUS_PX, Theme

CORNER: Final = CARD_RADIUS_PX * face_layout.CARD_WIDTH / 160
"""The radius of a card's corners, in a card's own units."""


def to_card(painter: QPainter, rect: QRectF) -> None:
    """Paint in a card's own units (200 × 280) from now on, into a rectangle of 5:7."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / face_layout.CARD_WIDTH, rect.height() / face_layout.CARD_HEIGHT)


def paint_ground(painter: QPainter, theme: Theme, colour: str) -> None:
    """Paint an empty card of a colour, with its outline."""
    width = 2.0 * theme.outline_px
    path = QPainterPath()
    inset = width / 2
    path.addRoundedRect(face_layout.CARD.adjusted(inset, inset, -inset, -inset), CORNER, CORNER)
    painter.fillPath(path, QColor(colour))
    painter.strokePath(path, QPen(QColor(theme.line), width))
