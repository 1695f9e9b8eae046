"""The song on its staves: a page of lines that grows while the song is written, with a play head and notes that hop."""

import math
from typing import Final

from PySide6.QtCore import QEasingCurve, QEvent, QPointF, QPropertyAnimation, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from onesemi.locale import tr, tr_plural
from onesemi.music.notation import BOTH_STAVES, WrittenBar, WrittenSong, write_song_out
from onesemi.music.song import Song
from onesemi.music.ticks import TICKS_PER_BEAT
from onesemi.wording.song import event_name
from ui.song.engraving import STAFF_SPACE
from ui.song.engraving_apart import EngravingApart
from ui.song.engraving_painter import paint_event
from ui.song.line_breaking import LINE_GAP, EngravedLines, Line, Plan, event_at, first_line_beside, place_in_time
from ui.song.line_pictures import LinePictures, PictureStyle
from ui.song.play_head import hop_lift, paint_glow, paint_play_head
from ui.theme import FOCUS_RING_PX, GRID_PX, Moment, Motion, Theme, duration_ms

_MARGIN_PX: Final = 2 * GRID_PX
_LEAST_LINE_WIDTH: Final = 22 * STAFF_SPACE


class StaffView(QAbstractScrollArea):
    """Shows a song, finished or growing, as engraved lines that fill the width; scrolls by itself.

    event_chosen brings the index (in `Song.events`) of the note or rest that was clicked, or reached by the arrow keys.
    """

    event_chosen = Signal(int)

    def __init__(
        self, theme: Theme, motion: Motion = Motion.CALM, *, space_px: float = 8.0, parent: QWidget | None = None
    ) -> None:
        """space_px is the distance between two staff lines at scale 1."""
        super().__init__(parent)
        self._theme = theme
        self._motion = motion
        self._space_px = space_px
        self._song: Song | None = None
        self._written = WrittenSong(BOTH_STAVES, ())
        self._engraved = EngravedLines()
        self._engraving = EngravingApart(self._engraved, self._lines_changed, self)
        self._is_finished = False
        self._pictures = LinePictures()
        self._event: int | None = None
        self._fraction = 0.0
        self._scrolling = QPropertyAnimation(self.verticalScrollBar(), b"value", self)
        self._scrolling.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(tr("The song on its staves"))

    # What is shown

    def show_song(self, song: Song, *, is_finished: bool = False) -> None:
        """Show a song; a growing one keeps its last line in sight. Only lines that changed are engraved anew.

        The first lines are there at once; what changes later, while the view is seen, is engraved beside and comes when
        it is ready.
        """
        self._song, self._is_finished = song, is_finished
        written = write_song_out(song, is_finished=is_finished, has_both_staves=True)
        self._written = written if written.bars else _empty(song)
        self._engrave()
        bars = tr_plural("{count} bar", "{count} bars", song.bar_count)
        last = event_name(song.events[-1]) if song.events else tr("no notes yet")
        self.setAccessibleDescription(tr("{bars}; last: {event}", bars=bars, event=last))

    @property
    def is_engraved(self) -> bool:
        """Whether the lines show all of the song."""
        return self._engraving.is_idle

    def finish_engraving(self) -> None:
        """Wait for the lines that are being engraved: for whoever takes a picture now."""
        self._engraving.finish()

    def set_play_position(self, event: int | None, fraction: float = 0.0) -> None:
        """Show which event sounds (None: none) and how far it has sounded, 0 … 1: play head and hop."""
        has_moved_on = event != self._event
        self._event, self._fraction = event, fraction
        line = self._line_of(event) if has_moved_on else None
        if line is not None and event is not None and self._song is not None:
            self._bring_into_sight(line, is_at_top=True)
            self.setAccessibleDescription(event_name(self._song.events[event]))
        self.viewport().update()

    def set_motion(self, motion: Motion) -> None:
        """Take the player's speed setting."""
        self._motion = motion

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._theme = theme
        self.viewport().update()

    def set_space_px(self, space_px: float) -> None:
        """Draw larger or smaller, at once: the distance between two staff lines."""
        self._space_px = space_px
        self._engrave()
        self.finish_engraving()

    @property
    def engraved_bars(self) -> int:
        """How many bars were engraved since the view was made."""
        return self._engraved.engraved_bars

    def event_rect(self, event: int) -> QRectF:
        """Where an event stands in the viewport now; empty if it isn't shown."""
        line = self._line_of(event)
        return QRectF() if line is None else self._to_viewport(line.box(event))

    def play_head_x(self) -> float | None:
        """Where the play head stands in the viewport, None where nothing sounds."""
        line = self._line_of(self._event)
        if line is None or self._event is None:
            return None
        return self._x_px(place_in_time(line, self._event, self._fraction))

    # Geometry: engraving units on the page, pixels in the viewport

    @property
    def _scale(self) -> float:
        return self._space_px / STAFF_SPACE

    def _x_px(self, x: float) -> float:
        return _MARGIN_PX + x * self._scale

    def _y_px(self, y: float) -> float:
        return _MARGIN_PX + y * self._scale - self.verticalScrollBar().value()

    def _to_viewport(self, rect: QRectF) -> QRectF:
        scale = self._scale
        return QRectF(self._x_px(rect.left()), self._y_px(rect.top()), rect.width() * scale, rect.height() * scale)

    def _line_of(self, event: int | None) -> Line | None:
        if event is None:
            return None
        return next((line for line in self._engraved.lines if event in line.system.boxes), None)

    def _engrave(self) -> None:
        self._engraving.want(self._plan)
        if not (self._engraved.lines and self.isVisible()):
            self._engraving.finish()

    def _plan(self) -> Plan:
        width = (self.viewport().width() - 2 * _MARGIN_PX) / self._scale
        return self._engraved.plan(self._written, max(width, _LEAST_LINE_WIDTH))

    def _lines_changed(self) -> None:
        self._set_scroll_range()
        if self._engraved.lines and not self._is_finished:
            self._bring_into_sight(self._engraved.lines[-1], is_at_top=False)
        self.viewport().update()

    def _set_scroll_range(self) -> None:
        page = math.ceil(self._engraved.height * self._scale) + 2 * _MARGIN_PX
        bar = self.verticalScrollBar()
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(round(4 * self._space_px))
        bar.setRange(0, max(0, page - self.viewport().height(), self._value_with_last()))

    def _bring_into_sight(self, line: Line, *, is_at_top: bool) -> None:
        """Scroll if a line isn't whole in the viewport: to the line itself, or so far that it is the last one there."""
        rect = self._to_viewport(line.ink)
        if rect.top() >= 0 and rect.bottom() <= self.viewport().height():
            return
        place = self._engraved.lines.index(line)
        self._scroll_to(self._value_at(place if is_at_top else self._first_beside(place)))

    def _value_with_last(self) -> int:
        lines = self._engraved.lines
        return self._value_at(self._first_beside(len(lines) - 1)) if lines else 0

    def _first_beside(self, place: int) -> int:
        room = (self.viewport().height() - 2 * _MARGIN_PX) / self._scale
        return first_line_beside(self._engraved.lines, place, room)

    def _value_at(self, place: int) -> int:
        """Return the scroll value at which a line is the uppermost: the one above it is just out of sight."""
        top = self._engraved.lines[place].ink.top() * self._scale
        return math.ceil(top + _MARGIN_PX - LINE_GAP * self._scale) if place else 0

    def _scroll_to(self, value: int) -> None:
        duration = duration_ms(Moment.PAGE, self._motion)
        self._scrolling.stop()
        if not duration or not self.isVisible():
            self.verticalScrollBar().setValue(value)
            return
        self._scrolling.setDuration(duration)
        self._scrolling.setEndValue(value)
        self._scrolling.start()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the lines in sight, the play head and the hopping note."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), QColor(self._theme.paper))
        for place, line in enumerate(self._engraved.lines):
            rect = self._to_viewport(line.ink)
            if rect.bottom() >= event.rect().top() and rect.top() <= event.rect().bottom():
                self._paint_line(painter, place, line)
        if self.hasFocus():
            inset = FOCUS_RING_PX / 2
            painter.setPen(QPen(QColor(self._theme.accent), FOCUS_RING_PX))
            painter.drawRect(QRectF(self.viewport().rect()).adjusted(inset, inset, -inset, -inset))

    def _paint_line(self, painter: QPainter, place: int, line: Line) -> None:
        is_sounding = self._event is not None and self._event in line.system.boxes
        style = self._style(place)
        if is_sounding and self._event is not None:
            picture = self._pictures.picture_without(self._event, line, style)
        else:
            picture = self._pictures.picture(place, line, style)
        corner = QPointF(self._x_px(line.ink.left()) - _MARGIN_PX, self._y_px(line.ink.top()) - _MARGIN_PX)
        x = self.play_head_x() if is_sounding else None
        if self._event is None or x is None:
            painter.drawPixmap(corner, picture)
            return
        paint_glow(painter, self._to_viewport(line.box(self._event)), self._space_px, self._theme)
        painter.drawPixmap(corner, picture)
        paint_play_head(painter, x, self._to_viewport(line.staves), self._space_px, self._theme)
        self._paint_hop(painter, line)

    def _style(self, place: int) -> PictureStyle:
        is_open = not self._is_finished and place == len(self._engraved.lines) - 1
        end = (self.viewport().width() - 2 * _MARGIN_PX) / self._scale if is_open else None
        return PictureStyle(self._theme, self._scale, _MARGIN_PX, self.devicePixelRatioF(), end)

    def _paint_hop(self, painter: QPainter, line: Line) -> None:
        assert self._song is not None
        assert self._event is not None
        beats = self._song.events[self._event].length_ticks / TICKS_PER_BEAT
        painter.save()
        painter.translate(_MARGIN_PX, _MARGIN_PX - self.verticalScrollBar().value())
        painter.scale(self._scale, self._scale)
        painter.translate(line.offset)
        lift = hop_lift(beats, self._fraction, self._motion)
        paint_event(painter, line.system, self._event, self._theme, lift=lift)
        painter.restore()

    # What Qt tells

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Break the lines anew for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._engrave()
        else:
            self._lines_changed()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Take other words when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.setAccessibleName(tr("The song on its staves"))
        super().changeEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Wait for the button to be let go."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Choose the note or rest under the pointer."""
        event.accept()
        chosen = self._event_at(event.position())
        if chosen is not None:
            self.event_chosen.emit(chosen)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Show by the pointer's shape what can be chosen."""
        is_over = self._event_at(event.position()) is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if is_over else Qt.CursorShape.ArrowCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Go to the event before or after with the arrow keys; all else scrolls."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        count = len(self._song.events) if self._song is not None else 0
        if step is None or not count:
            super().keyPressEvent(event)
            return
        here = self._event if self._event is not None else (-1 if step > 0 else count)
        self.event_chosen.emit(min(max(here + step, 0), count - 1))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for two lines of eight bars."""
        return QSize(round(90 * self._space_px), round(40 * self._space_px))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for one line of a bar or two."""
        return QSize(round(30 * self._space_px), round(20 * self._space_px))

    def _event_at(self, point: QPointF) -> int | None:
        page = QPointF(point.x() - _MARGIN_PX, point.y() - _MARGIN_PX + self.verticalScrollBar().value())
        return event_at(self._engraved.lines, page / self._scale)


def _empty(song: Song) -> WrittenSong:
    """A song before its first note: staves with the key, waiting."""
    return WrittenSong(BOTH_STAVES, (WrittenBar(0, song.key_at(0).fifths, (), is_open=True),))
