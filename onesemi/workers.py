"""What worker processes of the program have in common: how they begin, whoever started them and for whatever."""

import os
import signal
import sys
from typing import Final

_NICENESS: Final = 10
_BELOW_NORMAL_PRIORITY_CLASS: Final = 0x00004000  # Windows' SetPriorityClass


def leave_interrupts_to_the_program() -> None:
    """Pass over Ctrl+C, which a terminal sends to workers too: the program ends them itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def work_behind_others() -> None:
    """Let everything else go first from now on: this process has time, and sound beside it has none."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - Windows only

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL_PRIORITY_CLASS)
    else:
        os.nice(_NICENESS)
