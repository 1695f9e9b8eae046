"""The bar meter: four beats, how much of them is filled, and in words how much is left."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from onesemi.locale import tr
from onesemi.music.ticks import BEATS_PER_BAR, TICKS_PER_BAR
from onesemi.wording.song import room_text
from ui.table.painting import paint_text
from ui.theme import Theme, TypeSize, ui_font

_LEAST_WORDS_PX: Final = 110
_SPARE_PX: Final = 40  # for words such as "3 15/16 beats left", so that the beats keep their places
_LEAST_NAME_PX: Final = 60


class BarMeter(QWidget):
    """Shows the running bar; room_ticks is what is left of its 3840."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._bar = 0
        self._room_ticks = TICKS_PER_BAR
        self._name()

    @property
    def words(self) -> str:
        """What the meter says."""
        return room_text(self._room_ticks)

    def show_bar(self, bar: int, room_ticks: int) -> None:
        """Show a bar by its index, and the room it has left."""
        if (bar, room_ticks) == (self._bar, self._room_ticks):
            return
        self._bar, self._room_ticks = bar, room_ticks
        self._name()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the bar's number, its beats, the filled part, and the words."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        painter.setPen(QColor(self._theme.ink))
        painter.setFont(ui_font(TypeSize.BODY, is_bold=True))
        name = tr("Bar {number}", number=self._bar + 1)
        name_width = max(_LEAST_NAME_PX, QFontMetricsF(painter.font()).horizontalAdvance(name) + 2)
        paint_text(painter, QRectF(area.left(), area.top(), name_width, area.height()), name)
        width = max(_LEAST_WORDS_PX, QFontMetricsF(painter.font()).horizontalAdvance(self.words) + 2)
        words = QRectF(area.right() - width, area.top(), width, area.height())
        paint_text(painter, words, self.words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._paint_beats(painter, area.adjusted(name_width + 8, 8, -_LEAST_WORDS_PX - _SPARE_PX, -8))

    def _name(self) -> None:
        self.setAccessibleName(tr("Bar {number}: {room}", number=self._bar + 1, room=self.words))

    def _paint_beats(self, painter: QPainter, area: QRectF) -> None:
        filled = area.width() * (TICKS_PER_BAR - self._room_ticks) / TICKS_PER_BAR
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.table))
        painter.drawRoundedRect(area, 4, 4)
        painter.setBrush(QColor(self._theme.accent))
        painter.drawRoundedRect(QRectF(area.left(), area.top(), filled, area.height()), 4, 4)
        for beat in range(1, BEATS_PER_BAR):
            x = area.left() + area.width() * beat / BEATS_PER_BAR
            painter.setPen(QPen(QColor(self._theme.card), 2.0))
            painter.drawLine(int(x), int(area.top()), int(x), int(area.bottom()))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._theme.faint_ink), max(1.0, self._theme.outline_px)))
        painter.drawRoundedRect(area, 4, 4)
