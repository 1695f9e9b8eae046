"""The clock that runs at a table, if any: when it runs out, and how it is held."""

from collections.abc import Callable

from onesemi.rules.game import Deadline


class TurnClock:
    """Measures the deadline that a table has set, by a clock in seconds that never runs back.

    While it is held no time goes by: whom it belongs to can't see the table yet.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._deadline: Deadline | None = None
        self._left_seconds = 0.0
        self._since_seconds = 0.0
        self._is_held = False

    @property
    def due(self) -> float | None:
        """The clock's time at which it runs out; None: there is no deadline, or it is held."""
        if self._deadline is None or self._is_held:
            return None
        return self._since_seconds + self._left_seconds

    def set(self, deadline: Deadline | None) -> None:
        """Measure a deadline; the one that is measured already runs on."""
        if deadline != self._deadline:
            self._deadline = deadline
            self._left_seconds = 0.0 if deadline is None else deadline.seconds
            self._since_seconds = self._clock()

    def run_out(self, now_seconds: float) -> Deadline | None:
        """Return the deadline if its time is up."""
        due = self.due
        return self._deadline if due is not None and due <= now_seconds else None

    def hold(self) -> None:
        """Let no time go by until `release`; deadlines set meanwhile wait too."""
        due = self.due
        if due is not None:
            self._left_seconds = max(0.0, due - self._clock())
        self._is_held = True

    def release(self) -> None:
        """Go on with the time that was left."""
        if self._is_held:
            self._since_seconds = self._clock()
        self._is_held = False
