"""What is offered, and what is opened where a bank is broken or gone."""

from pathlib import Path

import pytest

from audio.soundfont import Bank, BankStack, NoBankError, find_banks, open_first_bank, packaged_bank, survey_banks
from onesemi.files import home_folder


@pytest.fixture
def own_folder() -> Path:
    folder = home_folder() / "soundfonts"
    folder.mkdir(parents=True)
    return folder


def _put(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def _top(opened: object) -> Path:
    assert isinstance(opened, Bank | BankStack)
    return (opened.banks[0] if isinstance(opened, BankStack) else opened).path


def test_a_bank_is_offered_with_what_it_says_of_itself(own_folder: Path, make_bank_bytes, maker) -> None:
    zone = maker.zone([(53, 0)])
    info = {b"INAM": b"Caf\xc3\xa9 band\0", b"IENG": b"Ann\0", b"ICOP": b"CC0\0"}
    content = make_bank_bytes([maker.preset([maker.zone([(41, 0)])])], [[zone]], [maker.sine()], info=info)
    path = _put(own_folder, "a.sf2", content)
    first = survey_banks()[0]
    assert (first.path, first.name, first.info.author, first.info.licence) == (path, "Café band", "Ann", "CC0")
    assert first.fault is None


def test_a_broken_bank_is_listed_with_the_reason(own_folder: Path) -> None:
    path = _put(own_folder, "broken.sf2", b"RIFF")
    first = survey_banks()[0]
    assert (first.path, first.name) == (path, "broken")
    assert first.fault is not None
    assert "expected" in first.fault


def test_all_that_is_found_is_surveyed_in_its_order() -> None:
    assert tuple(bank.path for bank in survey_banks()) == find_banks()


def test_without_a_wish_the_first_bank_that_can_be_read_is_opened(own_folder: Path) -> None:
    broken = _put(own_folder, "broken.sf2", b"")
    opened = open_first_bank()
    assert opened.path == packaged_bank() == _top(opened.bank)
    assert [one.path for one in opened.passed_over] == [broken]


def test_the_wanted_bank_goes_before_all_others(tmp_path: Path, maker) -> None:
    wanted = _put(tmp_path, "wanted.sf2", maker.one_region_bytes())
    opened = open_first_bank(wanted)
    assert (opened.path, _top(opened.bank), opened.passed_over) == (wanted, wanted, ())


def test_a_wanted_bank_that_is_gone_is_named_and_the_first_one_taken(tmp_path: Path) -> None:
    opened = open_first_bank(tmp_path / "gone.sf2")
    assert opened.path == find_banks()[0]
    assert [(one.path, one.reason) for one in opened.passed_over] == [
        (tmp_path / "gone.sf2", "No such file or directory")
    ]


def test_a_wanted_bank_that_is_broken_is_tried_once(own_folder: Path) -> None:
    broken = _put(own_folder, "broken.sf2", b"")
    assert [one.path for one in open_first_bank(broken).passed_over] == [broken]


def test_where_no_bank_can_be_read_all_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = _put(tmp_path, "broken.sf2", b"")
    monkeypatch.setattr("audio.soundfont.choosing.find_banks", lambda: (broken,))
    with pytest.raises(NoBankError, match=r"broken\.sf2.*empty file") as raised:
        open_first_bank()
    assert [one.path for one in raised.value.passed_over] == [broken]
    monkeypatch.setattr("audio.soundfont.choosing.find_banks", tuple)
    with pytest.raises(NoBankError, match="found none"):
        open_first_bank()
