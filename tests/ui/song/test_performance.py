import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from onesemi.music.song import Song
from ui.ending import performance_of
from ui.song.performance import Performance
from ui.theme import LIGHT, Motion


@pytest.fixture
def performance(qtbot: QtBot, song: Song) -> Performance:
    widget = Performance(song, performance_of(song), LIGHT, Motion.OFF)
    qtbot.addWidget(widget)
    widget.resize(900, 400)
    widget.show()
    return widget


def test_the_play_head_goes_over_the_staves(performance: Performance, song: Song) -> None:
    score = performance_of(song)
    places = []
    for cue in score.cues[:4]:
        performance.show_seconds(score.seconds_at(cue.start_ticks) + 0.01)
        places.append(performance.staff.play_head_x())
    assert all(place is not None for place in places)
    assert places == sorted(places, key=lambda place: place or 0.0)
    assert len(set(places)) == 4


def test_after_the_song_there_is_no_play_head(performance: Performance, song: Song) -> None:
    score = performance_of(song)
    performance.show_seconds(score.seconds_at(score.end_ticks))
    assert performance.staff.play_head_x() is None


def test_a_note_that_is_chosen_leads_to_its_time(qtbot: QtBot, performance: Performance, song: Song) -> None:
    score = performance_of(song)
    with qtbot.waitSignal(performance.place_chosen, timeout=1000) as chosen:
        qtbot.keyClick(performance.staff, Qt.Key.Key_Right)
    assert chosen.args == [pytest.approx(score.seconds_at(score.cues[0].start_ticks))]
