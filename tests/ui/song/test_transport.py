import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot
from told_clock import Clock

from ui.song.player import SilentPlayer
from ui.song.transport import SeekSlider, Transport, clock_text
from ui.theme import LIGHT


@pytest.fixture
def clock() -> Clock:
    return Clock(0.0)


@pytest.fixture
def transport(qtbot: QtBot, clock: Clock) -> Transport:
    widget = Transport(SilentPlayer(65.0, clock), LIGHT)
    qtbot.addWidget(widget)
    widget.resize(600, 60)
    widget.show()
    return widget


def slider_of(transport: Transport) -> SeekSlider:
    slider = transport.findChild(SeekSlider)
    assert slider is not None
    return slider


@pytest.mark.parametrize(("seconds", "text"), [(0.0, "0:00"), (9.99, "0:09"), (65.0, "1:05"), (601.2, "10:01")])
def test_times_read_as_minutes_and_seconds(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text


def test_the_button_plays_and_pauses(qtbot: QtBot, transport: Transport) -> None:
    qtbot.mouseClick(transport.play_button, Qt.MouseButton.LeftButton)
    assert transport.player.is_playing
    assert transport.play_button.accessibleName() == "Pause"
    qtbot.keyClick(transport.play_button, Qt.Key.Key_Space)
    assert not transport.player.is_playing
    assert transport.play_button.accessibleName() == "Play the song"


def test_the_position_is_told_and_the_end_comes_once(transport: Transport, clock: Clock) -> None:
    places, ends = list[float](), list[None]()
    transport.moved.connect(places.append)
    transport.ended.connect(lambda: ends.append(None))
    transport.toggle()
    clock.seconds = 30
    transport.refresh()
    clock.seconds = 70
    transport.refresh()
    transport.refresh()
    assert places[-3:] == [30.0, 65.0, 65.0]
    assert len(ends) == 1


def test_a_click_on_the_slider_seeks_there(qtbot: QtBot, transport: Transport) -> None:
    slider = slider_of(transport)
    qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() // 2, slider.height() // 2))
    assert transport.player.position_seconds() == pytest.approx(32.5, abs=0.5)


def test_the_arrow_keys_seek_by_a_second(qtbot: QtBot, transport: Transport) -> None:
    slider = slider_of(transport)
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert transport.player.position_seconds() == pytest.approx(2.0)


def test_another_player_goes_on_at_the_same_place(transport: Transport, clock: Clock) -> None:
    transport.toggle()
    clock.seconds = 12
    transport.use(SilentPlayer(65.0, clock))
    clock.seconds = 13
    assert (transport.player.position_seconds(), transport.player.is_playing) == (13.0, True)
