"""What a card shows on a staff, engraved once and kept."""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from onesemi.music.key import Key
from onesemi.music.mei import Excerpt
from onesemi.music.notation import Clef, WrittenBar, WrittenSong, write_figure_out
from onesemi.music.song import Figure
from ui.song.engraver import engrave_line
from ui.song.engraving import STAFF_SPACE, EngravedSystem
from ui.song.engraving_painter import paint_system
from ui.song.system_data import Role
from ui.theme import Theme

LARGEST_SPACE: Final = 14.0
"""Between two staff lines, in a card 200 wide."""

_WIDEST: Final = 0.96
_LONE_SPACE: Final = 9.0  # pixels between two staff lines where a figure stands without them


@lru_cache(maxsize=512)
def figure_system(figure: Figure, pitches: tuple[int, ...], length_ticks: int) -> EngravedSystem:
    """Return the engraved figure of a card: clef and note, or a rest alone."""
    has_clef = figure is not Figure.REST
    return engrave_line(
        write_figure_out(figure, pitches, length_ticks), excerpt=Excerpt(0, 0, has_meter=False, has_clef=has_clef)
    )


@lru_cache(maxsize=32)
def signature_system(key: Key) -> EngravedSystem:
    """Return the engraved key signature of a key."""
    written = WrittenSong((Clef.TREBLE,), (WrittenBar(0, key.fifths, (), is_open=True),))
    return engrave_line(written, excerpt=Excerpt(0, 0, has_meter=False))


def paint_staff(
    painter: QPainter, rect: QRectF, system: EngravedSystem, theme: Theme, *, most_space: float = LARGEST_SPACE
) -> None:
    """Paint an engraved figure in the middle of a rectangle, its staff drawn from side to side.

    most_space is the largest distance between two staff lines.
    """
    figure = _extent(system)
    space = min(
        most_space,
        rect.width() * _WIDEST * STAFF_SPACE / figure.width(),
        rect.height() * STAFF_SPACE / figure.height(),
    )
    scale = space / STAFF_SPACE
    top = rect.center().y() - figure.center().y() * scale
    painter.setPen(QPen(QColor(theme.ink), 1.2))
    staff = system.staves
    for line in range(5):
        y = top + (staff.top() + line * STAFF_SPACE) * scale
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
    painter.save()
    painter.translate(rect.center().x() - figure.center().x() * scale, top)
    painter.scale(scale, scale)
    paint_system(painter, system, theme, hidden_roles=frozenset({Role.STAFF}))
    painter.restore()


def paint_figure(painter: QPainter, rect: QRectF, system: EngravedSystem, theme: Theme) -> None:
    """Paint an engraved figure without its staff in the middle of a rectangle, smaller where it needs to be."""
    ink = _ink(system)
    space = min(_LONE_SPACE, rect.width() * STAFF_SPACE / ink.width(), rect.height() * STAFF_SPACE / ink.height())
    painter.save()
    painter.translate(rect.center())
    painter.scale(space / STAFF_SPACE, space / STAFF_SPACE)
    painter.translate(-ink.center())
    paint_system(painter, system, theme, hidden_roles=frozenset({Role.STAFF}))
    painter.restore()


def _extent(system: EngravedSystem) -> QRectF:
    """The rectangle of staff height and all ink, as wide as the ink without the staff lines."""
    ink = _ink(system)
    staff = system.staves
    return ink.united(QRectF(ink.center().x(), staff.top(), 1.0, staff.height()))


def _ink(system: EngravedSystem) -> QRectF:
    """The rectangle of all ink but the staff lines."""
    ink = QRectF()
    for drawn in system.drawn:
        if drawn.role is not Role.STAFF:
            ink = ink.united(drawn.path.boundingRect())
    return ink
