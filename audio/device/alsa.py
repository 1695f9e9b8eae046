"""ALSA's own messages, which it would print on the terminal: of every device that isn't there, at every look."""

import ctypes
import sys
from typing import Final


def _pass_over(_file: bytes, _line: int, _function: bytes, _fault: int, _text: bytes) -> None:
    """Say nothing: the faults themselves come back from PortAudio, and underruns with the callback."""


_HANDLER: Final = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)(
    _pass_over
)


def hush_alsa() -> None:
    """Let ALSA print nothing from now on; nothing to do where there is no ALSA."""
    if not sys.platform.startswith("linux"):
        return
    try:
        library = ctypes.CDLL("libasound.so.2")
    except OSError:
        return
    library.snd_lib_error_set_handler(_HANDLER)
