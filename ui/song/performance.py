"""The song on the end page: its staves, the play head, and the notes that hop as they sound."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from audio.score.score import Score
from onesemi.music.song import Song
from ui.song.cue_clock import CueClock
from ui.theme import Motion, Theme


class Performance(QWidget):
    """Shows a song and where it is heard. place_chosen brings the second at which a clicked note is first heard."""

    place_chosen = Signal(float)

    def __init__(self, song: Song, score: Score, theme: Theme, motion: Motion, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._clock = CueClock(score)
        QVBoxLayout(self)

    def show_seconds(self, seconds: float) -> None:
        """Show what is heard at a time."""
        self._clock.heard_at(seconds)

    def show_playing(self, is_playing: bool) -> None:  # noqa: FBT001 - a slot of Transport.playing_changed
        """Follow the music while it plays."""
