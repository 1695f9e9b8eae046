import json
import subprocess
from typing import Any

import pytest

from audio.device import RECORD_FILE, Device, PortError, SoundRecord, write_record
from onesemi import __version__
from onesemi.cli import doctor


def test_every_section_tells_something(run: Any) -> None:
    code, out, err = run("doctor")
    assert (code, err) == (0, "")
    for title, _section in doctor.SECTIONS:
        assert f"{title}:\n  " in out


def test_a_program_can_read_it(run: Any, tmp_path: Any) -> None:
    report = json.loads(run("doctor", "--json")[1])
    assert report["program"]["onesemi"] == __version__
    assert report["packages"]["numpy"]
    assert report["window"]["platform"] == "offscreen"
    assert report["banks"]["TimGM6mb.sf2"]
    assert report["paths"]["home"].startswith(str(tmp_path))
    assert report["paths"]["unfinished tables"] == 0


def test_banks_are_told_with_their_licence_and_broken_ones_with_the_reason(run: Any, tmp_path: Any) -> None:
    folder = tmp_path / "home" / "soundfonts"
    folder.mkdir(parents=True)
    (folder / "torn.sf2").write_bytes(b"RIFF")
    banks = json.loads(run("doctor", "--json")[1])["banks"]
    assert banks["torn.sf2"].startswith(f"{folder / 'torn.sf2'}, 4 bytes, broken: ")
    assert "onesemi: CC0 1.0" in banks["onesemi.sf2"]
    assert banks["TimGM6mb.sf2"].endswith(" bytes, TimGM6mb: no licence named")


def test_devices_of_one_name_are_all_told(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    devices = [Device("HDMI", "ALSA", 44100.0), Device("HDMI", "JACK", 48000.0, is_default=True)]
    monkeypatch.setattr("audio.device.output_devices", lambda: devices)
    monkeypatch.setattr("audio.device.portaudio_version", lambda: "PortAudio 19")
    sound = json.loads(run("doctor", "--json")[1])["sound"]
    assert sound == {"PortAudio": "PortAudio 19", "HDMI": "ALSA, 44100 Hz", "HDMI (2)": "JACK, 48000 Hz, the default"}


def test_without_portaudio_its_fault_is_told(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise PortError("PortAudio library not found")

    monkeypatch.setattr("audio.device.portaudio_version", fail)
    assert json.loads(run("doctor", "--json")[1])["sound"] == {"PortAudio": "PortAudio library not found"}


def test_how_sound_went_in_the_last_session_is_told(run: Any, tmp_path: Any) -> None:
    path = tmp_path / "home" / RECORD_FILE
    assert json.loads(run("doctor", "--json")[1])["last session"] == {"sound": None}
    path.parent.mkdir(exist_ok=True)
    write_record(path, SoundRecord("pulse", 601, 20, 0, 3))
    assert json.loads(run("doctor", "--json")[1])["last session"] == {
        "device": "pulse",
        "open for": "601 s, 20 ms held ahead",
        "device ran dry": 0,
        "song not rendered in time": 3,
    }
    path.write_text("[]")
    assert "expected an object" in json.loads(run("doctor", "--json")[1])["last session"]["sound"]


def test_a_package_that_is_missing_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "PACKAGES", ("no-such-package-anywhere",))
    assert dict(doctor._packages()) == {"no-such-package-anywhere": None}


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (subprocess.CalledProcessError(-6, [], stderr="noise\ncould not connect to display\n"), "could not connect"),
        (subprocess.CalledProcessError(1, [], stderr=""), "code 1: ?"),
        (subprocess.TimeoutExpired([], 30.0), "no answer in 30 s"),
    ],
)
def test_a_broken_qt_is_told_and_does_not_end_the_doctor(
    monkeypatch: pytest.MonkeyPatch, fault: Exception, told: str
) -> None:
    def fail(*_words: Any, **_settings: Any) -> Any:
        raise fault

    monkeypatch.setattr(subprocess, "run", fail)
    assert told in str(dict(doctor._window())["Qt"])
