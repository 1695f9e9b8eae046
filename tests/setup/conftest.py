"""What the tests of the set-up share: a machine that is not this one, and a place of its own."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from setup import environment, paths, process, record, steps, system


class Machine:
    """A pretended machine: what it has, and what was done on it."""

    def __init__(self) -> None:
        self.commands: list[tuple[str, ...]] = []
        self.programs = {"apt-get", "fc-list"}
        self.present: set[str] = set()
        self.failing: tuple[str, ...] = ()
        self.output = "what it printed\n"
        self.on_command: Callable[[Sequence[str]], None] = lambda command: None

    def execute(self, command: Sequence[str], limit_s: float) -> process.Outcome:
        """Note the command; it fails if it contains all the words of `failing`."""
        assert limit_s > 0
        self.commands.append(tuple(command))
        self.on_command(command)
        fails = bool(self.failing) and set(self.failing) <= set(command)
        return process.Outcome(1 if fails else 0, self.output)

    def which(self, program: str) -> str | None:
        """Find a program."""
        return f"/usr/bin/{program}" if program in self.programs else None

    def calls(self, *words: str) -> list[tuple[str, ...]]:
        """Return the commands that contain all these words."""
        return [command for command in self.commands if set(words) <= set(command)]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Return a Debian where nothing is installed, used as root."""
    pretended = Machine()
    monkeypatch.setattr(system, "execute", pretended.execute)
    monkeypatch.setattr(environment, "execute", pretended.execute)
    monkeypatch.setattr(system.shutil, "which", pretended.which)
    monkeypatch.setattr(system, "is_there", lambda sign: sign in pretended.present)
    monkeypatch.setattr(system.os, "geteuid", lambda: 0)
    return pretended


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project folder of the test's own, that the set-up takes for its own."""
    catalogue, recipe = "onesemi/locale/xx/LC_MESSAGES/onesemi.po", "soundfonts/magic/bells.py"
    for name in ("requirements.lock", "requirements-test.lock", "pyproject.toml", "setup/system.py", catalogue, recipe):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    for module in (paths, environment, record, steps):
        monkeypatch.setattr(module, "ROOT", tmp_path, raising=False)
        monkeypatch.setattr(module, "VENV", tmp_path / ".venv", raising=False)
        monkeypatch.setattr(module, "LOCK", tmp_path / "requirements.lock", raising=False)
        monkeypatch.setattr(module, "TEST_LOCK", tmp_path / "requirements-test.lock", raising=False)
    monkeypatch.setattr(record, "RECORD", tmp_path / ".venv" / "set-up.json")
    return tmp_path


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the project."""
    return Path(__file__).resolve().parents[2]
