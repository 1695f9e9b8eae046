"""PortAudio's ways, on a pretended sounddevice package; the real one is heard in `test_live`."""

import builtins
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from audio.device import ports
from audio.device.devices import Device, output_devices
from audio.device.library import MissingDeviceError, NoLibraryError, PortError
from audio.device.ports import open_port

ROOT = Path(__file__).parents[3]


class PretendedPortAudioError(Exception):
    pass


class PretendedAbortError(Exception):
    pass


class PretendedStream:
    def __init__(self, **settings) -> None:
        self.settings = settings
        self.latency = 0.02
        self.active = False
        self.is_closed = self.is_aborted = False

    def start(self) -> None:
        self.active = True

    def ask(self, *, has_run_dry: bool = False) -> np.ndarray:
        out = np.full((4, 2), np.nan, np.float32)
        try:
            self.settings["callback"](out, 4, None, SimpleNamespace(output_underflow=has_run_dry))
        except PretendedAbortError:
            self.active = False
        return out

    def abort(self, ignore_errors: bool) -> None:
        self.is_aborted = True

    def close(self, ignore_errors: bool) -> None:
        self.is_closed = True


class PretendedSoundDevice:
    """As much of the package as is used, with PortAudio's list of devices frozen while it is initialised."""

    PortAudioError = PretendedPortAudioError
    CallbackAbort = PretendedAbortError

    def __init__(self) -> None:
        self.plugged = [("hw:0", 2), ("pulse", 32)]
        self.interface = "ALSA"
        self.default = SimpleNamespace(device=(-1, 0))
        self._initialized = 0
        self._initialize()
        self.streams: list[PretendedStream] = []
        self.open_fault = self.start_fault = None

    def _initialize(self) -> None:
        self._listed = list(self.plugged)
        self._initialized += 1

    def _terminate(self) -> None:
        assert self._initialized, "PortAudio isn't initialised"
        self._initialized -= 1

    def _exit_handler(self) -> None: ...

    def query_devices(self):
        return [
            {"name": name, "max_output_channels": channels, "hostapi": 0, "default_samplerate": 44100.0}
            for name, channels in self._listed
        ]

    def query_hostapis(self):
        return [{"name": self.interface}]

    class WasapiSettings:
        def __init__(self, auto_convert: bool) -> None:
            self.auto_convert = auto_convert

    def OutputStream(self, **settings) -> PretendedStream:  # noqa: N802 - the package's name
        if self.open_fault:
            raise self.open_fault
        stream = PretendedStream(**settings)
        if self.start_fault:
            stream.start = lambda: (_ for _ in ()).throw(self.start_fault)
        self.streams.append(stream)
        return stream


@pytest.fixture
def sounddevice(monkeypatch: pytest.MonkeyPatch) -> PretendedSoundDevice:
    pretended = PretendedSoundDevice()
    monkeypatch.setitem(sys.modules, "sounddevice", pretended)
    monkeypatch.setattr(ports.sys, "platform", "linux")
    monkeypatch.setattr(ports.os, "sched_setscheduler", lambda *_words: None, raising=False)
    return pretended


def fill(out: np.ndarray) -> None:
    out.fill(0.5)


def test_the_sound_server_is_preferred_and_its_blocks_are_filled(sounddevice) -> None:
    port = open_port(fill, 44100, 0.02)
    assert port.device.name == "pulse"
    assert port.latency_seconds == 0.02
    assert port.is_alive()
    (stream,) = sounddevice.streams
    settings = [stream.settings[name] for name in ("samplerate", "channels", "latency")]
    assert settings == [44100, 2, 0.02]
    assert (stream.ask() == 0.5).all()


def test_pipewire_goes_before_pulse(sounddevice) -> None:
    sounddevice.plugged = [("hw:0", 2), ("pulse", 32), ("pipewire", 64)]
    assert open_port(fill, 44100, 0.02).device.name == "pipewire"


@pytest.mark.parametrize("plugged", [[("hw:0", 2)], [("hw:0", 2), ("pulse", 0)]])
def test_without_a_server_portaudio_chooses(sounddevice, plugged) -> None:
    sounddevice.plugged = plugged
    open_port(fill, 44100, 0.02)
    assert sounddevice.streams[0].settings["device"] == 0


def test_elsewhere_portaudio_chooses(sounddevice, monkeypatch) -> None:
    monkeypatch.setattr(ports.sys, "platform", "darwin")
    open_port(fill, 44100, 0.02)
    assert sounddevice.streams[0].settings["device"] == 0


def test_a_wanted_device_is_opened_by_its_identity_whatever_its_number_is_now(sounddevice) -> None:
    for plugged in ([("usb", 2), ("pulse", 32)], [("pulse", 32), ("hw:0", 2), ("usb", 2)]):
        sounddevice.plugged = plugged
        port = open_port(fill, 44100, 0.02, "ALSA: usb")
        assert (port.device.name, port.device.is_default) == ("usb", False)
        assert sounddevice.streams[-1].settings["device"] == plugged.index(("usb", 2))
        port.close()


@pytest.mark.parametrize("wanted", ["ALSA: usb", "JACK: pulse", "pulse"])
def test_a_wanted_device_that_is_not_there_is_missing(sounddevice, wanted: str) -> None:
    with pytest.raises(MissingDeviceError, match=wanted):
        open_port(fill, 44100, 0.02, wanted)


def test_without_any_output_device_it_is_said(sounddevice) -> None:
    sounddevice.plugged, sounddevice.default.device = [("microphone", 0)], (0, -1)
    with pytest.raises(MissingDeviceError, match="no output device"):
        open_port(fill, 44100, 0.02)


def test_windows_is_asked_to_convert_the_rate(sounddevice) -> None:
    open_port(fill, 44100, 0.02)
    sounddevice.interface = "Windows WASAPI"
    open_port(fill, 44100, 0.02)
    settings = [stream.settings["extra_settings"] for stream in sounddevice.streams]
    assert settings[0] is None
    assert settings[1].auto_convert


def test_devices_are_listed_once_for_each_name_and_interface_and_those_for_stereo_only(sounddevice) -> None:
    sounddevice.plugged = [("usb", 2), ("usb", 2), ("mono", 1), ("pulse", 32), ("microphone", 0)]
    assert output_devices() == (Device("usb", "ALSA", 44100.0), Device("pulse", "ALSA", 44100.0, is_default=True))


def test_of_two_devices_of_one_name_the_default_stands_for_both(sounddevice, monkeypatch) -> None:
    monkeypatch.setattr(ports.sys, "platform", "darwin")
    sounddevice.plugged, sounddevice.default.device = [("usb", 2), ("usb", 2)], (-1, 1)
    assert output_devices() == (Device("usb", "ALSA", 44100.0, is_default=True),)
    open_port(fill, 44100, 0.02)
    assert sounddevice.streams[0].settings["device"] == 1


def test_devices_that_came_later_are_seen(sounddevice) -> None:
    sounddevice.plugged = [("hw:0", 2)]
    open_port(fill, 44100, 0.02).close()
    sounddevice.plugged.append(("pulse", 32))
    assert open_port(fill, 44100, 0.02).device.name == "pulse"
    assert sounddevice._initialized == 1


def test_a_device_that_cannot_be_opened_says_why(sounddevice) -> None:
    sounddevice.open_fault = PretendedPortAudioError("Invalid sample rate")
    with pytest.raises(PortError, match="Invalid sample rate"):
        open_port(fill, 44100, 0.02)


def test_a_device_that_cannot_be_started_is_closed_and_says_why(sounddevice) -> None:
    sounddevice.start_fault = PretendedPortAudioError("Device unavailable")
    with pytest.raises(PortError, match="Device unavailable"):
        open_port(fill, 44100, 0.02)
    assert sounddevice.streams[0].is_closed


def test_portaudio_that_failed_to_start_is_started_the_next_time(sounddevice, monkeypatch) -> None:
    def fail() -> None:
        raise PretendedPortAudioError("host error")

    with monkeypatch.context() as patch:
        patch.setattr(sounddevice, "_initialize", fail)
        with pytest.raises(PortError, match="host error"):
            open_port(fill, 44100, 0.02)
    assert open_port(fill, 44100, 0.02).is_alive()


def test_the_callbacks_thread_goes_before_all_others_where_that_is_allowed(sounddevice, monkeypatch) -> None:
    asked = []

    def refuse(*words) -> None:
        asked.append(words[1])
        raise PermissionError("not this user")

    monkeypatch.setattr(ports.os, "sched_setscheduler", refuse)
    open_port(fill, 44100, 0.02)
    assert (sounddevice.streams[0].ask() == 0.5).all()
    sounddevice.streams[0].ask()
    assert asked == [ports.os.SCHED_FIFO]


def test_a_stream_that_ran_dry_is_counted(sounddevice) -> None:
    port = open_port(fill, 44100, 0.02)
    for has_run_dry in (True, False, True):
        sounddevice.streams[0].ask(has_run_dry=has_run_dry)
    assert port.underruns == 2


def test_the_callback_ends_before_its_thread_is_ended(sounddevice, monkeypatch) -> None:
    port = open_port(fill, 44100, 0.02)
    (stream,) = sounddevice.streams
    monkeypatch.setattr(ports.time, "sleep", lambda _seconds: stream.ask())
    monkeypatch.setattr(stream, "abort", lambda ignore_errors: setattr(stream, "is_aborted", not stream.active))
    port.close()
    assert stream.is_aborted
    assert stream.is_closed
    assert not port.is_alive()


def test_a_device_that_asks_no_more_is_cut_off(sounddevice, monkeypatch) -> None:
    port = open_port(fill, 44100, 0.02)
    times = iter(range(1000))
    monkeypatch.setattr(ports.time, "sleep", lambda _seconds: None)
    monkeypatch.setattr(ports.time, "monotonic", lambda: next(times) / 10)
    port.close()
    assert sounddevice.streams[0].is_aborted
    assert sounddevice.streams[0].is_closed


def test_a_stream_that_cannot_be_asked_is_dead(sounddevice) -> None:
    class Broken(PretendedStream):
        @property
        def active(self) -> bool:
            raise PretendedPortAudioError("bad stream pointer")

        @active.setter
        def active(self, _is_active: bool) -> None: ...

    sounddevice.OutputStream = Broken
    assert not open_port(fill, 44100, 0.02).is_alive()


@pytest.mark.parametrize(
    ("fault", "kind"),
    [(OSError("PortAudio library not found"), NoLibraryError), (PretendedPortAudioError("host error"), PortError)],
)
def test_a_library_that_cannot_be_loaded_says_why(monkeypatch, fault: Exception, kind: type[PortError]) -> None:
    whole_import = builtins.__import__

    def fail(name: str, *words, **settings):
        if name == "sounddevice":
            raise fault
        return whole_import(name, *words, **settings)

    monkeypatch.setattr(builtins, "__import__", fail)
    with pytest.raises(kind, match=str(fault)) as caught:
        open_port(fill, 44100, 0.02)
    assert type(caught.value) is kind
    with pytest.raises(kind, match=str(fault)):
        output_devices()


PROGRAM = """
import threading
from audio.device import Output
told, is_told = [], threading.Event()
output = Output(lambda name: (told.append(name), is_told.set()))
output.start()
assert is_told.wait(20)
output.close()
print(told, bool(output.problem), output.device)
"""


def test_without_any_device_nothing_is_printed_but_what_the_program_says(tmp_path) -> None:
    """No sound server answers and ALSA knows no card: a program on such a machine, as a whole process."""
    if list(Path("/dev/snd").glob("pcm*")):
        pytest.skip("this machine has a sound card")
    nowhere = {"PULSE_SERVER": f"unix:{tmp_path / 'none'}", "XDG_RUNTIME_DIR": str(tmp_path), "HOME": str(tmp_path)}
    finished = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, **nowhere, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert (finished.stdout, finished.stderr) == ("[None] True None\n", "")
