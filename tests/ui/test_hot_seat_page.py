"""Several persons at one screen: whole games, whose hand is seen when, and what is heard."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hot_seat_rig import CURTAIN, PRESS, Evening, open_curtain, play_out, sit_down
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot
from random_player import any_move
from table_hands import Play, by_clicks, by_keys
from told_clock import Clock

from onesemi.games.song.moves import Move
from onesemi.games.song.options import Options
from onesemi.games.song.view import View
from onesemi.music.song import Player, SongMode
from onesemi.net.room import Command, react
from onesemi.net.thinking import Thinking
from onesemi.rules.seats import Seat
from ui.dialogs.question import Question
from ui.games.song.table_page import SongTablePage
from ui.settings import Settings
from ui.song_tables import SongTable, SongTables
from ui.theme import Motion

PEOPLE = (Player(0, "Ann"), Player(1, "Coda", "easy"), Player(2, "Bo"))
SETTINGS = Settings(motion=Motion.OFF)

pytestmark = pytest.mark.usefixtures("quick_hands")


@pytest.fixture
def clock() -> Clock:
    return Clock(0.0)


@pytest.fixture
def sit(at: Callable[..., Evening], tables: SongTables, clock: Clock) -> Callable[..., Evening]:
    def sit(
        options: Options, people: tuple[Player, ...] = PEOPLE, seed: int = 5, settings: Settings = SETTINGS
    ) -> Evening:
        chance = random.Random(seed)
        thinking = Thinking(any_move, chance)
        table = replace(tables, store=None, thinking=lambda: thinking, chance=chance, clock=clock).open(options, people)
        return at(table, settings)

    return sit


@pytest.fixture
def at(qtbot: QtBot) -> Callable[..., Evening]:
    return lambda table, settings=SETTINGS: sit_down(qtbot, table, settings)


@pytest.mark.parametrize(
    ("play", "mode", "seed"),
    [(by_clicks, SongMode.STANDARD, 3), (by_clicks, SongMode.BEGINNER, 5), (by_keys, SongMode.BEGINNER, 5)],
)
def test_a_whole_game_of_two_persons_and_nobody_sees_the_others_hand(
    qtbot: QtBot, themed: None, sit: Callable[..., Evening], play: Play, mode: SongMode, seed: int
) -> None:
    evening = sit(Options(mode=mode), seed=seed)
    play_out(qtbot, evening, play)
    assert evening.table.host.is_over
    assert len(evening.ended) == 1
    assert Counter(evening.seen)[Seat(0)] > 3
    assert Counter(evening.seen)[Seat(2)] > 3
    hands = [index for index, thing in enumerate(evening.seen) if isinstance(thing, int)]
    assert [evening.seen[index - 2 : index] for index in hands] == [[CURTAIN, PRESS]] * len(hands)
    assert all(evening.seen[one] != evening.seen[other] for one, other in pairwise(hands)), "no needless curtain"
    assert evening.sounds == evening.placed, "every card sounds once"
    assert evening.page.page.board.log.lines[-1].endswith(".")


def test_until_a_person_is_asked_the_table_is_seen_without_a_hand(sit: Callable[..., Evening]) -> None:
    evening = sit(Options(mode=SongMode.BEGINNER))
    assert evening.page.page.view.you is None
    assert evening.page.page.isVisible()
    assert not evening.page.page.board.hand.isVisible()


def test_the_first_person_is_called_too(qtbot: QtBot, sit: Callable[..., Evening]) -> None:
    evening = sit(Options(mode=SongMode.BEGINNER))
    evening.go_on()
    (asked,) = evening.table.host.room.awaited
    assert evening.page.called == asked
    assert evening.page.curtain.isVisible()
    name = PEOPLE[asked].name
    assert evening.page.curtain.text == f"Pass the screen to {name}"
    assert not evening.page.page.isVisible()
    open_curtain(qtbot, evening, by_clicks)
    assert evening.view.you == asked
    assert evening.page.page.board.hand.isVisible()
    assert evening.page.page.isAncestorOf(QApplication.focusWidget())


def test_a_hand_that_may_not_be_seen_is_nowhere_in_the_window(qtbot: QtBot, sit: Callable[..., Evening]) -> None:
    evening = sit(Options(mode=SongMode.BEGINNER))
    play_out(qtbot, evening, by_clicks, limit=6)
    evening.go_on()
    QApplication.sendPostedEvents(None, 52)  # deferred deletes
    assert evening.page.called is not None
    places = {page.view.you for page in evening.page.findChildren(SongTablePage)}
    assert evening.page.called not in places


def test_between_two_questions_of_the_same_person_nothing_is_covered(qtbot: QtBot, sit: Callable[..., Evening]) -> None:
    people = (Player(0, "Ann"), Player(1, "Bo"))
    evening = sit(Options(mode=SongMode.STANDARD), people)
    evening.go_on()
    repeated = 0
    for _ in range(60):
        if evening.table.host.is_over:
            break
        if evening.page.called is not None:
            open_curtain(qtbot, evening, by_clicks)
        shown = evening.view.you
        by_clicks(qtbot, evening.page.page)
        if evening.table.host.room.awaited == {shown}:
            repeated += 1
            assert evening.page.called is None
            assert evening.page.page.isVisible()
    assert repeated > 3


def test_the_time_limit_stands_still_behind_the_curtain(
    qtbot: QtBot, sit: Callable[..., Evening], clock: Clock
) -> None:
    evening = sit(Options(mode=SongMode.BEGINNER, is_timed=True))
    evening.go_on()
    deadline = evening.table.host.room.clock
    assert deadline is not None
    clock.seconds += 1000
    evening.go_on()
    assert evening.table.host.room.clock == deadline
    open_curtain(qtbot, evening, by_clicks)
    assert evening.table.next_due() == clock.seconds + deadline.seconds
    clock.seconds += deadline.seconds
    evening.go_on()
    assert evening.table.host.room.clock != deadline


@pytest.mark.parametrize("motion", [Motion.CALM, Motion.QUICK])
def test_with_motion_the_curtain_waits_until_the_card_has_landed(
    qtbot: QtBot, sit: Callable[..., Evening], clock: Clock, motion: Motion
) -> None:
    people = (Player(0, "Ann"), Player(1, "Bo"))
    options = Options(mode=SongMode.BEGINNER, is_timed=True)
    evening = sit(options, people, settings=Settings(motion=motion))
    page = evening.page
    page._table.advance()
    qtbot.waitUntil(page.curtain.isVisible, timeout=5000)
    open_curtain(qtbot, evening, by_clicks)
    first = evening.view.you
    while page.called is None:
        page.page._session.send(evening.view.decision, evening.view.moves[0])
    assert page.page.isVisible(), "who played sees the card land"
    assert evening.view.you == first
    assert evening.view.hand, "and the own hand still"
    assert not page.curtain.isVisible()
    clock.seconds += 1000
    assert not evening.table.advance(), "the other's time waits already"
    qtbot.waitUntil(page.curtain.isVisible, timeout=5000)
    assert evening.view.you == first
    assert not page.page.isVisible()
    open_curtain(qtbot, evening, by_clicks)
    assert evening.view.you != first


def test_a_table_left_while_a_card_lands_lets_no_curtain_fall(qtbot: QtBot, sit: Callable[..., Evening]) -> None:
    evening = sit(Options(mode=SongMode.BEGINNER), settings=Settings(motion=Motion.CALM))
    evening.table.advance()
    while evening.page.called is None:
        evening.table.advance()
    assert evening.page._falling.isActive()
    evening.page.closed()
    assert not evening.page._falling.isActive()


def test_everybodys_hand_stays_sorted_as_they_sorted_it(qtbot: QtBot, sit: Callable[..., Evening]) -> None:
    people = (Player(0, "Ann"), Player(1, "Bo"))
    evening = sit(Options(mode=SongMode.BEGINNER), people)
    evening.go_on()
    open_curtain(qtbot, evening, by_clicks)
    first, order = evening.view.you, evening.page.page.switches.order
    qtbot.keyClick(evening.page.page, Qt.Key.Key_O)
    mine = evening.page.page.switches.order
    assert mine is not order
    while evening.page.called is None:
        by_clicks(qtbot, evening.page.page)
    open_curtain(qtbot, evening, by_clicks)
    assert evening.page.page.switches.order is order
    while evening.page.called != first:
        if evening.page.called is not None:
            open_curtain(qtbot, evening, by_clicks)
        by_clicks(qtbot, evening.page.page)
    open_curtain(qtbot, evening, by_clicks)
    assert evening.page.page.switches.order is mine


def before_a_question_out_of_turn(tables: SongTables) -> tuple[SongTable, Command[Move]]:
    """Return a table of two persons, and a move after which one is asked in the turn of the other."""
    chance = random.Random(1)
    for _game in range(20):
        table = replace(tables, store=None, chance=chance).open(Options(), (Player(0, "Ann"), Player(1, "Bo")))
        table.advance()
        while not table.host.is_over:
            room = table.host.room
            (seat,) = room.awaited
            view: View = room.whole(seat).view
            commands = [Command(seat, view.decision, move) for move in view.moves]
            for command in commands:
                after, _outbox = react(room, command)
                is_same_turn = seat == view.turn == after.whole(None).view.turn
                if is_same_turn and after.awaited and seat not in after.awaited:
                    return table, command
            table.host.submit(chance.choice(commands))
    raise LookupError("nobody was asked out of turn")


def test_who_is_asked_out_of_turn_is_called_to_the_screen_and_the_other_back(
    qtbot: QtBot, at: Callable[..., Evening], tables: SongTables
) -> None:
    table, command = before_a_question_out_of_turn(tables)
    evening = at(table)
    open_curtain(qtbot, evening, by_clicks)
    assert evening.view.you == evening.view.turn == command.seat
    evening.page.page._session.send(command.decision, command.move)
    evening.check()
    assert evening.page.called == 1 - command.seat
    open_curtain(qtbot, evening, by_clicks)
    assert evening.view.you == 1 - command.seat
    assert evening.view.turn == command.seat
    by_clicks(qtbot, evening.page.page)
    evening.check()


@pytest.mark.parametrize("is_wanted", [True, False])
def test_all_leave_from_the_curtain_after_a_question(
    qtbot: QtBot, sit: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch, *, is_wanted: bool
) -> None:
    evening = sit(Options(mode=SongMode.BEGINNER))
    evening.go_on()
    monkeypatch.setattr(Question, "exec", lambda _question: int(is_wanted))
    left: list[str] = []
    evening.page.back_requested.connect(lambda: left.append("left"))
    button = next(button for button in evening.page.curtain.findChildren(QPushButton) if button.text() == "Leave")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert left == ["left"] * is_wanted
