"""How long notation and engraving take: a line of music, and a hand of cards."""

import platform
import time
from collections.abc import Callable
from os import cpu_count

import pytest
import verovio
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from onesemi.games.song.cards import STANDARD_COUNTS
from onesemi.music.mei import mei
from onesemi.music.notation import write_song_out
from onesemi.music.song import Song
from ui.games.song.face import paint_face
from ui.song.engraver import engrave
from ui.song.engraving import STAFF_SPACE
from ui.song.postcard import postcard_png
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
    machine = f"{cpu_count()} CPUs, Python {platform.python_version()}, verovio {verovio.toolkit(False).getVersion()}"
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
