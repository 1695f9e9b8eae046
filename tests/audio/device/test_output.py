import sys
import threading

import numpy as np
import pytest

from audio.device import Output
from audio.device.library import NoLibraryError, PortError
from audio.device.mix import SongVoice
from audio.device.output import DEAF_SECONDS, LATENCY_MOST_SECONDS, LATENCY_SECONDS, RETRY_SECONDS
from audio.device.ring import Ring

BACK_SECONDS = 3.0


def song(rig) -> SongVoice:
    voice = SongVoice(Ring(60_000), is_running=True)
    voice.ring.write(np.full((60_000, 2), 0.5, np.float32))
    rig.output.mix.add_voice(voice)
    return voice


def test_a_device_is_opened_and_told_once_it_asks(rig) -> None:
    rig.pass_time(0.05)
    assert rig.output.has_sound
    assert rig.told == []
    rig.pass_time(1)
    assert rig.told == ["fake device"]
    assert (rig.output.device, rig.output.problem) == ("fake device", "")


def test_without_a_device_it_is_said_once_and_looked_for_again(rig) -> None:
    rig.fault = PortError("no such device")
    rig.pass_time(10)
    assert rig.told == [None]
    assert rig.output.problem == "no such device"
    assert 10 / RETRY_SECONDS - 1 <= rig.tries <= 10 / RETRY_SECONDS + 1
    rig.fault = None
    rig.pass_time(BACK_SECONDS)
    assert rig.told == [None, "fake device"]


def test_without_portaudio_it_is_said_once_and_nothing_is_tried_again(rig) -> None:
    rig.fault = NoLibraryError("PortAudio library not found")
    rig.pass_time(60)
    assert (rig.told, rig.tries) == ([None], 1)


def test_a_stream_that_ended_is_let_go_and_a_new_one_opened(rig) -> None:
    rig.pass_time(1)
    gone = rig.port
    gone.is_running = False
    rig.fault = PortError("unplugged")
    rig.pass_time(0.1)
    assert gone.is_closed
    assert rig.told == ["fake device", None]
    assert not rig.output.has_sound
    rig.fault = None
    rig.pass_time(BACK_SECONDS)
    assert rig.told == ["fake device", None, "fake device"]


def test_a_stream_that_asks_for_nothing_is_taken_for_gone(rig) -> None:
    rig.pass_time(1)
    deaf = rig.port
    rig.pass_time(DEAF_SECONDS - 0.1, is_asking=False)
    assert not deaf.is_closed
    rig.pass_time(0.3, is_asking=False)
    assert deaf.is_closed
    assert rig.told == ["fake device", None]


def test_a_stream_that_opens_again_and_again_but_never_asks_is_not_said_to_be_back(rig) -> None:
    rig.pass_time(1)
    rig.pass_time(10, is_asking=False)
    assert len(rig.ports) > 3
    assert rig.told == ["fake device", None]


def test_songs_go_on_unheard_while_there_is_no_device(rig) -> None:
    voice = song(rig)
    rig.fault = PortError("none")
    rig.pass_time(10)
    assert voice.ring.read_frames == pytest.approx(10_000, abs=60)


def test_with_a_device_only_the_device_moves_songs_on(rig) -> None:
    rig.pass_time(0.05)
    voice = song(rig)
    rig.pass_time(2)
    assert voice.ring.read_frames == rig.output.mix.blocks * 50 > 0


def test_underruns_of_all_devices_are_counted(rig) -> None:
    rig.pass_time(1)
    rig.port.underruns = 3
    rig.port.is_running = False
    rig.pass_time(1)
    rig.port.underruns = 2
    assert rig.output.device_underruns == 5


def tear(rig, times: int, apart_seconds: float) -> None:
    for _ in range(times):
        rig.port.underruns += 1
        rig.pass_time(apart_seconds)


def test_a_stream_that_tears_often_holds_more_ahead_and_nothing_is_said(rig) -> None:
    rig.pass_time(1)
    first = rig.port
    tear(rig, 3, 1.0)
    assert first.is_closed
    assert rig.latencies == pytest.approx([LATENCY_SECONDS, LATENCY_SECONDS * 1.5])
    rig.pass_time(30)
    assert rig.told == ["fake device"]
    assert len(rig.ports) == 2


def test_a_stream_that_tears_now_and_then_is_left_alone(rig) -> None:
    rig.pass_time(1)
    tear(rig, 20, 6.0)
    assert len(rig.ports) == 1


def test_no_more_is_held_than_a_bound(rig) -> None:
    rig.pass_time(1)
    tear(rig, 60, 0.5)
    assert max(rig.latencies) == LATENCY_MOST_SECONDS
    assert len(rig.ports) == 5


def test_while_a_song_is_open_more_is_held_ahead_and_the_change_is_made_unheard(rig) -> None:
    rig.pass_time(1)
    voice = song(rig)
    rig.output.open_song()
    rig.pass_time(1)
    assert rig.latencies == [LATENCY_SECONDS], "something sounds"
    voice.is_running = False
    rig.pass_time(1)
    assert rig.latencies == [LATENCY_SECONDS, LATENCY_MOST_SECONDS]
    rig.output.open_song()
    rig.output.close_song()
    rig.pass_time(1)
    assert len(rig.latencies) == 2
    rig.output.close_song()
    rig.output.mix.add_preview(np.ones((2000, 2), np.float32))
    rig.pass_time(1)
    assert len(rig.latencies) == 2
    rig.pass_time(2)
    assert rig.latencies == [LATENCY_SECONDS, LATENCY_MOST_SECONDS, LATENCY_SECONDS]
    assert rig.told == ["fake device"]


def test_a_song_on_a_busy_machine_changes_nothing_for_the_cards_after_it(rig) -> None:
    rig.pass_time(1)
    rig.output.open_song()
    rig.pass_time(1)
    tear(rig, 10, 0.5)
    rig.output.close_song()
    rig.pass_time(1)
    assert rig.latencies == [LATENCY_SECONDS, LATENCY_MOST_SECONDS, LATENCY_SECONDS]


def test_a_device_that_goes_while_more_is_asked_of_it_is_told(rig) -> None:
    rig.pass_time(1)
    rig.fault = PortError("unplugged")
    tear(rig, 3, 0.1)
    assert rig.told == ["fake device", None]
    rig.fault = None
    rig.pass_time(BACK_SECONDS)
    assert rig.told == ["fake device", None, "fake device"]


def test_latency_is_the_devices(rig) -> None:
    assert rig.output.latency_seconds == 0.0
    rig.pass_time(0.1)
    rig.port.latency_seconds = 0.02
    assert rig.output.latency_seconds == 0.02


def test_its_thread_opens_the_device_and_lets_it_go(rig) -> None:
    before = sys.getswitchinterval()
    is_open = threading.Event()
    output = Output(lambda _name: None, 1000, lambda *words: (is_open.set(), rig._open(*words))[1])
    try:
        output.start()
        assert is_open.wait(10)
        output.close()
        assert rig.port.is_closed
        assert sys.getswitchinterval() <= 0.0005
    finally:
        sys.setswitchinterval(before)


def test_a_device_that_hangs_does_not_hold_up_the_end(rig) -> None:
    is_open, is_over = threading.Event(), threading.Event()
    output = Output(lambda _name: None, 1000, lambda *_words: (is_open.set(), is_over.wait(60), rig.port)[2])
    output.start()
    assert is_open.wait(10)
    closing = threading.Thread(target=output.close)
    closing.start()
    closing.join(10)
    was_held_up = closing.is_alive()
    rig._open(output.mix.fill, 1000, 0.02)
    is_over.set()
    output._thread.join(10)
    assert not was_held_up


def test_an_output_that_never_started_closes() -> None:
    Output(lambda _name: None).close()
