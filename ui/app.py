"""The window's entry: sets Qt up, opens the window, runs until it is closed.

Only the command line calls it, after it has made sure that there is a display: without one Qt aborts the process.
"""

import signal
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from onesemi.files import home_folder
from onesemi.locale import use_language
from ui.application import application
from ui.garbage import settle
from ui.loudspeaker import Loudspeaker
from ui.notice import Notice
from ui.qt_log import route_qt_messages
from ui.settings import SettingsKeeper
from ui.shell import Shell
from ui.song.engraver import use_engraver
from ui.song.engraving_worker import EngravingWorker
from ui.song_tables import SongTables
from ui.sound_diary import SoundDiary
from ui.theme import THEMES, apply_theme

SETTINGS_FILE: Final = "settings.json"
INTERRUPTED: Final = 130
_LOOK_UP_MS: Final = 250


def open_window(
    tables: SongTables,
    *,
    quit_after: float | None = None,
    song_file: Path | None = None,
    language: str | None = None,
    bank: Path | None = None,
) -> int:
    """Open the window, run until it is closed, and return the exit code: 0, or 130 after Ctrl+C in the terminal.

    tables opens the games; the command line puts it together. quit_after ends the program after so many seconds,
    without asking; song_file is shown at once; language is one of `onesemi.locale.LANGUAGES` for this run only, None
    for the settings' or the system's; bank is the sound bank that plays until another is chosen in the settings. Main
    thread only.
    """
    interrupt = _Interrupt()
    route_qt_messages()
    app = application()
    keeper = SettingsKeeper(home_folder() / SETTINGS_FILE)
    use_language(language or keeper.settings.language)
    apply_theme(app, THEMES[keeper.settings.theme])
    hearing = Loudspeaker(bank)
    shell = Shell(keeper, tables, hearing)
    notice = Notice(shell.window, lambda: shell.window.page)
    shell.window.page_shown.connect(notice.follow)
    hearing.told.connect(notice.say)
    shell.told.connect(notice.say)
    hearing.ready.connect(settle, Qt.ConnectionType.SingleShotConnection)
    shell.window.show()
    QTimer.singleShot(0, hearing, hearing.start)  # the first page is painted before sound is looked for
    engraver = EngravingWorker()
    use_engraver(engraver.engrave)
    QTimer.singleShot(0, hearing, engraver.start)
    if song_file is not None:
        QTimer.singleShot(0, shell, lambda: shell.open_song(song_file))
    if quit_after is not None:
        QTimer.singleShot(round(quit_after * 1000), app, lambda: app.exit(0))
    watch = interrupt.watched(app)
    diary = SoundDiary(lambda: hearing.output, home_folder())
    code = app.exec()
    watch.stop()
    diary.write()
    shell.close()
    engraver.close()
    return code


class _Interrupt:
    """Ctrl+C in the terminal, from the window's first moment on.

    It is only noted: an exception would come up inside Qt's own calls, which crash on it, and leaving a loop that
    doesn't run yet is forgotten. The watch, a timer of Qt's loop, lets Python look up and acts on the note.
    """

    def __init__(self) -> None:
        self._is_noted = False
        signal.signal(signal.SIGINT, lambda _signal, _frame: self._note())

    def watched(self, app: QApplication) -> QTimer:
        """Return the timer that ends the program's loop after Ctrl+C, before the loop began or later."""
        watch = QTimer()
        watch.timeout.connect(lambda: app.exit(INTERRUPTED) if self._is_noted else None)
        watch.start(_LOOK_UP_MS)
        return watch

    def _note(self) -> None:
        self._is_noted = True
