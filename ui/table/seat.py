"""A seat at the table: who sits there, how many cards are left, what holds for them, whose turn it is."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.table.painting import Paint, paint_card_back, paint_panel
from ui.table.seat_layout import STRIP_PX, WIDE_PX, SeatLayout, seat_layout
from ui.theme import GRID_PX, Theme, TypeSize, line_advance, set_line, ui_font

_TURN_BAND_PX: Final = 6
_CHIP_PX: Final = 20
_MOST_BACKS: Final = 12


@dataclass(frozen=True, slots=True)
class FlagShow:
    """Something that holds for a seat: one word, a sentence, and an icon."""

    name: str
    detail: str
    icon: Paint


@dataclass(frozen=True, slots=True)
class SeatShow:
    """What a seat shows. note is a word under the name ("computer, hard"); count_text says the cards left.

    is_turn: the turn is theirs; is_awaited: the table waits for them (both can differ while others choose).
    """

    name: str
    note: str
    mark: Paint
    count: int
    count_text: str
    flags: tuple[FlagShow, ...] = ()
    is_turn: bool = False
    is_awaited: bool = False
    has_left: bool = False
    turn_text: str = ""


class SeatPanel(QWidget):
    """Shows a seat; screen readers hear all of it, the tooltip explains the flags."""

    def __init__(self, show: SeatShow, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._show = show
        self.show_seat(show)

    @property
    def shown(self) -> SeatShow:
        """What the seat shows now."""
        return self._show

    def show_seat(self, show: SeatShow) -> None:
        """Show another state of the seat."""
        if show == self._show and self.accessibleName():
            return
        self._show = show
        parts = [show.name, show.note, show.count_text, show.turn_text, *(flag.name for flag in show.flags)]
        self.setAccessibleName(", ".join(part for part in parts if part))
        details = "\n".join(flag.detail for flag in show.flags)
        self.setAccessibleDescription(details)
        self.setToolTip(f"{show.name}\n{details}".strip())
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the usual size in a row of seats."""
        return QSize(280, WIDE_PX)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint mark, name, cards and flags."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        if area.height() > STRIP_PX:  # the strip below the own hand needs no box: the line of light is there
            self._paint_ground(painter, area)
        if self._show.has_left:
            painter.setOpacity(0.5)
        layout = seat_layout(area)
        self._show.mark(painter, layout.mark)
        self._paint_name(painter, layout)
        self._paint_cards(painter, layout.cards)
        self._paint_flags(painter, layout.flags)

    def _paint_ground(self, painter: QPainter, area: QRectF) -> None:
        paint_panel(painter, area, self._theme, is_accented=self._show.is_turn)
        if self._show.is_turn:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.accent))
            painter.drawRoundedRect(area.adjusted(0, 0, _TURN_BAND_PX - area.width(), 0), 3, 3)

    def _paint_name(self, painter: QPainter, layout: SeatLayout) -> None:
        note = self._show.turn_text or self._show.note
        painter.setFont(ui_font(TypeSize.BODY, is_bold=True))
        painter.setPen(QColor(self._theme.ink))
        set_line(painter, layout.name if note else layout.name_alone, self._show.name)
        if note:
            painter.setFont(ui_font(TypeSize.SMALL, is_bold=bool(self._show.turn_text)))
            painter.setPen(QColor(self._theme.accent if self._show.turn_text else self._theme.faint_ink))
            set_line(painter, layout.note, note)

    def _paint_cards(self, painter: QPainter, area: QRectF) -> None:
        """Paint a small fan of backs, then the count in words, or the bare number where words don't fit."""
        painter.setFont(ui_font(TypeSize.SMALL, is_bold=True))
        font = painter.font()
        number, words = str(self._show.count), self._show.count_text
        text = words if line_advance(words, font) <= area.width() * 0.62 else number
        text_width = line_advance(text, font) + 2
        backs = min(self._show.count, _MOST_BACKS)
        card_width = area.height() * 5 / 7
        room = area.width() - text_width - GRID_PX
        step = min(card_width * 0.5, (room - card_width) / (backs - 1)) if backs > 1 else 0.0
        for index in range(backs):
            place = QRectF(area.left() + index * step, area.top(), card_width, area.height())
            paint_card_back(painter, place.adjusted(0.5, 0.5, -0.5, -0.5), self._theme)
        used = card_width + step * (backs - 1) + GRID_PX if backs else 0.0
        painter.setPen(QColor(self._theme.ink))
        set_line(painter, QRectF(area.left() + used, area.top(), area.width() - used, area.height()), text)

    def _paint_flags(self, painter: QPainter, area: QRectF) -> None:
        """Paint the flags as icons with words, in as many lines as there is room for, or else as icons alone."""
        painter.setFont(ui_font(TypeSize.SMALL))
        font = painter.font()
        with_words = [_CHIP_PX + line_advance(flag.name, font) + 4 for flag in self._show.flags]
        for widths in (with_words, [float(_CHIP_PX)] * len(with_words)):
            places = _flow(area, widths)
            if places and places[-1].bottom() <= area.bottom() + 1:
                break
        else:
            places = _flow(area, [float(_CHIP_PX)] * len(with_words))
        painter.setPen(QColor(self._theme.ink))
        for flag, place in zip(self._show.flags, places, strict=True):
            flag.icon(painter, QRectF(place.left(), place.top() + 1, _CHIP_PX - 3, _CHIP_PX - 3))
            if place.width() > _CHIP_PX:
                set_line(painter, place.adjusted(_CHIP_PX, 0, 2, 0), flag.name)


def _flow(area: QRectF, widths: list[float]) -> list[QRectF]:
    """Return places of these widths, left to right, in lines of chip height."""
    places: list[QRectF] = []
    x, y = area.left(), area.top()
    for width in widths:
        if x > area.left() and x + width > area.right():
            x, y = area.left(), y + _CHIP_PX
        places.append(QRectF(x, y, min(width, area.width()), _CHIP_PX))
        x += width + 4
    return places
