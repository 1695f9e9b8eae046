"""Card faces as pixmaps, painted once per face, size, theme and language. GUI thread only."""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from onesemi.games.song.cards import Face
from onesemi.locale import current_language
from ui.games.song.face import paint_face
from ui.games.song.face_back import paint_back
from ui.theme import Theme

_MOST_PIXMAPS: Final = 400  # all faces in two sizes; at 140 × 196 px about 45 MB


def face_pixmap(face: Face, width_px: int, height_px: int, theme: Theme, *, device_ratio: float = 1.0) -> QPixmap:
    """Return a card's face in logical pixels; device_ratio is the screen's."""
    return _face(face, width_px, height_px, theme, current_language(), device_ratio)


@lru_cache(maxsize=_MOST_PIXMAPS)
def _face(face: Face, width_px: int, height_px: int, theme: Theme, language: str, device_ratio: float) -> QPixmap:
    del language  # part of the key only: names are taken in the language in use
    pixmap = _empty(width_px, height_px, device_ratio)
    painter = QPainter(pixmap)
    paint_face(painter, QRectF(0, 0, width_px, height_px), face, theme)
    painter.end()
    return pixmap


@lru_cache(maxsize=32)
def back_pixmap(width_px: int, height_px: int, theme: Theme, *, device_ratio: float = 1.0) -> QPixmap:
    """Return the back of a card in logical pixels."""
    pixmap = _empty(width_px, height_px, device_ratio)
    painter = QPainter(pixmap)
    paint_back(painter, QRectF(0, 0, width_px, height_px), theme)
    painter.end()
    return pixmap


def _empty(width_px: int, height_px: int, device_ratio: float) -> QPixmap:
    pixmap = QPixmap(round(width_px * device_ratio), round(height_px * device_ratio))
    pixmap.setDevicePixelRatio(device_ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap
