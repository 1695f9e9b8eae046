"""Keeps on disk how sound goes, for `onesemi doctor`: now and then, so that a killed program is known of too."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from audio.device import Output

_log = logging.getLogger(__name__)
_EVERY_MS: Final = 60_000


class SoundDiary(QObject):
    """Writes the record of an output into the program's home folder, once there is one; a full disk is logged only."""

    def __init__(self, output: "Callable[[], Output | None]", home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._output = output
        self._home = home
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.write)
        self._timer.start(_EVERY_MS)

    def write(self) -> None:
        """Write how sound went till now."""
        output = self._output()
        if output is None:
            return
        from audio.device import RECORD_FILE, record_of, write_record  # noqa: PLC0415 - an output has loaded it

        try:
            self._home.mkdir(parents=True, exist_ok=True)
            write_record(self._home / RECORD_FILE, record_of(output))
        except OSError as fault:
            _log.warning("how sound went can't be kept: %s", fault)
