"""The window's entry: sets Qt up, opens the window, runs until it is closed.

Only the command line calls it, after it has made sure that there is a display: without one Qt aborts the process.
"""

import logging
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer

from onesemi.files import home_folder
from onesemi.locale import use_language
from ui.application import application
from ui.hearing import Silence
from ui.qt_log import route_qt_messages
from ui.settings import SettingsKeeper
from ui.shell import Shell
from ui.song_tables import SongTables
from ui.theme import THEMES, apply_theme

SETTINGS_FILE: Final = "settings.json"


def open_window(
    tables: SongTables, *, quit_after: float | None = None, song_file: Path | None = None, language: str | None = None
) -> int:
    """Open the window, run until it is closed, and return the exit code.

    tables opens the games; the command line puts it together. quit_after ends the program after so many seconds,
    without asking; song_file is shown at once; language is one of `onesemi.locale.LANGUAGES` for this run only, None
    for the settings' or the system's. Main thread only.
    """
    route_qt_messages()
    app = application()
    keeper = SettingsKeeper(home_folder() / SETTINGS_FILE)
    use_language(language or keeper.settings.language)
    apply_theme(app, THEMES[keeper.settings.theme])
    shell = Shell(keeper, tables, Silence())
    if song_file is not None:
        shell.open_song(song_file)
    shell.window.show()
    if quit_after is not None:
        QTimer.singleShot(round(quit_after * 1000), app, lambda: app.exit(0))
    code = app.exec()
    shell.close()
    logging.getLogger(__name__).debug("the window was closed with code %d", code)
    return code
