"""PortAudio itself, which may be missing, and whose list of devices is frozen until it is started anew."""

import atexit
from types import ModuleType

from audio.device.alsa import hush_alsa


class PortError(Exception):
    """There is no way to the loudspeaker now; the message says why."""


class NoLibraryError(PortError):
    """PortAudio itself is missing: there will be no way while this process lives."""


class MissingDeviceError(PortError):
    """The wanted device isn't among those that there are now."""


def portaudio() -> ModuleType:
    """Return the sounddevice package, PortAudio started; raises `PortError` and `NoLibraryError`."""
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


def look_again(sounddevice: ModuleType) -> None:
    """Let PortAudio see devices that came or went since it looked last; ends every stream of this process.

    Raises `PortError` where PortAudio can't start.
    """
    try:
        if sounddevice._initialized:  # noqa: SLF001 - the package has no public names for these (its issue 125)
            sounddevice._terminate()  # noqa: SLF001
        sounddevice._initialize()  # noqa: SLF001
    except sounddevice.PortAudioError as fault:
        raise PortError(str(fault)) from fault


def portaudio_version() -> str:
    """Return PortAudio's name and version; raises `PortError` where it can't be had."""
    return str(portaudio().get_portaudio_version()[1])
