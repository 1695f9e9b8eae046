"""The bar meter: four beats, how much of them is filled, and in words and dots how much is left."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from onesemi.locale import tr
from onesemi.music.ticks import BEATS_PER_BAR, TICKS_PER_BAR
from onesemi.wording.song import room_text
from ui.games.song.face_beats import paint_beats
from ui.theme import Theme, TypeSize, line_advance, set_line, ui_font

_LEAST_WORDS_PX: Final = 110
_DOTS_PX: Final = 84
_DOT_SCALE: Final = 0.68  # of a dot on a card of 200
_SPARE_PX: Final = 32  # for words such as "3 15/16 beats left", so that the beats keep their places
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
        name_width = max(_LEAST_NAME_PX, line_advance(name, painter.font()) + 2)
        set_line(painter, QRectF(area.left(), area.top(), name_width, area.height()), name)
        dots = QRectF(area.right() - _DOTS_PX - 2, area.top(), _DOTS_PX, area.height())
        width = max(_LEAST_WORDS_PX, line_advance(self.words, painter.font()) + 2)
        words = QRectF(dots.left() - width, area.top(), width, area.height())
        set_line(painter, words, self.words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._paint_dots(painter, dots)
        beats = area.adjusted(name_width + 8, 5, -_DOTS_PX - _LEAST_WORDS_PX - _SPARE_PX, -5)
        self._paint_beats(painter, beats)

    def _paint_dots(self, painter: QPainter, area: QRectF) -> None:
        """Paint the room as cards show their length: the dots of a card must find their place among these."""
        painter.save()
        painter.translate(area.left(), area.top())
        painter.scale(_DOT_SCALE, _DOT_SCALE)
        room = QRectF(0, 0, area.width() / _DOT_SCALE, area.height() / _DOT_SCALE)
        paint_beats(painter, room, self._room_ticks, self._theme)
        painter.restore()

    def _name(self) -> None:
        self.setAccessibleName(tr("Bar {number}: {room}", number=self._bar + 1, room=self.words))

    def _paint_beats(self, painter: QPainter, area: QRectF) -> None:
        filled = area.width() * (TICKS_PER_BAR - self._room_ticks) / TICKS_PER_BAR
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.table))
        painter.drawRoundedRect(area, 4, 4)
        painter.setBrush(QColor(self._theme.accent))
        painter.drawRoundedRect(QRectF(area.left(), area.top(), filled, area.height()), 4, 4)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._theme.faint_ink), max(1.0, self._theme.outline_px)))
        painter.drawRoundedRect(area, 4, 4)
        for beat in range(1, BEATS_PER_BAR):
            x = round(area.width() * beat / BEATS_PER_BAR)
            colour = self._theme.card if x < filled - 1 else self._theme.faint_ink
            painter.setPen(QPen(QColor(colour), max(1.0, self._theme.outline_px)))
            painter.drawLine(QPointF(area.left() + x, area.top() + 1), QPointF(area.left() + x, area.bottom() - 1))
