"""The row that takes a song home: a button for each kind of file, progress, and where the file lies."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QMenu, QProgressBar, QPushButton, QVBoxLayout, QWidget

from onesemi.files import existing_folder, safe_name, unused_path
from onesemi.locale import current_language, mark, tr
from onesemi.music.song import Song
from ui.song.export_job import ExportJob
from ui.song.exporting import ENDINGS, ExportKind, SoundWishes

_log = logging.getLogger(__name__)
KIND_NAMES: Final[Mapping[ExportKind, str]] = {
    ExportKind.MIDI: mark("MIDI file"),
    ExportKind.MUSICXML: mark("Sheet music"),
    ExportKind.WAV: mark("WAV sound"),
    ExportKind.FLAC: mark("FLAC sound"),
    ExportKind.OGG: mark("Ogg sound"),
    ExportKind.PICTURE: mark("Postcard"),
    ExportKind.SONG: mark("Song file"),
}
KIND_DETAILS: Final[Mapping[ExportKind, str]] = {
    ExportKind.MIDI: mark("The notes with the band, for any music program"),
    ExportKind.MUSICXML: mark("Melody and chord names as MusicXML, for any notation program"),
    ExportKind.WAV: mark("The song as it sounds here"),
    ExportKind.FLAC: mark("The song as it sounds here, in half the space"),
    ExportKind.OGG: mark("The song in a small file, nearly as it sounds here"),
    ExportKind.PICTURE: mark("The song as a picture to send"),
    ExportKind.SONG: mark("The whole game's song, to be opened here again"),
}
_IN_MENU: Final = (ExportKind.FLAC, ExportKind.OGG)
"""What fewer people want shares one button."""


class ExportPanel(QWidget):
    """Exports the song that `song` returns into a folder, as `wishes` says then. exported tells each file."""

    exported = Signal(Path)
    folder_chosen = Signal(Path)

    def __init__(
        self,
        song: Callable[[], Song],
        folder: Path,
        wishes: Callable[[], SoundWishes] = SoundWishes,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._song = song
        self._wishes = wishes
        self._folder = folder
        self._job: ExportJob | None = None
        self._last: Path | None = None
        self._buttons = self._kind_buttons()
        self._message = QLabel()
        self._message.setWordWrap(True)
        self._bar = QProgressBar()
        self._bar.setRange(0, 1000)
        self._bar.setFixedWidth(240)
        self._cancel = QPushButton(tr("Cancel"))
        self._cancel.clicked.connect(self.cancel)
        self._show_folder = QPushButton(tr("Show in folder"))
        self._show_folder.clicked.connect(self._open_folder)
        choose = QPushButton(tr("Other folder…"))
        choose.clicked.connect(self._choose_folder)
        kinds = QHBoxLayout()
        kinds.setSpacing(8)
        kinds.addWidget(QLabel(tr("Take it home:")))
        for button in dict.fromkeys(self._buttons.values()):
            kinds.addWidget(button)
        kinds.addStretch(1)
        kinds.addWidget(choose)
        result = QHBoxLayout()
        result.setSpacing(12)
        result.addWidget(self._bar)
        result.addWidget(self._message, 1)
        result.addWidget(self._cancel)
        result.addWidget(self._show_folder)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(kinds)
        column.addLayout(result)
        self._say(tr("Files go to {folder}", folder=folder))

    @property
    def message(self) -> str:
        """What the panel says about the last export."""
        return self._message.text()

    @property
    def is_busy(self) -> bool:
        """Whether an export is on its way."""
        return self._job is not None

    def button(self, kind: ExportKind) -> QPushButton:
        """The button of a kind of file; kinds in its menu share one."""
        return self._buttons[kind]

    def export(self, kind: ExportKind) -> None:
        """Start writing a file of a kind, named after the song; one at a time."""
        if self._job is not None:
            return
        song, language = self._song(), current_language()
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            path = unused_path(self._folder, safe_name(song.titles.in_language(language), ENDINGS[kind]))
        except OSError as error:
            self._failed(str(error))
            return
        self._job = ExportJob(kind, song, path, language, self._wishes(), self)
        self._job.progressed.connect(lambda fraction: self._bar.setValue(round(fraction * 1000)))
        self._job.finished.connect(self._finished)
        self._job.failed.connect(self._failed)
        self._job.cancelled.connect(self._cancelled)
        self._bar.setValue(0)
        self._say(tr("Writing {name}…", name=path.name))

    def cancel(self) -> None:
        """Give up the export on its way."""
        if self._job is not None:
            self._cancel.setEnabled(False)
            self._job.cancel()

    def close_job(self) -> None:
        """Stop an export on its way: the page closes."""
        if self._job is not None:
            self._job.stop()
            self._job = None

    def _kind_buttons(self) -> dict[ExportKind, QPushButton]:
        """Return the buttons in the row's order."""
        more = QPushButton(tr("More sound"))
        more.setAccessibleDescription(tr("FLAC and Ogg files"))
        menu = QMenu(more)
        menu.setToolTipsVisible(True)
        for kind in _IN_MENU:
            action = menu.addAction(tr(KIND_NAMES[kind]))
            action.setToolTip(tr(KIND_DETAILS[kind]))
            action.triggered.connect(lambda _checked=False, kind=kind: self.export(kind))
        more.setMenu(menu)
        return {kind: more if kind in _IN_MENU else self._kind_button(kind) for kind in ExportKind}

    def _kind_button(self, kind: ExportKind) -> QPushButton:
        button = QPushButton(tr(KIND_NAMES[kind]))
        button.setToolTip(tr(KIND_DETAILS[kind]))
        button.setAccessibleDescription(tr(KIND_DETAILS[kind]))
        button.clicked.connect(lambda _checked=False: self.export(kind))
        return button

    def _say(self, text: str) -> None:
        self._message.setText(text)
        self._bar.setVisible(self.is_busy)
        self._cancel.setVisible(self.is_busy)
        self._cancel.setEnabled(self.is_busy)
        self._show_folder.setVisible(not self.is_busy and self._last is not None)
        for button in self._buttons.values():
            button.setEnabled(not self.is_busy)

    def _finished(self, path: Path) -> None:
        self._job, self._last = None, path
        self._say(tr("{name} is in {folder}", name=path.name, folder=path.parent))
        self._show_folder.setFocus()
        self.exported.emit(path)

    def _failed(self, error: str) -> None:
        self._job = None
        _log.info("export failed: %s", error)
        self._say(tr("This file couldn't be written: {error}", error=error))

    def _cancelled(self) -> None:
        self._job = None
        self._say(tr("Cancelled; no file was written."))

    def _open_folder(self) -> None:
        if self._last is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._last.parent)))

    def _choose_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr("Folder for your songs"), str(existing_folder(self._folder)))
        if chosen:
            self._folder = Path(chosen)
            self.folder_chosen.emit(self._folder)
            self._say(tr("Files go to {folder}", folder=self._folder))
