"""Song files that are opened, and what the page of a song writes."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from audio.soundfont import own_bank, packaged_bank
from onesemi.music.song import Song
from onesemi.music.songfile import write_song
from ui.end_page import EndPage
from ui.shell import Shell
from ui.song.exporting import ExportKind
from ui.start_page import StartPage


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
