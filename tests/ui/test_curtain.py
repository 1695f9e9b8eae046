import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from onesemi.rules.seats import Seat
from ui.curtain import Curtain
from ui.theme import LIGHT


@pytest.fixture
def opened() -> list[str]:
    return []


@pytest.fixture
def curtain(qtbot: QtBot, opened: list[str]) -> Curtain:
    curtain = Curtain(LIGHT)
    qtbot.addWidget(curtain)
    curtain.opened.connect(lambda: opened.append("opened"))
    curtain.resize(1024, 700)
    with qtbot.waitActive(curtain):
        curtain.show()
    curtain.call(Seat(2), "Ann & Bo")
    curtain.take_focus()
    return curtain


def test_the_one_who_is_called_stands_there_in_words(curtain: Curtain) -> None:
    assert curtain.text == "Pass the screen to Ann & Bo"
    assert curtain.button.accessibleName() == "I am Ann & Bo, show my cards"
    assert curtain.button.accessibleDescription() == curtain.text
    assert QApplication.focusWidget() is curtain.button


@pytest.mark.usefixtures("quick_hands")
def test_a_click_or_space_opens_it(qtbot: QtBot, curtain: Curtain, opened: list[str]) -> None:
    qtbot.mouseClick(curtain.button, Qt.MouseButton.LeftButton)
    qtbot.keyClick(curtain.button, Qt.Key.Key_Space)
    assert len(opened) == 2


def test_the_second_click_of_a_double_click_does_not_open_it(
    qtbot: QtBot, curtain: Curtain, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = [100.0]
    monkeypatch.setattr("ui.curtain.time.monotonic", lambda: seconds[0])
    curtain.call(Seat(1), "Cleo")
    seconds[0] += QApplication.doubleClickInterval() / 1000 - 0.01
    qtbot.mouseClick(curtain.button, Qt.MouseButton.LeftButton)
    assert opened == []
    seconds[0] += 0.02
    qtbot.mouseClick(curtain.button, Qt.MouseButton.LeftButton)
    assert opened == ["opened"]


def test_escape_and_the_quiet_button_ask_to_leave(qtbot: QtBot, curtain: Curtain, opened: list[str]) -> None:
    with qtbot.waitSignal(curtain.leave_chosen, timeout=1000):
        qtbot.keyClick(curtain.button, Qt.Key.Key_Escape)
    leave = next(button for button in curtain.findChildren(QPushButton) if button.text() == "Leave")
    with qtbot.waitSignal(curtain.leave_chosen, timeout=1000):
        qtbot.mouseClick(leave, Qt.MouseButton.LeftButton)
    assert opened == []


@pytest.mark.parametrize("is_held", [True, False])
def test_enter_that_is_held_down_goes_no_further(curtain: Curtain, *, is_held: bool) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", is_held)
    curtain.keyPressEvent(event)
    assert event.isAccepted() is is_held
