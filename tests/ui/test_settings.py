from fractions import Fraction
from pathlib import Path

import pytest

from onesemi.games.song.cards import Kind
from onesemi.music.song import SongMode
from ui.settings import SafeHint, Settings, SettingsKeeper, TableSettings, read_settings
from ui.theme import Motion


def test_a_first_start_has_the_defaults(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "settings.json") == Settings()


def test_a_change_is_there_after_a_new_start(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    table = TableSettings(mode=SongMode.STANDARD, ratios={Kind.MAGIC: "2"})
    SettingsKeeper(file).change(motion=Motion.OFF, language="zh_Hant", table=table)
    again = SettingsKeeper(file).settings
    assert (again.motion, again.language, again.table) == (Motion.OFF, "zh_Hant", table)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[1]", b'{"motion": "wild"}', b'{"volume_percent": "loud"}', b'{"music_percent": 101}', b"\xff\xfe"],
)
def test_a_broken_file_is_as_good_as_none(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(content)
    assert read_settings(file) == Settings()


def test_the_one_volume_of_older_versions_counts_for_music_and_cards(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(b'{"format": 1, "is_muted": true, "volume_percent": 35}')
    assert read_settings(file) == Settings(is_muted=True, music_percent=35, effects_percent=35)


def test_what_was_set_since_counts_before_the_volume_of_older_versions(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(b'{"volume_percent": 35, "music_percent": 60}')
    assert read_settings(file) == Settings(music_percent=60, effects_percent=35)


def test_settings_of_another_format_are_not_guessed_at(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(b'{"format": 2, "motion": "off"}')
    assert read_settings(file) == Settings()


def test_listeners_hear_of_changes_and_only_of_changes(tmp_path: Path) -> None:
    keeper, heard = SettingsKeeper(tmp_path / "settings.json"), list[Settings]()
    keeper.listen(heard.append)
    keeper.change(is_muted=True)
    keeper.change(is_muted=True)
    assert [settings.is_muted for settings in heard] == [True]


def test_a_folder_that_refuses_is_told_once_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    keeper, told = SettingsKeeper(tmp_path / "file" / "settings.json"), list[str]()
    keeper.listen_to_refusal(told.append)
    keeper.change(is_muted=True)
    keeper.change(is_muted=False)
    keeper.change(is_muted=True)
    assert keeper.settings.is_muted
    assert told == ["File exists"], "once"


@pytest.mark.parametrize(
    ("hint", "mode", "is_on"),
    [
        (SafeHint.BY_MODE, SongMode.BEGINNER, True),
        (SafeHint.BY_MODE, SongMode.STANDARD, False),
        (SafeHint.ON, SongMode.STANDARD, True),
        (SafeHint.OFF, SongMode.BEGINNER, False),
    ],
)
def test_the_hint_is_on_in_beginner_games_unless_it_is_set(hint: SafeHint, mode: SongMode, is_on: bool) -> None:
    assert hint.is_on(mode) is is_on


def test_options_hold_only_the_ratios_that_differ() -> None:
    options = TableSettings(ratios={Kind.NOTE: "1", Kind.ODD: "1/2", Kind.MAGIC: "3"}).options()
    assert options.ratios == ((Kind.ODD, Fraction(1, 2)),)
