"""A sound device of whatever kind a test asks for, in PortAudio's place; nothing is opened."""

import threading
from collections.abc import Callable

import numpy as np

from audio.device.devices import Device as OutputDevice
from audio.device.library import MissingDeviceError


class PretendedPort:
    """A device of whatever kind the test asks for; it asks for sound on a thread of its own."""

    device = OutputDevice("pretended", "Test", 44100.0, is_default=True)
    devices = (device,)
    latency_seconds = 0.01
    underruns = 0

    def __init__(self, fill: Callable[[np.ndarray], None]) -> None:
        self._fill = fill
        self._is_over = threading.Event()
        self.level = 0.0
        self._thread = threading.Thread(target=self._ask, daemon=True)
        self._thread.start()

    def _ask(self) -> None:
        out = np.zeros((441, 2), np.float32)
        while not self._is_over.wait(0.001):
            self._fill(out)
            self.level = max(self.level, float(np.abs(out).max()))

    def is_alive(self) -> bool:
        return self._thread.is_alive()

    def close(self) -> None:
        self._is_over.set()
        self._thread.join(10)


class Device:
    """What stands for PortAudio."""

    def __init__(self) -> None:
        self.fault: Exception | None = None
        self.ports: list[PretendedPort] = []

    def open(
        self, fill: Callable[[np.ndarray], None], _rate_hz: int, _latency_seconds: float, wanted: str | None
    ) -> PretendedPort:
        if self.fault is not None:
            raise self.fault
        if wanted is not None:
            raise MissingDeviceError(wanted)
        self.ports.append(PretendedPort(fill))
        return self.ports[-1]
