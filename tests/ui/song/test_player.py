import pytest
from told_clock import Clock

from ui.song.player import SilentPlayer


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def player(clock: Clock) -> SilentPlayer:
    return SilentPlayer(10.0, clock)


def test_it_stands_at_the_start(player: SilentPlayer, clock: Clock) -> None:
    clock.seconds += 3
    assert (player.position_seconds(), player.is_playing) == (0.0, False)


def test_time_goes_on_while_it_plays(player: SilentPlayer, clock: Clock) -> None:
    player.play()
    clock.seconds += 2.5
    assert (player.position_seconds(), player.is_playing) == (2.5, True)


def test_a_pause_keeps_the_place(player: SilentPlayer, clock: Clock) -> None:
    player.play()
    clock.seconds += 2
    player.pause()
    clock.seconds += 5
    assert player.position_seconds() == 2
    player.play()
    clock.seconds += 1
    assert player.position_seconds() == 3


def test_it_stops_by_itself_at_the_end_and_begins_anew(player: SilentPlayer, clock: Clock) -> None:
    player.play()
    clock.seconds += 11
    assert (player.position_seconds(), player.is_playing) == (10.0, False)
    player.play()
    assert (player.position_seconds(), player.is_playing) == (0.0, True)


def test_seeking_while_it_plays_goes_on_from_there(player: SilentPlayer, clock: Clock) -> None:
    player.play()
    clock.seconds += 1
    player.seek(7)
    clock.seconds += 1
    assert player.position_seconds() == 8


def test_seeking_after_the_end_stands_still_there(player: SilentPlayer, clock: Clock) -> None:
    player.play()
    clock.seconds += 11
    player.seek(4)
    clock.seconds += 1
    assert (player.position_seconds(), player.is_playing) == (4.0, False)


@pytest.mark.parametrize(("wish", "place"), [(-3.0, 0.0), (4.0, 4.0), (99.0, 10.0)])
def test_a_place_outside_the_song_is_its_nearest_end(player: SilentPlayer, wish: float, place: float) -> None:
    player.seek(wish)
    assert player.position_seconds() == place
