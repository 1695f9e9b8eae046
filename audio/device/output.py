"""The way out: one stream for the whole life of the program, looked after by a thread of its own.

Without a device (or without PortAudio) time passes all the same: songs go on unheard, and once a device is there
sound comes back by itself. Where the chosen device can't be had, the system's default stands in for it until it can.
Each change is told once, and there are never two streams.
"""

import math
import sys
import threading
import time
from collections.abc import Callable
from typing import Final

from audio.device.devices import Device, is_default_moved_by_system
from audio.device.library import MissingDeviceError, NoLibraryError, PortError
from audio.device.mix import Mix
from audio.device.ports import Port, open_port
from audio.device.watch import DeviceWatch, Watch
from audio.dsp.samples import Float32

RATE_HZ: Final = 44100
DEAF_SECONDS: Final = 1.0
"""A stream that asks for nothing for so long is taken for gone."""
RETRY_SECONDS: Final = 1.5
"""How often a device is looked for where there is none."""
LATENCY_SECONDS: Final = 0.02
"""What a stream holds ahead at first. PortAudio asks four times in that time: a clicked card waits 5 ms at most."""
LATENCY_MOST_SECONDS: Final = 0.07
"""What a stream holds ahead while a song is open: nobody clicks, and a machine may be busy with exports meanwhile."""
LATENCY_STEP: Final = 1.5
"""A stream that runs dry three times in ten seconds is opened anew, to hold so much more."""
_TORN_OFTEN: Final = 3
_TORN_WITHIN_SECONDS: Final = 10.0
_SWITCH_SECONDS: Final = 0.0005  # beside a busy thread: p99 of the callback 12.8 -> 3.3 ms
_LOOK_SECONDS: Final = 0.05
_CLOSE_SECONDS: Final = 1.0  # a sound server that hangs must not keep the window from closing

OpenPort = Callable[[Callable[[Float32], None], int, float, str | None], Port]
"""Opens a port on a callback, a rate in Hz, a latency in seconds and a device's identity; raises `PortError`."""


class Output:
    """Owns the stream and the mix that feeds it. Methods are called on the window's thread and return at once.

    tell is called on the output's own thread, with the device's name when sound comes and None when it goes (or, at
    the start, isn't there); once for each change of the name or of `missing`.
    """

    def __init__(
        self,
        tell: Callable[[str | None], None],
        rate_hz: int = RATE_HZ,
        open_a_port: OpenPort = open_port,
        clock: Callable[[], float] = time.monotonic,
        watch: Watch | None = None,
    ) -> None:
        self.rate_hz = rate_hz
        self.mix = Mix()
        self._tell = tell
        self._open = open_a_port
        self._clock = clock
        self._watch = DeviceWatch() if watch is None else watch
        self._port: Port | None = None
        self._chosen: str | None = None
        self._opened_for: str | None = None
        self._opened_latency_seconds = 0.0
        self._songs = 0
        self._missing: str | None = None
        self._was_seen_absent = False
        self._is_list_wanted = False
        self._devices: tuple[Device, ...] = ()
        self._told: tuple[str | None, str | None] = ("", None)
        self._problem = ""
        self._looked_at = self._retry_at = self._heard_at = self._opened_at = clock()
        self._heard_blocks = 0
        self._card_latency_seconds = LATENCY_SECONDS
        self._counted_at, self._counted_underruns = self._looked_at, 0
        self._lost_underruns = 0
        self._last_device = ""
        self._open_seconds = 0.0
        self._is_closing = False
        self._has_orders = threading.Event()
        self._thread = threading.Thread(target=self._work, name="sound output", daemon=True)

    def start(self) -> None:
        """Open the stream, on the output's own thread."""
        sys.setswitchinterval(min(sys.getswitchinterval(), _SWITCH_SECONDS))
        self._thread.start()

    @property
    def device(self) -> str | None:
        """The device's name, None where there is none."""
        port = self._port
        return None if port is None else port.device.name

    @property
    def devices(self) -> tuple[Device, ...]:
        """The devices to choose among, as they were when the stream was opened or, with `watch`, a second ago."""
        return self._devices

    @property
    def missing(self) -> str | None:
        """The identity of the chosen device while the default stands in for it, else None."""
        return self._missing

    def choose(self, device: str | None) -> None:
        """Change over to a device, given by its identity; None follows the system's default.

        Where it can't be had the default stands in, until it is there again.
        """
        self._chosen = device
        self._has_orders.set()

    def watch(self, *, is_wanted: bool) -> None:
        """Keep `devices` up to date from now on, or no longer: for as long as they are shown."""
        self._is_list_wanted = is_wanted
        self._has_orders.set()

    @property
    def last_device(self) -> str:
        """The name of the device that is open or was open last; empty where there was none."""
        return self._last_device

    @property
    def open_seconds(self) -> float:
        """How long there was a device so far."""
        return self._open_seconds

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
    def device_underruns(self) -> int:
        """How often the device ran dry: the program, or the machine, was too slow for it."""
        port = self._port
        return self._lost_underruns + (0 if port is None else port.underruns)

    @property
    def problem(self) -> str:
        """Why there is no device, in PortAudio's words; empty where there is one."""
        return self._problem

    def open_song(self) -> None:
        """A song may be played from now on: hold more ahead as soon as that can be changed unheard."""
        self._songs += 1

    def close_song(self) -> None:
        """A song is gone; without one, answer clicks quickly again."""
        self._songs -= 1

    def close(self) -> None:
        """Let the device go for good; a device that doesn't let go in a second is left to the process's end."""
        self._is_closing = True
        self._has_orders.set()
        if self._thread.is_alive():
            self._thread.join(_CLOSE_SECONDS)

    def look(self) -> None:
        """Look after the stream once; where there is none let time pass, and try again now and then."""
        now = self._clock()
        self._open_seconds += now - self._looked_at if self._port is not None else 0.0
        self._look_at_devices()
        if self._chosen != self._opened_for:
            self._open_anew()
        elif self._port is not None:
            self._look_after(self._port, now)
        else:
            self.mix.skip(round((now - self._looked_at) * self.rate_hz))
            if now >= self._retry_at:
                self._try_to_open()
        self._looked_at = now

    def _work(self) -> None:
        while not self._is_closing:
            self._has_orders.clear()
            self.look()
            self._has_orders.wait(_LOOK_SECONDS)
        self._watch.stop()
        self._let_go()

    def _open_anew(self) -> None:
        self._let_go()
        self._try_to_open()

    def _try_to_open(self) -> None:
        self._watch.stop()  # what it saw is old now, and two that look at once are in each other's way
        self._heard_blocks = self.mix.blocks
        self._opened_for, self._opened_latency_seconds = self._chosen, self._latency_to_hold_seconds
        try:
            self._port = self._opened(self._opened_for)
        except PortError as fault:
            is_final = isinstance(fault, NoLibraryError)  # nobody installs one under a running program
            self._retry_at = math.inf if is_final else self._clock() + RETRY_SECONDS
            self._problem = str(fault)
            self._say(None)
        else:
            self._devices, self._last_device = self._port.devices, self._port.device.name
            self._heard_at = self._counted_at = self._opened_at = self._clock()
            self._counted_underruns = 0

    def _opened(self, wanted: str | None) -> Port:
        """Open the wanted device, or the default in its place."""
        self._missing, self._problem = None, ""
        if wanted is not None:
            try:
                return self._open(self.mix.fill, self.rate_hz, self._opened_latency_seconds, wanted)
            except NoLibraryError:
                raise
            except PortError as fault:
                self._missing, self._problem = wanted, str(fault)
                self._was_seen_absent = isinstance(fault, MissingDeviceError)
        return self._open(self.mix.fill, self.rate_hz, self._opened_latency_seconds, None)

    def _look_at_devices(self) -> None:
        """Take what the watch saw, while it is needed; change over where another device is the right one now."""
        port = self._port
        is_following = self._opened_for is None and not is_default_moved_by_system()
        if port is None or not (self._is_list_wanted or self._missing is not None or is_following):
            self._watch.stop()
            return
        self._watch.start()
        seen = self._watch.take()
        if seen is None:
            return
        # One that is taken by our own stream may not be seen by others.
        self._devices = seen if port.device.identity in _identities(seen) else (port.device, *seen)
        if self._is_out_of_place(port.device, seen, is_following=is_following):
            self._open_anew()

    def _is_out_of_place(self, device: Device, seen: tuple[Device, ...], *, is_following: bool) -> bool:
        """Tell whether the missing device came back, or another one became the default.

        A device that is there but can't be opened counts as come back only after it was gone.
        """
        if self._missing is not None:
            is_there = self._missing in _identities(seen)
            self._was_seen_absent |= not is_there
            return is_there and self._was_seen_absent
        default = next((other for other in seen if other.is_default), device)
        return is_following and default.identity != device.identity

    def _look_after(self, port: Port, now: float) -> None:
        """Take a stream for gone that stopped or asks for nothing any more; it is there once it asked."""
        if self.mix.blocks != self._heard_blocks:
            self._heard_at, self._heard_blocks = now, self.mix.blocks
            self._say(port.device.name)
        if not port.is_alive() and now - self._opened_at >= RETRY_SECONDS:
            self._open_anew()
        elif not port.is_alive() or now - self._heard_at > DEAF_SECONDS:
            self._retry_at = max(now, self._opened_at + RETRY_SECONDS)
            self._problem = "the device is gone"
            self._say(None)  # before it is let go, which takes for ever where a sound server hangs
            self._let_go()
        elif self._is_torn(port, now):
            self._card_latency_seconds = min(self._card_latency_seconds * LATENCY_STEP, LATENCY_MOST_SECONDS)
            self._open_anew()
        elif self._latency_to_hold_seconds != self._opened_latency_seconds and self.mix.is_silent:
            self._open_anew()

    def _is_torn(self, port: Port, now: float) -> bool:
        """Tell whether the machine is too busy for so little held ahead, and more may be held."""
        if now - self._counted_at > _TORN_WITHIN_SECONDS:
            self._counted_at, self._counted_underruns = now, port.underruns
        is_often = port.underruns - self._counted_underruns >= _TORN_OFTEN
        return is_often and self._opened_latency_seconds < LATENCY_MOST_SECONDS

    @property
    def _latency_to_hold_seconds(self) -> float:
        return LATENCY_MOST_SECONDS if self._songs else self._card_latency_seconds

    def _let_go(self) -> None:
        port, self._port = self._port, None
        if port is not None:
            self._lost_underruns += port.underruns
            port.close()

    def _say(self, name: str | None) -> None:
        told = name, None if name is None else self._missing
        if told != self._told:
            self._told = told
            self._tell(name)


def _identities(devices: tuple[Device, ...]) -> frozenset[str]:
    return frozenset(device.identity for device in devices)
