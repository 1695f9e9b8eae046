import sys
from pathlib import Path

import pytest

from audio.soundfont import bank_folders, find_banks, packaged_bank
from onesemi.files import home_folder


def _put(folder: Path, name: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(b"")
    return path


def test_the_players_own_banks_come_first_then_the_packaged_one() -> None:
    own = [_put(home_folder() / "soundfonts", name) for name in ("a.SF3", "b.sf2")]
    assert find_banks()[:3] == (*own, packaged_bank())


def test_other_files_and_folders_are_no_banks() -> None:
    folder = home_folder() / "soundfonts"
    _put(folder, "readme.txt")
    (folder / "folder.sf2").mkdir()
    assert find_banks()[0] == packaged_bank()


def test_a_bank_that_is_linked_twice_is_one() -> None:
    path = _put(home_folder() / "soundfonts", "a.sf2")
    (path.parent / "b.sf2").symlink_to(path)
    assert [bank.name for bank in find_banks()[:2]] == ["a.sf2", "TimGM6mb.sf2"]


@pytest.mark.parametrize(("platform", "part"), [("linux", "share"), ("darwin", "Library"), ("win32", "SoundFonts")])
def test_every_system_has_its_places(monkeypatch, platform: str, part: str) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    own, *others = bank_folders()
    assert own == home_folder() / "soundfonts"
    assert any(part in str(folder) for folder in others)


def test_without_the_package_there_is_no_packaged_bank(monkeypatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert packaged_bank() is None
