"""The song on its staves: it grows line by line, scrolls to what matters, and shows what sounds."""

import threading
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from onesemi.music.mei import Excerpt
from onesemi.music.notation import WrittenSong
from onesemi.music.song import Song
from ui.song import line_breaking
from ui.song.engraving import EngravedSystem
from ui.song.play_head import hop_lift
from ui.song.staff import StaffView
from ui.theme import DARK, LIGHT, Motion

MakeSong = Callable[..., Song]


@pytest.fixture
def view(qtbot: QtBot) -> StaffView:
    view = StaffView(LIGHT, Motion.OFF)
    qtbot.addWidget(view)
    view.resize(700, 300)
    view.show()
    return view


@pytest.fixture
def long_song(make_song: MakeSong) -> Song:
    return make_song(*[(1, 55 + step % 24) for step in range(160)])


def show(view: StaffView, song: Song, **how: bool) -> None:
    """Show a song, engraved to the end."""
    view.show_song(song, **how)
    view.finish_engraving()


def _picture(view: StaffView) -> QImage:
    return view.viewport().grab().toImage()


def test_a_growing_song_engraves_only_its_last_line_anew(view: StaffView, long_song: Song) -> None:
    for count in range(120, 150):
        show(view, replace(long_song, events=long_song.events[:count]))
    before = view.engraved_bars
    show(view, replace(long_song, events=long_song.events[:151]))
    assert 1 <= view.engraved_bars - before <= 8


class SlowEngraver:
    """Engraves only when it is let; a second caller waits for the first."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.gate = threading.Event()
        self.asked: list[int] = []
        self._engrave = line_breaking.engrave
        monkeypatch.setattr(line_breaking, "engrave", self)

    def __call__(self, written: WrittenSong, width: float, *, excerpt: Excerpt) -> tuple[EngravedSystem, ...]:
        self.asked.append(excerpt.last)
        assert self.gate.wait(10), "nobody lets the engraver go on"
        return self._engrave(written, width, excerpt=excerpt)


def test_a_card_is_taken_while_a_line_is_engraved_and_the_line_comes_when_it_is_ready(
    view: StaffView, long_song: Song, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(view, replace(long_song, events=long_song.events[:8]))
    slow = SlowEngraver(monkeypatch)
    for count in range(9, 30):
        view.show_song(replace(long_song, events=long_song.events[:count]))
    assert view.event_rect(8).isEmpty()
    slow.gate.set()
    qtbot.waitUntil(lambda: not view.event_rect(28).isEmpty())
    assert len(slow.asked) <= 3  # the first, and the newest of those that came meanwhile


def test_a_view_may_go_while_it_is_engraved(
    long_song: Song, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, view: StaffView
) -> None:
    leaving = StaffView(LIGHT, Motion.OFF)
    leaving.resize(700, 300)
    leaving.show()
    show(leaving, replace(long_song, events=long_song.events[:8]))
    slow = SlowEngraver(monkeypatch)
    leaving.show_song(replace(long_song, events=long_song.events[:9]))
    gone = []
    leaving.destroyed.connect(lambda: gone.append(True))
    leaving.deleteLater()
    qtbot.waitUntil(lambda: bool(gone))
    slow.gate.set()
    show(view, long_song)
    assert not view.event_rect(159).isEmpty()


def test_the_last_line_stays_in_sight_when_the_staves_get_larger(view: StaffView, long_song: Song) -> None:
    show(view, long_song)
    view.set_space_px(11.0)
    assert view.is_engraved
    assert view.viewport().rect().contains(view.event_rect(159).toAlignedRect())


def test_a_change_far_back_engraves_from_there_on(view: StaffView, long_song: Song) -> None:
    show(view, long_song)
    before = view.engraved_bars
    changed = list(long_song.events)
    changed[2] = replace(changed[2], pitches=(72,))
    show(view, replace(long_song, events=tuple(changed)))
    assert view.engraved_bars - before == long_song.bar_count


def test_grown_or_shown_at_once_every_event_is_on_the_page(view: StaffView, long_song: Song, qtbot: QtBot) -> None:
    for count in range(0, 161, 20):
        show(view, replace(long_song, events=long_song.events[:count]))
    other = StaffView(LIGHT, Motion.OFF)
    qtbot.addWidget(other)
    other.resize(700, 300)
    show(other, long_song)
    for shown in (view, other):
        assert all(not shown.event_rect(event).isEmpty() for event in range(160))


def test_the_last_line_of_a_growing_song_is_in_sight(view: StaffView, long_song: Song) -> None:
    show(view, long_song)
    last = view.event_rect(159)
    assert view.viewport().rect().contains(last.toAlignedRect())


@pytest.mark.parametrize("height", [150, 300, 420])
def test_no_line_is_left_cut_at_the_top_while_the_song_grows(height: int, view: StaffView, long_song: Song) -> None:
    view.resize(700, height)
    for count in range(60, 160, 14):
        show(view, replace(long_song, events=long_song.events[:count]))
        tops = [view.event_rect(event) for event in range(count)]
        cut = [rect for rect in tops if rect.top() < 0 < rect.bottom()]
        assert not cut


def test_what_sounds_is_brought_into_sight(view: StaffView, long_song: Song) -> None:
    show(view, long_song, is_finished=True)
    for event in (0, 150, 3):
        view.set_play_position(event, 0.5)
        assert view.viewport().rect().contains(view.event_rect(event).toAlignedRect())


def test_the_play_head_moves_on_without_a_jump(view: StaffView, long_song: Song) -> None:
    show(view, long_song, is_finished=True)
    assert view.play_head_x() is None
    places = []
    for event in range(4):
        for step in range(11):
            view.set_play_position(event, step / 10)
            places.append(view.play_head_x())
    steps = [after - before for before, after in pairwise(places) if before is not None and after is not None]
    assert len(steps) == len(places) - 1
    assert all(-0.01 <= step < 30 for step in steps)
    view.set_play_position(None)
    assert view.play_head_x() is None


def test_a_sounding_note_hops_and_comes_down(view: StaffView, make_song: MakeSong) -> None:
    show(view, make_song((1, 60), (1, 62), (2, 64)), is_finished=True)
    pictures = []
    for fraction in (0.0, 0.25, 0.5):
        view.set_play_position(2, fraction)
        pictures.append(_picture(view))
    assert pictures[0] != pictures[1]
    view.set_motion(Motion.OFF)
    view.set_play_position(None)
    quiet = _picture(view)
    view.set_play_position(2, 0.25)
    assert _picture(view) != quiet


def test_a_click_chooses_the_note_under_it(view: StaffView, make_song: MakeSong, qtbot: QtBot) -> None:
    show(view, make_song((1, 60), (1, None), (2, 50)), is_finished=True)
    for event in range(3):
        with qtbot.waitSignal(view.event_chosen, timeout=1000) as chosen:
            point = view.event_rect(event).center().toPoint()
            qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
        assert chosen.args == [event]
    with qtbot.assertNotEmitted(view.event_chosen):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 295))


def test_the_arrow_keys_go_from_note_to_note(view: StaffView, make_song: MakeSong, qtbot: QtBot) -> None:
    show(view, make_song((1, 60), (1, 62), (2, 64)), is_finished=True)
    chosen: list[int] = []
    view.event_chosen.connect(chosen.append)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    view.set_play_position(2)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert chosen == [0, 2, 1]


def test_a_song_without_notes_shows_waiting_staves(view: StaffView, make_song: MakeSong) -> None:
    blank = _picture(view)
    show(view, make_song())
    assert _picture(view) != blank
    assert view.accessibleName()
    assert "no notes yet" in view.accessibleDescription()


def test_a_screen_reader_hears_what_was_written_and_what_sounds(view: StaffView, make_song: MakeSong) -> None:
    show(view, make_song((1, 60), (1, 66)))
    assert "F♯4" in view.accessibleDescription()
    view.set_play_position(0)
    assert "C4" in view.accessibleDescription()


def test_another_theme_and_size_are_taken_at_once(view: StaffView, long_song: Song) -> None:
    show(view, long_song)
    light = _picture(view)
    view.set_theme(DARK)
    assert _picture(view) != light
    height = view.event_rect(159).height()
    view.set_space_px(12)
    assert view.event_rect(159).height() > 1.3 * height


def test_lines_break_anew_when_the_window_gets_narrow(view: StaffView, long_song: Song, qtbot: QtBot) -> None:
    show(view, long_song)
    lines = len({round(view.event_rect(event).top() / 60) for event in range(160)})
    view.resize(420, 300)
    qtbot.waitUntil(lambda: view.viewport().width() <= 420)
    view.finish_engraving()
    assert len({round(view.event_rect(event).top() / 60) for event in range(160)}) > lines
    assert all(view.event_rect(event).right() <= 420 for event in range(160))


def test_a_hop_goes_up_and_comes_down_within_half_a_beat() -> None:
    long_note = [hop_lift(4.0, fraction, Motion.CALM) for fraction in (0.0, 1 / 16, 1 / 8, 0.5, 1.0)]
    assert long_note[1] > 100
    assert long_note[::2] == pytest.approx([0.0, 0.0, 0.0], abs=1e-9)
    assert hop_lift(0.5, 0.5, Motion.CALM) == pytest.approx(long_note[1])
    assert hop_lift(4.0, 1 / 16, Motion.OFF) == 0.0
