from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from onesemi.locale import use_language
from onesemi.music.song import Song, Titles
from ui.dialogs.question import Question
from ui.end_page import EndPage
from ui.ending import Ending, performance_of
from ui.hearing import Silence
from ui.settings import Settings
from ui.song.exporting import ExportKind
from ui.theme import Motion


def page_of(qtbot: QtBot, song: Song, folder: Path, *, is_from_table: bool = True) -> EndPage:
    score = performance_of(song)
    ending = Ending(song, is_from_table=is_from_table)
    page = EndPage(ending, score, Silence().player(song, score), Settings(motion=Motion.OFF), folder)
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    page.entered()
    return page


@pytest.fixture
def page(qtbot: QtBot, song: Song, tmp_path: Path) -> EndPage:
    return page_of(qtbot, song, tmp_path)


def button(page: EndPage, name: str) -> QPushButton:
    return next(found for found in page.findChildren(QPushButton) if name in {found.text(), found.accessibleName()})


def answering(monkeypatch: pytest.MonkeyPatch, *, leaves: bool) -> list[str]:
    """Answer every question at once; return the list of what was asked."""
    asked = list[str]()

    def answer(question: Question) -> int:
        asked.append(question.windowTitle())
        return int(leaves)

    monkeypatch.setattr(Question, "exec", answer)
    return asked


def test_the_page_says_who_won_and_what_song_it_is(page: EndPage) -> None:
    texts = {label.text() for label in page.findChildren(QLabel)}
    assert {"Ann wins.", "A Test Song", "POP in C major, 2 bars, by Ann, Coda"} <= texts


def test_a_song_that_nobody_won_is_finished_all_the_same(qtbot: QtBot, song: Song, tmp_path: Path) -> None:
    page = page_of(qtbot, replace(song, winner=None), tmp_path)
    assert "The song is finished." in {label.text() for label in page.findChildren(QLabel)}


def test_space_alone_plays_the_song(qtbot: QtBot, page: EndPage) -> None:
    focused = page.focusWidget()
    assert focused is page.transport.play_button
    qtbot.keyClick(focused, Qt.Key.Key_Space)
    assert page.transport.player.is_playing


def test_the_winners_title_is_the_songs_in_every_language(qtbot: QtBot, page: EndPage) -> None:
    qtbot.mouseClick(button(page, "Change the title"), Qt.MouseButton.LeftButton)
    edit = page.findChild(QLineEdit)
    assert edit is not None
    edit.setText("雨夜")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert page.song.titles == Titles("雨夜", "雨夜")
    assert page.heading() == "雨夜"


def test_a_surprise_is_another_title_in_both_languages(qtbot: QtBot, page: EndPage, song: Song) -> None:
    qtbot.mouseClick(button(page, "Surprise me"), Qt.MouseButton.LeftButton)
    first = page.song.titles
    qtbot.mouseClick(button(page, "Surprise me"), Qt.MouseButton.LeftButton)
    assert len({song.titles, first, page.song.titles}) == 3
    assert page.song.titles.en.isascii()
    assert not page.song.titles.zh_hant.isascii()


def test_only_the_winner_may_change_the_title(qtbot: QtBot, song: Song, tmp_path: Path) -> None:
    page = page_of(qtbot, replace(song, winner=1), tmp_path)
    assert not button(page, "Change the title").isVisible()
    assert not button(page, "Surprise me").isVisible()


def test_a_new_song_is_not_lost_without_a_question(page: EndPage, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answering(monkeypatch, leaves=False)
    assert not page.may_leave()
    assert asked == ["Leave the song"]


def test_a_song_that_was_exported_is_left_without_a_question(
    qtbot: QtBot, page: EndPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answering(monkeypatch, leaves=False)
    with qtbot.waitSignal(page.exports.exported, timeout=60_000):
        page.exports.export(ExportKind.SONG)
    assert page.may_leave()
    assert asked == []


@pytest.mark.parametrize(("name", "signal"), [("Play again", "again_chosen"), ("New game", "new_game_chosen")])
def test_going_on_asks_too(
    qtbot: QtBot, page: EndPage, monkeypatch: pytest.MonkeyPatch, name: str, signal: str
) -> None:
    answering(monkeypatch, leaves=True)
    with qtbot.waitSignal(getattr(page, signal), timeout=1000):
        qtbot.mouseClick(button(page, name), Qt.MouseButton.LeftButton)


def test_a_song_from_a_file_offers_no_second_game(qtbot: QtBot, song: Song, tmp_path: Path) -> None:
    page = page_of(qtbot, song, tmp_path, is_from_table=False)
    names = {found.text() for found in page.findChildren(QPushButton)}
    assert not names & {"Play again", "New game"}
    assert page.may_leave()


def test_mute_is_a_button_and_a_key(qtbot: QtBot, page: EndPage) -> None:
    with qtbot.waitSignal(page.mute_changed, timeout=1000) as changed:
        qtbot.mouseClick(button(page, "Sound: on"), Qt.MouseButton.LeftButton)
    assert changed.args == [True]
    with qtbot.waitSignal(page.mute_changed, timeout=1000) as changed:
        qtbot.keyClick(page, Qt.Key.Key_M)
    assert changed.args == [False]


def test_in_chinese_the_song_has_its_chinese_title(qtbot: QtBot, song: Song, tmp_path: Path) -> None:
    use_language("zh_Hant")
    page = page_of(qtbot, song, tmp_path)
    assert page.heading() == "測試之歌"


def test_a_closed_page_is_silent(page: EndPage) -> None:
    page.transport.toggle()
    page.closed()
    assert not page.transport.player.is_playing


def test_every_part_can_be_reached_with_the_keyboard(page: EndPage) -> None:
    for found in page.findChildren(QPushButton):
        assert found.focusPolicy() & Qt.FocusPolicy.TabFocus, found.text()
