"""Games that were left, killed, put away or can't be saved: what the start page offers of them."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from shell_rig import click, play_on, play_out, sit_down

from onesemi.net.store import TableFile, TableStore
from ui.dialogs.question import Question
from ui.games.song.table_page import SongTablePage
from ui.hearing import Silence
from ui.settings import SettingsKeeper
from ui.shell import Shell
from ui.song_tables import SongTables
from ui.start_page import StartPage


def test_after_the_song_the_start_page_offers_nothing_to_go_on_with(qtbot: QtBot, shell: Shell) -> None:
    sit_down(qtbot, shell)
    play_out(qtbot, shell)
    click(qtbot, shell, "To the start")
    names = {button.accessibleName() for button in shell.window.page.findChildren(QPushButton)}
    assert isinstance(shell.window.page, StartPage)
    assert "Go on with your game" not in names


def test_a_left_game_is_offered_and_goes_on_where_it_was(qtbot: QtBot, shell: Shell) -> None:
    page = sit_down(qtbot, shell)
    play_on(shell, 12)
    track, hand = page.view.track, page.view.hand
    assert track
    shell.window.back()
    click(qtbot, shell, "Go on with your game")
    again = shell.window.page
    assert isinstance(again, SongTablePage)
    assert (again.view.track, again.view.hand) == (track, hand)
    play_out(qtbot, shell)


def test_a_killed_program_offers_to_go_on(
    qtbot: QtBot, keeper: SettingsKeeper, shell: Shell, tables: SongTables
) -> None:
    page = sit_down(qtbot, shell)
    play_on(shell, 12)
    track = page.view.track
    assert shell._driver is not None
    shell._driver._table.close()  # type: ignore[attr-defined]  # all that a kill leaves: the file, unlocked
    second = Shell(keeper, tables, Silence())
    qtbot.addWidget(second.window)
    second.window.show()
    click(qtbot, second, "Go on with your game")
    again = second.window.page
    assert isinstance(again, SongTablePage)
    assert again.view.track == track
    second.close()


def test_the_log_of_a_game_that_is_gone_on_with_tells_its_earlier_part(qtbot: QtBot, shell: Shell) -> None:
    page = sit_down(qtbot, shell)
    play_on(shell, 12)
    told = page.board.log.lines
    assert len(told) > 5
    shell.window.back()
    click(qtbot, shell, "Go on with your game")
    again = shell.window.page
    assert isinstance(again, SongTablePage)
    assert again is not page
    assert again.board.log.lines == told


def test_going_on_sounds_nothing_of_before(qtbot: QtBot, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(qtbot, shell)
    play_on(shell, 12)
    shell.window.back()
    heard: list[object] = []
    monkeypatch.setattr(Silence, "preview", lambda *_words: heard.append("card"))
    monkeypatch.setattr(Silence, "join_in", lambda *_words: heard.append("bar"))
    click(qtbot, shell, "Go on with your game")
    assert heard == []
    play_on(shell, 40)
    assert {"card", "bar"} <= set(heard)


@pytest.mark.parametrize("is_wanted", [True, False])
def test_an_unfinished_game_is_put_away_after_a_question(
    qtbot: QtBot, shell: Shell, tables: SongTables, monkeypatch: pytest.MonkeyPatch, *, is_wanted: bool
) -> None:
    sit_down(qtbot, shell)
    play_on(shell, 12)
    shell.window.back()
    monkeypatch.setattr(Question, "exec", lambda _question: int(is_wanted))
    click(qtbot, shell, "Put away")
    names = {button.accessibleName() for button in shell.window.page.findChildren(QPushButton)}
    assert ("Go on with your game" in names) is not is_wanted
    assert len(tables.unfinished().tables) == (not is_wanted)


def test_a_game_that_cannot_be_put_away_is_told_of(qtbot: QtBot, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[str]()
    monkeypatch.setattr("ui.shell.tell", lambda _parent, _title, text: told.append(text))
    sit_down(qtbot, shell)
    shell.window.back()

    def refuse(_store: object, _saved: object) -> None:
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(TableStore, "drop", refuse)
    click(qtbot, shell, "Put away")
    assert told == ["This game can't be put away: Permission denied"]


def test_a_game_that_cannot_be_saved_goes_on_and_it_is_told_once(
    qtbot: QtBot, keeper: SettingsKeeper, tables: SongTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged, told = [], list[str]()
    shell = Shell(keeper, replace(tables, report=logged.append), Silence())
    qtbot.addWidget(shell.window)
    shell.told.connect(told.append)
    sit_down(qtbot, shell)

    def fill_up(_file: object, _lines: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(TableFile, "append", fill_up)
    play_on(shell, 20)
    words = "The game can't be saved (No space left on device). It goes on all the same, until you leave it."
    assert told == [words]
    assert len(logged) == 1
    play_out(qtbot, shell)
    assert told == [words]
    shell.close()


def test_closing_the_window_at_the_table_keeps_the_game(qtbot: QtBot, shell: Shell, tables: SongTables) -> None:
    sit_down(qtbot, shell)
    play_on(shell, 10)
    shell.quit()
    shell.close()
    assert len(tables.unfinished().tables) == 1
