"""Commands of the set-up end in time, leave no child behind, and their output is kept."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from setup import process

needs_unix = pytest.mark.skipif(os.name == "nt", reason="with a shell and signals")


def test_a_command_is_run_and_what_it_prints_is_kept(capfd) -> None:
    outcome = process.execute([sys.executable, "-c", "import sys; print('a'); print('b', file=sys.stderr)"], 60)
    assert outcome.is_good
    assert sorted(outcome.output.split()) == ["a", "b"]
    assert capfd.readouterr() == ("", "")


def test_a_failed_command_is_told_by_its_code() -> None:
    outcome = process.execute([sys.executable, "-c", "raise SystemExit(7)"], 60)
    assert (outcome.code, outcome.is_good) == (7, False)


def test_a_command_that_does_not_exist_has_failed() -> None:
    outcome = process.execute(["no-program-of-this-name"], 60)
    assert (outcome.code, outcome.is_good) == (127, False)
    assert outcome.output == "no-program-of-this-name: No such file or directory"


def test_a_command_gets_no_input_to_wait_for() -> None:
    assert process.execute([sys.executable, "-c", "assert input() == 'yes'"], 60).code == 1


@needs_unix
def test_a_command_that_takes_too_long_is_stopped(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(process, "_PULSE_SECONDS", 0.4)
    note = tmp_path / "pid"
    endless = 'echo $$ > "$0"; echo began; exec sleep 1000'
    outcome = process.execute(["sh", "-c", endless, str(note)], limit_s=1)
    assert outcome.code is None
    assert outcome.tail().splitlines() == ["    began", "    (stopped: it took too long)"]
    assert "still at work after" in capsys.readouterr().err
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


def test_the_tail_is_the_end_of_the_output() -> None:
    outcome = process.Outcome(1, "\n".join(str(number) for number in range(100)) + "\n\n")
    assert outcome.tail(2) == "    98\n    99"


@needs_unix
def test_a_terminated_set_up_takes_its_children_along(root: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pid")
    program = (
        "import signal, sys\n"
        "from setup import process, steps\n"
        "signal.signal(signal.SIGTERM, steps._end)\n"
        "process.execute([sys.executable, '-c', sys.argv[2], sys.argv[1]], 60)\n"
    )
    child = "import os, signal, sys; open(sys.argv[1], 'w').write(str(os.getpid())); signal.pause()"
    with subprocess.Popen([sys.executable, "-c", program, tmp_path / "pid", child], cwd=root) as running:
        pid = int((tmp_path / "pid").read_text())
        running.terminate()
        assert running.wait(timeout=30) == 128 + signal.SIGTERM
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
