"""What is painted on cards and seats of "1;", as values: equal ones look alike, so nothing is painted in vain."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from onesemi.games.song.cards import Face
from onesemi.music.pitch import PitchClass
from onesemi.wording.song import SeatFlag
from ui.games.song.face_back import paint_back
from ui.games.song.face_pixmaps import face_pixmap
from ui.games.song.signs import paint_flag, paint_outside, paint_safe
from ui.theme import Theme, paint_pitch_shape, paint_seat_mark


@dataclass(frozen=True, slots=True)
class FacePaint:
    """A card's face."""

    face: Face
    theme: Theme

    def __call__(self, painter: QPainter, rect: QRectF) -> None:
        """Paint it, from the store of faces painted before."""
        ratio = painter.device().devicePixelRatioF()
        pixmap = face_pixmap(self.face, round(rect.width()), round(rect.height()), self.theme, device_ratio=ratio)
        painter.drawPixmap(rect, pixmap, QRectF(pixmap.rect()))


@dataclass(frozen=True, slots=True)
class BackPaint:
    """The back of the cards of "1;"."""

    theme: Theme

    def __call__(self, painter: QPainter, rect: QRectF) -> None:
        """Paint it."""
        paint_back(painter, rect, self.theme)


@dataclass(frozen=True, slots=True)
class NoPaint:
    """Nothing: rests that the table filled in have no card."""

    def __call__(self, painter: QPainter, rect: QRectF) -> None:
        """Paint nothing."""


@dataclass(frozen=True, slots=True)
class SeatMarkPaint:
    """A seat's mark."""

    seat: int

    def __call__(self, painter: QPainter, rect: QRectF) -> None:
        """Paint it."""
        paint_seat_mark(painter, rect, self.seat)


@dataclass(frozen=True, slots=True)
class PitchPaint:
    """A pitch class's shape."""

    pitch_class: PitchClass
    theme: Theme

    def __call__(self, painter: QPainter, rect: QRectF) -> None:
        """Paint it."""
        paint_pitch_shape(painter, rect, self.pitch_class, self.theme)


@dataclass(frozen=True, slots=True)
class JudgementPaint:
    """The check of SAFE or the wave of OUTSIDE."""

    is_outside: bool
    theme: Theme

    def __call__(self, painter: QPainter, rect: QRectF) -> None:
        """Paint it."""
        (paint_outside if self.is_outside else paint_safe)(painter, rect, self.theme)


@dataclass(frozen=True, slots=True)
class FlagPaint:
    """The icon of what holds for a seat."""

    flag: SeatFlag
    theme: Theme

    def __call__(self, painter: QPainter, rect: QRectF) -> None:
        """Paint it."""
        paint_flag(painter, rect, self.flag, self.theme)
