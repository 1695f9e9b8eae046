import os
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import mido
import pytest
import soundfile
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from onesemi.locale import use_language
from onesemi.music.song import Song
from onesemi.music.songfile import read_song
from ui.song.export_job import ExportJob
from ui.song.export_panel import ExportPanel
from ui.song.exporting import ExportKind, write_export

PATIENCE_MS = 60_000


@pytest.fixture
def panel(qtbot: QtBot, song: Song, tmp_path: Path) -> ExportPanel:
    panel = ExportPanel(lambda: song, tmp_path / "songs")
    qtbot.addWidget(panel)
    panel.show()
    return panel


def exported(qtbot: QtBot, panel: ExportPanel, kind: ExportKind) -> Path:
    with qtbot.waitSignal(panel.exported, timeout=PATIENCE_MS) as written:
        qtbot.mouseClick(panel.button(kind), Qt.MouseButton.LeftButton)
    path = written.args[0]
    assert isinstance(path, Path)
    return path


def test_a_song_file_reads_back_as_the_song(qtbot: QtBot, panel: ExportPanel, song: Song, tmp_path: Path) -> None:
    path = exported(qtbot, panel, ExportKind.SONG)
    assert path == tmp_path / "songs" / "A Test Song.1song"
    assert read_song(path.read_bytes()) == song
    assert panel.message == f"A Test Song.1song is in {tmp_path / 'songs'}"


def test_a_midi_file_is_called_as_the_language_has_it(qtbot: QtBot, panel: ExportPanel) -> None:
    use_language("zh_Hant")
    path = exported(qtbot, panel, ExportKind.MIDI)
    assert path.name == "測試之歌.mid"
    assert any("測試之歌" in str(message) for message in mido.MidiFile(path, charset="utf-8").tracks[0])


def test_sheet_music_is_musicxml(qtbot: QtBot, panel: ExportPanel) -> None:
    path = exported(qtbot, panel, ExportKind.MUSICXML)
    assert path.name == "A Test Song.musicxml"
    assert ET.parse(path).findtext("work/work-title") == "A Test Song"


def test_a_wav_file_is_written_while_the_window_stays_awake(qtbot: QtBot, panel: ExportPanel) -> None:
    path = exported(qtbot, panel, ExportKind.WAV)
    assert path.read_bytes()[:4] == b"RIFF"
    assert path.stat().st_size > 200_000


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system has no niceness")
def test_an_export_works_behind_all_others(qtbot: QtBot, panel: ExportPanel) -> None:
    own = os.getpriority(os.PRIO_PROCESS, 0)
    panel.export(ExportKind.WAV)
    worker = panel._job._process.pid
    qtbot.waitUntil(lambda: os.getpriority(os.PRIO_PROCESS, worker) > own, timeout=PATIENCE_MS)
    panel.close_job()


def test_flac_and_ogg_wait_in_a_menu_and_carry_their_tags(qtbot: QtBot, panel: ExportPanel, song: Song) -> None:
    menu = panel.button(ExportKind.FLAC).menu()
    assert panel.button(ExportKind.OGG).menu() is menu
    assert [action.text() for action in menu.actions()] == ["FLAC sound", "Ogg sound"]
    for action, ending, container in zip(menu.actions(), (".flac", ".ogg"), ("FLAC", "OGG"), strict=True):
        with qtbot.waitSignal(panel.exported, timeout=PATIENCE_MS) as written:
            action.trigger()
        assert written.args[0].name == f"A Test Song{ending}"
        with soundfile.SoundFile(written.args[0]) as sound:
            assert (sound.format, sound.title) == (container, "A Test Song")
            assert sound.artist == ", ".join(player.name for player in song.players)


def test_a_postcard_is_as_large_as_one(qtbot: QtBot, panel: ExportPanel) -> None:
    with Image.open(exported(qtbot, panel, ExportKind.PICTURE)) as picture:
        assert picture.size == (1748, 1240)


def test_a_second_file_of_the_same_name_gets_a_number(qtbot: QtBot, panel: ExportPanel) -> None:
    names = [exported(qtbot, panel, ExportKind.SONG).name for _ in range(2)]
    assert names == ["A Test Song.1song", "A Test Song (2).1song"]


def test_while_one_file_is_written_no_other_can_be_asked_for(qtbot: QtBot, panel: ExportPanel) -> None:
    panel.export(ExportKind.SONG)
    assert panel.is_busy
    assert not any(panel.button(kind).isEnabled() for kind in ExportKind)
    qtbot.waitUntil(lambda: not panel.is_busy, timeout=PATIENCE_MS)
    assert all(panel.button(kind).isEnabled() for kind in ExportKind)


@pytest.mark.parametrize("kind", ExportKind)
def test_a_cancelled_export_leaves_nothing(qtbot: QtBot, panel: ExportPanel, tmp_path: Path, kind: ExportKind) -> None:
    panel.export(kind)
    cancel = next(button for button in panel.findChildren(QPushButton) if button.text() == "Cancel")
    assert cancel.isVisible()
    assert cancel.isEnabled()
    qtbot.mouseClick(cancel, Qt.MouseButton.LeftButton)
    assert not cancel.isEnabled()
    qtbot.waitUntil(lambda: not panel.is_busy, timeout=PATIENCE_MS)
    assert panel.message == "Cancelled; no file was written."
    assert list((tmp_path / "songs").iterdir()) == []


def test_a_folder_that_cant_be_made_is_told_of(qtbot: QtBot, song: Song, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    panel = ExportPanel(lambda: song, tmp_path / "file" / "songs")
    qtbot.addWidget(panel)
    panel.export(ExportKind.SONG)
    assert panel.message.startswith("This file couldn't be written: ")
    assert not panel.is_busy


def test_a_fault_of_the_worker_is_told_of(qtbot: QtBot, song: Song, tmp_path: Path) -> None:
    job = ExportJob(ExportKind.SONG, song, tmp_path / "no such folder" / "a.1song", "en")
    with qtbot.waitSignal(job.failed, timeout=PATIENCE_MS) as failed:
        assert job.is_running
    assert failed.args[0].startswith("No such file or directory (")


def test_a_worker_that_dies_is_told_of(qtbot: QtBot, song: Song, tmp_path: Path) -> None:
    job = ExportJob(ExportKind.WAV, song, tmp_path / "a.wav", "en")
    job._process.kill()
    with qtbot.waitSignal(job.failed, timeout=PATIENCE_MS) as failed:
        assert job.is_running
    assert "ended" in failed.args[0]


def test_a_page_that_closes_stops_its_export(qtbot: QtBot, panel: ExportPanel, tmp_path: Path) -> None:
    panel.export(ExportKind.WAV)
    panel.close_job()
    assert not panel.is_busy
    assert list((tmp_path / "songs").iterdir()) == []


def test_the_folder_of_the_last_file_can_be_shown(
    qtbot: QtBot, panel: ExportPanel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = list[str]()
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: shown.append(url.toLocalFile()))
    show = next(button for button in panel.findChildren(QPushButton) if button.text() == "Show in folder")
    assert not show.isVisible()
    exported(qtbot, panel, ExportKind.SONG)
    qtbot.mouseClick(show, Qt.MouseButton.LeftButton)
    assert shown == [str(tmp_path / "songs")]


class Cancelled(Exception):  # noqa: N818 - nothing went wrong
    pass


@pytest.mark.parametrize("kind", ExportKind)
def test_whenever_an_export_is_cancelled_nothing_is_left(
    qtbot: QtBot, song: Song, tmp_path: Path, kind: ExportKind
) -> None:
    heard: list[float] = []
    write_export(kind, song, tmp_path / "whole", "en", heard.append)
    assert heard[0] == 0.0
    assert heard[-1] == 1.0
    assert heard == sorted(heard)
    (tmp_path / "whole").unlink()

    for last in {0, len(heard) // 2, len(heard) - 1}:
        left = iter(range(last))

        def cancel(_share: float, left: Iterator[int] = left) -> None:
            if next(left, None) is None:
                raise Cancelled

        with pytest.raises(Cancelled):
            write_export(kind, song, tmp_path / "cancelled", "en", cancel)
        assert [path for path in tmp_path.iterdir() if path.is_file()] == []
