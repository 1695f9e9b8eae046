"""The way through the pages: start, new game, table, song, and back."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from shell_rig import click, play_on, play_out, sit_down

from onesemi.music.genre import Genre
from onesemi.music.song import SongEvent, SongMode
from ui.games.song.table_page import SongTablePage
from ui.hearing import Silence
from ui.new_game_page import NewGamePage
from ui.shell import Shell
from ui.start_page import StartPage


class NotingSilence(Silence):
    """Remembers what was to be heard and when it was to end."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def prepare(self, genre: Genre, tempo_bpm: int) -> None:
        self.calls.append(f"prepare {genre.value} {tempo_bpm}")

    def preview(self, event: SongEvent, genre: Genre, tempo_bpm: int) -> None:
        self.calls.append("card")

    def stop(self) -> None:
        self.calls.append("stop")


@pytest.fixture
def heard(shell: Shell) -> list[str]:
    """What the shell asks of sound."""
    noting = NotingSilence()
    shell._hearing = noting
    return noting.calls


def test_the_way_from_the_first_page_to_the_table(qtbot: QtBot, shell: Shell) -> None:
    assert isinstance(shell.window.page, StartPage)
    click(qtbot, shell, "New game")
    assert isinstance(shell.window.page, NewGamePage)
    click(qtbot, shell, "Start")
    page = shell.window.page
    assert isinstance(page, SongTablePage)
    assert page.view.options.mode is SongMode.BEGINNER
    assert len(page.view.seats) == 2


@pytest.mark.parametrize("is_played_out", [True, False])
def test_a_tables_sounds_end_with_it_however_it_is_left(
    qtbot: QtBot, shell: Shell, heard: list[str], *, is_played_out: bool
) -> None:
    page = sit_down(qtbot, shell)
    genre = page.view.genre
    assert genre is not None
    if is_played_out:
        play_out(qtbot, shell)
    else:
        play_on(shell, 5)
        shell.window.home()
    assert heard[0] == f"prepare {genre.value} {page.view.options.numbers.tempo_of(genre)}"
    assert "card" in heard
    assert heard[-1] == "stop"


def test_enter_presses_the_button_in_focus(qtbot: QtBot, shell: Shell) -> None:
    focus = shell.window.focusWidget()
    assert focus is not None
    qtbot.keyClick(focus, Qt.Key.Key_Return)
    assert isinstance(shell.window.page, NewGamePage)
    focus = shell.window.focusWidget()
    assert focus is not None
    qtbot.keyClick(focus, Qt.Key.Key_Return)
    assert isinstance(shell.window.page, SongTablePage)


def test_back_from_the_new_game_page(qtbot: QtBot, shell: Shell) -> None:
    click(qtbot, shell, "New game")
    click(qtbot, shell, "Back")
    assert isinstance(shell.window.page, StartPage)


def test_a_game_that_ends_leads_to_its_song(qtbot: QtBot, shell: Shell) -> None:
    sit_down(qtbot, shell)
    end = play_out(qtbot, shell)
    assert end.song.winner in {0, 1}
    assert end.song.events
    assert end.song.log, "the whole game can be replayed from its song"
    assert not end.exports.is_busy


def test_the_same_table_can_be_played_again(qtbot: QtBot, shell: Shell) -> None:
    sit_down(qtbot, shell)
    play_out(qtbot, shell)
    click(qtbot, shell, "Play again")
    page = shell.window.page
    assert isinstance(page, SongTablePage)
    assert page.view.result is None
