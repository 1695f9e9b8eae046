"""What Qt finds on this machine, as JSON on stdout; started as a process of its own because a broken Qt aborts."""

import json
import sys

from PySide6.QtCore import qVersion
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QGuiApplication


def qt_report() -> dict[str, str | int | None]:
    """Return Qt's version, platform and screen, how many font families it knows, and one that has Chinese."""
    app = QGuiApplication(sys.argv[:1])
    chinese = QFontDatabase.families(QFontDatabase.WritingSystem.TraditionalChinese)
    screen = app.primaryScreen()
    return {
        "version": qVersion(),
        "platform": app.platformName(),
        "screen": f"{screen.size().width()} × {screen.size().height()} @ {screen.devicePixelRatio():g}",
        "font families": len(QFontDatabase.families()),
        "system face": QFontInfo(QFont()).family(),
        "Chinese face": chinese[0] if chinese else None,
    }


if __name__ == "__main__":
    print(json.dumps(qt_report()))  # noqa: T201 - the report is read from stdout
