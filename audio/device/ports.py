"""The way to a loudspeaker: a stream of PortAudio's on one device."""

import contextlib
import os
import sys
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any, Final, Protocol

from audio.device.devices import Device, devices_by_number
from audio.device.library import MissingDeviceError, PortError, look_again, portaudio
from audio.dsp.samples import Float32

_CONVERTING: Final = "Windows WASAPI"  # it takes its own rate only, unless it is asked to convert
_LET_GO_SECONDS: Final = 0.5
_LET_GO_STEP_SECONDS: Final = 0.002


class Port(Protocol):
    """An open way to the loudspeaker. `is_alive` and `close` belong to the thread that opened it."""

    @property
    def device(self) -> Device:
        """The device that it leads to."""
        ...

    @property
    def devices(self) -> tuple[Device, ...]:
        """All devices that there were when it was opened."""
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
        self,
        sounddevice: ModuleType,
        fill: Callable[[Float32], None],
        rate_hz: int,
        latency_seconds: float,
        wanted: str | None,
    ) -> None:
        listed = devices_by_number(sounddevice)
        number = _number_of(wanted, listed)
        self.devices = tuple(listed.values())
        self.device = listed[number]
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
            device=number,
            extra_settings=_extra_settings(sounddevice, self.device),
            callback=self._call,
        )
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


def open_port(fill: Callable[[Float32], None], rate_hz: int, latency_seconds: float, wanted: str | None = None) -> Port:
    """Open a stereo stream that asks `fill` for its blocks; raise `PortError` where it can't be had.

    latency_seconds is about what it holds ahead; wanted is a device's identity, None for the system's default. No other
    stream may be open: PortAudio is started anew, to see what devices there are now.
    """
    sounddevice = portaudio()
    look_again(sounddevice)
    try:
        port = _SoundDevicePort(sounddevice, fill, rate_hz, latency_seconds, wanted)
    except (sounddevice.PortAudioError, ValueError) as fault:
        raise PortError(str(fault)) from fault
    try:
        port.start()
    except sounddevice.PortAudioError as fault:
        port.close()
        raise PortError(str(fault)) from fault
    return port


def _number_of(wanted: str | None, listed: dict[int, Device]) -> int:
    for number, device in listed.items():
        if device.is_default if wanted is None else device.identity == wanted:
            return number
    raise MissingDeviceError("there is no output device" if wanted is None else f"{wanted} isn't there")


def _extra_settings(sounddevice: ModuleType, device: Device) -> object:
    return sounddevice.WasapiSettings(auto_convert=True) if device.interface == _CONVERTING else None


def _hurry() -> None:
    """Put this thread before all others where the system allows it: it has little to do, and has to do it in time."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(PermissionError):
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
