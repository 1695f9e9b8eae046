"""An export on its way: a worker process writes the file, the window shows how far it is and may cancel it.

A process and not a thread: rendering and drawing hold Python's lock, and the song may be playing meanwhile. It works
behind all others: a song that tears is worse than a file that comes a second later.
"""

import multiprocessing
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from onesemi.music.song import Song
from onesemi.workers import leave_interrupts_to_the_program, work_behind_others
from ui.song.exporting import ExportCancelled, ExportKind, SoundWishes, write_export

_POLL_MS: Final = 40
_PATIENCE_SECONDS: Final = 5.0


def export_in_worker(
    connection: Connection, kind: ExportKind, song: Song, path: str, language: str, wishes: SoundWishes
) -> None:
    """Write an export and report: numbers are progress, a string is an error, None the end. Runs in the worker."""
    leave_interrupts_to_the_program()
    work_behind_others()

    def report(fraction: float) -> None:
        if connection.poll():
            raise ExportCancelled
        connection.send(fraction)

    try:
        write_export(kind, song, Path(path), language, report, wishes)
    except ExportCancelled:
        connection.send(None)
    except Exception as error:  # noqa: BLE001 - whatever it is, the window must hear of it
        connection.send(_sentence(error))
    else:
        connection.send(None)


def _sentence(error: Exception) -> str:
    """Return what went wrong as the user shall read it: the system's words, or the error's own."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror} ({error.filename})" if error.filename else error.strerror
    return str(error) or type(error).__name__


class ExportJob(QObject):
    """One export. Exactly one of finished, failed and cancelled comes, on the window's thread."""

    progressed = Signal(float)
    finished = Signal(Path)
    failed = Signal(str)
    cancelled = Signal()

    def __init__(
        self,
        kind: ExportKind,
        song: Song,
        path: Path,
        language: str,
        wishes: SoundWishes | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.kind = kind
        self.path = path
        self._is_cancelled = False
        context = multiprocessing.get_context("spawn")
        self._connection, other = context.Pipe()
        self._process = context.Process(
            target=export_in_worker,
            args=(other, kind, song, str(path), language, wishes or SoundWishes()),
            name=f"export {kind.value}",
            daemon=True,
        )
        self._process.start()
        other.close()
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._poll)
        self._timer.start()

    @property
    def is_running(self) -> bool:
        """Whether the end hasn't been told yet."""
        return self._timer.isActive()

    def cancel(self) -> None:
        """Ask the worker to stop at its next report; nothing is left of the file. The answer is cancelled."""
        if self.is_running and not self._is_cancelled:
            self._is_cancelled = True
            self._connection.send(None)

    def stop(self) -> None:
        """Cancel and wait for the worker: the page closes. No signal follows."""
        if not self.is_running:
            return
        self.cancel()
        self._timer.stop()
        self._process.join(_PATIENCE_SECONDS)
        self._end_process()

    def _poll(self) -> None:
        try:
            while self._connection.poll():
                message = self._connection.recv()
                if isinstance(message, float):
                    self.progressed.emit(message)
                else:
                    self._end(message)
                    return
        except (EOFError, OSError):
            self._end(f"the worker ended with code {self._process.exitcode}")

    def _end(self, error: str | None) -> None:
        self._timer.stop()
        self._end_process()
        if error is not None:
            self.failed.emit(error)
        elif self._is_cancelled and not self.path.exists():
            self.cancelled.emit()
        else:
            self.finished.emit(self.path)

    def _end_process(self) -> None:
        self._process.join(_PATIENCE_SECONDS)
        if self._process.is_alive():
            self._process.terminate()
            self._process.join(_PATIENCE_SECONDS)
        self._connection.close()
