"""The song track: every card that was placed, in order, with the room that the running bar has left."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from onesemi.locale import tr
from onesemi.music.song import SongEvent
from ui.games.song.track_layout import TrackPlaces, lay_track
from ui.games.song.track_tile import TrackTile
from ui.table.geometry import Rect
from ui.theme import Theme

_BAR_PX: Final = 14  # the scroll bar's height, kept free below the tiles


class TrackStrip(QScrollArea):
    """Scrolls along the track; the end stays in sight while cards are added."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lane = _Lane(theme)
        self.setWidget(self._lane)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Song track"))
        self.viewport().setAutoFillBackground(False)
        self._lane.setAutoFillBackground(False)

    @property
    def tiles(self) -> tuple[TrackTile, ...]:
        """The tiles, in the track's order."""
        return tuple(self._lane.tiles)

    def show_track(self, events: Sequence[SongEvent], room_ticks: int, names: Mapping[int, str]) -> None:
        """Show the track; only what changed since is made anew."""
        self._lane.show_track(events, room_ticks, names)
        self._settle()

    def last_place(self) -> QRect:
        """Return the place of the last tile, in this widget's coordinates; the free room's where there is none."""
        tiles = self._lane.tiles
        place = tiles[-1].geometry() if tiles else self._lane.room_place()
        return QRect(self._lane.mapTo(self, place.topLeft()), place.size())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Give the tiles the new height."""
        super().resizeEvent(event)
        self._settle()

    def _settle(self) -> None:
        self._lane.settle(self.height() - _BAR_PX)
        bar = self.horizontalScrollBar()
        bar.setValue(bar.maximum())


class _Lane(QWidget):
    """The ground of the track: tiles, bar lines, and the dashed room at the end."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.tiles: list[TrackTile] = []
        self._events: tuple[SongEvent, ...] = ()
        self._room_ticks = 0
        self._places = TrackPlaces((), (), Rect(0, 0, 0, 0), 0)

    def show_track(self, events: Sequence[SongEvent], room_ticks: int, names: Mapping[int, str]) -> None:
        while len(self.tiles) > len(events):
            self.tiles.pop().deleteLater()
        for index, event in enumerate(events):
            player = "" if event.seat is None else names[event.seat]
            if index >= len(self.tiles):
                self.tiles.append(TrackTile(event, player, self._theme, self))
                self.tiles[-1].show()
            elif self.tiles[index].event_shown != event:
                self.tiles[index].show_event(event, player)
        self._events, self._room_ticks = tuple(events), room_ticks

    def settle(self, height: int) -> None:
        places = lay_track(self._events, self._room_ticks, max(0, height))
        if places == self._places:
            return
        self._places = places
        for tile, place in zip(self.tiles, self._places.tiles, strict=True):
            tile.setGeometry(place.x, place.y, place.width, place.height)
        self.resize(self._places.width, max(0, height))
        self.update()

    def room_place(self) -> QRect:
        room = self._places.room
        return QRect(room.x, room.y, room.width, room.height)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.ink), 2.0))
        for x in self._places.bar_lines:
            painter.drawLine(x, 2, x, self.height() - 2)
        painter.setPen(QPen(QColor(self._theme.faint_ink), 1.5, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(self.room_place().adjusted(1, 1, -1, -1), 6, 6)
