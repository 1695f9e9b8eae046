"""The way out: one stream for the whole life of the program, looked after by a thread of its own.

Without a device (or without PortAudio) time passes all the same: songs go on unheard, and once a device is there
sound comes back by itself. Each change is told once.
"""

import sys
import threading
import time
from collections.abc import Callable
from typing import Final

from audio.device.mix import Mix
from audio.device.ports import Port, PortError, open_port
from audio.dsp.samples import Float32

RATE_HZ: Final = 44100
_SWITCH_SECONDS: Final = 0.0005  # beside a busy thread: p99 of the callback 12.8 -> 3.3 ms
_LOOK_SECONDS: Final = 0.05
_RETRY_SECONDS: Final = 1.0
_DEAF_SECONDS: Final = 1.0  # a stream that asks for nothing for so long is taken for gone

OpenPort = Callable[[Callable[[Float32], None], int], Port]


class Output:
    """Owns the stream and the mix that feeds it. Methods are called on the window's thread and return at once.

    tell is called on the output's own thread, with the device's name when sound comes and None when it goes (or, at
    the start, isn't there); once for each change.
    """

    def __init__(
        self,
        tell: Callable[[str | None], None],
        rate_hz: int = RATE_HZ,
        open_a_port: OpenPort = open_port,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.rate_hz = rate_hz
        self.mix = Mix()
        self._tell = tell
        self._open = open_a_port
        self._clock = clock
        self._port: Port | None = None
        self._told: str | None = ""
        self._problem = ""
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._look_after, name="sound output", daemon=True)

    def start(self) -> None:
        """Open the stream, on the output's own thread."""
        sys.setswitchinterval(min(sys.getswitchinterval(), _SWITCH_SECONDS))
        self._thread.start()

    @property
    def has_sound(self) -> bool:
        """Whether a device is open."""
        return self._port is not None

    @property
    def latency_seconds(self) -> float:
        """How long it takes from the mix to the loudspeaker; 0 without a device."""
        port = self._port
        return 0.0 if port is None else port.latency_seconds

    @property
    def problem(self) -> str:
        """Why there is no device, in PortAudio's words; empty where there is one."""
        return self._problem

    def close(self) -> None:
        """Let the device go for good."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5.0)

    def _look_after(self) -> None:
        """Keep a stream open; where there is none let time pass, and try again now and then."""
        retry_at = self._clock()
        passed_until = retry_at
        while not self._closing.is_set():
            now = self._clock()
            if self._port is None and now >= retry_at:
                self._try_to_open()
                retry_at = self._clock() + _RETRY_SECONDS
            if self._port is None:
                self.mix.skip(round((now - passed_until) * self.rate_hz))
            passed_until = now
            self._watch(now)
            self._closing.wait(_LOOK_SECONDS)
        self._let_go()

    def _try_to_open(self) -> None:
        try:
            self._port = self._open(self.mix.fill, self.rate_hz)
        except PortError as fault:
            self._problem = str(fault)
            self._say(None)
        else:
            self._problem = ""
            self._heard_at, self._heard_blocks = self._clock(), self.mix.blocks
            self._say(self._port.name)

    def _watch(self, now: float) -> None:
        """Take a stream for gone that stopped or asks for nothing any more."""
        if self._port is None:
            return
        if self.mix.blocks != self._heard_blocks:
            self._heard_at, self._heard_blocks = now, self.mix.blocks
        if not self._port.is_alive() or now - self._heard_at > _DEAF_SECONDS:
            self._let_go()
            self._problem = "the device is gone"
            self._say(None)

    def _let_go(self) -> None:
        port, self._port = self._port, None
        if port is not None:
            port.close()

    def _say(self, name: str | None) -> None:
        if name != self._told:
            self._told = name
            self._tell(name)
