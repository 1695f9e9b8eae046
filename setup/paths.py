"""Where the set-up puts things; all of it lies beside run.py."""

import os
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
VENV: Final = ROOT / ".venv"
LOCK: Final = ROOT / "requirements.lock"
TEST_LOCK: Final = ROOT / "requirements-test.lock"

_IS_WINDOWS: Final = os.name == "nt"


def venv_program(name: str) -> str:
    """Return the path of a program in the virtual environment."""
    return str(VENV / "Scripts" / f"{name}.exe" if _IS_WINDOWS else VENV / "bin" / name)
