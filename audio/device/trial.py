"""A silent trial of the stream, for bug reports: which device is taken, what it holds ahead, whether it tears."""

import threading
from collections.abc import Callable, Iterator
from typing import Final

from audio.device.output import Output

TRIAL_SECONDS: Final = 1.0
_PATIENCE_SECONDS: Final = 5.0


def try_stream(
    seconds: float = TRIAL_SECONDS, open_output: Callable[[Callable[[str | None], None]], Output] = Output
) -> Iterator[tuple[str, str | int]]:
    """Play silence for some seconds and yield what came of it, row by row; waits all the while."""
    is_told = threading.Event()
    trial = open_output(lambda _device: is_told.set())
    trial.start()
    try:
        if not is_told.wait(_PATIENCE_SECONDS):
            yield "stream", f"no answer in {_PATIENCE_SECONDS:g} s"
        elif trial.device is None:
            yield "stream", trial.problem
        else:
            threading.Event().wait(seconds)
            yield "stream", trial.device or trial.problem
            yield "holds ahead", f"{trial.latency_seconds * 1000:.1f} ms"
            yield f"ran dry in {seconds:g} s", trial.device_underruns
    finally:
        trial.close()
