"""The table of "1;" when a choice is asked: the right chooser, the right answer, by clicks and by keys alike."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from onesemi.games.song.cards import CardId
from onesemi.games.song.moves import (
    ChooseCard,
    ChooseKey,
    ChooseOrder,
    ChoosePitch,
    KeepCards,
    Move,
    Play,
    Stop,
    SwapCard,
)
from onesemi.games.song.pending import Ask
from onesemi.games.song.view import View
from onesemi.music.key import KEYS
from onesemi.music.pitch import PitchClass
from onesemi.rules.seats import Seat
from onesemi.wording.song import ask_name
from ui.table.card_row import CardRow
from ui.table.options import OptionGrid
from ui.table.ordering import OrderRow

Sit = Callable[..., Any]
Choices = dict[Ask, tuple[tuple[Move, ...], dict[str, object]]]
Press = Callable[[Qt.Key | str], None]
MakeView = Callable[..., View]
Ids = Callable[..., tuple[CardId, ...]]
LEFT = Qt.MouseButton.LeftButton


def click(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, LEFT)


CHOOSERS = [Ask.DRAWN, Ask.CLOUD_SEAT, Ask.MIRROR_SEAT, Ask.KEY, Ask.PITCH, Ask.ORDER, Ask.WAND, Ask.STAR]


def test_every_ask_has_a_chooser_or_the_hand() -> None:
    by_hand = {Ask.OPENING, Ask.MUST_PLAY, Ask.EXTRA, Ask.DISCARD, Ask.GIVE}
    assert set(CHOOSERS) | by_hand == set(Ask)


@pytest.mark.parametrize("ask", CHOOSERS)
def test_a_choice_opens_its_chooser_within_the_song(sit_at: Sit, ask: Ask) -> None:
    board = sit_at(ask).page.board
    assert board.chooser.isVisible()
    assert board.chooser.accessibleName() == ask_name(ask)
    song = board.places.chooser
    frame = board.chooser.geometry()
    assert (frame.x(), frame.width(), frame.bottom() + 1) == (song.x, song.width, song.bottom)
    assert frame.y() >= song.y


@pytest.mark.parametrize("ask", CHOOSERS)
def test_no_chooser_is_taller_than_its_room_on_the_smallest_page(
    sit: Sit, asking: MakeView, ask: Ask, choices: Choices
) -> None:
    moves, pending = choices[ask]
    board = sit(asking(ask, moves, **pending), 1024, 700).page.board
    assert board.chooser.sizeHint().height() <= board.places.chooser.height


@pytest.mark.parametrize("ask", [Ask.CLOUD_SEAT, Ask.MIRROR_SEAT, Ask.KEY, Ask.WAND])
def test_an_answer_is_sent_by_click_and_by_its_number(
    qtbot: QtBot, sit_at: Sit, ask: Ask, press: Press, choices: Choices
) -> None:
    table = sit_at(ask)
    body = table.page.board.chooser.body
    assert isinstance(body, OptionGrid)
    click(qtbot, body.buttons[1])
    press("2")
    press(Qt.Key.Key_Return)
    moves, _ = choices[ask]
    assert table.moves[:2] == [moves[1]] * 2
    assert len(table.moves) == 3


def test_a_key_for_the_wand_is_one_of_twelve(sit: Sit, asking: MakeView, press: Press) -> None:
    table = sit(asking(Ask.KEY, tuple(ChooseKey(key) for key in KEYS), keys=KEYS, cause="m11"), 1024, 700)
    press("=")
    assert table.moves == [ChooseKey(KEYS[11])]
    chooser = table.page.board.chooser
    assert chooser.sizeHint().height() <= table.page.board.places.chooser.height


def test_arrows_walk_among_the_answers(sit_at: Sit, press: Press, choices: Choices) -> None:
    table = sit_at(Ask.KEY)
    press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Return)
    assert table.moves == [choices[Ask.KEY][0][1]]


@pytest.mark.parametrize(
    ("letter", "shift", "pitch"),
    [
        (Qt.Key.Key_D, False, PitchClass.D),
        (Qt.Key.Key_S, False, None),
        (Qt.Key.Key_G, True, PitchClass.G_SHARP),
        (Qt.Key.Key_E, True, None),
    ],
)
def test_a_pitch_is_named_by_its_letter(
    qtbot: QtBot, sit_at: Sit, letter: Qt.Key, pitch: PitchClass | None, *, shift: bool
) -> None:
    table = sit_at(Ask.PITCH)
    held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    qtbot.keyClick(QApplication.focusWidget(), letter, held)
    assert [move for move in table.moves if isinstance(move, ChoosePitch)] == (
        [] if pitch is None else [ChoosePitch(pitch)]
    )


def test_a_pitch_is_named_by_its_piano_key(qtbot: QtBot, sit_at: Sit) -> None:
    table = sit_at(Ask.PITCH)
    body = table.page.board.chooser.body
    assert body is not None
    black = next(key for key in body.findChildren(QAbstractButton) if key.accessibleName() == "A♯")
    click(qtbot, black)
    assert table.moves == [ChoosePitch(PitchClass.A_SHARP)]


def test_pitches_are_put_in_order_by_clicks(qtbot: QtBot, sit_at: Sit) -> None:
    table = sit_at(Ask.ORDER)
    row = table.page.board.chooser.body
    assert isinstance(row, OrderRow)
    click(qtbot, row.tiles[0])
    click(qtbot, row.tiles[2])
    click(qtbot, row.confirm)
    assert table.moves == [ChooseOrder((64, 62, 60))]


def test_pitches_are_put_in_order_by_keys(sit_at: Sit, press: Press) -> None:
    table = sit_at(Ask.ORDER)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Return):
        press(key)
    assert table.moves == [ChooseOrder((62, 64, 60))]


def test_pitches_are_put_in_order_by_numbers(sit_at: Sit, press: Press) -> None:
    table = sit_at(Ask.ORDER)
    press("13")
    press(Qt.Key.Key_Return)
    assert table.moves == [ChooseOrder((64, 62, 60))]


def test_the_star_swaps_one_own_card_for_one_of_those_looked_at(qtbot: QtBot, sit_at: Sit, ids: Ids) -> None:
    table = sit_at(Ask.STAR)
    star, own = ids("m03", "A5:2"), table.page.view.hand[1]
    row = table.page.board.chooser.body
    assert isinstance(row, CardRow)
    click(qtbot, row.card(star[0]))
    click(qtbot, row.card(star[0]))
    click(qtbot, row.card(star[1]))
    assert row.card(star[1]).shown.is_marked
    assert table.moves == []
    click(qtbot, table.page.board.hand.card(own))
    assert table.moves == [SwapCard(own, star[1])]


def test_the_star_can_be_answered_hand_first_and_by_keeping(qtbot: QtBot, sit_at: Sit, ids: Ids, press: Press) -> None:
    table = sit_at(Ask.STAR)
    own = table.page.view.hand[1]
    click(qtbot, table.page.board.hand.card(own))
    assert table.page.board.hand.card(own).shown.is_marked
    row = table.page.board.chooser.body
    assert isinstance(row, CardRow)
    click(qtbot, row.card(ids("m03")[0]))
    press("1")
    assert table.moves == [SwapCard(own, ids("m03")[0]), KeepCards()]


@pytest.mark.parametrize(("number", "kind"), [("1", Play), ("2", Stop)])
def test_a_drawn_card_is_played_or_kept(sit_at: Sit, number: str, kind: type, press: Press) -> None:
    table = sit_at(Ask.DRAWN)
    press(number)
    assert [type(move) for move in table.moves] == [kind]


@pytest.mark.parametrize("ask", [Ask.DISCARD, Ask.GIVE])
def test_a_card_to_part_with_is_chosen_in_the_hand(
    qtbot: QtBot, sit: Sit, make_view: MakeView, asking: MakeView, ask: Ask, press: Press
) -> None:
    hand = make_view().hand
    table = sit(asking(ask, [ChooseCard(card) for card in hand], target=Seat(1), cause="m06", remaining=2))
    assert not table.page.board.chooser.isVisible()
    click(qtbot, table.page.board.hand.card(hand[3]))
    table.page.board.hand.focus_first()
    press(Qt.Key.Key_Return)
    first = CardId(table.page.board.hand.order[0])
    assert table.moves == [ChooseCard(hand[3]), ChooseCard(first)]


def test_a_chooser_closes_when_its_question_is_answered(sit_at: Sit, make_view: MakeView) -> None:
    table = sit_at(Ask.KEY)
    table.session.tell(make_view(decision=8))
    assert not table.page.board.chooser.isVisible()
    assert table.page.board.hand.isAncestorOf(QApplication.focusWidget())


def test_a_chooser_stays_as_it_is_while_others_do_something(sit_at: Sit) -> None:
    table = sit_at(Ask.KEY)
    body = table.page.board.chooser.body
    table.session.tell(replace(table.session.view, pile_count=12))
    assert table.page.board.chooser.body is body


def test_every_control_has_a_name_and_every_card_a_description(sit: Sit, sit_at: Sit) -> None:
    for page in (sit().page, *(sit_at(ask).page for ask in CHOOSERS)):
        buttons = [button for button in page.findChildren(QAbstractButton) if button.isVisible()]
        assert [button for button in buttons if not button.accessibleName()] == []
        described = [page.board.hand.card(card) for card in page.board.hand.order]
        assert all(card.accessibleDescription() for card in described)
