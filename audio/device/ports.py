"""PortAudio, as far as this program needs it: which devices there are, and a stream on the best of them.

The library may be missing and its device list is frozen until it is initialised anew; both are dealt with here.
"""

import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Final, Protocol

from audio.dsp.samples import Float32

_SERVERS: Final = ("pipewire", "pulse")  # on Linux these follow the user's choice; the first ALSA device doesn't


class PortError(Exception):
    """There is no way to the loudspeaker now; the message says why."""


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

    def is_alive(self) -> bool:
        """Tell whether the stream still runs."""
        ...

    def close(self) -> None:
        """Let the device go."""
        ...


class _SoundDevicePort:
    """A stream of the sounddevice package."""

    def __init__(self, stream: Any, name: str) -> None:
        self._stream = stream
        self.name = name

    @property
    def latency_seconds(self) -> float:
        """How long it takes from the callback to the loudspeaker, as the device says."""
        return float(self._stream.latency)

    def is_alive(self) -> bool:
        """Tell whether the stream still runs."""
        return bool(self._stream.active)

    def close(self) -> None:
        """Let the device go."""
        self._stream.abort(ignore_errors=True)
        self._stream.close(ignore_errors=True)


def open_port(fill: Callable[[Float32], None], rate_hz: int) -> Port:
    """Open a stereo stream that asks `fill` for its blocks; raise `PortError` where it can't be had."""
    sounddevice = _library()

    def callback(out: Float32, _frames: int, _time: object, _status: object) -> None:
        fill(out)

    try:
        _look_again(sounddevice)
        device = _best_device(sounddevice)
        stream = sounddevice.OutputStream(
            samplerate=rate_hz, channels=2, dtype="float32", latency="low", device=device, callback=callback
        )
        stream.start()
        name = str(sounddevice.query_devices(stream.device)["name"])
    except (sounddevice.PortAudioError, ValueError) as fault:
        raise PortError(str(fault)) from fault
    return _SoundDevicePort(stream, name)


def _library() -> ModuleType:
    try:
        import sounddevice  # noqa: PLC0415 - loads PortAudio, which may be missing
    except OSError as fault:
        raise PortError(str(fault)) from fault
    library: ModuleType = sounddevice
    return library


def _look_again(sounddevice: ModuleType) -> None:
    """Let PortAudio see devices that came or went since it looked last."""
    sounddevice._terminate()  # noqa: SLF001 - the package has no public name for it (its issue 125)
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
