"""What moves over the staves while a song is heard: the play head, a glow behind what sounds, and its hop."""

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ui.song.engraving import STAFF_SPACE
from ui.theme import Motion, Theme

_HOP_SPACES: Final = 0.9
_GLOW_MARGIN_SPACES: Final = 0.6
_GLOW_ALPHA: Final = 46


def paint_glow(painter: QPainter, box: QRectF, space_px: float, theme: Theme) -> None:
    """Paint a soft ground behind what sounds; box and space_px, between two staff lines, are in pixels."""
    margin = _GLOW_MARGIN_SPACES * space_px
    colour = QColor(theme.accent)
    colour.setAlpha(_GLOW_ALPHA)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(box.adjusted(-margin, -margin, margin, margin), margin * 1.5, margin * 1.5)


def paint_play_head(painter: QPainter, x: float, staves: QRectF, space_px: float, theme: Theme) -> None:
    """Paint the line that moves along the staves, a little higher and deeper than they are; all in pixels."""
    painter.setPen(QPen(QColor(theme.accent), 2))
    painter.drawLine(QPointF(x, staves.top() - space_px), QPointF(x, staves.bottom() + space_px))


def hop_lift(beats: float, fraction: float, motion: Motion) -> float:
    """Return how high, in engraving units, a note of so many beats hops when a fraction of it has sounded.

    Of a long note the hop takes the first part, not all: up and down within half a beat.
    """
    if motion is Motion.OFF:
        return 0.0
    phase = min(1.0, fraction * max(1.0, 2 * beats))
    return _HOP_SPACES * STAFF_SPACE * math.sin(math.pi * phase)
