import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from ui.notice import Notice

LONG = "There is no sound device. Everything works in silence; sound comes when a device does. " * 3


@pytest.fixture
def window(qtbot, themed) -> QWidget:
    window = QWidget()
    window.resize(1000, 700)
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    page = QWidget()
    page.setObjectName("page")
    column.addWidget(page)
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def notice(window) -> Notice:
    return Notice(window, lambda: window.findChild(QWidget, "page"))


def test_nothing_is_shown_until_something_is_said(notice) -> None:
    assert not notice.isVisible()


@pytest.mark.parametrize("sentence", ["Sound is back: pulse", LONG])
def test_the_whole_sentence_stands_within_the_window(window, notice, sentence: str) -> None:
    notice.say(sentence)
    assert notice.isVisible()
    assert (notice.text(), notice.accessibleName()) == (sentence, sentence)
    assert window.rect().contains(notice.geometry())
    assert notice.height() >= notice.heightForWidth(notice.width())


def test_it_hides_nothing_of_the_page(window, notice) -> None:
    page = window.findChild(QWidget, "page")
    heading, button = QLabel("How do you want to play?", page), QPushButton("Start", page)
    heading.setGeometry(100, 10, 800, 40)
    button.setGeometry(100, 60, 800, 44)
    heading.show()
    button.show()
    notice.say("Sound is back: pulse")
    assert not notice.geometry().intersects(heading.geometry())
    assert not notice.geometry().intersects(button.geometry())


def test_on_another_page_it_looks_for_another_place(window, notice, qtbot) -> None:
    notice.say("Sound is back: pulse")
    heading = QLabel("A song " * 30, window.findChild(QWidget, "page"))
    heading.setGeometry(0, 8, 1000, 24)
    heading.show()
    assert notice.geometry().intersects(heading.geometry())
    notice.follow()
    qtbot.waitUntil(lambda: not notice.geometry().intersects(heading.geometry()), timeout=2000)


def test_it_stays_within_a_window_that_shrinks(window, notice) -> None:
    notice.say(LONG)
    window.resize(400, 500)
    assert window.rect().contains(notice.geometry())
    assert notice.height() >= notice.heightForWidth(notice.width())


def test_it_takes_no_focus(window, notice, qtbot) -> None:
    button = QPushButton("Play", window)
    button.show()
    button.setFocus()
    notice.say("Sound is back: pulse")
    assert window.focusWidget() is button
    assert notice.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_a_click_sends_it_away(notice, qtbot) -> None:
    notice.say("Sound is back: pulse")
    qtbot.mouseClick(notice, Qt.MouseButton.LeftButton)
    assert not notice.isVisible()
    assert not notice._timer.isActive()


def test_it_goes_by_itself_and_a_new_sentence_stays_its_own_time(notice) -> None:
    notice.say("There is no sound device.")
    notice.say("Sound is back: pulse")
    assert notice._timer.isActive()
    assert 5000 <= notice._timer.interval() <= 15000
    notice._timer.timeout.emit()
    assert not notice.isVisible()


def test_screen_readers_are_alerted(notice, monkeypatch: pytest.MonkeyPatch) -> None:
    events = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: events.append(event.type()))
    notice.say("Sound is back: pulse")
    assert events == [QAccessible.Event.Alert]
