import threading
from collections.abc import Iterator

import numpy as np
import pytest
from waiting import wait_until

from audio.device import LivePlayer
from audio.device.ahead import AHEAD_SECONDS
from audio.device.level import SONG_GAIN
from audio.device.mix import FADE_FRAMES
from audio.device.output import LATENCY_MOST_SECONDS, LATENCY_SECONDS

RATE_HZ = 1000  # the rig's
SECONDS = 10.0
TAIL_SECONDS = 1.0


class Rendering:
    """A song whose samples tell their own time: frame n is n / 100,000."""

    def __init__(self) -> None:
        self.starts: list[float] = []
        self.fault: Exception | None = None
        self.gate = threading.Event()
        self.gate.set()

    def __call__(self, block_frames: int, start_seconds: float) -> Iterator[np.ndarray]:
        self.starts.append(start_seconds)
        assert self.gate.wait(20)
        if self.fault is not None:
            raise self.fault
        times = np.arange(round(start_seconds * RATE_HZ), round((SECONDS + TAIL_SECONDS) * RATE_HZ), dtype=np.float32)
        for first in range(0, len(times), block_frames):
            yield (times[first : first + block_frames] / 100_000).reshape(-1, 1).repeat(2, 1)


@pytest.fixture
def rendering() -> Rendering:
    return Rendering()


@pytest.fixture
def faults() -> list[Exception]:
    return []


@pytest.fixture
def player(rig, rendering, faults) -> Iterator[LivePlayer]:
    rig.pass_time(0.05)
    player = LivePlayer(rig.output, rendering, SECONDS, faults.append)
    yield player
    player.close()


def hear(rig, player: LivePlayer, seconds: float) -> np.ndarray:
    """Let the device take so much, waiting for the worker where it has to; return the song's times that were heard."""
    pieces = []
    for _ in range(round(seconds / 0.1)):
        voice = player._feed.voice
        wait_until(lambda voice=voice: voice.ring.ready_frames >= 100 or voice.is_complete)
        pieces.append(rig.port.ask(100)[:, 0])
    return np.concatenate(pieces) / SONG_GAIN * 100


def test_it_stands_at_the_start_and_is_silent(rig, player) -> None:
    assert not hear(rig, player, 1.0).any()
    assert (player.position_seconds(), player.is_playing, player.duration_seconds) == (0.0, False, SECONDS)


def test_it_plays_every_frame_in_order(rig, player) -> None:
    player.play()
    times = hear(rig, player, SECONDS + TAIL_SECONDS)
    assert np.allclose(times[300:11_000], np.arange(300, 11_000) / RATE_HZ, atol=1e-4)
    assert rig.output.mix.underruns == 0


def test_the_position_is_what_is_heard(rig, player) -> None:
    rig.port.latency_seconds = 0.3
    player.play()
    hear(rig, player, 0.2)
    assert player.position_seconds() == 0.0
    hear(rig, player, 1.0)
    assert player.position_seconds() == pytest.approx(0.9)
    player.seek(5.0)
    assert player.position_seconds() == 5.0
    hear(rig, player, 0.8)
    assert player.position_seconds() == pytest.approx(5.5)


def test_a_pause_keeps_the_place(rig, player) -> None:
    player.play()
    hear(rig, player, 1.0)
    player.pause()
    hear(rig, player, 0.5)
    stood = player.position_seconds()
    assert 1.0 <= stood <= 1.3
    assert not hear(rig, player, 1.0).any()
    assert (player.position_seconds(), player.is_playing) == (stood, False)
    player.play()
    times = hear(rig, player, 1.0)
    assert times[-1] == pytest.approx(stood + 1.0, abs=2e-3)


def test_the_end_is_reached_while_the_last_notes_fade_and_play_begins_anew(rig, player) -> None:
    player.play()
    hear(rig, player, SECONDS)
    assert (player.is_playing, player.position_seconds()) == (False, SECONDS)
    assert hear(rig, player, 0.5)[-1] == pytest.approx(SECONDS + 0.5, abs=2e-3)
    player.play()
    assert player.is_playing
    assert hear(rig, player, 1.0)[-1] == pytest.approx(1.0, abs=2e-3)


def test_with_latency_the_end_is_reached_all_the_same(rig, player) -> None:
    rig.port.latency_seconds = 2.0
    player.play()
    hear(rig, player, SECONDS + TAIL_SECONDS)
    assert player.position_seconds() == SECONDS
    assert not player.is_playing


@pytest.mark.parametrize(("wish", "place"), [(-3.0, 0.0), (4.0, 4.0), (99.0, SECONDS)])
def test_a_place_outside_the_song_is_its_nearest_end(player, wish: float, place: float) -> None:
    player.seek(wish)
    assert player.position_seconds() == place


def test_seeking_while_it_plays_goes_on_from_there_without_a_jump(rig, player) -> None:
    player.play()
    hear(rig, player, 2.0)
    before = player._feed.voice.ring
    wait_until(lambda: before.ready_frames > FADE_FRAMES)
    player.seek(7.0)
    times = hear(rig, player, 1.0)
    assert times[-1] == pytest.approx(8.0, abs=2e-3)
    assert np.abs(np.diff(times, prepend=2.0)).max() < 0.1
    assert player.is_playing


def test_seeking_after_the_end_stands_still_there(rig, player) -> None:
    player.play()
    hear(rig, player, SECONDS + TAIL_SECONDS)
    player.seek(4.0)
    assert not hear(rig, player, 1.0).any()
    assert (player.position_seconds(), player.is_playing) == (4.0, False)


def test_a_slider_that_is_dragged_renders_where_it_stops(rig, player, rendering) -> None:
    wait_until(lambda: rendering.starts == [0.0])
    rendering.gate.clear()
    player.seek(1.0)
    wait_until(lambda: rendering.starts == [0.0, 1.0])
    for tenth in range(20, 50):
        player.seek(tenth / 10)
    rendering.gate.set()
    player.play()
    assert hear(rig, player, 1.0)[-1] == pytest.approx(5.9, abs=2e-3)
    assert rendering.starts == [0.0, 1.0, 4.9]


def test_what_rendering_raises_is_reported_and_the_player_lives_on(rig, player, rendering, faults) -> None:
    rendering.fault = ValueError("a broken note")
    player.seek(3.0)
    player.play()
    wait_until(lambda: bool(faults))
    wait_until(lambda: not player.is_playing)
    assert faults == [rendering.fault]
    assert player.position_seconds() == 3.0
    rendering.fault = None
    player.play()
    assert hear(rig, player, 1.0)[-1] == pytest.approx(1.0, abs=2e-3)


def test_time_goes_on_while_the_device_is_gone(rig, player, rendering) -> None:
    player.play()
    hear(rig, player, 1.0)
    rig.port.is_running = False
    rig.output.look()
    assert not player.has_sound
    voice = player._feed.voice
    for _ in range(20):
        wait_until(lambda: voice.ring.ready_frames >= 50)
        rig.clock.seconds += 0.05
        rig.output._retry_at = rig.clock.seconds + 1
        rig.output.look()
    assert player.position_seconds() == pytest.approx(2.0)
    assert player.is_playing


def test_closing_is_heard_as_a_fade_and_ends_the_thread(rig, rendering, faults) -> None:
    rig.pass_time(0.05)
    before = set(threading.enumerate())
    player = LivePlayer(rig.output, rendering, SECONDS, faults.append)
    (worker,) = set(threading.enumerate()) - before
    player.play()
    hear(rig, player, 1.0)
    player.close()
    assert not rig.port.ask(600)[300:].any()
    worker.join(20)
    assert not worker.is_alive()
    assert not player.is_playing


def test_more_is_held_ahead_from_its_opening_to_its_end(rig, player) -> None:
    rig.pass_time(0.5)
    assert rig.latencies == [LATENCY_SECONDS, LATENCY_MOST_SECONDS]
    for _ in range(2):
        player.close()
        rig.pass_time(0.5)
        assert rig.latencies == [LATENCY_SECONDS, LATENCY_MOST_SECONDS, LATENCY_SECONDS]


def test_a_player_that_closes_leaves_the_next_one_alone(rig, player, rendering, faults) -> None:
    player.play()
    hear(rig, player, 1.0)
    following = LivePlayer(rig.output, rendering, SECONDS, faults.append)
    following.seek(6.0)
    following.play()
    player.close()
    times = hear(rig, following, 1.0)
    following.close()
    assert times[-1] == pytest.approx(7.0, abs=2e-3)


def test_no_more_is_rendered_than_is_held_ahead(rig, player) -> None:
    voice = player._feed.voice
    wait_until(lambda: voice.ring.free_frames == 0)
    assert voice.ring.ready_frames == AHEAD_SECONDS * RATE_HZ
