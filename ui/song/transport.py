"""The row under a song: play and pause, a slider that seeks, the time; it asks its player where the music is."""

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QWidget,
)

from onesemi.locale import tr, tr_context
from ui.song.player import SongPlayer
from ui.song.transport_icons import ICON_SIZE, pause_icon, play_icon
from ui.theme import Theme

TICK_MS: Final = 33
_STEP_MS: Final = 1000
_PAGE_MS: Final = 5000
_BUTTON_PX: Final = 120


def clock_text(seconds: float) -> str:
    """Return a time as minutes and seconds, 1:05."""
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02}"


class SeekSlider(QSlider):
    """A slider that goes to where it is clicked, as people expect of a song's time."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setSingleStep(_STEP_MS)
        self.setPageStep(_PAGE_MS)
        self.setMinimumHeight(44)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def value_at(self, x: int) -> int:
        """Return the value that a place along the slider stands for."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        handle = self.style().pixelMetric(QStyle.PixelMetric.PM_SliderLength, option, self)
        return QStyle.sliderValueFromPosition(
            self.minimum(), self.maximum(), x - handle // 2, max(self.width() - handle, 1), option.upsideDown
        )

    def mousePressEvent(self, event) -> None:  # type: ignore[no-untyped-def]  # noqa: N802, ANN001, D102
        if event.button() == Qt.MouseButton.LeftButton:
            self.setValue(self.value_at(int(event.position().x())))
        super().mousePressEvent(event)


class Transport(QWidget):
    """Plays one song.

    moved tells the position in seconds while the song plays and after every seek; ended comes once when the end
    is reached.
    """

    moved = Signal(float)
    playing_changed = Signal(bool)
    ended = Signal()

    def __init__(self, player: SongPlayer, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._player = player
        self._icons = {False: play_icon(theme.on_accent), True: pause_icon(theme.on_accent)}
        self._was_playing = False
        self._button = QPushButton()
        self._button.setObjectName("playButton")
        self._button.setMinimumWidth(_BUTTON_PX)
        self._button.setProperty("role", "primary")
        self._button.setIconSize(ICON_SIZE)
        self._button.clicked.connect(self.toggle)
        self._slider = SeekSlider()
        self._slider.setAccessibleName(tr("Place in the song"))
        self._slider.setRange(0, round(player.duration_seconds * 1000))
        self._slider.valueChanged.connect(self._seek_to_slider)
        self._time = QLabel()
        self._time.setObjectName("songTime")
        self._time.setAccessibleName(tr("Time"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addWidget(self._button)
        row.addWidget(self._slider, 1)
        row.addWidget(self._time)
        QShortcut(QKeySequence(Qt.Key.Key_MediaTogglePlayPause), self, self.toggle)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.refresh)
        self._show()

    @property
    def player(self) -> SongPlayer:
        """The player in use."""
        return self._player

    @property
    def play_button(self) -> QPushButton:
        """The button that plays and pauses; pages give it the focus."""
        return self._button

    def use(self, player: SongPlayer) -> None:
        """Use another player from now on (sound came, or the device went); the position is kept."""
        was_playing, position = self._player.is_playing, self._player.position_seconds()
        self._player.close()
        self._player = player
        self._slider.setRange(0, round(player.duration_seconds * 1000))
        player.seek(position)
        if was_playing:
            player.play()
        self.refresh()

    def toggle(self) -> None:
        """Play where it stands still, pause where it plays."""
        if self._player.is_playing:
            self._player.pause()
        else:
            self._player.play()
            self._timer.start()
        self.refresh()

    def stop(self) -> None:
        """Stand still and ask the player no more."""
        self._timer.stop()
        self._player.pause()
        self.refresh()

    def seek(self, seconds: float) -> None:
        """Go to a place in the song."""
        self._player.seek(seconds)
        self.refresh()

    def refresh(self) -> None:
        """Show where the player is; called by the timer while it plays."""
        is_playing = self._player.is_playing
        self._show()
        self.moved.emit(self._player.position_seconds())
        if is_playing == self._was_playing:
            return
        self._was_playing = is_playing
        self.playing_changed.emit(is_playing)
        if not is_playing:
            self._timer.stop()
            if self._player.position_seconds() >= self._player.duration_seconds:
                self.ended.emit()

    def _show(self) -> None:
        position = self._player.position_seconds()
        is_playing = self._player.is_playing
        self._button.setText(tr("Pause") if is_playing else tr_context("music", "Play"))
        self._button.setIcon(self._icons[is_playing])
        self._button.setAccessibleName(tr("Pause") if is_playing else tr("Play the song"))
        self._time.setText(f"{clock_text(position)} / {clock_text(self._player.duration_seconds)}")
        if not self._slider.isSliderDown():
            self._slider.blockSignals(True)  # noqa: FBT003 - Qt's own signature
            self._slider.setValue(round(position * 1000))
            self._slider.blockSignals(False)  # noqa: FBT003

    def _seek_to_slider(self, value_ms: int) -> None:
        self.seek(value_ms / 1000)
