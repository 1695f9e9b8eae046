"""What keeps a local table going while a window is open: a timer that does what is due."""

import time
from collections.abc import Callable
from typing import Final, Protocol

from PySide6.QtCore import QObject, QTimer

BEAT_MS: Final = 20


class Driven(Protocol):
    """A table that is driven from outside (`onesemi.net.tables.LocalTable`)."""

    def next_due(self) -> float | None:
        """Return the clock's time at which to call `advance`; None: not before the next message."""
        ...

    def advance(self) -> bool:
        """Do one thing that is due; return whether there was one."""
        ...

    def close(self) -> None:
        """Stop the table; it can be gone on with later."""
        ...


class TableDriver(QObject):
    """Calls a table's `advance` when it is due, one thing at a time so that the window stays awake.

    It looks at a steady beat instead of sleeping until the due time: a person's move changes what is due.
    """

    def __init__(
        self, table: Driven, clock: Callable[[], float] = time.monotonic, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._table = table
        self._clock = clock
        self._timer = QTimer(self)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self.beat)
        self._timer.start()

    def beat(self) -> None:
        """Do one thing if one is due."""
        due_seconds = self._table.next_due()
        if due_seconds is not None and due_seconds <= self._clock():
            self._table.advance()

    def close(self) -> None:
        """Stop the beat and the table."""
        self._timer.stop()
        self._table.close()
