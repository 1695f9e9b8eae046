from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from onesemi.games.song.cards import Kind
from onesemi.games.song.options import Options
from onesemi.music.song import Player, SongMode
from onesemi.rules.bots import Level
from ui.new_game_page import NewGamePage, NewTable
from ui.settings import SafeHint, SeatSetting, TableSettings


def allow(_count: int, _options: Options) -> str | None:
    return None


def refuse_more_than_four(count: int, _options: Options) -> str | None:
    return "The deck is too small." if count > 4 else None


def shown(qtbot: QtBot, settings: TableSettings | None = None, refuse=allow) -> NewGamePage:  # type: ignore[no-untyped-def]
    page = NewGamePage(settings or TableSettings(), SafeHint.BY_MODE, refuse)
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    page.entered()
    return page


def button(page: NewGamePage, name: str) -> QPushButton:
    return next(found for found in page.findChildren(QPushButton) if name in {found.accessibleName(), found.text()})


def combo(page: NewGamePage, name: str) -> QComboBox:
    return next(found for found in page.findChildren(QComboBox) if found.accessibleName() == name)


def click(qtbot: QtBot, page: NewGamePage, name: str) -> None:
    qtbot.mouseClick(button(page, name), Qt.MouseButton.LeftButton)


def started(qtbot: QtBot, page: NewGamePage) -> NewTable:
    with qtbot.waitSignal(page.chosen, timeout=1000) as chosen:
        click(qtbot, page, "Start")
    table = chosen.args[0]
    assert isinstance(table, NewTable)
    return table


def test_at_first_a_beginner_game_with_one_person_and_two_computers(qtbot: QtBot) -> None:
    table = started(qtbot, shown(qtbot))
    assert table.options == Options(mode=SongMode.BEGINNER)
    assert table.players == (Player(0, "Player 1"), Player(1, "Coda", "normal"), Player(2, "Rondo", "normal"))


def test_space_alone_starts(qtbot: QtBot) -> None:
    page = shown(qtbot)
    focused = page.focusWidget()
    assert focused is not None
    with qtbot.waitSignal(page.chosen, timeout=1000):
        qtbot.keyClick(focused, Qt.Key.Key_Space)


@pytest.mark.parametrize("count", range(2, 9))
def test_as_many_seats_are_shown_as_play(qtbot: QtBot, count: int) -> None:
    page = shown(qtbot)
    click(qtbot, page, f"{count} players")
    assert len([edit for edit in page.findChildren(QLineEdit) if edit.isVisible()]) == count
    assert len(started(qtbot, page).players) == count


def test_names_and_levels_go_to_the_table(qtbot: QtBot) -> None:
    page = shown(qtbot)
    edit = next(edit for edit in page.findChildren(QLineEdit) if edit.accessibleName() == "Name on seat 1")
    edit.insert("  小明 ")  # QTest can only press ASCII keys
    combo(page, "Who sits on seat 2").setCurrentText("Computer, hard")
    players = started(qtbot, page).players
    assert players[0] == Player(0, "小明")
    assert players[1].bot_level == "hard"


def test_every_seat_may_be_a_person_at_this_screen(qtbot: QtBot) -> None:
    page = shown(qtbot)
    combo(page, "Who sits on seat 3").setCurrentText("A person here")
    table = started(qtbot, page)
    assert table.players == (Player(0, "Player 1"), Player(1, "Coda", "normal"), Player(2, "Player 3"))
    assert [setting.level for setting in table.settings.seats[:3]] == [None, Level.NORMAL, None]


def test_persons_alone_can_play(qtbot: QtBot) -> None:
    page = shown(qtbot)
    for seat in (2, 3):
        combo(page, f"Who sits on seat {seat}").setCurrentText("A person here")
    assert [player.bot_level for player in started(qtbot, page).players] == [None, None, None]


def test_the_person_may_sit_on_another_seat(qtbot: QtBot) -> None:
    page = shown(qtbot)
    combo(page, "Who sits on seat 3").setCurrentText("A person here")
    combo(page, "Who sits on seat 1").setCurrentText("Computer, easy")
    assert [player.bot_level for player in started(qtbot, page).players] == ["easy", "normal", None]


def test_a_table_without_its_person_is_not_started(qtbot: QtBot) -> None:
    page = shown(qtbot)
    combo(page, "Who sits on seat 1").setCurrentText("Computer, easy")
    assert page.refusal == "One of the seats must be yours."
    assert not button(page, "Start").isEnabled()


def test_a_table_that_cant_be_played_says_why(qtbot: QtBot) -> None:
    page = shown(qtbot, refuse=refuse_more_than_four)
    click(qtbot, page, "5 players")
    assert page.refusal == "The deck is too small."
    assert not button(page, "Start").isEnabled()
    click(qtbot, page, "4 players")
    assert page.refusal == ""
    assert button(page, "Start").isEnabled()


def test_settings_of_the_deck_become_options(qtbot: QtBot) -> None:
    page = shown(qtbot)
    click(qtbot, page, "Standard")
    combo(page, "Magic notes").setCurrentText("double")
    for name in ("Odd notes in the deck", "Cards sound as they are played"):
        box = next(box for box in page.findChildren(QCheckBox) if box.text() == name)
        box.click()
    options = started(qtbot, page).options
    assert options == Options(
        mode=SongMode.STANDARD,
        has_odd_notes=False,
        sounds_as_played=False,
        ratios=((Kind.MAGIC, Fraction(2)),),
    )


def test_a_beginners_deck_hides_what_it_doesnt_hold(qtbot: QtBot) -> None:
    page = shown(qtbot)
    assert not combo(page, "Magic notes").isVisible()
    click(qtbot, page, "Standard")
    assert combo(page, "Magic notes").isVisible()


def test_the_last_table_is_remembered(qtbot: QtBot) -> None:
    settings = TableSettings(
        mode=SongMode.STANDARD,
        seat_count=2,
        seats=(SeatSetting("Ann"), SeatSetting("Bob", Level.HARD), *TableSettings().seats[2:]),
        is_timed=True,
    )
    table = started(qtbot, shown(qtbot, settings))
    assert table.settings == settings
    assert table.players == (Player(0, "Ann"), Player(1, "Bob", "hard"))


def test_back_is_a_button_too(qtbot: QtBot) -> None:
    page = shown(qtbot)
    with qtbot.waitSignal(page.back_requested, timeout=1000):
        click(qtbot, page, "Back")
