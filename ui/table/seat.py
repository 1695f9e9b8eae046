"""A seat at the table: who sits there, how many cards are left, what holds for them, whose turn it is."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.table.painting import Paint, paint_card_back, paint_panel, paint_text
from ui.theme import GRID_PX, Theme, TypeSize, ui_font

_MARK_PX: Final = 32
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
        return QSize(200, 92)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint mark, name, cards and flags."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        paint_panel(painter, area, self._theme, is_accented=self._show.is_turn)
        if self._show.is_turn:
            painter.fillRect(
                QRectF(GRID_PX, area.bottom() - 5, area.width() - 2 * GRID_PX, 3), QColor(self._theme.accent)
            )
        if self._show.has_left:
            painter.setOpacity(0.5)
        inner = area.adjusted(GRID_PX, 6, -GRID_PX, -7)
        self._paint_head(painter, QRectF(inner.left(), inner.top(), inner.width(), _MARK_PX + 2))
        below = inner.adjusted(0, _MARK_PX + 4, 0, 0)
        is_tall = below.height() > 3 * _CHIP_PX
        cards = QRectF(below.left(), below.top(), below.width(), 34 if is_tall else 18)
        self._paint_cards(painter, cards)
        self._paint_flags(
            painter, QRectF(below.left(), cards.bottom() + 4, below.width(), below.bottom() - cards.bottom() - 4)
        )

    def _paint_head(self, painter: QPainter, area: QRectF) -> None:
        self._show.mark(painter, QRectF(area.left(), area.top(), _MARK_PX, _MARK_PX))
        text = area.adjusted(_MARK_PX + GRID_PX, 0, 0, 0)
        note = self._show.turn_text or self._show.note
        painter.setFont(ui_font(TypeSize.BODY, is_bold=True))
        painter.setPen(QColor(self._theme.ink))
        name = QRectF(text.left(), text.top(), text.width(), 18 if note else text.height())
        paint_text(painter, name, self._show.name)
        if note:
            painter.setFont(ui_font(TypeSize.SMALL))
            painter.setPen(QColor(self._theme.accent if self._show.turn_text else self._theme.faint_ink))
            paint_text(painter, QRectF(text.left(), text.top() + 18, text.width(), 16), note)

    def _paint_cards(self, painter: QPainter, area: QRectF) -> None:
        """Paint a small fan of backs, then the count in words, or the bare number where words don't fit."""
        painter.setFont(ui_font(TypeSize.SMALL, is_bold=True))
        metrics = QFontMetricsF(painter.font())
        number, words = str(self._show.count), self._show.count_text
        text = words if metrics.horizontalAdvance(words) <= area.width() * 0.62 else number
        text_width = metrics.horizontalAdvance(text) + 2
        backs = min(self._show.count, _MOST_BACKS)
        card_width = area.height() * 5 / 7
        room = area.width() - text_width - GRID_PX
        step = min(card_width * 0.5, (room - card_width) / (backs - 1)) if backs > 1 else 0.0
        for index in range(backs):
            place = QRectF(area.left() + index * step, area.top(), card_width, area.height())
            paint_card_back(painter, place.adjusted(0.5, 0.5, -0.5, -0.5), self._theme)
        used = card_width + step * (backs - 1) + GRID_PX if backs else 0.0
        painter.setPen(QColor(self._theme.ink))
        paint_text(painter, QRectF(area.left() + used, area.top(), area.width() - used, area.height()), text)

    def _paint_flags(self, painter: QPainter, area: QRectF) -> None:
        """Paint the flags as icons with words, in as many lines as there is room for, or else as icons alone."""
        painter.setFont(ui_font(TypeSize.SMALL))
        metrics = QFontMetricsF(painter.font())
        with_words = [_CHIP_PX + metrics.horizontalAdvance(flag.name) + 4 for flag in self._show.flags]
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
                paint_text(painter, place.adjusted(_CHIP_PX, 0, 2, 0), flag.name)


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
