"""What every test of the window needs: English is spoken, and who measures gets the program's look."""

import gc
import os
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pretended_device import Device
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import audio.device
from audio.device.output import Output
from audio.soundfont import packaged_bank
from onesemi.games.song.moves import Move
from onesemi.games.song.notation import NOTATION
from onesemi.games.song.play import SONG
from onesemi.games.song.view import View
from onesemi.locale import use_language
from onesemi.music.genre import Genre
from onesemi.music.key import C_MAJOR
from onesemi.music.song import Figure, KeyChange, Player, Song, SongEvent, SongMode, Titles
from onesemi.music.ticks import TICKS_PER_BEAT
from onesemi.net.store import TableStore
from onesemi.net.tables import Tables
from onesemi.net.thinking import Thinking
from onesemi.rules.bots import Budget
from onesemi.rules.chance import Chance
from ui.dialogs.question import Question
from ui.garbage import collect_what_is_due
from ui.hearing import Silence
from ui.loudspeaker import Loudspeaker
from ui.settings import SettingsKeeper, TableSettings
from ui.shell import Shell
from ui.song_tables import SongTables
from ui.theme import LIGHT, Motion, apply_theme, style_sheet


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    use_language("en")
    yield
    use_language("en")


@pytest.fixture(autouse=True)
def garbage_on_one_thread() -> Iterator[None]:
    """Widgets are destroyed on the window's thread, as in the program; the threads of a test make objects too."""
    gc.disable()
    yield
    collect_what_is_due()
    gc.enable()


@pytest.fixture
def themed(qapp: QApplication) -> None:
    """The look of the program, for tests that measure; taken on only where a test left another (it takes 20 ms)."""
    if qapp.styleSheet() != style_sheet(LIGHT):
        apply_theme(qapp, LIGHT)


class FirstMove:
    """A computer player that takes the first legal move."""

    def choose(self, view: View, _chance: Chance, _budget: Budget) -> Move:
        return view.moves[0]


@pytest.fixture
def tables(tmp_path: Path) -> SongTables:
    """Tables whose players answer at once, the same game every time, kept in the test's own folder."""
    thinking = Thinking(lambda _level: FirstMove(), random.Random(1))
    return Tables(
        SONG,
        NOTATION,
        lambda: thinking,
        report=pytest.fail,
        store=TableStore(tmp_path / "home"),
        chance=random.Random(5),
    )


@pytest.fixture
def song() -> Song:
    """Two bars of POP in C major, won by Ann."""
    pitches = (60, 64, 67, 72, 65, 62, 66, 60)
    events = tuple(
        SongEvent(
            index * TICKS_PER_BEAT, TICKS_PER_BEAT, Figure.SINGLE, (pitch,), "C4:1", index % 2, is_outside=pitch == 66
        )
        for index, pitch in enumerate(pitches)
    )
    return Song(
        titles=Titles("A Test Song", "測試之歌"),
        genre=Genre.POP,
        mode=SongMode.BEGINNER,
        tempo_bpm=112,
        players=(Player(0, "Ann"), Player(1, "Coda", "normal")),
        winner=0,
        keys=(KeyChange(0, C_MAJOR),),
        events=events,
        date="2026-01-01",
    )


@pytest.fixture
def quick_hands(qapp: QApplication) -> Iterator[None]:
    """Whoever is at the screen presses when they mean to: no press is taken for the second of a double click."""
    before = qapp.doubleClickInterval()
    qapp.setDoubleClickInterval(0)
    yield
    qapp.setDoubleClickInterval(before)


@pytest.fixture
def display() -> Iterator[str]:
    """An X server of the test's own, on a number that it finds free itself."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb isn't installed")
    read, write = os.pipe()
    with subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    ) as server:
        os.close(write)
        try:
            with os.fdopen(read) as pipe:
                yield f":{pipe.readline().strip()}"
        finally:
            server.terminate()


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


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    device = Device()

    class PretendedOutput(Output):
        def __init__(self, tell: Callable[[str | None], None]) -> None:
            super().__init__(tell, open_a_port=device.open)

    monkeypatch.setattr(audio.device, "Output", PretendedOutput)
    return device


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def hearing(qapp, device, told) -> Iterator[Loudspeaker]:
    hearing = Loudspeaker()
    hearing.told.connect(told.append)
    yield hearing
    hearing.close()


@pytest.fixture
def banks(tmp_path) -> tuple[Path, Path]:
    """Two banks that can be chosen."""
    first, second = tmp_path / "first.sf2", tmp_path / "second.sf2"
    for path in (first, second):
        path.symlink_to(packaged_bank())
    return first, second
