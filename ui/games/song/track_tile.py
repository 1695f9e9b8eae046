"""One card on the song track: its pitch, who played it, how it was judged."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from onesemi.locale import tr
from onesemi.music.pitch import pitch_class_of, pitch_text
from onesemi.music.song import Figure, SongEvent
from onesemi.music.ticks import TICKS_PER_BEAT
from onesemi.wording.song import beats_number, event_detail, event_name
from ui.games.song.face_staff import figure_system, paint_figure
from ui.games.song.signs import paint_outside, paint_safe
from ui.table.painting import paint_panel
from ui.theme import Theme, TypeSize, paint_pitch_shape, paint_seat_mark, set_line, ui_font

_SHAPE_PX: Final = 24
_FOOT_PX: Final = 18


class TrackTile(QWidget):
    """Shows an event of the track; the accessible name says all of it."""

    def __init__(self, event: SongEvent, player: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.show_event(event, player)

    @property
    def event_shown(self) -> SongEvent:
        """The event shown now."""
        return self._event

    def show_event(self, event: SongEvent, player: str) -> None:
        """Show an event and the name of who played it ("" for nobody)."""
        self._event = event
        who = tr("{what}, by {name}", what=event_name(event), name=player) if player else event_name(event)
        self.setAccessibleName(who)
        self.setAccessibleDescription(event_detail(event))
        self.setToolTip("\n".join(part for part in (who, event_detail(event)) if part))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint ground, pitch, mark of the seat and sign of the judgement."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        paint_panel(painter, area, self._theme)
        inner = area.adjusted(3, 3, -3, -3)
        self._paint_pitch(painter, inner.adjusted(0, 0, 0, -_FOOT_PX))
        foot = QRectF(inner.left(), inner.bottom() - _FOOT_PX, inner.width(), _FOOT_PX)
        if self._event.seat is not None:
            side = min(float(_FOOT_PX), foot.width())
            paint_seat_mark(painter, QRectF(foot.left(), foot.top(), side, side), self._event.seat)
        if self._event.is_outside is not None and foot.width() >= 2 * _FOOT_PX:
            sign = QRectF(foot.right() - _FOOT_PX + 2, foot.top() + 1, _FOOT_PX - 2, _FOOT_PX - 2)
            (paint_outside if self._event.is_outside else paint_safe)(painter, sign, self._theme)

    def _paint_pitch(self, painter: QPainter, area: QRectF) -> None:
        painter.setPen(QColor(self._theme.ink))
        painter.setFont(ui_font(TypeSize.SMALL, is_bold=True))
        event = self._event
        if not event.pitches:
            if event.figure is Figure.PERCUSSION:
                set_line(painter, area, "×", Qt.AlignmentFlag.AlignCenter)
            else:
                paint_figure(painter, area, figure_system(Figure.REST, (), event.length_ticks), self._theme)
            return
        has_words = event.length_ticks >= TICKS_PER_BEAT
        side = min(float(_SHAPE_PX), area.width(), area.height() - (14 if has_words else 0))
        shape = QRectF(area.center().x() - side / 2, area.top(), side, side)
        if event.figure is Figure.CHORD and area.width() > 2 * side * 0.7:
            for pitch, shift in zip(event.pitches[:2], (-0.4, 0.4), strict=False):
                paint_pitch_shape(painter, shape.translated(shift * side, 0), pitch_class_of(pitch), self._theme)
        else:
            paint_pitch_shape(painter, shape, pitch_class_of(event.pitches[0]), self._theme)
        if has_words:
            painter.setPen(QColor(self._theme.ink))
            words = QRectF(area.left(), shape.bottom(), area.width(), area.bottom() - shape.bottom())
            set_line(painter, words, self._words(), Qt.AlignmentFlag.AlignCenter)

    def _words(self) -> str:
        if self._event.figure is Figure.SINGLE and self._event.length_ticks > TICKS_PER_BEAT:
            return f"{pitch_text(self._event.pitches[0])} · {beats_number(self._event.length_ticks)}"
        return pitch_text(self._event.pitches[0])
