"""The linter, the formatter and the type checker have nothing to say, so that the one command holds them too."""

import subprocess
import sys
from pathlib import Path

import pytest

CHECKS = {
    "ruff": ["-m", "ruff", "check", "--quiet", "."],
    "format": ["-m", "ruff", "format", "--check", "--quiet", "."],
    "types": ["-m", "mypy", "--no-error-summary"],
    "types of the set-up": ["-m", "mypy", "--no-error-summary", "run.py", "setup"],
}


@pytest.mark.parametrize("check", CHECKS)
def test_the_code_is_clean(root: Path, check: str) -> None:
    outcome = subprocess.run(
        [sys.executable, *CHECKS[check]], cwd=root, check=False, capture_output=True, text=True, timeout=600
    )
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
