"""How long the user waits before the program does anything at all."""

import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from setup.paths import ROOT, venv_program
from setup.record import is_ready, wanted_record

pytestmark = pytest.mark.bench

HELP_LIMIT_S = 0.1
RUN_LIMIT_S = 0.3
ROUNDS = 15


def seconds(command: Sequence[str | Path]) -> float:
    """Return how long a command takes as a whole process: the median of some rounds after one to warm up."""
    taken = []
    for _ in range(ROUNDS + 1):
        began = time.perf_counter()
        # No timeout: with one, Python looks for the end in steps of up to 50 ms.
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        taken.append(time.perf_counter() - began)
    return statistics.median(taken[1:])


def conditions() -> str:
    """Return on what it was measured."""
    load = f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"
    return (
        f"{os.cpu_count()} cores, {load}, Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    )


def test_help_is_there_at_once() -> None:
    taken_s = seconds([sys.executable, "-m", "onesemi", "--help"])
    print(f"\nonesemi --help: {taken_s * 1000:.0f} ms, median of {ROUNDS} ({conditions()})")
    assert taken_s <= HELP_LIMIT_S


def test_a_second_run_adds_little() -> None:
    if not is_ready(wanted_record(for_tests=False)):
        pytest.skip("run.py has not set this folder up, and a bench changes nothing")
    alone_s = seconds([venv_program("onesemi"), "--version"])
    through_s = seconds([sys.executable, ROOT / "run.py", "--version"])
    added_s = through_s - alone_s
    print(f"\nrun.py adds {added_s * 1000:.0f} ms, medians of {ROUNDS} ({conditions()})")
    assert added_s <= RUN_LIMIT_S
