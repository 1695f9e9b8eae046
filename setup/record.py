"""What the set-up has done already: a fingerprint per step, kept in `.venv/set-up.json`."""

import hashlib
import json
import os
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from setup.paths import LOCK, ROOT, TEST_LOCK, VENV, venv_program

RECORD: Final = VENV / "set-up.json"


def is_ready(wanted: Mapping[str, str]) -> bool:
    """Tell whether all the steps are done as wanted, and the virtual environment still has its Python."""
    done = read_record() or {}
    return all(done.get(name) == mark for name, mark in wanted.items()) and os.access(venv_program("python"), os.X_OK)


def wanted_record(*, for_tests: bool) -> dict[str, str]:
    """Return the fingerprint of what goes into each step."""
    python = (sys.version_info[:2], sysconfig.get_platform())
    wanted = {
        "system": fingerprint(ROOT / "setup" / "system.py"),
        "dependencies": fingerprint(LOCK, *python),
        "project": fingerprint(ROOT / "pyproject.toml", ROOT.as_posix()),
        "byte code": fingerprint(*python),  # Python itself renews what changes later
        "catalogues": fingerprint(*sorted(ROOT.glob("onesemi/locale/*/LC_MESSAGES/*.po"))),
        "sound bank": fingerprint(*sorted(ROOT.glob("soundfonts/**/*.py"))),
    }
    if for_tests:
        wanted |= {"system for tests": wanted["system"], "dependencies for tests": fingerprint(TEST_LOCK, *python)}
    return wanted


def fingerprint(*parts: object) -> str:
    """Return a short text that changes when any part does; a path stands for its file's bytes."""
    digest = hashlib.sha256()
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else repr(part).encode()
        digest.update(hashlib.sha256(content).digest())
    return digest.hexdigest()[:16]


def read_record() -> dict[str, str] | None:
    """Return what has been done so far; None where no set-up has begun here, or its record can't be read."""
    try:
        record = json.loads(RECORD.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return record if isinstance(record, dict) else None


def write_record(record: Mapping[str, str]) -> None:
    """Keep what is done, so that a set-up which is interrupted later goes on from here."""
    unfinished = RECORD.with_suffix(".new")
    unfinished.write_text(json.dumps(record, indent=1), encoding="utf-8")
    unfinished.replace(RECORD)
