"""Waiting for another thread, with an end to it."""

import time
from collections.abc import Callable

PATIENCE_SECONDS = 20.0


def wait_until(condition: Callable[[], bool], seconds: float = PATIENCE_SECONDS) -> None:
    """Wait until a condition holds that another thread brings about; fail where it doesn't in time."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.001)
