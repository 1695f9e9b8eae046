from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from audio.soundfont import own_bank, packaged_bank
from onesemi.locale import current_language
from onesemi.music.genre import Genre
from onesemi.music.song import Song, SongEvent, SongMode
from onesemi.music.songfile import write_song
from onesemi.net.store import TableFile, TableStore
from ui.dialogs.question import Question
from ui.end_page import EndPage
from ui.games.song.table_page import SongTablePage
from ui.hearing import Silence
from ui.new_game_page import NewGamePage
from ui.settings import SafeHint, SettingsKeeper, TableSettings
from ui.shell import Shell
from ui.song.exporting import ExportKind
from ui.song_tables import SongTables
from ui.start_page import StartPage
from ui.theme import Motion, ThemeName


@pytest.fixture
def keeper(tmp_path: Path) -> SettingsKeeper:
    keeper = SettingsKeeper(tmp_path / "settings.json")
    keeper.change(
        language="en", motion=Motion.OFF, table=TableSettings(seat_count=2), export_folder=str(tmp_path / "out")
    )
    return keeper


@pytest.fixture
def shell(qtbot: QtBot, keeper: SettingsKeeper, tables: SongTables, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    shell = Shell(keeper, tables, Silence())
    qtbot.addWidget(shell.window)
    shell.window.show()
    monkeypatch.setattr(Question, "exec", lambda _question: 1)  # leaves every song
    yield shell
    shell.close()


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


def click(qtbot: QtBot, shell: Shell, name: str) -> None:
    buttons = shell.window.page.findChildren(QPushButton)
    button = next(button for button in buttons if name in {button.accessibleName(), button.text()})
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def sit_down(qtbot: QtBot, shell: Shell) -> SongTablePage:
    click(qtbot, shell, "New game")
    click(qtbot, shell, "Start")
    page = shell.window.page
    assert isinstance(page, SongTablePage)
    return page


def play_on(shell: Shell, moves: int = 10_000) -> None:
    """Let everybody move, the person by the first legal move, until the game is over."""
    driver, page = shell._driver, shell.window.page
    assert driver is not None
    assert isinstance(page, SongTablePage)
    while page.view.result is None and moves:
        moves -= 1
        if page.view.you in page.view.awaited:
            page._session.send(page.view.decision, page.view.moves[0])
        else:
            driver.beat()


def play_out(qtbot: QtBot, shell: Shell) -> EndPage:
    play_on(shell)
    qtbot.waitUntil(lambda: isinstance(shell.window.page, EndPage), timeout=5000)
    page = shell.window.page
    assert isinstance(page, EndPage)
    return page


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


def test_after_the_song_the_start_page_offers_nothing_to_go_on_with(qtbot: QtBot, shell: Shell) -> None:
    sit_down(qtbot, shell)
    play_out(qtbot, shell)
    click(qtbot, shell, "To the start")
    names = {button.accessibleName() for button in shell.window.page.findChildren(QPushButton)}
    assert isinstance(shell.window.page, StartPage)
    assert "Go on with your game" not in names


def test_the_same_table_can_be_played_again(qtbot: QtBot, shell: Shell) -> None:
    sit_down(qtbot, shell)
    play_out(qtbot, shell)
    click(qtbot, shell, "Play again")
    page = shell.window.page
    assert isinstance(page, SongTablePage)
    assert page.view.result is None


def test_a_left_game_is_offered_and_goes_on_where_it_was(qtbot: QtBot, shell: Shell) -> None:
    page = sit_down(qtbot, shell)
    play_on(shell, 12)
    track, hand = page.view.track, page.view.hand
    assert track
    shell.window.back()
    click(qtbot, shell, "Go on with your game")
    again = shell.window.page
    assert isinstance(again, SongTablePage)
    assert (again.view.track, again.view.hand) == (track, hand)
    play_out(qtbot, shell)


def test_a_killed_program_offers_to_go_on(
    qtbot: QtBot, keeper: SettingsKeeper, shell: Shell, tables: SongTables
) -> None:
    page = sit_down(qtbot, shell)
    play_on(shell, 12)
    track = page.view.track
    assert shell._driver is not None
    shell._driver._table.close()  # type: ignore[attr-defined]  # all that a kill leaves: the file, unlocked
    second = Shell(keeper, tables, Silence())
    qtbot.addWidget(second.window)
    second.window.show()
    click(qtbot, second, "Go on with your game")
    again = second.window.page
    assert isinstance(again, SongTablePage)
    assert again.view.track == track
    second.close()


def test_the_log_of_a_game_that_is_gone_on_with_tells_its_earlier_part(qtbot: QtBot, shell: Shell) -> None:
    page = sit_down(qtbot, shell)
    play_on(shell, 12)
    told = page.board.log.lines
    assert len(told) > 5
    shell.window.back()
    click(qtbot, shell, "Go on with your game")
    again = shell.window.page
    assert isinstance(again, SongTablePage)
    assert again is not page
    assert again.board.log.lines == told


def test_a_page_made_anew_keeps_its_log_in_the_new_language(qtbot: QtBot, shell: Shell, keeper: SettingsKeeper) -> None:
    told = len(sit_down(qtbot, shell).board.log.lines)
    play_on(shell, 8)
    keeper.change(language="zh_Hant")
    again = shell.window.page
    assert isinstance(again, SongTablePage)
    assert len(again.board.log.lines) > told
    assert not any(line.startswith("Turn") for line in again.board.log.lines)


def test_going_on_sounds_nothing_of_before(qtbot: QtBot, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(qtbot, shell)
    play_on(shell, 12)
    shell.window.back()
    heard: list[object] = []
    monkeypatch.setattr(Silence, "preview", lambda *_words: heard.append("card"))
    monkeypatch.setattr(Silence, "join_in", lambda *_words: heard.append("bar"))
    click(qtbot, shell, "Go on with your game")
    assert heard == []
    play_on(shell, 40)
    assert {"card", "bar"} <= set(heard)


@pytest.mark.parametrize("is_wanted", [True, False])
def test_an_unfinished_game_is_put_away_after_a_question(
    qtbot: QtBot, shell: Shell, tables: SongTables, monkeypatch: pytest.MonkeyPatch, *, is_wanted: bool
) -> None:
    sit_down(qtbot, shell)
    play_on(shell, 12)
    shell.window.back()
    monkeypatch.setattr(Question, "exec", lambda _question: int(is_wanted))
    click(qtbot, shell, "Put away")
    names = {button.accessibleName() for button in shell.window.page.findChildren(QPushButton)}
    assert ("Go on with your game" in names) is not is_wanted
    assert len(tables.unfinished().tables) == (not is_wanted)


def test_a_game_that_cannot_be_put_away_is_told_of(qtbot: QtBot, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[str]()
    monkeypatch.setattr("ui.shell.tell", lambda _parent, _title, text: told.append(text))
    sit_down(qtbot, shell)
    shell.window.back()

    def refuse(_store: object, _saved: object) -> None:
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(TableStore, "drop", refuse)
    click(qtbot, shell, "Put away")
    assert told == ["This game can't be put away: Permission denied"]


def test_a_game_that_cannot_be_saved_goes_on_and_it_is_told_once(
    qtbot: QtBot, keeper: SettingsKeeper, tables: SongTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged, told = [], list[str]()
    shell = Shell(keeper, replace(tables, report=logged.append), Silence())
    qtbot.addWidget(shell.window)
    shell.told.connect(told.append)
    sit_down(qtbot, shell)

    def fill_up(_file: object, _lines: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(TableFile, "append", fill_up)
    play_on(shell, 20)
    words = "The game can't be saved (No space left on device). It goes on all the same, until you leave it."
    assert told == [words]
    assert len(logged) == 1
    play_out(qtbot, shell)
    assert told == [words]
    shell.close()


def test_settings_that_cannot_be_kept_are_told_of(
    qtbot: QtBot, shell: Shell, keeper: SettingsKeeper, tmp_path: Path
) -> None:
    told = list[str]()
    shell.told.connect(told.append)
    (tmp_path / "settings.json").unlink()
    (tmp_path / "settings.json").mkdir()
    keeper.change(music_percent=11)
    keeper.change(music_percent=12)
    assert told == ["Settings can't be kept (Is a directory). They count until the program ends."]


def test_the_language_changes_every_page_at_once(qtbot: QtBot, shell: Shell, keeper: SettingsKeeper) -> None:
    click(qtbot, shell, "Language: 繁體中文")
    assert (current_language(), keeper.settings.language) == ("zh_Hant", "zh_Hant")
    assert any(button.text() == "設定" for button in shell.window.page.findChildren(QPushButton))


def test_a_table_survives_a_change_of_language_and_look(qtbot: QtBot, shell: Shell, keeper: SettingsKeeper) -> None:
    page = sit_down(qtbot, shell)
    play_on(shell, 20)
    hand = page.view.hand
    keeper.change(language="zh_Hant")
    keeper.change(theme=ThemeName.DARK)
    again = shell.window.page
    assert isinstance(again, SongTablePage)
    assert again is not page
    assert again.view.hand == hand
    play_out(qtbot, shell)


def test_hint_and_mute_of_the_table_are_remembered(qtbot: QtBot, shell: Shell, keeper: SettingsKeeper) -> None:
    page = sit_down(qtbot, shell)
    qtbot.keyClick(page, Qt.Key.Key_M)
    qtbot.keyClick(page, Qt.Key.Key_H)
    assert keeper.settings.is_muted
    assert keeper.settings.safe_hint is SafeHint.OFF, "it was on: a beginner game"


def test_the_table_is_remembered_for_the_next_game(qtbot: QtBot, shell: Shell, keeper: SettingsKeeper) -> None:
    click(qtbot, shell, "New game")
    click(qtbot, shell, "Standard")
    click(qtbot, shell, "5 players")
    click(qtbot, shell, "Start")
    assert keeper.settings.table.mode is SongMode.STANDARD
    assert keeper.settings.table.seat_count == 5


def test_closing_the_window_at_the_table_keeps_the_game(qtbot: QtBot, shell: Shell, tables: SongTables) -> None:
    sit_down(qtbot, shell)
    play_on(shell, 10)
    shell.quit()
    shell.close()
    assert len(tables.unfinished().tables) == 1


def test_a_renamed_song_keeps_its_name_in_another_language(qtbot: QtBot, shell: Shell, keeper: SettingsKeeper) -> None:
    sit_down(qtbot, shell)
    end = play_out(qtbot, shell)
    end._ending.rename("雨夜")
    keeper.change(language="zh_Hant")
    again = shell.window.page
    assert isinstance(again, EndPage)
    assert again is not end
    assert again.heading() == "雨夜"


def test_settings_changed_at_the_table_count_there_at_once(qtbot: QtBot, shell: Shell, keeper: SettingsKeeper) -> None:
    page = sit_down(qtbot, shell)
    keeper.change(is_muted=True, safe_hint=SafeHint.OFF)
    assert page._switches.is_muted
    assert not page._switches.is_hint_on


def test_a_song_file_leads_to_the_same_page(qtbot: QtBot, shell: Shell, song: Song, tmp_path: Path) -> None:
    path = tmp_path / "a.1song"
    path.write_bytes(write_song(song))
    shell.open_song(path)
    page = shell.window.page
    assert isinstance(page, EndPage)
    assert page.song == song
    shell.window.back()
    assert isinstance(shell.window.page, StartPage)


@pytest.mark.parametrize("content", [b"", b"{}", b"no song", None])
def test_a_file_that_is_no_song_is_told_of(
    qtbot: QtBot, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    told = list[str]()
    monkeypatch.setattr("ui.shell.tell", lambda _parent, _title, text: told.append(text))
    path = tmp_path / "a.1song"
    if content is not None:
        path.write_bytes(content)
    shell.open_song(path)
    assert isinstance(shell.window.page, StartPage)
    assert len(told) == 1
    assert told[0].startswith("This file can't be opened: ")


def test_sound_files_are_played_by_the_bank_that_is_heard(
    qtbot: QtBot, shell: Shell, song: Song, tmp_path: Path
) -> None:
    path = tmp_path / "a.1song"
    path.write_bytes(write_song(song))
    shell.open_song(path)
    page = shell.window.page
    assert isinstance(page, EndPage)
    written = []
    for bank in (own_bank(), packaged_bank()):
        shell._hearing.bank = bank  # type: ignore[misc]  # as after a change of the bank, the page being open
        with qtbot.waitSignal(page.exports.exported, timeout=60_000) as exported:
            page.exports.export(ExportKind.WAV)
        written.append(exported.args[0].read_bytes())
    assert written[0] != written[1]


def test_a_song_is_looked_for_where_a_folder_is(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(_parent: object, _title: str, folder: str, _filter: str) -> tuple[str, str]:
        asked.append(folder)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", ask)
    shell.choose_song()
    assert asked == [str(tmp_path)]  # the folder for songs isn't made before the first one is taken home
