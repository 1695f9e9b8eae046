import pytest
from told_clock import Clock

from ui.relay_player import RelayPlayer
from ui.song.player import SilentPlayer


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def first(clock) -> SilentPlayer:
    return SilentPlayer(10.0, clock)


@pytest.fixture
def second(clock) -> SilentPlayer:
    return SilentPlayer(10.0, clock)


def test_it_is_the_player_it_has(first, clock) -> None:
    player = RelayPlayer(first)
    player.seek(2.0)
    player.play()
    clock.seconds += 1
    assert (player.position_seconds(), player.is_playing) == (3.0, True)
    player.pause()
    assert (player.is_playing, player.has_sound, player.duration_seconds) == (False, False, 10.0)


@pytest.mark.parametrize("is_playing", [False, True])
def test_another_goes_on_where_it_is(first, second, clock, is_playing: bool) -> None:
    player = RelayPlayer(first)
    player.seek(4.0)
    if is_playing:
        player.play()
    player.use(second)
    clock.seconds += 1
    assert (second.position_seconds(), second.is_playing) == (4.0 + is_playing, is_playing)
    assert player.position_seconds() == second.position_seconds()
    assert not first.is_playing


def test_a_closed_one_is_known(first) -> None:
    player = RelayPlayer(first)
    player.play()
    assert not player.is_closed
    player.close()
    assert player.is_closed
    assert not first.is_playing
