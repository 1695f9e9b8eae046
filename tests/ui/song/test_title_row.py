import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from ui.song.title_row import TitleRow


def row(qtbot: QtBot, *, may_change: bool = True) -> TitleRow:
    widget = TitleRow("A Test Song", may_change=may_change)
    qtbot.addWidget(widget)
    widget.show()
    return widget


def button(widget: TitleRow, text: str) -> QPushButton:
    return next(found for found in widget.findChildren(QPushButton) if found.text() == text)


def field(widget: TitleRow) -> QLineEdit:
    found = widget.findChild(QLineEdit)
    assert found is not None
    return found


def open_field(qtbot: QtBot, widget: TitleRow) -> QLineEdit:
    qtbot.mouseClick(button(widget, "Change the title"), Qt.MouseButton.LeftButton)
    return field(widget)


def test_a_title_is_typed_over_the_old_one_and_taken_with_enter(qtbot: QtBot) -> None:
    widget = row(qtbot)
    edit = open_field(qtbot, widget)
    qtbot.keyClicks(edit, "  Rain   at Night ")
    with qtbot.waitSignal(widget.changed, timeout=1000) as changed:
        qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert changed.args == ["Rain at Night"]
    assert widget.title == "Rain at Night"
    assert not edit.isVisible()


def test_the_button_takes_the_title_too(qtbot: QtBot) -> None:
    widget = row(qtbot)
    open_field(qtbot, widget).setText("雨夜")
    with qtbot.waitSignal(widget.changed, timeout=1000) as changed:
        qtbot.mouseClick(button(widget, "Keep this title"), Qt.MouseButton.LeftButton)
    assert changed.args == ["雨夜"]


@pytest.mark.parametrize("typed", ["", "   ", "A Test Song"])
def test_nothing_new_changes_nothing(qtbot: QtBot, typed: str) -> None:
    widget = row(qtbot)
    changes = list[str]()
    widget.changed.connect(changes.append)
    edit = open_field(qtbot, widget)
    edit.setText(typed)
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert changes == []
    assert widget.title == "A Test Song"


def test_escape_gives_the_change_up(qtbot: QtBot) -> None:
    widget = row(qtbot)
    edit = open_field(qtbot, widget)
    qtbot.keyClicks(edit, "Nonsense")
    qtbot.keyClick(edit, Qt.Key.Key_Escape)
    assert widget.title == "A Test Song"
    assert not edit.isVisible()


def test_only_who_may_sees_the_buttons(qtbot: QtBot) -> None:
    widget = row(qtbot, may_change=False)
    assert not any(found.isVisible() for found in widget.findChildren(QPushButton))


def test_a_surprise_is_asked_for(qtbot: QtBot) -> None:
    widget = row(qtbot)
    with qtbot.waitSignal(widget.surprise_wanted, timeout=1000):
        qtbot.mouseClick(button(widget, "Surprise me"), Qt.MouseButton.LeftButton)
