"""The table of "1;" in a turn: cards played, drawn, refused, by clicks and by keys alike."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from onesemi.games.song.cards import CardId
from onesemi.games.song.moves import DrawCard, Play, Stop
from onesemi.games.song.pending import Ask, Pending
from onesemi.games.song.view import View
from onesemi.rules.illegal import Reason
from onesemi.rules.seats import Seat

Sit = Callable[..., Any]
Press = Callable[[Qt.Key | str], None]
MakeView = Callable[..., View]
LEFT = Qt.MouseButton.LeftButton


def click(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, LEFT)


def test_a_click_on_a_card_plays_it(qtbot: QtBot, sit: Sit, make_view: MakeView) -> None:
    table = sit()
    card = make_view().hand[0]
    click(qtbot, table.page.board.hand.card(card))
    assert table.session.sent == [(7, Play(card))]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_and_space_play_the_card_in_focus(sit: Sit, key: Qt.Key, press: Press) -> None:
    table = sit()
    second = table.page.board.hand.order[1]
    press(Qt.Key.Key_Right)
    press(key)
    assert table.moves == [Play(CardId(second))]


def test_arrows_home_and_end_walk_through_the_hand(sit: Sit, press: Press) -> None:
    hand = sit().page.board.hand
    walked = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Home):
        press(key)
        walked.append(next(index for index, card in enumerate(hand.order) if hand.card(card).hasFocus()))
    assert walked == [1, 5, 4, 0]


def test_tab_goes_from_card_to_card(sit: Sit, press: Press) -> None:
    hand = sit().page.board.hand
    press(Qt.Key.Key_Tab)
    assert hand.card(hand.order[1]).hasFocus()


def test_drawing_goes_by_pile_by_button_and_by_key(qtbot: QtBot, sit: Sit, make_view: MakeView, press: Press) -> None:
    table = sit(make_view(moves=(DrawCard(),)))
    click(qtbot, table.page.board.draw_pile)
    click(qtbot, table.page.board.answer_bar.button("draw"))
    table.page.board.hand.focus_first()
    press("d")
    assert table.moves == [DrawCard()] * 3


def test_stopping_goes_by_button_and_by_key(qtbot: QtBot, sit: Sit, asking: MakeView, press: Press) -> None:
    table = sit(asking(Ask.EXTRA, (Stop(),)))
    click(qtbot, table.page.board.answer_bar.button("stop"))
    table.page.board.hand.focus_first()
    press("s")
    assert table.moves == [Stop(), Stop()]


def test_what_is_no_move_now_has_no_button(sit: Sit) -> None:
    bar = sit().page.board.answer_bar
    assert not bar.button("draw").isVisible()
    assert not bar.button("stop").isVisible()


def test_the_focus_never_stays_on_a_button_that_goes(sit: Sit, make_view: MakeView, press: Press) -> None:
    table = sit(make_view(moves=(DrawCard(),)))
    table.page.board.answer_bar.button("draw").setFocus()
    press(Qt.Key.Key_Space)
    table.session.tell(make_view())
    assert table.moves == [DrawCard()]
    assert table.page.board.hand.isAncestorOf(QApplication.focusWidget())


def test_a_hand_that_waits_is_not_dimmed(sit: Sit, make_view: MakeView) -> None:
    hand = make_view().hand
    table = sit(make_view(moves=(Play(hand[2]),)))
    shown = table.page.board.hand
    assert [card for card in hand if not shown.card(card).shown.is_dimmed] == [hand[2]]
    theirs = Pending(Ask.OPENING, Seat(1))
    table.session.tell(make_view(pending=theirs, moves=(), turn=Seat(1), awaited=frozenset({Seat(1)})))
    assert not [card for card in hand if shown.card(card).shown.is_lit or shown.card(card).shown.is_dimmed]


def test_playable_cards_are_lit_and_others_dimmed(sit: Sit, make_view: MakeView) -> None:
    hand = make_view().hand
    board = sit(make_view(moves=(Play(hand[2]),))).page.board
    lit = [card for card in hand if board.hand.card(card).shown.is_lit]
    assert lit == [hand[2]]
    lifted = {board.hand.card(card).y() for card in hand if card != hand[2]}
    assert board.hand.card(hand[2]).y() < min(lifted)


def test_a_dimmed_card_can_be_tried_and_the_table_says_why_not(qtbot: QtBot, sit: Sit, make_view: MakeView) -> None:
    hand = make_view().hand
    table = sit(make_view(moves=(Play(hand[2]),)))
    click(qtbot, table.page.board.hand.card(hand[0]))
    assert table.moves == [Play(hand[0])]
    table.session.refuse(Reason("no-room", "4", {"length_ticks": 960, "room_ticks": 480}))
    said = table.page.board.prompt.text
    assert "½ beat" in said
    assert "section 4" in said


def test_a_late_move_is_told_and_the_next_view_clears_it(sit: Sit, make_view: MakeView) -> None:
    table = sit()
    table.session.refuse(None)
    assert "late" in table.page.board.prompt.text
    table.session.tell(make_view())
    assert "late" not in table.page.board.prompt.text
