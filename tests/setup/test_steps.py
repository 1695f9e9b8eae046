"""The steps come in order, each is done once, and an interrupted set-up is nothing to trip on."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from setup import environment, paths, record, steps
from setup.process import SetUpError

INSTALLATION = ["--require-hashes", "--editable", "compileall", "compile", "soundfonts"]
FOR_TESTS = ["--require-hashes", *INSTALLATION]


@pytest.fixture
def debian(machine, place: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a machine that has the system packages, and where making a `.venv` gives one that looks like one."""

    def make(command) -> None:
        if "venv" in command:
            python = Path(paths.venv_program("python"))
            python.parent.mkdir(parents=True)
            python.touch(mode=0o755)

    machine.on_command = make
    monkeypatch.setattr(
        steps, "provide_system_packages", lambda packages: machine.commands.append(tuple(packages)) or True
    )
    monkeypatch.setattr(steps.signal, "signal", lambda number, handler: None)
    return machine


def done(machine) -> list[str]:
    """Return what was installed, in order."""
    return [word for command in machine.commands for word in ("venv", *INSTALLATION) if word in command]


def test_a_fresh_machine_gets_all_in_order(debian) -> None:
    steps.set_up(for_tests=False)
    assert "libgl1" in debian.commands[0]
    assert "xvfb" not in debian.commands[0]
    assert done(debian) == ["venv", *INSTALLATION]
    assert record.is_ready(record.wanted_record(for_tests=False))


def test_tests_need_more_of_the_system(debian) -> None:
    steps.set_up(for_tests=False)
    assert not record.is_ready(record.wanted_record(for_tests=True))
    debian.commands.clear()
    steps.set_up(for_tests=True)
    assert "xvfb" in debian.commands[0]
    ((*_, lock),) = debian.calls("--require-hashes")
    assert Path(lock).name == "requirements-test.lock"
    assert done(debian) == ["--require-hashes"]
    assert record.is_ready(record.wanted_record(for_tests=True))
    assert record.is_ready(record.wanted_record(for_tests=False))


def test_a_fresh_machine_for_tests_gets_the_program_s_packages_first(debian) -> None:
    steps.set_up(for_tests=True)
    assert done(debian) == ["venv", *FOR_TESTS]
    assert [Path(command[-1]).name for command in debian.calls("--require-hashes")] == [
        "requirements.lock",
        "requirements-test.lock",
    ]


def test_the_packages_of_the_tests_are_the_tests_matter(debian, place: Path) -> None:
    steps.set_up(for_tests=True)
    (place / "requirements-test.lock").write_text("changed", encoding="utf-8")
    assert record.is_ready(record.wanted_record(for_tests=False))
    debian.commands.clear()
    steps.set_up(for_tests=True)
    assert done(debian) == ["--require-hashes"]


def test_the_second_time_nothing_is_done(debian) -> None:
    steps.set_up(for_tests=True)
    debian.commands.clear()
    steps.set_up(for_tests=True)
    steps.set_up(for_tests=False)
    assert debian.commands == []


@pytest.mark.parametrize(
    ("file", "again"),
    [
        ("requirements.lock", ["--require-hashes"]),
        ("pyproject.toml", ["--editable"]),
        ("onesemi/locale/xx/LC_MESSAGES/onesemi.po", ["compile"]),
        ("soundfonts/magic/bells.py", ["soundfonts"]),
        ("setup/system.py", []),
    ],
)
def test_only_what_changed_is_done_again(debian, place: Path, file: str, again: list[str]) -> None:
    steps.set_up(for_tests=False)
    debian.commands.clear()
    (place / file).write_text("changed", encoding="utf-8")
    assert not record.is_ready(record.wanted_record(for_tests=False))
    steps.set_up(for_tests=False)
    assert done(debian) == again
    assert record.is_ready(record.wanted_record(for_tests=False))


def test_a_moved_project_is_installed_where_it_is_now(debian, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps.set_up(for_tests=False)
    before = record.wanted_record(for_tests=False)
    monkeypatch.setattr(record, "ROOT", shutil.copytree(place, place / "elsewhere"))
    assert record.wanted_record(for_tests=False)["project"] != before["project"]


def test_another_python_is_another_environment(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = record.wanted_record(for_tests=False)["dependencies"]
    monkeypatch.setattr(record.sys, "version_info", (3, 99, 0))
    assert record.wanted_record(for_tests=False)["dependencies"] != before


@pytest.mark.parametrize("interrupted", INSTALLATION)
def test_after_an_interruption_the_next_run_completes_it(debian, interrupted: str) -> None:
    make = debian.on_command

    def interrupt(command) -> None:
        make(command)
        if interrupted in command:
            raise KeyboardInterrupt

    debian.on_command = interrupt
    with pytest.raises(KeyboardInterrupt):
        steps.set_up(for_tests=False)
    assert not record.is_ready(record.wanted_record(for_tests=False))
    debian.on_command = make
    debian.commands.clear()
    steps.set_up(for_tests=False)
    is_anew = interrupted == "--require-hashes"  # half filled: nobody knows what is in it
    assert done(debian) == (["venv"] if is_anew else []) + INSTALLATION[INSTALLATION.index(interrupted) :]
    assert record.is_ready(record.wanted_record(for_tests=False))


def test_an_interrupted_renewal_of_the_packages_begins_anew(debian, place: Path) -> None:
    steps.set_up(for_tests=False)
    (place / "requirements.lock").write_text("newer", encoding="utf-8")
    debian.failing = ("--require-hashes",)
    with pytest.raises(SetUpError):
        steps.set_up(for_tests=False)
    debian.failing = ()
    debian.commands.clear()
    steps.set_up(for_tests=False)
    assert done(debian) == ["venv", *INSTALLATION]


@pytest.mark.parametrize("interrupted", ["requirements.lock", "requirements-test.lock"])
def test_packages_are_begun_anew_whichever_were_interrupted(debian, place: Path, interrupted: str) -> None:
    steps.set_up(for_tests=True)
    (place / interrupted).write_text("newer", encoding="utf-8")
    debian.failing = (str(place / interrupted),)
    with pytest.raises(SetUpError):
        steps.set_up(for_tests=True)
    debian.failing = ()
    debian.commands.clear()
    steps.set_up(for_tests=True)
    assert done(debian) == ["venv", *FOR_TESTS]


def test_an_environment_whose_python_is_gone_is_made_anew(debian) -> None:
    steps.set_up(for_tests=False)
    Path(paths.venv_program("python")).unlink()
    assert not record.is_ready(record.wanted_record(for_tests=False))
    debian.commands.clear()
    steps.set_up(for_tests=False)
    assert done(debian) == ["venv", *INSTALLATION]


def test_an_environment_that_somebody_made_by_hand_is_used(debian) -> None:
    debian.on_command(["venv"])
    steps.set_up(for_tests=False)
    assert done(debian) == INSTALLATION


def test_a_broken_record_is_no_record(debian) -> None:
    steps.set_up(for_tests=False)
    record.RECORD.write_text("{ half", encoding="utf-8")
    assert record.read_record() is None
    steps.set_up(for_tests=False)
    assert record.is_ready(record.wanted_record(for_tests=False))


def test_while_something_of_the_system_is_missing_it_is_looked_for_again(
    debian, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "provide_system_packages", lambda packages: False)
    steps.set_up(for_tests=False)
    assert not record.is_ready(record.wanted_record(for_tests=False))
    debian.commands.clear()
    steps.set_up(for_tests=False)
    assert done(debian) == []


def test_the_locked_packages_are_installed_by_hash_and_as_wheels(debian, place: Path) -> None:
    steps.set_up(for_tests=False)
    (command,) = debian.calls("--require-hashes")
    assert command[:4] == (paths.venv_program("python"), "-m", "pip", "install")
    assert command[-5:] == (
        "--require-hashes",
        "--only-binary",
        ":all:",
        "--requirement",
        str(place / "requirements.lock"),
    )
    (command,) = debian.calls("--editable")
    assert command[-4:] == ("--no-deps", "--no-build-isolation", "--editable", str(place))


def test_where_pip_fails_its_words_and_a_way_out_are_shown(debian) -> None:
    debian.failing = ("--require-hashes",)
    debian.output = "ERROR: Could not find a version that satisfies the requirement babel==2.19.0\n"
    with pytest.raises(SetUpError) as caught:
        steps.set_up(for_tests=False)
    assert "pip could not install the Python packages" in str(caught.value)
    assert "ERROR: Could not find a version" in str(caught.value)
    assert "run this again" in str(caught.value)


def test_where_no_environment_can_be_made_a_sentence_says_so(debian) -> None:
    debian.failing = ("venv",)
    with pytest.raises(SetUpError, match="could not make a virtual environment in"):
        steps.set_up(for_tests=False)


def test_where_nothing_can_be_written_a_sentence_says_so(debian, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied", "requirements.lock")

    monkeypatch.setattr(steps, "write_record", refuse)
    with pytest.raises(SetUpError, match="Permission denied"):
        steps.set_up(for_tests=False)


def test_half_an_environment_is_not_sound(tmp_path: Path) -> None:
    python = tmp_path / "bin" / "python"
    assert not environment.is_sound(str(python))
    python.parent.mkdir()
    python.write_text("no program", encoding="utf-8")
    python.chmod(0o755)
    assert not environment.is_sound(str(python))
    python.unlink()
    python.symlink_to(tmp_path / "a Python that was removed")
    assert not environment.is_sound(str(python))


@pytest.mark.skipif(os.name == "nt", reason="stands in for a program by a shell script")
def test_an_environment_of_another_python_or_without_pip_is_not_sound(tmp_path: Path) -> None:
    python = tmp_path / "python"

    def pretend(prelude: str) -> None:
        python.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{prelude}\n$2"\n', encoding="utf-8")
        python.chmod(0o755)

    pretend("")
    assert environment.is_sound(str(python))
    pretend("import sys; sys.version_info = (3, 99, 0)")
    assert not environment.is_sound(str(python))
    pretend("import sys; sys.modules['pip'] = None")
    assert not environment.is_sound(str(python))
