"""Stand-ins: a device that asks when the test says so, a clock that the test moves."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import pytest
from told_clock import Clock

from audio.device import Device, Output, Port
from audio.device.library import MissingDeviceError, PortError

DEFAULT = Device("fake device", "Test", 1000.0, is_default=True)


@dataclass
class FakePort:
    """Asks for a block whenever `ask` is called."""

    fill: Callable[[np.ndarray], None]
    device: Device = DEFAULT
    devices: tuple[Device, ...] = (DEFAULT,)
    latency_seconds: float = 0.0
    underruns: int = 0
    is_running: bool = True
    is_closed: bool = False

    def is_alive(self) -> bool:
        return self.is_running

    def close(self) -> None:
        self.is_closed = True

    def ask(self, frames: int = 441) -> np.ndarray:
        out = np.full((frames, 2), np.nan, np.float32)
        self.fill(out)
        return out


@dataclass
class FakeWatch:
    """Sees what the test puts there, once."""

    is_running: bool = False
    seen: tuple[Device, ...] | None = None
    starts: int = 0

    def start(self) -> None:
        self.starts += not self.is_running
        self.is_running = True

    def take(self) -> tuple[Device, ...] | None:
        assert self.is_running
        seen, self.seen = self.seen, None
        return seen

    def stop(self) -> None:
        self.is_running = False
        self.seen = None


@dataclass
class Rig:
    """An output whose thread isn't started: the test calls `look` itself, 50 ms apart.

    refused are devices that are there but can't be opened.
    """

    clock: Clock = field(default_factory=Clock)
    watch: FakeWatch = field(default_factory=FakeWatch)
    fault: PortError | None = None
    listed: tuple[Device, ...] = (DEFAULT,)
    refused: tuple[str, ...] = ()
    told: list[str | None] = field(default_factory=list)
    ports: list[FakePort] = field(default_factory=list)
    latencies: list[float] = field(default_factory=list)
    tries: int = 0

    def __post_init__(self) -> None:
        self.output = Output(self.told.append, 1000, self._open, self.clock, self.watch)

    def _open(
        self, fill: Callable[[np.ndarray], None], _rate_hz: int, latency_seconds: float, wanted: str | None = None
    ) -> Port:
        assert all(port.is_closed for port in self.ports), "two streams at once"
        assert not self.watch.is_running, "two that look at once"
        self.tries += 1
        self.latencies.append(latency_seconds)
        if self.fault is not None:
            raise self.fault
        if wanted in self.refused:
            raise PortError("Device unavailable")
        fitting = (each for each in self.listed if (each.is_default if wanted is None else each.identity == wanted))
        device = next(fitting, None)
        if device is None:
            raise MissingDeviceError(str(wanted))
        self.ports.append(FakePort(fill, device, self.listed))
        return self.ports[-1]

    def see(self, *devices: Device) -> None:
        """Let the watch see other devices, if it looks."""
        self.listed = devices
        assert self.watch.is_running
        self.watch.seen = devices
        self.pass_time(0.1)

    @property
    def port(self) -> FakePort:
        return self.ports[-1]

    def pass_time(self, seconds: float, *, is_asking: bool = True) -> None:
        """Let time pass, the device asking all the while."""
        for _ in range(round(seconds / 0.05)):
            self.clock.seconds += 0.05
            if self.output.has_sound and is_asking:
                self.port.ask(50)
            self.output.look()


@pytest.fixture
def rig() -> Rig:
    return Rig()


@pytest.fixture
def clock() -> Clock:
    return Clock()
