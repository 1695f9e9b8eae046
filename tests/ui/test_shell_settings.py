"""Settings that change while pages are open, and what the pages change in the settings."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from shell_rig import click, play_on, play_out, sit_down

from onesemi.locale import current_language
from onesemi.music.song import SongMode
from ui.end_page import EndPage
from ui.games.song.table_page import SongTablePage
from ui.settings import SafeHint, SettingsKeeper
from ui.shell import Shell
from ui.theme import ThemeName


def test_a_page_made_anew_keeps_its_log_in_the_new_language(qtbot: QtBot, shell: Shell, keeper: SettingsKeeper) -> None:
    told = len(sit_down(qtbot, shell).board.log.lines)
    play_on(shell, 8)
    keeper.change(language="zh_Hant")
    again = shell.window.page
    assert isinstance(again, SongTablePage)
    assert len(again.board.log.lines) > told
    assert not any(line.startswith("Turn") for line in again.board.log.lines)


def test_settings_that_cannot_be_kept_are_told_of(
    qtbot: QtBot, shell: Shell, keeper: SettingsKeeper, tmp_path: Path
) -> None:
    told = list[str]()
    shell.told.connect(told.append)
    (tmp_path / "settings.json").unlink()
    (tmp_path / "settings.json").mkdir()
    keeper.change(music_percent=11)
    keeper.change(music_percent=12)
    assert told == ["Settings can't be kept (Is a directory). They count until the program ends."]


def test_the_language_changes_every_page_at_once(qtbot: QtBot, shell: Shell, keeper: SettingsKeeper) -> None:
    click(qtbot, shell, "Language: 繁體中文")
    assert (current_language(), keeper.settings.language) == ("zh_Hant", "zh_Hant")
    assert any(button.text() == "設定" for button in shell.window.page.findChildren(QPushButton))


def test_a_table_survives_a_change_of_language_and_look(qtbot: QtBot, shell: Shell, keeper: SettingsKeeper) -> None:
    page = sit_down(qtbot, shell)
    play_on(shell, 20)
    hand = page.view.hand
    keeper.change(language="zh_Hant")
    keeper.change(theme=ThemeName.DARK)
    again = shell.window.page
    assert isinstance(again, SongTablePage)
    assert again is not page
    assert again.view.hand == hand
    play_out(qtbot, shell)


def test_hint_and_mute_of_the_table_are_remembered(qtbot: QtBot, shell: Shell, keeper: SettingsKeeper) -> None:
    page = sit_down(qtbot, shell)
    qtbot.keyClick(page, Qt.Key.Key_M)
    qtbot.keyClick(page, Qt.Key.Key_H)
    assert keeper.settings.is_muted
    assert keeper.settings.safe_hint is SafeHint.OFF, "it was on: a beginner game"


def test_the_table_is_remembered_for_the_next_game(qtbot: QtBot, shell: Shell, keeper: SettingsKeeper) -> None:
    click(qtbot, shell, "New game")
    click(qtbot, shell, "Standard")
    click(qtbot, shell, "5 players")
    click(qtbot, shell, "Start")
    assert keeper.settings.table.mode is SongMode.STANDARD
    assert keeper.settings.table.seat_count == 5


def test_a_renamed_song_keeps_its_name_in_another_language(qtbot: QtBot, shell: Shell, keeper: SettingsKeeper) -> None:
    sit_down(qtbot, shell)
    end = play_out(qtbot, shell)
    end._ending.rename("雨夜")
    keeper.change(language="zh_Hant")
    again = shell.window.page
    assert isinstance(again, EndPage)
    assert again is not end
    assert again.heading() == "雨夜"


def test_settings_changed_at_the_table_count_there_at_once(qtbot: QtBot, shell: Shell, keeper: SettingsKeeper) -> None:
    page = sit_down(qtbot, shell)
    keeper.change(is_muted=True, safe_hint=SafeHint.OFF)
    assert page._switches.is_muted
    assert not page._switches.is_hint_on
