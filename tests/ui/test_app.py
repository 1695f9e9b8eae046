"""The program as a process: it opens, shows what it was given, and ends as it was told to."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import ClassVar

import pytest
from pytestqt.qtbot import QtBot

from audio.device import RECORD_FILE, read_record
from onesemi.music.song import Song
from onesemi.music.songfile import write_song
from ui.app import _Interrupt
from ui.qt_log import log_message

ROOT = Path(__file__).parents[2]


def started(home: Path, *words: str) -> "subprocess.Popen[str]":
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "ONESEMI_HOME": str(home)}
    return subprocess.Popen(
        [sys.executable, "-m", "onesemi", "app", *words],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(home: Path, *words: str) -> tuple[int, str]:
    with started(home, "--quit-after", "0.2", *words) as process:
        _, errors = process.communicate(timeout=60)
    return process.returncode, errors


def without_offscreen_noise(errors: str) -> str:
    return "\n".join(line for line in errors.splitlines() if "propagateSizeHints" not in line)


def test_the_window_opens_and_closes_when_it_was_told_to(tmp_path: Path) -> None:
    code, errors = ended(tmp_path)
    assert (code, without_offscreen_noise(errors)) == (0, "")


def test_a_song_is_shown_at_once(tmp_path: Path, song: Song) -> None:
    path = tmp_path / "a.1song"
    path.write_bytes(write_song(song))
    code, errors = ended(tmp_path, str(path), "--language", "zh_Hant")
    assert (code, without_offscreen_noise(errors)) == (0, "")


def test_a_broken_song_and_broken_settings_stop_nothing(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b"{{{")
    (tmp_path / "a.1song").write_bytes(b"no song")
    code, errors = ended(tmp_path, str(tmp_path / "a.1song"))
    assert (code, without_offscreen_noise(errors)) == (0, "")


PROGRAM = """
import gc, sys
from PySide6.QtCore import QTimer
from onesemi.cli.main import main
from ui.shell import Shell

begin = Shell.__init__

def watched(self, *words):
    begin(self, *words)
    self.watch = QTimer()
    self.watch.timeout.connect(lambda: gc.get_freeze_count() and self.window.close())
    self.watch.start(20)

if __name__ == "__main__":
    Shell.__init__ = watched
    main(["app", "--quit-after", "60"])
    print(gc.get_freeze_count() > 20_000, gc.isenabled())
"""


def test_once_sound_is_up_the_garbage_collector_leaves_alone_what_was_loaded_and_the_end_keeps_how_sound_went(
    tmp_path: Path,
) -> None:
    """A look at all of it would hold up every thread for longer than the sound device waits.

    Python itself collects nothing in this program, on whatever thread: the window's does.
    """
    (tmp_path / "program.py").write_text(PROGRAM)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "ONESEMI_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    finished = subprocess.run(
        [sys.executable, tmp_path / "program.py"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=90,
    )
    assert finished.stdout == "True False\n"
    assert read_record(tmp_path / RECORD_FILE).late_blocks == 0
    assert without_offscreen_noise(finished.stderr) == ""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for other processes")
def test_an_interrupt_ends_the_program(tmp_path: Path) -> None:
    with started(tmp_path) as process:
        assert process.stderr is not None
        process.stderr.readline()  # the offscreen plugin's word on the first window that is shown
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == 130


def test_an_interrupt_before_the_loop_runs_is_not_forgotten(qtbot: QtBot) -> None:
    class Loop:
        codes: ClassVar[list[int]] = []
        exit = codes.append

    before = signal.getsignal(signal.SIGINT)
    try:
        interrupt = _Interrupt()
        signal.raise_signal(signal.SIGINT)  # no KeyboardInterrupt: Qt's calls would crash on it
        watch = interrupt.watched(Loop())
        qtbot.waitUntil(lambda: bool(Loop.codes), timeout=5000)
        watch.stop()
    finally:
        signal.signal(signal.SIGINT, before)
    assert Loop.codes[0] == 130


def test_qts_messages_go_to_the_log(caplog: pytest.LogCaptureFixture) -> None:
    from PySide6.QtCore import QMessageLogContext, QtMsgType

    with caplog.at_level("DEBUG"):
        log_message(QtMsgType.QtWarningMsg, QMessageLogContext(), "a warning")
        log_message(QtMsgType.QtDebugMsg, QMessageLogContext(), "a detail")
    assert [(record.name, record.levelname, record.message) for record in caplog.records] == [
        ("qt", "WARNING", "a warning"),
        ("qt", "DEBUG", "a detail"),
    ]
