"""The song on the end page: its staves, the play head, and the notes that hop as they sound."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from audio.score.score import Score
from onesemi.music.song import Song
from ui.song.cue_clock import CueClock
from ui.song.staff import StaffView
from ui.theme import Motion, Theme

_SPACES_PX: Final = (15.0, 13.0, 11.0, 9.0)
"""Distances between two staff lines, the largest first: the first that shows the whole song is taken."""


class Performance(QWidget):
    """Shows a finished song and where it is heard.

    place_chosen brings the second at which a note is first heard that was clicked or reached with the arrow keys.
    """

    place_chosen = Signal(float)

    def __init__(self, song: Song, score: Score, theme: Theme, motion: Motion, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._clock = CueClock(score)
        self._staff = StaffView(theme, motion, space_px=_SPACES_PX[-1])
        self._staff.show_song(song, is_finished=True)
        self._staff.event_chosen.connect(self._choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._staff)

    @property
    def staff(self) -> StaffView:
        """The song on its staves."""
        return self._staff

    def show_seconds(self, seconds: float) -> None:
        """Show what is heard at a time: play head and hop; nothing between the notes."""
        heard = self._clock.heard_at(seconds)
        if heard is None:
            self._staff.set_play_position(None)
        else:
            self._staff.set_play_position(heard.event, heard.fraction)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the song as large as it fits; a long one scrolls."""
        super().resizeEvent(event)
        for space_px in _SPACES_PX:
            self._staff.set_space_px(space_px)
            if self._staff.verticalScrollBar().maximum() == 0:
                break

    def _choose(self, event: int) -> None:
        seconds = self._clock.seconds_of(event)
        if seconds is not None:
            self.place_chosen.emit(seconds)
