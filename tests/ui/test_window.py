from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ui.page import Page
from ui.settings import SettingsKeeper
from ui.window import Window


class Sheet(Page):
    def __init__(self, name: str, *, may_leave: bool = True) -> None:
        super().__init__()
        self.name = name
        self.leaves = may_leave
        self.is_closed = False

    def heading(self) -> str:
        return self.name

    def may_leave(self) -> bool:
        return self.leaves

    def closed(self) -> None:
        self.is_closed = True


@pytest.fixture
def keeper(tmp_path: Path) -> SettingsKeeper:
    return SettingsKeeper(tmp_path / "settings.json")


@pytest.fixture
def window(qtbot: QtBot, keeper: SettingsKeeper) -> Window:
    window = Window(keeper)
    qtbot.addWidget(window)
    window.push(lambda: Sheet("first"))
    window.show()
    return window


def name_of(window: Window) -> str:
    page = window.page
    assert isinstance(page, Sheet)
    return page.name


def pushed(window: Window, maker: Callable[[], Sheet]) -> Sheet:
    page = window.push(maker)
    assert isinstance(page, Sheet)
    return page


def test_a_page_on_top_is_left_by_escape(qtbot: QtBot, window: Window) -> None:
    second = pushed(window, lambda: Sheet("second"))
    assert name_of(window) == "second"
    qtbot.keyClick(second, Qt.Key.Key_Escape)
    assert name_of(window) == "first"
    assert second.is_closed


def test_alt_and_left_go_back_too(qtbot: QtBot, window: Window) -> None:
    second = pushed(window, lambda: Sheet("second"))
    qtbot.keyClick(second, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert name_of(window) == "first"


def test_the_first_page_is_never_left(qtbot: QtBot, window: Window) -> None:
    qtbot.keyClick(window.page, Qt.Key.Key_Escape)
    assert name_of(window) == "first"


def test_a_page_may_refuse_to_be_left(window: Window) -> None:
    second = pushed(window, lambda: Sheet("second", may_leave=False))
    assert not window.back()
    second.leaves = True
    assert window.back()


def test_the_title_bar_names_page_and_program(window: Window) -> None:
    assert window.windowTitle() == "first — 1; — a song together"


def test_remaking_makes_every_page_anew_in_the_same_order(window: Window) -> None:
    window.push(lambda: Sheet("second"))
    before = window.page
    window.remake()
    assert window.page is not before
    assert name_of(window) == "second"
    window.back()
    assert name_of(window) == "first"


def test_home_closes_all_pages_above_the_first_without_asking(window: Window) -> None:
    second = pushed(window, lambda: Sheet("second", may_leave=False))
    window.home()
    assert name_of(window) == "first"
    assert second.is_closed


def test_the_size_is_remembered(qtbot: QtBot, window: Window, keeper: SettingsKeeper) -> None:
    window.resize(1100, 720)
    window.close()
    assert (keeper.settings.window_width, keeper.settings.window_height) == (1100, 720)
    again = Window(keeper)
    qtbot.addWidget(again)
    assert (again.width(), again.height()) == (1100, 720)


def test_closing_asks_the_page(window: Window) -> None:
    second = pushed(window, lambda: Sheet("second", may_leave=False))
    window.close()
    assert window.isVisible()
    second.leaves = True
    window.close()
    assert not window.isVisible()
