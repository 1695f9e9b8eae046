"""How worker processes begin, seen from outside: as whole processes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def output_of(program: str) -> str:
    """Run a program that may use everything in `onesemi.workers`."""
    return subprocess.run(
        [sys.executable, "-c", f"import os, signal\nfrom onesemi.workers import *\n{program}"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system has no niceness")
def test_a_worker_behind_others_is_nicer_than_its_program() -> None:
    before, after = map(int, output_of("print(os.nice(0)); work_behind_others(); print(os.nice(0))").split())
    assert after == min(19, before + 10)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_a_worker_passes_over_an_interrupt() -> None:
    interrupt = f"os.kill(os.getpid(), {int(signal.SIGINT)}); print('alive')"
    assert output_of(f"leave_interrupts_to_the_program(); {interrupt}") == "alive\n"
