"""Which system packages are missing, how they are got, and what is said where they can't be."""

from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from setup import system
from setup.process import SetUpError

ALL = {**system.NEEDED_PACKAGES, **system.WELCOME_PACKAGES, **system.TEST_PACKAGES}


@pytest.fixture(autouse=True)
def _complete_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system.importlib.util, "find_spec", lambda name: ModuleSpec(name, None))


def test_a_machine_with_everything_gets_nothing(machine) -> None:
    machine.present = set(ALL.values())
    assert system.provide_system_packages(ALL)
    assert machine.commands == []


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_macos_and_windows_bring_what_is_needed(machine, platform: str) -> None:
    assert system.missing_packages(ALL, platform) == []


def test_root_installs_what_is_missing_after_an_update_and_is_asked_nothing(machine) -> None:
    machine.present = set(ALL.values()) - {"libGL.so.1", "Xvfb"}

    def install(command) -> None:
        machine.present |= {"libGL.so.1", "Xvfb"} if "install" in command else set()

    machine.on_command = install
    assert system.provide_system_packages(ALL)
    update, install_ = machine.calls("apt-get")
    assert update[-1] == "update"
    assert install_[-4:] == ("--no-install-recommends", "install", "libgl1", "xvfb")
    assert "-y" in install_
    for command in (update, install_):
        assert command[:2] == ("env", "DEBIAN_FRONTEND=noninteractive")


def test_a_user_installs_through_a_sudo_that_asks_nothing(machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system.os, "geteuid", lambda: 1000)
    machine.programs.add("sudo")
    machine.present = set(ALL.values()) - {"Xvfb"}
    system.provide_system_packages(ALL)
    assert machine.calls("sudo", "-n", "true")
    assert [command[:2] for command in machine.calls("apt-get")] == [("sudo", "-n")] * 2


@pytest.mark.parametrize("has_sudo", [True, False])
def test_without_rights_the_exact_command_is_named(machine, monkeypatch: pytest.MonkeyPatch, has_sudo: bool) -> None:
    monkeypatch.setattr(system.os, "geteuid", lambda: 1000)
    machine.programs |= {"sudo"} if has_sudo else set()
    machine.failing = ("sudo", "true")
    machine.present = set(ALL.values()) - {"libEGL.so.1", "libportaudio.so.2"}
    with pytest.raises(SetUpError) as caught:
        system.provide_system_packages(ALL)
    assert "sudo apt-get update && sudo apt-get install -y --no-install-recommends libegl1 libportaudio2" in str(
        caught.value
    )
    assert machine.calls("apt-get") == []


def test_what_is_only_welcome_stops_nothing(machine, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.setattr(system.os, "geteuid", lambda: 1000)
    machine.present = set(ALL.values()) - {"libportaudio.so.2"}
    assert not system.provide_system_packages(ALL)
    said = capsys.readouterr()
    assert "install -y --no-install-recommends libportaudio2\n" in said.err
    assert said.out == ""


def test_another_linux_is_told_the_names(machine, capsys) -> None:
    machine.programs.discard("apt-get")
    machine.present = set(ALL.values()) - {"libportaudio.so.2"}
    assert not system.provide_system_packages(ALL)
    assert "libportaudio2" in (said := capsys.readouterr().err)
    assert "apt-get" not in said
    assert machine.commands == []


def test_one_broken_source_does_not_stop_the_installation(machine) -> None:
    machine.failing = ("update",)
    machine.present = set(ALL.values()) - {"Xvfb"}

    def install(command) -> None:
        machine.present |= {"Xvfb"} if "install" in command else set()

    machine.on_command = install
    assert system.provide_system_packages(ALL)


def test_a_failed_installation_shows_what_apt_said(machine, capsys) -> None:
    machine.failing = ("install",)
    machine.output = "E: Unable to locate package libgl1\n"
    with pytest.raises(SetUpError, match="libgl1"):
        system.provide_system_packages(ALL)
    assert "E: Unable to locate package libgl1" in capsys.readouterr().err


def test_a_python_without_ensurepip_gets_its_venv_package_first(machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system.importlib.util, "find_spec", lambda name: None)
    assert system.missing_packages(ALL)[0] == system.VENV_PACKAGE
    machine.present = set(ALL.values())
    with pytest.raises(SetUpError, match=system.VENV_PACKAGE):
        system.provide_system_packages(ALL)
    assert machine.calls("install", system.VENV_PACKAGE)


@pytest.mark.parametrize(("fonts", "is_missing"), [("Droid Sans Fallback\n", False), ("\n", True)])
def test_noto_is_installed_only_where_no_font_has_chinese(machine, fonts: str, is_missing: bool) -> None:
    machine.output = fonts
    assert (system.CHINESE_FONTS in system.missing_packages(ALL)) == is_missing
    assert machine.calls("fc-list", ":lang=zh-tw")


def test_a_library_is_there_if_it_loads() -> None:
    assert system.is_there("libc.so.6")
    assert not system.is_there("libnothingofthekind.so.1")


def test_a_program_is_there_if_it_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "player"
    program.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert system.is_there("player")
    assert not system.is_there("recorder")


def test_a_file_is_there_in_any_folder_of_its_pattern(tmp_path: Path) -> None:
    (tmp_path / "fonts" / "cjk").mkdir(parents=True)
    (tmp_path / "fonts" / "cjk" / "Sans.ttc").touch()
    assert system.is_there(f"{tmp_path}/fo*/**/Sans*")
    assert not system.is_there(f"{tmp_path}/fo*/**/Serif*")
