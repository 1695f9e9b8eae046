"""Engraving: verovio's picture as paths, each note with its event, place and glyph."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from onesemi.music.key import KEYS
from onesemi.music.mei import Excerpt
from onesemi.music.notation import write_figure_out, write_song_out
from onesemi.music.song import Figure, Song
from ui.song.engraver import engrave, engrave_line
from ui.song.engraving import STAFF_SPACE, Drawn, EngravedSystem
from ui.song.engraving_painter import paint_event, paint_system, stretched_stem
from ui.song.path_data import PathDataError, path_from_data, polygon_from_points, transform_from_text
from ui.song.system_data import Role
from ui.theme import LIGHT

MakeSong = Callable[..., Song]

pytestmark = pytest.mark.usefixtures("qapp")


def test_path_data_is_read_as_svg_means_it() -> None:
    absolute = path_from_data("M10 10 L20 10 V20 H10 C 5 20 5 15 10 10 Z")
    relative = path_from_data("m10-20m0 30 10 0v10h-10c-5 0 -5 -5 0 -10z")
    assert absolute.elementCount() == 7
    assert absolute.boundingRect().right() == 20
    assert relative.boundingRect() == absolute.boundingRect()
    smooth = path_from_data("M0 0C0 10 10 10 10 0S20 -10 20 0Q25 10 30 0T40 0")
    assert smooth.currentPosition() == QPointF(40, 0)
    assert path_from_data("M0 0C0 10 10 10 10 0 10 -10 20 -10 20 0").boundingRect().right() == 20


@pytest.mark.parametrize("data", ["10 10", "M10", "M0 0 L 1 2 3", "M1 2 C 1 2 3 4"])
def test_path_data_that_makes_no_sense_is_refused(data: str) -> None:
    with pytest.raises(PathDataError):
        path_from_data(data + " M0 0" if data != "10 10" else data)


def test_transforms_apply_from_right_to_left() -> None:
    transform = transform_from_text("translate(100, 50) scale(2, -2)")
    assert transform.map(QPointF(1, 1)) == QPointF(102, 48)
    assert transform_from_text("rotate(90 10 10)").map(QPointF(20, 10)) == QPointF(10, 20)
    with pytest.raises(PathDataError):
        transform_from_text("scale()")
    assert polygon_from_points("0,0 1,2 3,4").size() == 3


def test_every_event_has_its_box_and_every_head_its_pitch(make_song: MakeSong) -> None:
    song = make_song((1, 60), (0.5, None), (0.5, 50), (1, (60, 64, 67)), (1, (60, 68), Figure.CHORD), (4, (72, 74) * 8))
    systems = engrave(write_song_out(song), 12_000)
    boxes = {event: box for system in systems for event, box in system.boxes.items()}
    assert set(boxes) == set(range(len(song.events)))
    assert all(box.width() > 0 and box.height() > 0 for box in boxes.values())
    heads: dict[int | None, list[int | None]] = {}
    for system in systems:
        for drawn in system.drawn:
            if drawn.role is Role.HEAD:
                heads.setdefault(drawn.event, []).append(drawn.pitch)
    assert heads == {0: [60], 2: [50], 3: [60, 64, 67], 4: [60, 68], 5: [72]}


def test_events_follow_each_other_from_left_to_right(make_song: MakeSong) -> None:
    song = make_song(*[(0.5, 60 + step) for step in range(8)])
    system = engrave_line(write_song_out(song))
    lefts = [system.boxes[event].left() for event in range(8)]
    assert lefts == sorted(lefts)
    assert len(set(lefts)) == 8


def test_systems_fill_the_width_and_never_leave_it(make_song: MakeSong) -> None:
    song = make_song(*[(1, 60 + step % 12) for step in range(64)])
    width = 9000.0
    systems = engrave(write_song_out(song), width)
    assert len(systems) > 2
    for system in systems:
        assert system.ink.left() >= 0
        assert system.ink.right() <= width
    assert all(system.staves.right() > 0.97 * width for system in systems[:-1])
    bars = [bar for system in systems for bar in system.bars]
    assert bars == list(range(16))
    tops = [system.ink.top() for system in systems]
    assert tops == sorted(tops)


def test_words_stand_where_the_engraver_wants_them_and_count_as_ink(make_song: MakeSong) -> None:
    notes = [(4, 60)] * 3
    plain = engrave_line(write_song_out(make_song(*notes)))
    slow = engrave_line(write_song_out(make_song(*notes, adagio_bars=frozenset({1}))))
    (words,) = [drawn.path.boundingRect() for drawn in slow.drawn if is_new(drawn, plain)]
    assert words.bottom() < slow.staves.top()
    assert slow.bars[1].left() <= words.left() < slow.bars[1].right()
    assert words.width() > 2 * words.height() > 0
    assert slow.ink.contains(words)


def is_new(drawn: Drawn, before: EngravedSystem) -> bool:
    """Tell what a system has that has no counterpart of the same size in another one."""
    size = drawn.path.boundingRect().size()
    return all(other.path.boundingRect().size() != size for other in before.drawn)


def test_a_staff_is_four_spaces_high(make_song: MakeSong) -> None:
    system = engrave_line(write_song_out(make_song((4, 60))))
    assert system.staves.height() == pytest.approx(4 * STAFF_SPACE, abs=3)


def test_engraving_is_the_same_every_time(make_song: MakeSong) -> None:
    written = write_song_out(make_song((1, 60), (3, 66), (4, 50), keys=((0, KEYS[3]),)))
    first, second = engrave(written, 9000), engrave(written, 9000)
    assert [drawn.path for system in first for drawn in system.drawn] == [
        drawn.path for system in second for drawn in system.drawn
    ]


def test_an_excerpt_shows_only_its_bars(make_song: MakeSong) -> None:
    written = write_song_out(make_song((4, 60), (4, 62), (4, 64)))
    system = engrave_line(written, excerpt=Excerpt(1, 2, has_meter=False))
    assert set(system.bars) == {1, 2}
    assert set(system.boxes) == {1, 2}


def _painted(paint: Callable[[QPainter], None]) -> QImage:
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT.card))
    painter = QPainter(image)
    painter.scale(0.06, 0.06)
    painter.translate(200, 600)
    paint(painter)
    painter.end()
    return image


def _has(image: QImage, colour: str) -> bool:
    wanted = QColor(colour)
    return any(image.pixelColor(x, y) == wanted for x in range(image.width()) for y in range(image.height()))


def test_heads_wear_their_pitch_colour_and_a_hidden_event_is_not_painted() -> None:
    system = engrave_line(write_figure_out(Figure.SINGLE, (69,), 960))
    blue = "#0072B2"
    assert _has(_painted(lambda painter: paint_system(painter, system, LIGHT)), blue)
    assert not _has(_painted(lambda painter: paint_system(painter, system, LIGHT, hidden_event=0)), blue)
    assert _has(_painted(lambda painter: paint_event(painter, system, 0, LIGHT)), blue)
    bare = _painted(lambda painter: paint_system(painter, system, LIGHT, hidden_roles=frozenset(Role)))
    assert not _has(bare, LIGHT.ink)


def test_a_hop_lifts_the_event(make_song: MakeSong) -> None:
    system = engrave_line(write_song_out(make_song((4, 60))))
    flat = _painted(lambda painter: paint_event(painter, system, 0, LIGHT))
    lifted = _painted(lambda painter: paint_event(painter, system, 0, LIGHT, lift=200))
    assert flat != lifted
    assert QRectF(flat.rect()) == QRectF(lifted.rect())


def test_any_thread_engraves_the_same_picture(make_song: MakeSong) -> None:
    written = write_song_out(make_song((1, 60), (0.5, 66), (0.5, None), (2, 50)))

    def heads() -> list[QRectF]:
        return [drawn.path.boundingRect() for line in engrave(written, 9000.0) for drawn in line.drawn]

    here = heads()
    for _ in range(2):
        with ThreadPoolExecutor(max_workers=1) as elsewhere:
            assert elsewhere.submit(heads).result(30) == here


@pytest.mark.parametrize("pitches", [(60, 62), (79, 77)], ids=["stems up", "stems down"])
def test_a_hopping_note_keeps_its_stem_on_the_beam(make_song: MakeSong, pitches: tuple[int, int]) -> None:
    system = engrave_line(write_song_out(make_song(*[(0.5, pitch) for pitch in pitches], (3, None))))
    stem = next(drawn for drawn in system.drawn if drawn.role is Role.STEM and drawn.event == 0)
    head = next(drawn for drawn in system.drawn if drawn.role is Role.HEAD and drawn.event == 0)
    centre = [head.path.boundingRect().center()]
    lifted = stretched_stem(stem, centre, 200.0).path.boundingRect()
    before = stem.path.boundingRect()
    is_up = before.center().y() < centre[0].y()
    beam_end, head_end = ("top", "bottom") if is_up else ("bottom", "top")
    assert getattr(lifted, beam_end)() == getattr(before, beam_end)()
    assert getattr(lifted, head_end)() == getattr(before, head_end)() - 200.0


def test_a_note_without_a_beam_hops_whole(make_song: MakeSong) -> None:
    system = engrave_line(write_song_out(make_song((1, 60), (0.5, 62), (2.5, None))))
    assert not [drawn for drawn in system.drawn if drawn.role is Role.STEM]
