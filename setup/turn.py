"""One set-up at a time: two runs must not fill the same `.venv`."""

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from setup.process import SetUpError, say

_LOOK_AGAIN_S: Final = 0.3


@contextlib.contextmanager
def my_turn(path: Path, limit_s: float) -> Iterator[None]:
    """Hold the lock file at `path` meanwhile; wait for another run that has it, `limit_s` at most.

    The system lets go of the lock when its holder ends, however it ends. Raises SetUpError when the wait is over.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        if not _take(descriptor):
            say("Another run is setting up; waiting for it ...")
            _wait_for(descriptor, limit_s)
        yield
    finally:
        os.close(descriptor)


def _wait_for(descriptor: int, limit_s: float) -> None:
    end_s = time.monotonic() + limit_s
    while not _take(descriptor):
        if time.monotonic() > end_s:
            raise SetUpError("Another run has been setting up for very long. End it, then run this again.")
        time.sleep(_LOOK_AGAIN_S)


if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _take(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
