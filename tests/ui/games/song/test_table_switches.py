"""What a player sets at the table of "1;", who only watches, and how the table is left."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from onesemi.games.song.cards import CardId
from onesemi.games.song.moves import ChooseKey, Play
from onesemi.games.song.options import Options
from onesemi.games.song.pending import Ask
from onesemi.games.song.view import View
from onesemi.music.key import KEYS
from onesemi.music.song import SongMode
from ui.games.song.paints import JudgementPaint
from ui.table.key_help import KeyHelp
from ui.theme import LIGHT

Sit = Callable[..., Any]
Press = Callable[[Qt.Key | str], None]
MakeView = Callable[..., View]
Ids = Callable[..., tuple[CardId, ...]]
LEFT = Qt.MouseButton.LeftButton


def click(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, LEFT)


@pytest.mark.parametrize(("mode", "is_on"), [(SongMode.BEGINNER, True), (SongMode.STANDARD, False)])
def test_the_hint_follows_the_mode_until_it_is_set(
    sit: Sit, make_view: MakeView, mode: SongMode, *, is_on: bool
) -> None:
    view = make_view(options=Options(mode=mode))
    hand = sit(view).page.board.hand
    assert (hand.card(view.hand[0]).shown.badge is not None) is is_on
    other = sit(view, is_hint_on=not is_on).page.board.hand
    assert (other.card(view.hand[0]).shown.badge is not None) is not is_on


def test_h_switches_the_hint_which_tells_safe_from_outside(
    qtbot: QtBot, sit: Sit, make_view: MakeView, press: Press
) -> None:
    table = sit()
    with qtbot.waitSignal(table.page.hint_changed) as told:
        press("h")
    assert told.args == [True]
    hand = table.page.board.hand
    safe, outside, rest = (hand.card(make_view().hand[index]).accessibleDescription() for index in (0, 1, 3))
    assert hand.card(make_view().hand[0]).shown.badge == JudgementPaint(is_outside=False, theme=LIGHT)
    assert hand.card(make_view().hand[1]).shown.badge == JudgementPaint(is_outside=True, theme=LIGHT)
    assert "SAFE now" in safe
    assert "OUTSIDE now" in outside
    assert "now" not in rest


def test_a_repeat_is_hinted_once_there_is_a_note_to_repeat(sit: Sit, make_view: MakeView, ids: Ids) -> None:
    hand = ids("repeat", "m14", "o23")
    told = {}
    for track in ((), make_view().track):
        view = make_view(hand=hand, track=track, safe_cards=frozenset(), moves=())
        shown = sit(view, is_hint_on=True).page.board.hand
        told[len(track)] = [shown.card(card).shown.badge is not None for card in hand]
    assert told == {0: [False, False, False], 2: [True, False, False]}


def test_m_mutes_and_says_so(qtbot: QtBot, sit: Sit, press: Press) -> None:
    table = sit()
    with qtbot.waitSignal(table.page.mute_changed) as told:
        press("m")
    assert told.args == [True]
    assert "off" in table.page.board.action_bar.button("mute").text()


def test_o_sorts_the_hand_in_three_ways(sit: Sit, make_view: MakeView, press: Press) -> None:
    board = sit().page.board
    orders = []
    for _ in range(3):
        orders.append(board.hand.order)
        press("o")
    assert board.hand.order == orders[0]
    assert orders[2] == make_view().hand
    assert len(set(orders)) == 3


def test_l_opens_the_log_and_escape_closes_it(sit: Sit, press: Press) -> None:
    table = sit()
    press("l")
    assert table.page.board.log.isVisible()
    press(Qt.Key.Key_Escape)
    assert not table.page.board.log.isVisible()
    press("l")
    press("l")
    assert not table.page.board.log.isVisible()


def test_a_question_mark_lists_the_keys_and_any_key_closes_them(sit: Sit, press: Press) -> None:
    page = sit().page
    press("?")
    helped = page.findChild(KeyHelp)
    assert helped.isVisible()
    assert "draw a card" in helped.accessibleDescription()
    press("x")
    assert not helped.isVisible()
    assert page.board.hand.isAncestorOf(QApplication.focusWidget())


def test_leaving_is_asked_first_and_staying_changes_nothing(sit: Sit, press: Press) -> None:
    table = sit()
    gone: list[bool] = []
    table.page.back_requested.connect(lambda: gone.append(True))
    press(Qt.Key.Key_Escape)
    press("1")
    assert gone == []
    press(Qt.Key.Key_Escape)
    press("2")
    assert gone == [True]
    assert table.moves == []


def test_escape_takes_back_the_question_whether_to_leave(sit_at: Sit, press: Press) -> None:
    table = sit_at(Ask.KEY)
    press(Qt.Key.Key_Escape)
    press(Qt.Key.Key_Escape)
    press("1")
    assert table.moves == [ChooseKey(KEYS[0])]


def test_a_closed_page_no_longer_listens(sit: Sit) -> None:
    table = sit()
    table.page.closed()
    assert table.session.is_closed


def test_a_spectator_sees_the_table_and_sends_nothing(
    qtbot: QtBot, sit: Sit, make_view: MakeView, press: Press
) -> None:
    table = sit(make_view(you=None))
    board = table.page.board
    assert not board.hand.isVisible()
    assert len([seat for seat in board.seats.values() if seat.isVisible()]) == 4
    press("ds")
    click(qtbot, board.draw_pile)
    assert table.moves == []
    assert "Anna" in board.prompt.text


@pytest.mark.parametrize("players", [2, 8])
@pytest.mark.parametrize("count", [1, 40])
def test_all_that_is_shown_stays_within_the_page_and_its_zone(
    sit: Sit, make_view: MakeView, players: int, count: int
) -> None:
    hand = tuple(CardId(index * 7) for index in range(count))
    page = sit(make_view(players, hand=hand, moves=tuple(Play(card) for card in hand)), 1024, 700).page
    board = page.board
    assert all(
        board.rect().contains(child.geometry())
        for child in board.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if child.isVisible()
    )
    assert all(board.hand.rect().contains(board.hand.card(card).geometry()) for card in board.hand.order)
    needed = board.action_bar.sizeHint().width()
    assert needed <= board.places.actions.width
