"""The last page: who won, the song on its staves, played, named, and taken home. A song file leads here as well."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from audio.score.score import Score
from onesemi.locale import tr, tr_context
from onesemi.music.song import Song
from onesemi.wording.song import genre_name, written_key_name
from ui.dialogs.question import Question
from ui.ending import Ending
from ui.page import Page
from ui.seat_row import SeatMark
from ui.settings import Settings
from ui.song.export_panel import ExportPanel
from ui.song.exporting import SoundWishes
from ui.song.performance import Performance
from ui.song.player import SongPlayer
from ui.song.title_row import TitleRow
from ui.song.transport import Transport
from ui.theme import THEMES


class EndPage(Page):
    """Shows, plays and exports one song."""

    has_shell_style = True

    again_chosen = Signal()
    new_game_chosen = Signal()
    mute_changed = Signal(bool)
    folder_chosen = Signal(Path)

    def __init__(
        self,
        ending: Ending,
        score: Score,
        player: SongPlayer,
        settings: Settings,
        folder: Path,
        wishes: Callable[[], SoundWishes] = SoundWishes,
    ) -> None:
        """Build the page; score is the song's, player plays it, folder takes the exports, which are as wishes says."""
        super().__init__()
        self._ending = ending
        self._title = TitleRow(ending.title, may_change=ending.may_rename)
        self._title.changed.connect(ending.rename)
        self._title.surprise_wanted.connect(self._surprise)
        theme = THEMES[settings.theme]
        self._performance = Performance(ending.song, score, theme, settings.motion)
        self._transport = Transport(player, theme)
        self._transport.moved.connect(self._performance.show_seconds)
        self._performance.place_chosen.connect(self._transport.seek)
        self._exports = ExportPanel(lambda: ending.song, folder, wishes)
        self._exports.exported.connect(self._keep)
        self._exports.folder_chosen.connect(self.folder_chosen)
        self._mute = QPushButton()
        self._mute.setCheckable(True)
        self._mute.toggled.connect(self._take_mute)
        QShortcut(QKeySequence(Qt.Key.Key_M), self, self._mute.toggle)
        playing = QHBoxLayout()
        playing.setSpacing(16)
        playing.addWidget(self._transport, 1)
        playing.addWidget(self._mute)
        self.show_muted(is_muted=settings.is_muted)
        page = QVBoxLayout(self)
        page.setContentsMargins(40, 20, 40, 20)
        page.setSpacing(12)
        page.addLayout(self._heading_row())
        page.addWidget(self._title)
        page.addWidget(self._facts())
        page.addWidget(self._performance, 1)
        page.addLayout(playing)
        page.addWidget(self._line())
        page.addWidget(self._exports)
        page.addWidget(self._line())
        page.addLayout(self._bottom_row())

    @property
    def song(self) -> Song:
        """The song with the title it has now."""
        return self._ending.song

    @property
    def transport(self) -> Transport:
        """The player's row."""
        return self._transport

    @property
    def exports(self) -> ExportPanel:
        """The export row."""
        return self._exports

    def heading(self) -> str:
        """Return the song's title."""
        return self._ending.title

    def entered(self) -> None:
        """Put the focus on the play button: the song wants to be heard."""
        self._transport.play_button.setFocus()

    def may_leave(self) -> bool:
        """Ask before a song is lost that no file holds."""
        return self._ending.is_kept or bool(leaving_question(self).exec())

    def follow(self, settings: Settings, before: Settings) -> None:  # noqa: ARG002 - the interface's own names
        """Take over what the mute switch shows."""
        self.show_muted(is_muted=settings.is_muted)

    def show_muted(self, *, is_muted: bool) -> None:
        """Show whether this device is mute."""
        self._mute.setChecked(is_muted)
        self._mute.setText(tr("Sound: off") if is_muted else tr("Sound: on"))

    def closed(self) -> None:
        """Stop the music and an export on its way."""
        self._transport.stop()
        self._transport.player.close()
        self._exports.close_job()

    def _heading_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(12)
        winner = self._ending.winner
        if winner is not None:
            row.addWidget(SeatMark(winner.seat))
        label = QLabel(tr("The song is finished.") if winner is None else tr("{name} wins.", name=winner.name))
        label.setProperty("role", "heading")
        row.addWidget(label)
        row.addStretch(1)
        return row

    def _facts(self) -> QLabel:
        song = self._ending.song
        names = tr_context("between names", ", ").join(player.name for player in song.players)
        label = QLabel(
            tr(
                "{genre} in {key}, {bars} bars, by {names}",
                genre=genre_name(song.genre),
                key=written_key_name(song.keys[0].key),
                bars=song.bar_count,
                names=names,
            )
        )
        label.setWordWrap(True)
        return label

    def _line(self) -> QFrame:
        line = QFrame()
        line.setObjectName("rule")
        line.setFixedHeight(1)
        return line

    def _bottom_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._button(tr("To the start"), self.back_requested.emit))
        row.addStretch(1)
        if self._ending.is_from_table:
            row.addWidget(self._button(tr("New game"), lambda: self._leave_for(self.new_game_chosen)))
            row.addWidget(self._button(tr("Play again"), lambda: self._leave_for(self.again_chosen)))
        return row

    def _button(self, text: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.setMinimumHeight(44)
        button.clicked.connect(lambda _checked=False: act())
        return button

    def _leave_for(self, chosen: SignalInstance) -> None:
        if self.may_leave():
            chosen.emit()

    def _take_mute(self, is_muted: bool) -> None:  # noqa: FBT001 - Qt's own signature
        self.show_muted(is_muted=is_muted)
        self.mute_changed.emit(is_muted)

    def _surprise(self) -> None:
        self._ending.surprise()
        self._title.show_title(self._ending.title)

    def _keep(self, _path: Path) -> None:
        self._ending.is_kept = True


def leaving_question(parent: QWidget | None) -> Question:
    """Return the question that is asked before a song is lost."""
    return Question(
        tr("Leave the song"),
        tr("No file holds this song yet. If you leave it now, it is gone."),
        do_it=tr("Leave it"),
        stay=tr("Stay"),
        parent=parent,
    )
