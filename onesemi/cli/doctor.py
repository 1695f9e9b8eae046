"""`onesemi doctor`: what this machine has, for a bug report."""

import argparse
import os
import platform
import sys
from collections.abc import Callable, Iterator
from itertools import count
from typing import Final

from onesemi import __version__
from onesemi.cli.command import Exit, Work
from onesemi.cli.display import has_display
from onesemi.locale import tr

Findings = dict[str, str | int | None]
PACKAGES: Final = (
    "PySide6-Essentials",
    "numpy",
    "sounddevice",
    "soundfile",
    "mido",
    "pretty_midi",
    "Pillow",
    "verovio",
    "msgspec",
)
_QT_PATIENCE_SECONDS: Final = 30.0


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=tr("print for a program to read"))


def _run(arguments: argparse.Namespace) -> int:
    report = {title: _numbered(section()) for title, section in SECTIONS}
    if arguments.json:
        import json

        print(json.dumps(report, ensure_ascii=False, indent=2))
        return Exit.OK
    for title, findings in report.items():
        print(f"{title}:")
        for name, value in findings.items():
            print(f"  {name}: {tr('none') if value is None else value}")
    return Exit.OK


def _numbered(rows: Iterator[tuple[str, str | int | None]]) -> Findings:
    """Return rows by name; names that come again (two devices of one kind) are numbered."""
    findings: Findings = {}
    for name, value in rows:
        numbers = (name if number == 1 else f"{name} ({number})" for number in count(1))
        findings[next(name for name in numbers if name not in findings)] = value
    return findings


def _program() -> Iterator[tuple[str, str]]:
    yield "onesemi", __version__
    yield "Python", f"{platform.python_version()} ({platform.python_implementation()})"
    yield "system", platform.platform()
    yield "processors", str(os.cpu_count())


def _packages() -> Iterator[tuple[str, str | None]]:
    from importlib.metadata import PackageNotFoundError, version

    for package in PACKAGES:
        try:
            yield package, version(package)
        except PackageNotFoundError:
            yield package, None


def _window() -> Iterator[tuple[str, str | int | None]]:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        yield variable, os.environ.get(variable)
    import json
    import subprocess

    environment = os.environ if has_display() else {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    try:
        asked = subprocess.run(
            [sys.executable, "-m", "ui.qt_report"],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**environment, "PYTHONIOENCODING": "utf-8"},
            timeout=_QT_PATIENCE_SECONDS,
            check=True,
        )
    except subprocess.TimeoutExpired:
        yield "Qt", f"gave no answer in {_QT_PATIENCE_SECONDS:g} s"
    except subprocess.CalledProcessError as fault:
        yield "Qt", f"ended with code {fault.returncode}: {(fault.stderr.strip().splitlines() or ['?'])[-1]}"
    else:
        yield from json.loads(asked.stdout).items()


def _sound() -> Iterator[tuple[str, str | None]]:
    from audio.device import PortError, output_devices, portaudio_version

    try:
        yield "PortAudio", portaudio_version()
        devices = output_devices()
    except PortError as fault:
        yield "PortAudio", str(fault)
        return
    if not devices:
        yield "output", None
    for device in devices:
        stands = ", the default" if device.is_default else ""
        yield device.name, f"{device.interface}, {device.rate_hz:g} Hz{stands}"


def _stream() -> Iterator[tuple[str, str | int]]:
    from audio.device import try_stream

    yield from try_stream()


def _last_session() -> Iterator[tuple[str, str | int | None]]:
    """How sound went when the window was open last."""
    from audio.device import RECORD_FILE, read_record
    from onesemi.files import home_folder
    from onesemi.music.checked_json import CheckedJsonError

    path = home_folder() / RECORD_FILE
    try:
        record = read_record(path)
    except FileNotFoundError:
        yield "sound", None
    except (CheckedJsonError, OSError) as fault:
        yield "sound", f"{path}: {fault}"
    else:
        yield "device", record.device or None
        yield "open for", f"{record.open_seconds} s, {record.held_ahead_ms} ms held ahead"
        yield "device ran dry", record.ran_dry
        yield "song not rendered in time", record.late_blocks


def _banks() -> Iterator[tuple[str, str]]:
    from audio.soundfont import survey_banks

    for bank in survey_banks():
        terms = " ".join(bank.info.licence.split()) or "no licence named"
        what = f"{bank.name}: {terms}" if bank.fault is None else f"broken: {bank.fault}"
        yield bank.path.name, f"{bank.path}, {bank.path.stat().st_size} bytes, {what}"


def _paths() -> Iterator[tuple[str, str | int]]:
    from onesemi.files import home_folder

    home = home_folder()
    yield "home", f"{home}" + ("" if home.is_dir() else " (not made yet)")
    yield "unfinished tables", len(tuple((home / "tables").glob("*.table")))
    yield "program", sys.executable


SECTIONS: Final[tuple[tuple[str, Callable[[], Iterator[tuple[str, str | int | None]]]], ...]] = (
    ("program", _program),
    ("packages", _packages),
    ("window", _window),
    ("sound", _sound),
    ("stream", _stream),
    ("last session", _last_session),
    ("banks", _banks),
    ("paths", _paths),
)
WORK = Work(_add_arguments, _run)
