"""A watch over the devices, in a process of its own: PortAudio can't look anew in one whose stream plays."""

import logging
import math
import multiprocessing
import time
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, Protocol

from audio.device.devices import Device, output_devices
from audio.device.library import PortError
from onesemi.workers import leave_interrupts_to_the_program

WATCH_SECONDS: Final = 1.0
"""How often the watch looks: half of 3 s is left for changing over."""
_AGAIN_SECONDS: Final = 10.0  # a watch that died is not begun again before
_CLOSE_SECONDS: Final = 1.0

_log = logging.getLogger(__name__)


class Watch(Protocol):
    """Looks at the devices while it is started. All methods are called on the output's thread and return at once."""

    def start(self) -> None:
        """Begin to look, if it doesn't already."""
        ...

    def take(self) -> tuple[Device, ...] | None:
        """Return what was seen last, if that wasn't taken yet; None where nothing new was seen."""
        ...

    def stop(self) -> None:
        """Look no more, and forget what was seen; waits for a look that is under way."""
        ...


def watch_devices(connection: Connection) -> None:
    """Send the devices again and again until the other side hangs up. Runs in the watch's process."""
    leave_interrupts_to_the_program()
    try:
        while True:
            connection.send(_seen())
            if connection.poll(WATCH_SECONDS):
                return
    except (EOFError, OSError):
        return  # the program is gone


def _seen() -> tuple[Device, ...]:
    try:
        return output_devices()
    except PortError:
        return ()


class DeviceWatch:
    """Keeps `Watch` by a worker process, which is there only while somebody wants to know."""

    def __init__(self) -> None:
        self._running: tuple[BaseProcess, Connection] | None = None
        self._died_at = -math.inf

    def start(self) -> None:
        """Begin to look, if it doesn't already; one that died by itself only after some time."""
        if self._running is not None or time.monotonic() - self._died_at < _AGAIN_SECONDS:
            return
        context = multiprocessing.get_context("spawn")
        connection, other = context.Pipe()
        process = context.Process(target=watch_devices, args=(other,), name="device watch", daemon=True)
        process.start()
        other.close()
        self._running = process, connection

    def take(self) -> tuple[Device, ...] | None:
        """Return what was seen last, if that wasn't taken yet; None where nothing new was seen."""
        seen: tuple[Device, ...] | None = None
        try:
            while self._running is not None and self._running[1].poll():
                seen = self._running[1].recv()
        except (EOFError, OSError):
            _log.warning("the watch over the sound devices ended by itself")
            self._died_at = time.monotonic()
            self.stop()
        return seen

    def stop(self) -> None:
        """Look no more, and forget what was seen; waits for a look that is under way."""
        if self._running is None:
            return
        process, connection = self._running
        self._running = None
        connection.close()
        process.join(_CLOSE_SECONDS)
        if process.is_alive():
            process.terminate()
