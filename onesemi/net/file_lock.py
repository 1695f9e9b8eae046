"""A lock on an open file, so that two programs never go on with one table. The system frees it when a process dies."""

import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt

    _FAR_BYTE = 1 << 40  # a byte beyond any table: locks on Windows forbid reading what they cover

    def try_lock(file: IO[bytes]) -> bool:
        """Lock the file for this process until it is closed; return whether nobody else had."""
        at = file.tell()
        file.seek(_FAR_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(at)
        return True

else:
    import fcntl

    def try_lock(file: IO[bytes]) -> bool:
        """Lock the file for this process until it is closed; return whether nobody else had."""
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
