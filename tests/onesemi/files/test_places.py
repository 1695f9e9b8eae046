from pathlib import Path

import pytest

from onesemi.files import existing_folder, home_folder


def test_the_home_can_be_put_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ONESEMI_HOME", str(tmp_path / "家"))
    assert home_folder() == tmp_path / "家"
    assert not home_folder().exists()


@pytest.mark.parametrize("value", [None, ""])
def test_without_a_wish_the_systems_place_is_taken(monkeypatch: pytest.MonkeyPatch, value: str | None) -> None:
    monkeypatch.delenv("ONESEMI_HOME", raising=False)
    if value is not None:
        monkeypatch.setenv("ONESEMI_HOME", value)
    assert home_folder().is_absolute()
    assert home_folder().name == "onesemi"


def test_a_dialog_begins_where_a_folder_is(tmp_path: Path) -> None:
    assert existing_folder(tmp_path) == tmp_path
    assert existing_folder(tmp_path / "Music" / "onesemi") == tmp_path
