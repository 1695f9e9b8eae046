"""Engraving beside the GUI thread: a click is never held up by a line of music, which comes when it is ready."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QObject, QTimer

from ui.song.engraving import EngravedSystem
from ui.song.line_breaking import EngravedLines, Plan

_LOOK_MS: Final = 8

Systems = tuple[EngravedSystem, ...]


@lru_cache(maxsize=1)
def _worker() -> ThreadPoolExecutor:
    """The one thread that engraves: the engraver does one thing at a time anyway."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="engraver")


class EngravingApart(QObject):
    """Brings lines up to what is wanted last; changed is called in the GUI thread whenever they are.

    What was asked for while something is engraved waits; only the newest wish is kept. The result is looked for by a
    timer: a future outlives a closed view without harm, a signal to it would not.
    """

    def __init__(self, lines: EngravedLines, changed: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._lines = lines
        self._changed = changed
        self._wish: Callable[[], Plan] | None = None
        self._running: tuple[Plan, Future[Systems]] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def is_idle(self) -> bool:
        """Whether the lines are what is wanted."""
        return self._running is None and self._wish is None

    def want(self, wish: Callable[[], Plan]) -> None:
        """Engrave what a plan says that is made when its turn comes."""
        self._wish = wish
        if self._running is None:
            self._start()

    def finish(self) -> None:
        """Wait until the lines are what is wanted: for pictures, and where nothing is shown yet."""
        while self._running is not None:
            self._take(*self._running)

    def _start(self) -> None:
        assert self._wish is not None
        plan, self._wish = self._wish(), None
        self._running = (plan, _worker().submit(plan.engraved))
        self._timer.start()

    def _look(self) -> None:
        if self._running is not None and self._running[1].done():
            self._take(*self._running)

    def _take(self, plan: Plan, engraved: Future[Systems]) -> None:
        systems = engraved.result()
        self._running = None
        self._timer.stop()
        self._lines.take(plan, systems)
        if self._wish is not None:
            self._start()
        self._changed()
