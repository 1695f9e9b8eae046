"""The shared table widgets: what they show in words, what they emit, where they move."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractAnimation, QEvent, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QWidget
from pytestqt.qtbot import QtBot

from ui import table
from ui.table.action_bar import Action, ActionBar
from ui.table.card import CardShow
from ui.table.card_detail import CardDetail
from ui.table.flight import Flight
from ui.table.glide import Glide
from ui.table.hand import HandWidget
from ui.table.log import LogLine, LogPanel
from ui.table.pile import PileButton, PileShow
from ui.table.seat import FlagShow, SeatPanel, SeatShow
from ui.table.timer import TurnTimer
from ui.theme import CARD_LIFT_PX, DARK, HIGH_CONTRAST, LIGHT, Motion, Theme

LEFT = Qt.MouseButton.LeftButton


def plain(painter: QPainter, rect: QRectF) -> None:
    painter.fillRect(rect, Qt.GlobalColor.gray)


def card(index: int, *, is_lit: bool = True) -> CardShow:
    return CardShow(index, f"Card {index}", "Does nothing.", plain, is_lit=is_lit)


@pytest.fixture
def hand(qtbot: QtBot) -> HandWidget:
    widget = HandWidget(LIGHT, Motion.OFF)
    qtbot.addWidget(widget)
    widget.resize(636, 196)
    widget.show_cards(tuple(card(index) for index in range(12)), is_awaited=True)
    with qtbot.waitActive(widget):
        widget.show()
    return widget


def in_strip(hand: HandWidget, index: int) -> QPoint:
    """A point of the hand at which a card in a row of overlapping ones is seen."""
    place = hand.card(index).geometry()
    return place.topRight() + QPoint(-6, 40)


def test_the_pointer_looks_at_the_card_whose_strip_it_is_over(hand: HandWidget) -> None:
    seen: list[object] = []
    hand.card_looked_at.connect(seen.append)
    for index in (3, 4, 2):
        QTest.mouseMove(hand, in_strip(hand, index))
        hand.card(index).pointed.emit(in_strip(hand, index))
    assert seen[-3:] == [3, 4, 2]


def test_the_card_looked_at_lies_on_top_and_its_neighbours_can_still_be_reached(hand: HandWidget) -> None:
    hand.card(5).pointed.emit(in_strip(hand, 5))
    left_edge = hand.card(5).geometry().topLeft() + QPoint(4, 40)
    assert hand.childAt(left_edge) is hand.card(5)
    hand.card(5).pointed.emit(in_strip(hand, 4))
    assert hand.childAt(in_strip(hand, 4)) is hand.card(4)


def test_lit_cards_stand_lifted_and_dimmed_ones_stay_down(hand: HandWidget) -> None:
    hand.show_cards((card(0), card(1, is_lit=False)), is_awaited=True)
    assert hand.card(1).y() - hand.card(0).y() == CARD_LIFT_PX


def test_the_focus_goes_to_the_neighbour_of_a_card_that_leaves(hand: HandWidget) -> None:
    hand.focus_card(6)
    hand.show_cards(tuple(card(index) for index in range(12) if index != 6), is_awaited=False)
    assert hand.card(7).hasFocus()


def test_the_focus_stays_on_a_card_that_moves(hand: HandWidget) -> None:
    hand.focus_card(6)
    hand.show_cards(tuple(card(index) for index in reversed(range(12))), is_awaited=False)
    assert hand.card(6).hasFocus()


def test_the_first_lit_card_gets_the_focus(hand: HandWidget) -> None:
    hand.show_cards((card(0, is_lit=False), card(1), card(2)), is_awaited=True)
    hand.focus_first()
    assert hand.card(1).hasFocus()


def test_an_empty_hand_takes_no_focus(hand: HandWidget) -> None:
    hand.show_cards((), is_awaited=False)
    hand.focus_first()
    assert hand.order == ()


def test_a_held_key_plays_one_card_only(qtbot: QtBot, hand: HandWidget) -> None:
    chosen: list[int] = []
    hand.card_chosen.connect(chosen.append)
    hand.focus_card(0)
    qtbot.keyPress(hand.card(0), Qt.Key.Key_Return)
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", autorep=True)
    QApplication.sendEvent(hand.card(0), held)
    assert chosen == [0]


def test_nothing_glides_when_motion_is_off(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    glide = Glide(widget)
    glide.to(QRect(5, 6, 70, 80), 0)
    assert widget.geometry() == QRect(5, 6, 70, 80)
    assert glide.state() is QAbstractAnimation.State.Stopped


def test_a_glide_ends_at_its_latest_target(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    widget = QWidget(parent)
    parent.show()
    glide = Glide(widget)
    glide.to(QRect(50, 0, 10, 10), 160)
    glide.to(QRect(0, 50, 10, 10), 160)
    assert glide.target == QRect(0, 50, 10, 10)
    glide.setCurrentTime(160)
    assert widget.geometry() == QRect(0, 50, 10, 10)


def test_a_flight_is_gone_when_it_has_landed(qtbot: QtBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(300, 300)
    over.show()
    flight = Flight(plain, over)
    with qtbot.waitSignal(flight.destroyed):
        flight.fly(QRect(0, 0, 50, 70), QRect(200, 200, 50, 70), 20)
    still = Flight(plain, over)
    with qtbot.waitSignal(still.destroyed):
        still.fly(QRect(0, 0, 50, 70), QRect(200, 200, 50, 70), 0)


def test_a_seat_says_all_it_shows(qtbot: QtBot) -> None:
    show = SeatShow(
        "Bo", "computer", plain, 3, "3 cards", (FlagShow("bubble", "Shields.", plain),), turn_text="Playing"
    )
    panel = SeatPanel(show, LIGHT)
    qtbot.addWidget(panel)
    assert panel.accessibleName() == "Bo, computer, 3 cards, Playing, bubble"
    assert panel.toolTip() == "Bo\nShields."


def test_a_pile_says_how_many_cards_it_holds_and_takes_enter(qtbot: QtBot) -> None:
    pile = PileButton(PileShow("Draw pile", 12, "12 cards", "Draw a card."), LIGHT)
    qtbot.addWidget(pile)
    assert pile.accessibleName() == "Draw pile: 12 cards"
    with qtbot.waitSignal(pile.clicked):
        qtbot.keyClick(pile, Qt.Key.Key_Return)


def test_the_timer_counts_down_per_decision_and_never_below_nothing(qtbot: QtBot) -> None:
    now = [100.0]
    timer = TurnTimer(LIGHT, clock=lambda: now[0])
    qtbot.addWidget(timer)
    timer.start(1, 30.0)
    now[0] = 110.0
    timer.start(1, 30.0)
    assert timer.seconds_left == 20.0
    timer.start(2, 30.0)
    assert timer.seconds_left == 30.0
    now[0] = 500.0
    timer.refresh()
    assert timer.seconds_left == 0.0
    assert timer.accessibleName() == "0 seconds left"
    timer.stop()
    assert not timer.isVisible()


def test_the_log_keeps_its_latest_two_thousand_lines(qtbot: QtBot) -> None:
    log = LogPanel("Log", LIGHT)
    qtbot.addWidget(log)
    log.add(LogLine(f"Line {number}") for number in range(2003))
    assert len(log.lines) == 2000
    assert log.lines[-1] == "Line 2002"


def test_sentences_of_the_log_break_to_its_width(qtbot: QtBot) -> None:
    log = LogPanel("Log", LIGHT)
    qtbot.addWidget(log)
    log.show()
    heights = []
    for width in (600, 200):
        log.resize(width, 200)
        log.add([LogLine("Bo plays G♯4 · 1 beat and completes bar 12, which will be heard twice.")])
        sentences = log.findChild(QListWidget)
        heights.append([sentences.item(row).sizeHint().height() for row in range(sentences.count())])
        assert sentences.horizontalScrollBar().maximum() == 0
    assert heights[1][0] == heights[1][1] > heights[0][0]


def test_a_log_that_was_hidden_opens_at_its_end(qtbot: QtBot) -> None:
    log = LogPanel("Log", LIGHT)
    qtbot.addWidget(log)
    log.resize(300, 200)
    log.add(LogLine(f"Line {number}") for number in range(100))
    log.show()
    bar = log.findChild(QListWidget).verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
    log.add([LogLine("The last one")])
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())


def test_actions_tell_their_keys(qtbot: QtBot) -> None:
    action = Action("draw", "Draw", "D", "Draw a card", is_primary=True)
    bar = ActionBar([action])
    qtbot.addWidget(bar)
    assert "(D)" in bar.button("draw").toolTip()
    with qtbot.waitSignal(bar.chosen) as told:
        qtbot.mouseClick(bar.button("draw"), LEFT)
    assert told.args == ["draw"]


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=lambda theme: theme.name)
@pytest.mark.parametrize(
    "make",
    [
        lambda theme: SeatPanel(
            SeatShow(
                "A long name indeed", "", plain, 40, "40 cards", (FlagShow("clover", "", plain),) * 9, is_turn=True
            ),
            theme,
        ),
        lambda theme: PileButton(PileShow("Discards", 0, "0 cards", "Empty.", is_open=True), theme),
        lambda theme: PileButton(PileShow("Discards", 2, "2 cards", "", plain, is_open=True, is_lit=True), theme),
        lambda theme: CardDetail("Point at a card.", theme),
        TurnTimer,
    ],
)
def test_every_widget_paints_in_every_theme(qtbot: QtBot, make: Callable[[Theme], QWidget], theme: Theme) -> None:
    widget = make(theme)
    qtbot.addWidget(widget)
    widget.resize(130, 90)
    widget.show()
    assert not widget.grab().isNull()


def test_shared_widgets_know_no_game() -> None:
    sources = {path.name: path.read_text(encoding="utf-8") for path in Path(table.__file__).parent.glob("*.py")}
    assert sources
    assert not [name for name, source in sources.items() if "onesemi.games" in source or "ui.games" in source]
