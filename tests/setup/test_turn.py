"""Two runs at once: one sets up, the other waits for it."""

import subprocess
import sys
from pathlib import Path

import pytest

from setup.process import SetUpError
from setup.turn import my_turn

HOLDER = """
import sys
from pathlib import Path
from setup.turn import my_turn
with my_turn(Path(sys.argv[1]), 60):
    print("holds it", flush=True)
    sys.stdin.read()
print("let it go", flush=True)
"""


@pytest.fixture
def holder(root: Path, tmp_path: Path):
    """Return another process that has its turn until its input ends."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, tmp_path / "lock"],
        cwd=root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout.readline() == "holds it\n"
        yield process
        process.kill()


def test_a_second_run_does_not_begin_while_another_is_at_it(holder, tmp_path: Path, capsys) -> None:
    with pytest.raises(SetUpError, match="Another run has been setting up"), my_turn(tmp_path / "lock", limit_s=0):
        raise AssertionError("both had their turn")
    assert "waiting for it" in capsys.readouterr().err


def test_the_second_run_goes_on_when_the_first_is_done(holder, tmp_path: Path) -> None:
    holder.stdin.close()
    with my_turn(tmp_path / "lock", limit_s=60):
        assert holder.stdout.readline() == "let it go\n"


def test_a_run_that_was_killed_is_waited_for_by_nobody(holder, tmp_path: Path, capsys) -> None:
    holder.kill()
    holder.wait(timeout=30)
    with my_turn(tmp_path / "lock", limit_s=0):
        assert capsys.readouterr().err == ""
