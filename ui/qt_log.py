"""Qt's own messages go where all others go: into Python's log."""

import logging
from typing import Final

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

_log = logging.getLogger("qt")
_LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def log_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    """Log one message of Qt under its category, as in qt.svg; called on whichever thread the message arose."""
    category = context.category or "default"
    logger = _log if category == "default" else logging.getLogger(category)
    logger.log(_LEVELS[kind], "%s", text)


def route_qt_messages() -> None:
    """Send Qt's messages to Python's log from now on."""
    qInstallMessageHandler(log_message)
