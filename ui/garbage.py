"""Garbage with cycles is collected on the window's thread alone.

Python looks for cycles on whatever thread happens to make the next object, and destroys there what it finds. A widget
that is held by a cycle (a page and the function it gave to its button) would be destroyed by a thread that makes
sound: Qt's objects may be destroyed only where they live, and a widget elsewhere ends the process.
"""

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

_ROUND_MS: Final = 100


def collect_on_this_thread(owner: QObject) -> None:
    """Switch Python's own collecting off for the process; a timer of the owner's thread does it for as long as it runs.

    Called on the window's thread, before any other is started.
    """
    gc.disable()
    timer = QTimer(owner)
    timer.timeout.connect(collect_what_is_due)
    timer.start(_ROUND_MS)


def collect_what_is_due() -> None:
    """Collect what Python itself would now: once there are enough new objects, the oldest generation that is due."""
    counts, allowed = gc.get_count(), gc.get_threshold()
    is_due = [count > most for count, most in zip(counts, allowed, strict=True)]
    if is_due[0] and allowed[0]:
        gc.collect(max(generation for generation, due in enumerate(is_due) if due))


def settle() -> None:
    """Collect all, and let the collector pass over what is there now from this moment on.

    A look at everything takes 50 ms, in which no block of sound could be filled; at what comes later, some few.
    """
    gc.collect()
    gc.freeze()
