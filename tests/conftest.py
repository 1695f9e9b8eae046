"""What holds for every test: no window on somebody's screen, nobody's settings, a home of its own."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from onesemi.music.genre import Genre
from onesemi.music.key import C_MAJOR, Key
from onesemi.music.song import Figure, KeyChange, Player, Song, SongEvent, SongMode, Titles

STRAY = ("ONESEMI_", "QT_", "QML_", "LC_", "LANG", "PULSE_", "SDL_", "XDG_CONFIG", "XDG_DATA")


def pytest_configure() -> None:
    """Start from the same environment everywhere; an explicit QT_QPA_PLATFORM is meant and stays."""
    platform = os.environ.get("QT_QPA_PLATFORM", "offscreen")
    for name in [name for name in os.environ if name.startswith(STRAY)]:
        del os.environ[name]
    os.environ.update(QT_QPA_PLATFORM=platform, LANG="C.UTF-8")
    settings.register_profile("suite", deadline=None, derandomize=True)  # the same examples, on a busy machine too
    settings.load_profile("suite")


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give every test a home folder of the program that is empty and its own."""
    monkeypatch.setenv("ONESEMI_HOME", str(tmp_path / "home"))
    return


@pytest.fixture(scope="session", autouse=True)
def _one_application(request: pytest.FixtureRequest) -> None:
    """Make the widgets' application first where some test needs it: a smaller one, for pictures, can't be replaced."""
    if any("qapp" in getattr(item, "fixturenames", ()) for item in request.session.items):
        request.getfixturevalue("qapp")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail a run in which no test was executed (all skipped): it proves nothing."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    is_worker = hasattr(session.config, "workerinput")
    if exitstatus == pytest.ExitCode.OK and reporter is not None and not is_worker and not reporter.stats.get("passed"):
        session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED


MakeSong = Callable[..., Song]


def _song(*notes: tuple[Any, ...], keys: tuple[tuple[int, Key], ...] = ((0, C_MAJOR),), **fields: Any) -> Song:
    """Notes are (beats, pitch, pitches or None for a rest[, figure[, marks]]), one after another."""
    events: list[SongEvent] = []
    tick = 0
    for beats, pitch, *more in notes:
        pitches = () if pitch is None else (pitch,) if isinstance(pitch, int) else tuple(pitch)
        usual = Figure.REST if not pitches else Figure.SINGLE if len(pitches) == 1 else Figure.SEQUENCE
        figure = more[0] if more and more[0] is not None else usual
        marks = frozenset(more[1]) if len(more) > 1 else frozenset()
        events.append(SongEvent(tick, round(beats * 960), figure, pitches, "card", 0, None, None, marks))
        tick = events[-1].end_ticks
    return Song(
        titles=Titles("A song", "一首歌"),
        genre=Genre.POP,
        mode=SongMode.STANDARD,
        tempo_bpm=112,
        players=(Player(0, "Ann"),),
        winner=0,
        keys=tuple(KeyChange(start, key) for start, key in keys),
        events=tuple(events),
        **fields,
    )


@pytest.fixture
def make_song() -> MakeSong:
    """Return a maker of songs from short descriptions of notes."""
    return _song
