"""Stand-ins: a device that asks when the test says so, a clock that the test moves."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import pytest

from audio.device import Output, Port
from audio.device.ports import PortError


@dataclass
class FakeClock:
    seconds: float = 100.0

    def __call__(self) -> float:
        return self.seconds


@dataclass
class FakePort:
    """Asks for a block whenever `ask` is called."""

    fill: Callable[[np.ndarray], None]
    name: str = "fake device"
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
class Rig:
    """An output whose thread isn't started: the test calls `look` itself, 50 ms apart."""

    clock: FakeClock = field(default_factory=FakeClock)
    fault: PortError | None = None
    told: list[str | None] = field(default_factory=list)
    ports: list[FakePort] = field(default_factory=list)
    latencies: list[float] = field(default_factory=list)
    tries: int = 0

    def __post_init__(self) -> None:
        self.output = Output(self.told.append, 1000, self._open, self.clock)

    def _open(self, fill: Callable[[np.ndarray], None], _rate_hz: int, latency_seconds: float) -> Port:
        self.tries += 1
        self.latencies.append(latency_seconds)
        if self.fault is not None:
            raise self.fault
        self.ports.append(FakePort(fill))
        return self.ports[-1]

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
def clock() -> FakeClock:
    return FakeClock()
