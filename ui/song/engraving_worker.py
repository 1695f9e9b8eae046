"""Engraving in a process of its own: who waits for it holds no lock, so sound and window go on meanwhile."""

import logging
import multiprocessing
import threading
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from onesemi.workers import leave_interrupts_to_the_program
from ui.song.system_data import SystemData
from ui.song.verovio_engraver import EngravingError, Options, engrave_here, warm_up

PATIENCE_SECONDS: Final = 20.0
"""A worker that takes longer for one document, or for its start, is taken for dead."""
_CLOSE_SECONDS: Final = 1.0
_TRIES: Final = 2

_log = logging.getLogger(__name__)


def engrave_for_others(connection: Connection) -> None:
    """Answer each document with its systems, or a string that says what is wrong. Runs in the worker process.

    The first thing sent is None: the worker is ready. It ends when the other side hangs up, or is gone.
    """
    leave_interrupts_to_the_program()
    with suppress(EOFError, OSError):
        warm_up()
        connection.send(None)
        while True:
            connection.send(_answer(*connection.recv()))


def _answer(document: str, options: Options) -> tuple[SystemData, ...] | str:
    try:
        return engrave_here(document, options)
    except Exception as fault:  # noqa: BLE001 - whatever it is, whoever asked shall hear of it
        return f"{type(fault).__name__}: {fault}"


class EngravingWorker:
    """Keeps `ui.song.engraver.Engraver` by a worker process; before it is ready and after it was closed, in this one.

    A worker that dies is told in the log and started anew, and the document tried once more: whatever ended the worker
    shall not end the program. Any thread may ask; one at a time is served.
    """

    def __init__(self) -> None:
        self._one_at_a_time = threading.Lock()
        self._running: tuple[BaseProcess, Connection] | None = None
        self._process: BaseProcess | None = None  # on its way up, or running
        self._is_closed = False
        self._closing = threading.Lock()  # between a process that begins and the end

    def start(self) -> None:
        """Start the process; returns at once, long before it is ready."""
        threading.Thread(target=self._start_up, name="engraver start", daemon=True).start()

    @property
    def is_ready(self) -> bool:
        """Whether the process is there and answers."""
        return self._running is not None

    def engrave(self, document: str, options: Options) -> tuple[SystemData, ...]:
        """Engrave an MEI document; the caller waits. Raises `EngravingError`."""
        with self._one_at_a_time:
            for _ in range(_TRIES):
                if self._running is None:
                    return engrave_here(document, options)
                try:
                    return self._asked(self._running[1], document, options)
                except (EOFError, OSError) as fault:
                    self._replace(fault)
        raise EngravingError(f"the engraver ended {_TRIES} times over one document")

    def close(self) -> None:
        """End the process; does nothing where it is not there."""
        with self._closing:
            self._is_closed = True
            self._running = None
        if self._process is not None:
            _end(self._process)

    def _asked(self, connection: Connection, document: str, options: Options) -> tuple[SystemData, ...]:
        connection.send((document, options))
        if not connection.poll(PATIENCE_SECONDS):
            raise TimeoutError(f"no answer in {PATIENCE_SECONDS:g} s")
        answer: tuple[SystemData, ...] | str = connection.recv()
        if isinstance(answer, str):
            raise EngravingError(answer)
        return answer

    def _start_up(self) -> None:
        """Start the process and wait until it is ready; where it can't be had, this process engraves on."""
        context = multiprocessing.get_context("spawn")
        connection, other = context.Pipe()
        process = context.Process(target=engrave_for_others, args=(other,), name="engraver", daemon=True)
        try:
            with self._closing:
                if self._is_closed:
                    return
                process.start()
                self._process = process
            other.close()
            if not connection.poll(PATIENCE_SECONDS):
                raise TimeoutError(f"not ready in {PATIENCE_SECONDS:g} s")
            connection.recv()
        except (EOFError, OSError) as fault:
            if not self._is_closed:
                _log.warning("the engraver can't be started, the program engraves itself: %r", fault)
                _end(process)
            return
        with self._closing:
            if not self._is_closed:
                self._running = process, connection

    def _replace(self, fault: Exception) -> None:
        running, self._running = self._running, None
        if running is None or self._is_closed:
            return
        _end(running[0])
        _log.warning("the engraver ended with code %s and is started anew (%r)", running[0].exitcode, fault)
        self._start_up()


def _end(process: BaseProcess) -> None:
    """End a process that keeps nothing. Its connection is left open: some thread may be waiting for its end there."""
    if process.pid is not None:
        process.kill()
        process.join(_CLOSE_SECONDS)
