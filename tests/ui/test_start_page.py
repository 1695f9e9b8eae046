import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from onesemi.locale import use_language
from ui.shell_style import shell_style
from ui.start_page import StartPage
from ui.theme import LIGHT


def shown(qtbot: QtBot, unfinished: str | None = None) -> StartPage:
    page = StartPage(unfinished, LIGHT)
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    page.entered()
    return page


def button(page: StartPage, name: str) -> QPushButton:
    return next(
        button for button in page.findChildren(QPushButton) if button.accessibleName() == name or button.text() == name
    )


@pytest.mark.parametrize(
    ("name", "signal"),
    [
        ("New game", "new_game_chosen"),
        ("Open a song", "open_song_chosen"),
        ("Settings", "settings_chosen"),
        ("Quit", "quit_chosen"),
    ],
)
def test_each_button_says_what_was_chosen(qtbot: QtBot, name: str, signal: str) -> None:
    page = shown(qtbot)
    with qtbot.waitSignal(getattr(page, signal), timeout=1000):
        qtbot.mouseClick(button(page, name), Qt.MouseButton.LeftButton)


def test_enter_alone_starts_a_new_game(qtbot: QtBot) -> None:
    page = shown(qtbot)
    focused = page.focusWidget()
    assert focused is not None
    assert focused.accessibleName() == "New game"
    with qtbot.waitSignal(page.new_game_chosen, timeout=1000):
        qtbot.keyClick(focused, Qt.Key.Key_Space)


def test_an_unfinished_game_comes_first(qtbot: QtBot) -> None:
    page = shown(qtbot, "Standard, 4 players, bar 7")
    focused = page.focusWidget()
    assert focused is not None
    assert focused.accessibleName() == "Go on with your game"
    assert focused.accessibleDescription() == "Standard, 4 players, bar 7"
    with qtbot.waitSignal(page.go_on_chosen, timeout=1000):
        qtbot.mouseClick(focused, Qt.MouseButton.LeftButton)


def test_an_unfinished_game_can_be_put_away(qtbot: QtBot) -> None:
    page = shown(qtbot, "Standard, 4 players, bar 7")
    with qtbot.waitSignal(page.put_away_chosen, timeout=1000):
        qtbot.mouseClick(button(page, "Put away"), Qt.MouseButton.LeftButton)
    assert "Put away" not in {found.text() for found in shown(qtbot).findChildren(QPushButton)}


def test_the_choices_stay_where_they_are_with_and_without_an_unfinished_game(qtbot: QtBot) -> None:
    lefts = {
        button(shown(qtbot, unfinished), "New game").mapToGlobal(QPoint(0, 0)).x() for unfinished in (None, "Standard")
    }
    assert len(lefts) == 1


def test_without_an_unfinished_game_nothing_offers_to_go_on(qtbot: QtBot) -> None:
    names = {found.accessibleName() for found in shown(qtbot).findChildren(QPushButton)}
    assert "Go on with your game" not in names


def test_the_language_in_use_is_the_one_pressed(qtbot: QtBot) -> None:
    use_language("zh_Hant")
    page = shown(qtbot)
    assert [found.text() for found in page.findChildren(QPushButton) if found.isChecked()] == ["繁體中文"]
    with qtbot.waitSignal(page.language_chosen, timeout=1000) as chosen:
        qtbot.mouseClick(button(page, "English"), Qt.MouseButton.LeftButton)
    assert chosen.args == ["en"]


@pytest.mark.usefixtures("themed")
def test_every_button_can_be_reached_with_the_keyboard(qtbot: QtBot) -> None:
    page = shown(qtbot)
    page.setStyleSheet(shell_style(LIGHT))
    for found in page.findChildren(QPushButton):
        assert found.focusPolicy() & Qt.FocusPolicy.TabFocus, found.text()
        assert found.height() >= 44, found.text()
