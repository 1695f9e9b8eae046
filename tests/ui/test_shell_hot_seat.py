"""Two persons at one screen on their way through the program: set a table, leave, go on, and the song."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from shell_rig import click

from onesemi.music.song import Player
from ui.drop_down import DropDown
from ui.end_page import EndPage
from ui.games.song.table_page import SongTablePage
from ui.hearing import Silence
from ui.hot_seat_page import HotSeatPage
from ui.settings import SettingsKeeper
from ui.shell import Shell
from ui.song_tables import SongTables
from ui.start_page import StartPage
from ui.theme import ThemeName

pytestmark = pytest.mark.usefixtures("quick_hands")


def sit_down_together(qtbot: QtBot, shell: Shell) -> HotSeatPage:
    click(qtbot, shell, "New game")
    boxes = shell.window.page.findChildren(DropDown)
    next(box for box in boxes if box.accessibleName() == "Who sits on seat 2").setCurrentText("A person here")
    click(qtbot, shell, "Start")
    return table_of(shell)


def table_of(shell: Shell) -> HotSeatPage:
    page = shell.window.page
    assert isinstance(page, HotSeatPage)
    return page


def play_on(qtbot: QtBot, shell: Shell, moves: int = 10_000) -> None:
    """Let both move, each by the first legal move, until the game is over or a curtain is down after so many moves."""
    driver, page = shell._driver, table_of(shell)
    assert driver is not None
    while page.page.view.result is None:
        moves -= 1
        if page.called is not None:
            if moves < 0:
                return
            qtbot.mouseClick(page.curtain.button, Qt.MouseButton.LeftButton)
        elif page.page.view.you in page.page.view.awaited:
            page.page._session.send(page.page.view.decision, page.page.view.moves[0])
        else:
            driver.beat()


def test_two_persons_play_to_their_song(qtbot: QtBot, shell: Shell) -> None:
    sit_down_together(qtbot, shell)
    play_on(qtbot, shell)
    qtbot.waitUntil(lambda: isinstance(shell.window.page, EndPage), timeout=5000)
    end = shell.window.page
    assert isinstance(end, EndPage)
    assert end.song.players == (Player(0, "Player 1"), Player(1, "Player 2"))
    assert end.song.log
    click(qtbot, shell, "Play again")
    assert table_of(shell).page.view.result is None


def test_a_killed_program_goes_on_with_both_persons(
    qtbot: QtBot, shell: Shell, keeper: SettingsKeeper, tables: SongTables
) -> None:
    page = sit_down_together(qtbot, shell)
    play_on(qtbot, shell, 12)
    called, track = page.called, page.page.view.track
    assert track
    shell.close()
    again = Shell(keeper, tables, Silence())
    qtbot.addWidget(again.window)
    again.window.show()
    start = again.window.page
    assert isinstance(start, StartPage)
    click(qtbot, again, "Go on with your game")
    page = table_of(again)
    assert page.called == called, "the one who was asked is called to the screen first"
    assert page.page.view.you is None
    assert not page.page.isVisible()
    assert page.page.view.track == track
    play_on(qtbot, again)
    again.close()


@pytest.mark.parametrize("is_at_curtain", [True, False])
def test_leaving_leaves_the_table_for_both_and_it_is_kept(
    qtbot: QtBot, shell: Shell, tables: SongTables, *, is_at_curtain: bool
) -> None:
    page = sit_down_together(qtbot, shell)
    play_on(qtbot, shell, 8)
    if is_at_curtain:
        qtbot.keyClick(page.curtain.button, Qt.Key.Key_Escape)
    else:
        qtbot.mouseClick(page.curtain.button, Qt.MouseButton.LeftButton)
        qtbot.keyClick(page.page, Qt.Key.Key_Escape)
        qtbot.keyClick(page.page, Qt.Key.Key_2)
    assert isinstance(shell.window.page, StartPage)
    (saved,) = tables.unfinished().tables
    assert [player.bot_level for player in saved.header.players] == [None, None]


def test_the_page_that_is_made_anew_in_another_look_shows_no_hand_by_itself(
    qtbot: QtBot, shell: Shell, keeper: SettingsKeeper
) -> None:
    page = sit_down_together(qtbot, shell)
    play_on(qtbot, shell, 8)
    qtbot.mouseClick(page.curtain.button, Qt.MouseButton.LeftButton)
    seat = page.page.view.you
    keeper.change(theme=ThemeName.DARK)
    again = table_of(shell)
    assert again is not page
    assert again.called == seat
    qtbot.mouseClick(again.curtain.button, Qt.MouseButton.LeftButton)
    assert again.page.view.you == seat


def test_settings_reach_the_place_that_is_shown(qtbot: QtBot, shell: Shell, keeper: SettingsKeeper) -> None:
    page = sit_down_together(qtbot, shell)
    play_on(qtbot, shell, 8)
    keeper.change(is_muted=True)
    assert page.page.switches.is_muted
    qtbot.mouseClick(page.curtain.button, Qt.MouseButton.LeftButton)
    assert page.page.switches.is_muted


def test_enter_opens_the_curtain(qtbot: QtBot, shell: Shell) -> None:
    page = sit_down_together(qtbot, shell)
    play_on(qtbot, shell, 8)
    assert page.called is not None
    focus = shell.window.focusWidget()
    assert focus is page.curtain.button
    qtbot.keyClick(focus, Qt.Key.Key_Return)
    assert page.called is None
    assert page.page.isVisible()


def test_one_person_has_the_table_without_a_curtain(qtbot: QtBot, shell: Shell) -> None:
    click(qtbot, shell, "New game")
    click(qtbot, shell, "Start")
    assert isinstance(shell.window.page, SongTablePage)
