"""What every test of the window needs: English is spoken, and who measures gets the program's look."""

import gc
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

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
from ui.garbage import collect_what_is_due
from ui.song_tables import SongTables
from ui.theme import LIGHT, apply_theme, style_sheet


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
