"""Mail: how other threads tell the window's thread something, without holding or touching anything of Qt's.

Who holds the last reference to a Qt object destroys it where he is, and who disconnects a signal that another thread
emits may wait for that thread, as it waits for Python's lock. So other threads hold the mail, which holds its reader
weakly; and the one signal that they emit belongs to a carrier that stays, with a connection that is never changed.
"""

import functools
import weakref
from collections.abc import Callable
from types import MethodType

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid


class Mail:
    """Brings words to a method of a Qt object, on the window's thread; nowhere once that object is gone.

    Made on the window's thread.
    """

    def __init__(self, read: Callable[..., object]) -> None:
        self._read = weakref.WeakMethod(read)
        self._carrier = _carrier()

    def send(self, *words: object) -> None:
        """Have the method called with these words when the window's thread comes to it; from any thread."""
        self._carrier.carried.emit(self, words)

    def deliver(self, words: tuple[object, ...]) -> None:
        """Call the method now; on the window's thread."""
        read = self._read()
        if isinstance(read, MethodType) and isValid(read.__self__):
            read(*words)


class _Carrier(QObject):
    """Carries all mail of the process, and lives as long."""

    carried = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self.carried.connect(self._bring)

    def _bring(self, mail: Mail, words: tuple[object, ...]) -> None:
        mail.deliver(words)


@functools.cache
def _carrier() -> _Carrier:
    return _Carrier()
