"""requirements.lock is what pyproject.toml asks for, and every package in it is pinned by its hashes."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

Pins = dict[str, list[tuple[Requirement, str]]]


def wanted(root: Path) -> list[Requirement]:
    """Return what pyproject.toml asks for: the program's needs, the tests' and the build's."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    project = settings["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["dev"], *settings["build-system"]["requires"]]
    return [Requirement(text) for text in asked]


def pins(lock: str) -> Pins:
    """Return the pinned packages by name, each with the text that belongs to it (hashes, who asked for it)."""
    found: Pins = {}
    for entry in re.split(r"\n(?=[A-Za-z])", lock):
        if not entry.startswith("#"):
            pin = Requirement(entry.split("\\")[0].strip())
            found.setdefault(canonicalize_name(pin.name), []).append((pin, entry))
    return found


@pytest.fixture(scope="module")
def locked(root: Path) -> Pins:
    return pins((root / "requirements.lock").read_text(encoding="utf-8"))


def test_every_dependency_is_pinned_to_a_version_it_allows(root: Path, locked: Pins) -> None:
    for requirement in wanted(root):
        for pin, _ in locked[canonicalize_name(requirement.name)]:
            (version,) = [specifier.version for specifier in pin.specifier]
            assert requirement.specifier.contains(version), f"{requirement} is not met by {pin}"


def test_the_lock_was_made_for_exactly_these_dependencies(root: Path, locked: Pins) -> None:
    direct = {name for name, entries in locked.items() if "onesemi (pyproject.toml)" in entries[0][1]}
    assert direct == {canonicalize_name(requirement.name) for requirement in wanted(root)}


def test_every_pin_is_exact_and_hashed(locked: Pins) -> None:
    assert len(locked) > 20
    for entries in locked.values():
        for pin, entry in entries:
            assert [specifier.operator for specifier in pin.specifier] == ["=="]
            assert "--hash=sha256:" in entry


def test_a_pin_outside_the_allowed_versions_is_noticed() -> None:
    ((pin, _),) = pins("pyside6-essentials==6.12.0 \\\n    --hash=sha256:00\n    # via onesemi\n")["pyside6-essentials"]
    assert str(pin) == "pyside6-essentials==6.12.0"
    assert not Requirement("PySide6-Essentials>=6.8,<6.12").specifier.contains("6.12.0")
