"""The process's Qt application."""

import sys

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from onesemi import __version__
from ui.garbage import collect_on_this_thread


def application() -> QApplication:
    """Return the process's Qt application, made on the first call."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    QGuiApplication.setDesktopFileName("onesemi")
    app = QApplication(sys.argv[:1])
    app.setApplicationName("onesemi")
    app.setApplicationDisplayName("1;")
    app.setApplicationVersion(__version__)
    collect_on_this_thread(app)
    return app
