"""A person at the shell: clicks buttons by their words, sits down at a table, plays it out."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from ui.end_page import EndPage
from ui.games.song.table_page import SongTablePage
from ui.shell import Shell


def click(qtbot: QtBot, shell: Shell, name: str) -> None:
    buttons = shell.window.page.findChildren(QPushButton)
    button = next(button for button in buttons if name in {button.accessibleName(), button.text()})
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def sit_down(qtbot: QtBot, shell: Shell) -> SongTablePage:
    click(qtbot, shell, "New game")
    click(qtbot, shell, "Start")
    page = shell.window.page
    assert isinstance(page, SongTablePage)
    return page


def play_on(shell: Shell, moves: int = 10_000) -> None:
    """Let everybody move, the person by the first legal move, until the game is over."""
    driver, page = shell._driver, shell.window.page
    assert driver is not None
    assert isinstance(page, SongTablePage)
    while page.view.result is None and moves:
        moves -= 1
        if page.view.you in page.view.awaited:
            page._session.send(page.view.decision, page.view.moves[0])
        else:
            driver.beat()


def play_out(qtbot: QtBot, shell: Shell) -> EndPage:
    play_on(shell)
    qtbot.waitUntil(lambda: isinstance(shell.window.page, EndPage), timeout=5000)
    page = shell.window.page
    assert isinstance(page, EndPage)
    return page
