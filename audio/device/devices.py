"""Which output devices a user can choose among. PortAudio numbers them anew at every look; names stay."""

import sys
from dataclasses import dataclass
from types import ModuleType
from typing import Final

from audio.device.library import look_again, portaudio

_SERVERS: Final = ("pipewire", "pulse")  # on Linux these follow the user's choice; the first ALSA device doesn't
_CHANNELS: Final = 2


@dataclass(frozen=True, slots=True)
class Device:
    """An output device. Its identity is its name with its interface, as Core Audio or ALSA (PortAudio's host APIs).

    is_default: it is the one that is taken where none is chosen. Two devices of one kind have one identity; the first
    of them (or the default) stands for both.
    """

    name: str
    interface: str
    rate_hz: float
    is_default: bool = False

    @property
    def identity(self) -> str:
        """What settings keep of a choice, and `Output.choose` takes."""
        return f"{self.interface}: {self.name}"


def devices_by_number(sounddevice: ModuleType) -> dict[int, Device]:
    """Return the stereo devices that PortAudio saw when it looked last, by its own numbers; one of each identity.

    Only on the thread that opens and closes streams.
    """
    interfaces = sounddevice.query_hostapis()
    default = _default_number(sounddevice)
    found: dict[str, tuple[int, Device]] = {}
    for number, entry in enumerate(sounddevice.query_devices()):
        if entry["max_output_channels"] < _CHANNELS:
            continue
        interface = str(interfaces[entry["hostapi"]]["name"])
        device = Device(str(entry["name"]), interface, entry["default_samplerate"], number == default)
        if device.is_default or device.identity not in found:
            found[device.identity] = number, device
    return dict(found.values())


def output_devices() -> tuple[Device, ...]:
    """Look anew and return the devices to choose among; raises `PortError` where PortAudio can't be had.

    No stream may be open in this process. A program with an `Output` asks that instead, on any thread.
    """
    sounddevice = portaudio()
    look_again(sounddevice)
    return tuple(devices_by_number(sounddevice).values())


def is_default_moved_by_system() -> bool:
    """Tell whether what plays on the default device follows the user's choice by itself, as sound servers do it.

    Elsewhere a stream stays where it was opened, and who follows has to look.
    """
    return sys.platform.startswith("linux")


def _default_number(sounddevice: ModuleType) -> int:
    """Return the number of the sound server's device on Linux, else of PortAudio's default; -1 where there is none."""
    if sys.platform.startswith("linux"):
        numbers = {
            str(entry["name"]): number
            for number, entry in reversed(list(enumerate(sounddevice.query_devices())))
            if entry["max_output_channels"] >= _CHANNELS
        }
        server: int | None = next((numbers[name] for name in _SERVERS if name in numbers), None)
        if server is not None:
            return server
    return int(sounddevice.default.device[1])
