"""Where the parts of a seat lie: a strip below the own hand, a wide panel, or a narrow one at a full table."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF

STRIP_PX: Final = 44
WIDE_PX: Final = 72
NARROW_PX: Final = 88
WIDE_FROM_PX: Final = 208  # narrower panels have the cards under the name
_MARK_PX: Final = 32
_NAME_PX: Final = 20
_NOTE_PX: Final = 16
_LINE_PX: Final = 20
_GRID_PX: Final = 8
_STRIP_NAME_PX: Final = 120


@dataclass(frozen=True, slots=True)
class SeatLayout:
    """The rectangles of a seat's parts; where there is no note the name has both lines' room. Flags may be in lines."""

    mark: QRectF
    name: QRectF
    note: QRectF
    cards: QRectF
    flags: QRectF

    @property
    def name_alone(self) -> QRectF:
        """The place of a name without a note."""
        return self.name.united(self.note)


def seat_height(width: int) -> int:
    """Return how high a seat's panel is at a width."""
    return WIDE_PX if width >= WIDE_FROM_PX else NARROW_PX


def seat_layout(area: QRectF) -> SeatLayout:
    """Return where everything lies in an area."""
    if area.height() < WIDE_PX:
        return _strip(area)
    return _wide(area) if area.width() >= WIDE_FROM_PX else _narrow(area)


def _strip(area: QRectF) -> SeatLayout:
    top = area.center().y() - _MARK_PX / 2
    mark = QRectF(area.left() + _GRID_PX, top, _MARK_PX, _MARK_PX)
    text_left = mark.right() + _GRID_PX
    name = QRectF(text_left, area.center().y() - 18, _STRIP_NAME_PX, _NAME_PX)
    cards = QRectF(name.right() + _GRID_PX, area.center().y() - 12, 128, 24)
    flags_left = cards.right() + _GRID_PX
    return SeatLayout(
        mark,
        name,
        QRectF(text_left, name.bottom(), _STRIP_NAME_PX, _NOTE_PX),
        cards,
        QRectF(flags_left, area.center().y() - 10, area.right() - _GRID_PX - flags_left, _LINE_PX),
    )


def _wide(area: QRectF) -> SeatLayout:
    mark = QRectF(area.left() + _GRID_PX, area.top() + _GRID_PX, _MARK_PX, _MARK_PX)
    cards_width = min(136.0, area.width() * 0.46)
    cards = QRectF(area.right() - _GRID_PX - cards_width, mark.top() + 4, cards_width, 24)
    text_left = mark.right() + _GRID_PX
    text_width = cards.left() - 4 - text_left
    name = QRectF(text_left, mark.top() - 2, text_width, _NAME_PX)
    flags = QRectF(mark.left(), area.bottom() - 6 - _LINE_PX, area.width() - 2 * _GRID_PX, _LINE_PX)
    return SeatLayout(mark, name, QRectF(text_left, name.bottom(), text_width, _NOTE_PX), cards, flags)


def _narrow(area: QRectF) -> SeatLayout:
    mark = QRectF(area.left() + _GRID_PX, area.top() + 6, _MARK_PX, _MARK_PX)
    text_left = mark.right() + _GRID_PX
    text_width = area.right() - 4 - text_left
    name = QRectF(text_left, mark.top() - 2, text_width, _NAME_PX)
    width = area.width() - 2 * _GRID_PX
    cards = QRectF(mark.left(), mark.bottom() + 4, width, 18)
    flags = QRectF(mark.left(), cards.bottom() + 4, width, _LINE_PX)
    return SeatLayout(mark, name, QRectF(text_left, name.bottom(), text_width, _NOTE_PX), cards, flags)
