"""The locks are what pyproject.toml asks for, and every package in them is pinned by its hashes."""

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

Pins = dict[str, list[tuple[Requirement, str]]]
LOCKS = {"requirements.lock": ("set-up",), "requirements-test.lock": ("set-up", "test")}


def wanted(root: Path, extras: Sequence[str]) -> list[Requirement]:
    """Return what pyproject.toml asks for: the program's needs, the build's and those of some extras."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    project = settings["project"]
    more = [text for extra in extras for text in project["optional-dependencies"][extra]]
    return [Requirement(text) for text in (*project["dependencies"], *more, *settings["build-system"]["requires"])]


def pins(lock: str) -> Pins:
    """Return the pinned packages by name, each with the text that belongs to it (hashes, who asked for it)."""
    found: Pins = {}
    for entry in re.split(r"\n(?=[A-Za-z])", lock):
        if not entry.startswith("#"):
            pin = Requirement(entry.split("\\")[0].strip())
            found.setdefault(canonicalize_name(pin.name), []).append((pin, entry))
    return found


def read_pins(root: Path, lock: str) -> Pins:
    return pins((root / lock).read_text(encoding="utf-8"))


@pytest.mark.parametrize(("lock", "extras"), LOCKS.items())
def test_every_dependency_is_pinned_to_a_version_it_allows(root: Path, lock: str, extras: Sequence[str]) -> None:
    locked = read_pins(root, lock)
    for requirement in wanted(root, extras):
        for pin, _ in locked[canonicalize_name(requirement.name)]:
            (version,) = [specifier.version for specifier in pin.specifier]
            assert requirement.specifier.contains(version), f"{requirement} is not met by {pin}"


@pytest.mark.parametrize(("lock", "extras"), LOCKS.items())
def test_a_lock_was_made_for_exactly_its_dependencies(root: Path, lock: str, extras: Sequence[str]) -> None:
    locked = read_pins(root, lock)
    direct = {name for name, entries in locked.items() if "onesemi (pyproject.toml)" in entries[0][1]}
    assert direct == {canonicalize_name(requirement.name) for requirement in wanted(root, extras)}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_is_exact_and_hashed(root: Path, lock: str) -> None:
    locked = read_pins(root, lock)
    assert len(locked) > 20
    for entries in locked.values():
        for pin, entry in entries:
            assert [specifier.operator for specifier in pin.specifier] == ["=="]
            assert "--hash=sha256:" in entry


def test_tests_run_with_the_very_packages_of_the_program(root: Path) -> None:
    program, tests = (read_pins(root, lock) for lock in LOCKS)
    for name, entries in program.items():
        assert [str(pin) for pin, _ in tests[name]] == [str(pin) for pin, _ in entries]


def test_the_program_is_set_up_without_what_only_tests_need(root: Path) -> None:
    program = read_pins(root, "requirements.lock")
    assert program.keys().isdisjoint({"pytest", "mypy", "music21", "scipy", "matplotlib"})


def test_a_pin_outside_the_allowed_versions_is_noticed() -> None:
    ((pin, _),) = pins("pyside6-essentials==6.12.0 \\\n    --hash=sha256:00\n    # via onesemi\n")["pyside6-essentials"]
    assert str(pin) == "pyside6-essentials==6.12.0"
    assert not Requirement("PySide6-Essentials>=6.8,<6.12").specifier.contains("6.12.0")
