"""How long notation and engraving take: a line of music, and a hand of cards."""

import platform
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from os import cpu_count

import pytest
import verovio
from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from onesemi.games.song.cards import STANDARD_COUNTS
from onesemi.music.mei import mei
from onesemi.music.notation import write_song_out
from onesemi.music.song import Song
from ui.games.song.face import paint_face
from ui.song.engraver import engrave
from ui.song.engraving import STAFF_SPACE
from ui.song.postcard import postcard_png
from ui.song.staff import StaffView
from ui.theme import LIGHT

MakeSong = Callable[..., Song]
_ROUNDS = 5

pytestmark = [pytest.mark.bench, pytest.mark.usefixtures("qapp")]


def _best_ms(work: Callable[[], object]) -> float:
    """The shortest of some rounds: what the work takes when nothing else gets in its way."""
    times = []
    for _ in range(_ROUNDS):
        started = time.perf_counter()
        work()
        times.append((time.perf_counter() - started) * 1000)
    return min(times)


def _say(what: str, milliseconds: float) -> None:
    engraver = verovio.toolkit(initFont=False).getVersion()
    machine = f"{cpu_count()} CPUs, Python {platform.python_version()}, verovio {engraver}"
    print(f"{what}: {milliseconds:.1f} ms ({machine})")


def test_a_line_of_music_is_written_and_engraved_at_once(make_song: MakeSong) -> None:
    song = make_song(*[(beats, 50 + (place * 7) % 30) for place in range(32) for beats in (1, 0.5, 0.5, 2)])
    written = write_song_out(song)
    width = 110 * STAFF_SPACE
    lines = len(engrave(written, width))
    notation = _best_ms(lambda: mei(write_song_out(song))) / lines
    engraving = _best_ms(lambda: engrave(written, width)) / lines
    _say("notation and MEI of a line", notation)
    _say("engraving of a line as paths", engraving)
    assert notation < 5
    assert engraving < 30


def _held_ms(view: StaffView, song: Song, count: int, *, is_apart: bool) -> tuple[float, float]:
    """How long a card that goes on the staves holds whoever played it, and then the window at one stretch."""
    started = time.perf_counter()
    view.show_song(replace(song, events=song.events[:count]))
    if not is_apart:
        view.finish_engraving()
    call = time.perf_counter() - started
    stretch = 0.0
    while True:
        is_last = view.is_engraved
        started = time.perf_counter()
        QCoreApplication.processEvents()
        stretch = max(stretch, time.perf_counter() - started)
        if is_last:
            return call * 1000, stretch * 1000
        time.sleep(0.0005)


@pytest.mark.parametrize("is_apart", [False, True], ids=["in the GUI thread", "beside it"])
def test_a_click_is_not_held_up_by_a_line_of_music(make_song: MakeSong, qtbot: QtBot, *, is_apart: bool) -> None:
    interval, song = sys.getswitchinterval(), make_song(*[(1, 50 + (place * 7) % 30) for place in range(120)])
    view = StaffView(LIGHT, space_px=10.0)
    qtbot.addWidget(view)
    view.resize(980, 220)
    view.show()
    sys.setswitchinterval(0.0005)  # as the sound's device sets it
    try:
        held = [_held_ms(view, song, count, is_apart=is_apart) for count in range(1, 121)]
    finally:
        sys.setswitchinterval(interval)
    where = "beside" if is_apart else "in the GUI thread"
    calls, stretches = sorted(call for call, _ in held), sorted(stretch for _, stretch in held)
    _say(f"{where}: a card holds its player, median of 120", calls[60])
    _say("    the 6th longest", calls[-6])
    _say("    the window at one stretch, median", stretches[60])
    _say("    the 6th longest", stretches[-6])
    assert calls[60] < (8 if is_apart else 60)


def test_a_hand_of_cards_is_painted_at_once() -> None:
    image = QImage(100, 140, QImage.Format.Format_RGB32)
    faces = list(STANDARD_COUNTS)[::20]

    def paint() -> None:
        for face in faces:
            painter = QPainter(image)
            paint_face(painter, QRectF(0, 0, 100, 140), face, LIGHT)
            painter.end()

    paint()
    each = _best_ms(paint) / len(faces)
    _say("a card face, engraved before", each)
    assert each < 10


def test_a_postcard_is_drawn_while_one_waits(make_song: MakeSong) -> None:
    song = make_song(*[(beats, 50 + (place * 7) % 30) for place in range(24) for beats in (1, 0.5, 0.5, 2)])
    whole = _best_ms(lambda: postcard_png(song, "en"))
    _say("a postcard of 24 bars", whole)
    assert whole < 3000
