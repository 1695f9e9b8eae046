"""The discards of "1;" looked through: opened by click and key, read card by card, closed again."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from onesemi.games.song.cards import CardId
from onesemi.games.song.pending import Ask
from onesemi.games.song.view import View
from ui.table.gallery import CardGallery

Sit = Callable[..., Any]
Press = Callable[[Qt.Key | str], None]
MakeView = Callable[..., View]
Ids = Callable[..., tuple[CardId, ...]]


def gallery(table: Any) -> CardGallery | None:
    """The discards that are open on a page, if any."""
    found: CardGallery | None = table.page.findChild(CardGallery)
    return found if found is not None and found.isVisible() else None


@pytest.fixture
def table(sit: Sit, make_view: MakeView, ids: Ids) -> Any:
    return sit(make_view(discards=ids("echo", "G4:1", "m06")))


def test_a_click_on_the_pile_shows_all_of_it_the_newest_first(table: Any, qtbot: QtBot) -> None:
    qtbot.mouseClick(table.page.board.discards, Qt.MouseButton.LeftButton)
    shown = gallery(table)
    assert shown is not None
    assert [card.accessibleName() for card in shown.cards] == ["Candy", "G4 · 1 beat", "Echo"]
    assert table.moves == []


def test_the_arrows_tell_what_each_card_does_and_escape_goes_back_to_the_hand(table: Any, press: Press) -> None:
    press("p")
    press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Right)
    detail = table.page.board.detail
    assert detail.accessibleName() == "Echo"
    assert "once more" in detail.accessibleDescription()
    press(Qt.Key.Key_Escape)
    assert gallery(table) is None
    assert table.page.board.hand.isAncestorOf(QApplication.focusWidget())


def test_enter_on_the_pile_opens_and_the_button_closes(table: Any, press: Press, qtbot: QtBot) -> None:
    table.page.board.discards.setFocus()
    press(Qt.Key.Key_Return)
    shown = gallery(table)
    assert shown is not None
    qtbot.mouseClick(shown.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert gallery(table) is None


def test_what_is_discarded_meanwhile_is_shown_and_a_shuffled_pile_closes(
    table: Any, press: Press, make_view: MakeView, ids: Ids
) -> None:
    press("p")
    table.session.tell(make_view(discards=ids("echo", "G4:1", "m06", "rest:1")))
    shown = gallery(table)
    assert shown is not None
    assert [card.accessibleName() for card in shown.cards][:2] == ["Rest · 1 beat", "Candy"]
    table.session.tell(make_view(discards=()))
    assert gallery(table) is None


def test_an_empty_pile_does_not_open(sit: Sit, make_view: MakeView, press: Press) -> None:
    table = sit(make_view(discards=()))
    press("p")
    assert gallery(table) is None


def test_a_choice_takes_the_place_of_the_discards(
    table: Any, press: Press, asking: MakeView, choices: dict[Ask, Any]
) -> None:
    press("p")
    moves, pending = choices[Ask.KEY]
    table.session.tell(asking(Ask.KEY, moves, **pending))
    assert gallery(table) is None
    press("1")
    assert table.moves == [moves[0]]


def test_hundreds_of_cards_scroll_to_the_one_in_focus(sit: Sit, make_view: MakeView, press: Press) -> None:
    table = sit(make_view(discards=tuple(CardId(number) for number in range(120))))
    press("p")
    for _ in range(12):
        press(Qt.Key.Key_Down)
    shown = gallery(table)
    focus = QApplication.focusWidget()
    assert shown is not None
    assert focus is not None
    assert focus in shown.cards[20:]
    assert shown.rect().contains(focus.mapTo(shown, focus.rect().center()))
