"""PortAudio, as far as this program needs it: which devices there are, and a stream on the best of them.

The library may be missing and its device list is frozen until it is initialised anew; both are dealt with here.
"""

import atexit
import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Final, Protocol

from audio.device.alsa import hush_alsa
from audio.dsp.samples import Float32

_SERVERS: Final = ("pipewire", "pulse")  # on Linux these follow the user's choice; the first ALSA device doesn't
_LET_GO_SECONDS: Final = 0.5
_LET_GO_STEP_SECONDS: Final = 0.002


class PortError(Exception):
    """There is no way to the loudspeaker now; the message says why."""


class NoLibraryError(PortError):
    """PortAudio itself is missing: there will be no way while this process lives."""


class Port(Protocol):
    """An open way to the loudspeaker. `is_alive` and `close` belong to the thread that opened it."""

    @property
    def name(self) -> str:
        """The device's name."""
        ...

    @property
    def latency_seconds(self) -> float:
        """How long it takes from the callback to the loudspeaker, as the device says."""
        ...

    @property
    def underruns(self) -> int:
        """How often the device ran dry."""
        ...

    def is_alive(self) -> bool:
        """Tell whether the stream still runs."""
        ...

    def close(self) -> None:
        """Let the device go."""
        ...


class _SoundDevicePort:
    """A stream of the sounddevice package."""

    def __init__(
        self, sounddevice: ModuleType, fill: Callable[[Float32], None], rate_hz: int, latency_seconds: float
    ) -> None:
        self._sounddevice = sounddevice
        self._fill = fill
        self._is_closing = False
        self._is_hurrying = False
        self.underruns = 0
        self._stream: Any = sounddevice.OutputStream(
            samplerate=rate_hz,
            channels=2,
            dtype="float32",
            latency=latency_seconds,
            device=_best_device(sounddevice),
            callback=self._call,
        )
        self.name = str(sounddevice.query_devices(self._stream.device)["name"])
        self.latency_seconds = float(self._stream.latency)

    def start(self) -> None:
        """Let the device ask for sound."""
        self._stream.start()

    def is_alive(self) -> bool:
        """Tell whether the stream still runs."""
        try:
            return bool(self._stream.active)
        except self._sounddevice.PortAudioError:
            return False

    def close(self) -> None:
        """Let the device go.

        The callback is asked to end by itself first: PortAudio would cancel its thread wherever that is, and on its
        way to Python's lock that would be the end of all threads. Only a device that asks no more is cut off.
        """
        self._is_closing = True
        until = time.monotonic() + _LET_GO_SECONDS
        while self.is_alive() and time.monotonic() < until:
            time.sleep(_LET_GO_STEP_SECONDS)
        self._stream.abort(ignore_errors=True)
        self._stream.close(ignore_errors=True)

    def _call(self, out: Float32, _frames: int, _time: object, status: Any) -> None:
        """Fill one block, on PortAudio's thread."""
        if self._is_closing:
            out.fill(0.0)
            raise self._sounddevice.CallbackAbort
        if not self._is_hurrying:
            self._is_hurrying = True
            _hurry()
        if status.output_underflow:
            self.underruns += 1
        self._fill(out)


def open_port(fill: Callable[[Float32], None], rate_hz: int, latency_seconds: float) -> Port:
    """Open a stereo stream that asks `fill` for its blocks; raise `PortError` where it can't be had.

    latency_seconds is about what it holds ahead. No other stream may be open: PortAudio is started anew, to see what
    devices there are now.
    """
    sounddevice = _library()
    try:
        _look_again(sounddevice)
        port = _SoundDevicePort(sounddevice, fill, rate_hz, latency_seconds)
    except (sounddevice.PortAudioError, ValueError) as fault:
        raise PortError(str(fault)) from fault
    try:
        port.start()
    except sounddevice.PortAudioError as fault:
        port.close()
        raise PortError(str(fault)) from fault
    return port


def _hurry() -> None:
    """Put this thread before all others where the system allows it: it has little to do, and has to do it in time."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(PermissionError):
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))


def _library() -> ModuleType:
    hush_alsa()
    try:
        import sounddevice  # noqa: PLC0415 - loads PortAudio, which may be missing
    except OSError as fault:
        raise NoLibraryError(str(fault)) from fault
    except Exception as fault:  # PortAudio's own fault at its start, of a class that can't be named yet
        raise PortError(str(fault)) from fault
    # A device that hangs would keep the process from ending there; the system closes what is open.
    atexit.unregister(sounddevice._exit_handler)  # noqa: SLF001 - the package has no public name for it
    library: ModuleType = sounddevice
    return library


def _look_again(sounddevice: ModuleType) -> None:
    """Let PortAudio see devices that came or went since it looked last."""
    if sounddevice._initialized:  # noqa: SLF001 - the package has no public names for these (its issue 125)
        sounddevice._terminate()  # noqa: SLF001
    sounddevice._initialize()  # noqa: SLF001


def _best_device(sounddevice: ModuleType) -> int | None:
    """Return the sound server's device on Linux; None leaves the choice to PortAudio."""
    if not sys.platform.startswith("linux"):
        return None
    names = [
        str(device["name"]) if device["max_output_channels"] >= 2 else "" for device in sounddevice.query_devices()
    ]
    return next((names.index(server) for server in _SERVERS if server in names), None)


def output_devices() -> Iterator[tuple[str, str]]:
    """Yield each output device with its interface and rate, or one row that says why there is none."""
    try:
        sounddevice = _library()
    except PortError as fault:
        yield "PortAudio", str(fault)
        return
    yield "PortAudio", str(sounddevice.get_portaudio_version()[1])
    interfaces = sounddevice.query_hostapis()
    devices = [device for device in sounddevice.query_devices() if device["max_output_channels"] > 0]
    if not devices:
        yield "output", "none"
    for device in devices:
        yield device["name"], f"{interfaces[device['hostapi']]['name']}, {device['default_samplerate']:g} Hz"
