"""What the checks of the architecture share: the tree, and a copy of it in which faults are planted."""

import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

PACKAGES = ("onesemi", "audio", "ui", "soundfonts")


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the project."""
    return Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def texts(root: Path) -> Mapping[str, str]:
    """Return every text file of the project, by its path: what git holds, and what it would take in."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    found = {}
    for name in sorted(filter(None, listed.stdout.split("\0"))):
        content = (root / name).read_bytes() if (root / name).is_file() else b"\0"
        if b"\0" not in content:
            found[name] = content.decode()
    return found


@pytest.fixture(scope="session")
def modules(texts: Mapping[str, str]) -> Mapping[str, str]:
    """Return the modules of the product, by their path."""
    return {name: text for name, text in texts.items() if name.startswith(PACKAGES) and name.endswith(".py")}


@pytest.fixture
def plant(tmp_path: Path, modules: Mapping[str, str]) -> Callable[[Mapping[str, str]], Path]:
    """Return a function that makes a tree of the same modules, all empty but for the planted lines."""

    def make(planted: Mapping[str, str]) -> Path:
        for name, text in {**dict.fromkeys(modules, ""), **planted}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path

    return make
