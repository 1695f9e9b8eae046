"""Cards and songs through the loudspeaker, its state and its end; every device here is pretended."""

import threading
import weakref
from collections.abc import Iterator

import numpy as np
import pytest
from loudspeaker_rig import change_bank, score_of, start

import audio.device
import audio.engine
import audio.soundfont.choosing
from onesemi.music.genre import Genre
from ui.loudspeaker import Loudspeaker
from ui.settings import Settings


def test_a_card_is_heard_and_the_set_level_holds_from_the_start(hearing, device, qtbot, song) -> None:
    hearing.follow(Settings(music_percent=30, effects_percent=50))
    start(hearing, qtbot)
    assert (hearing.output.mix.music_gain, hearing.output.mix.effects_gain) == (0.3, 0.5)
    hearing.preview(song.events[0], Genre.POP, 112)
    qtbot.waitUntil(lambda: bool(device.ports) and device.ports[0].level > 0.01, timeout=20_000)


def prepared_parts(hearing: Loudspeaker) -> set[str]:
    return {part.name for part, _key in hearing._ensemble.previews._prepared}


def test_the_genre_of_a_table_is_prepared_before_its_first_card_by_every_bank_that_comes(hearing, qtbot, banks) -> None:
    hearing.prepare(Genre.JAZZ, 120)
    start(hearing, qtbot)
    qtbot.waitUntil(lambda: len(prepared_parts(hearing)) == 1, timeout=20_000)
    jazz = prepared_parts(hearing)
    hearing.prepare(Genre.POP, 112)
    qtbot.waitUntil(lambda: len(prepared_parts(hearing)) == 2, timeout=20_000)
    change_bank(hearing, qtbot, banks[1])
    qtbot.waitUntil(lambda: len(prepared_parts(hearing)) == 1, timeout=20_000)
    assert not prepared_parts(hearing) & jazz
    hearing.stop()
    change_bank(hearing, qtbot, banks[0])
    assert hearing._ensemble.previews._warmed == set()


def test_mute_holds(hearing, device, qtbot, song) -> None:
    hearing.follow(Settings(is_muted=True))
    start(hearing, qtbot)
    hearing.preview(song.events[0], Genre.POP, 112)
    player = hearing.player(song, score_of(song))
    player.play()
    qtbot.waitUntil(lambda: player.position_seconds() > 0.5, timeout=20_000)
    assert device.ports[0].level == 0.0
    player.close()


def test_stop_drops_what_sounds(hearing, qtbot, song) -> None:
    start(hearing, qtbot)
    hearing.preview(song.events[0], Genre.POP, 112)
    qtbot.waitUntil(lambda: hearing.output.mix.preview_count == 1, timeout=20_000)
    hearing.stop()
    qtbot.waitUntil(lambda: hearing.output.mix.preview_count == 0, timeout=20_000)


def test_before_it_is_up_everything_is_silent_and_harmless(hearing, song) -> None:
    hearing.preview(song.events[0], Genre.POP, 112)
    hearing.stop()
    hearing.follow(Settings(is_muted=True))
    assert hearing.output is None


def test_a_song_that_was_opened_early_gets_its_sound_where_it_is(hearing, qtbot, song) -> None:
    player = hearing.player(song, score_of(song))
    closed = hearing.player(song, score_of(song))
    closed.close()
    player.seek(1.0)
    player.play()
    assert (player.is_playing, player.has_sound) == (True, False)
    start(hearing, qtbot)
    qtbot.waitUntil(lambda: player.has_sound, timeout=20_000)
    assert player.is_playing
    assert 1.0 <= player.position_seconds() < player.duration_seconds
    assert hearing.output.mix.voice_count == 1  # the closed one got none
    player.pause()
    assert not player.is_playing
    player.close()


def test_the_test_tone_sounds_left_then_right_once_at_a_time_beside_a_song(hearing, qtbot, song) -> None:
    hearing.check_sound()  # nothing is there to sound yet
    start(hearing, qtbot)
    player = hearing.player(song, score_of(song))
    player.play()
    hearing.check_sound()
    hearing.check_sound()
    qtbot.waitUntil(lambda: hearing.output.mix.preview_count == 1, timeout=20_000)
    assert player.is_playing
    qtbot.wait(50)
    assert hearing.output.mix.preview_count == 1
    player.close()


def test_what_there_is_to_hear_is_told(hearing, qtbot) -> None:
    assert hearing.standing().bank is None
    start(hearing, qtbot)
    qtbot.waitUntil(lambda: hearing.standing().device == "pretended", timeout=20_000)
    standing = hearing.standing()
    assert standing.latency_seconds == pytest.approx(0.01)
    assert [device.name for device in standing.devices] == ["pretended"]
    assert [bank.path for bank in hearing.survey_banks()] == list(audio.soundfont.find_banks())


def test_closing_lets_the_device_go_and_says_nothing_any_more(hearing, device, told, qtbot) -> None:
    start(hearing, qtbot)
    qtbot.waitUntil(lambda: bool(device.ports), timeout=20_000)
    hearing.close()
    assert not device.ports[0].is_alive()
    hearing._source._tell(None)
    qtbot.wait(1)
    assert told == []


def test_no_thread_keeps_it_alive_and_so_none_destroys_it(qapp, device, qtbot, song, monkeypatch) -> None:
    """Who lets the last reference to a Qt object go destroys it where he is; here its workers are still at work."""
    is_held, is_at_work = threading.Event(), threading.Event()

    def hold(*_words: object) -> Iterator[np.ndarray]:
        is_at_work.set()
        assert is_held.wait(20)
        yield np.zeros((1000, 2), np.float32)

    monkeypatch.setattr("ui.ensemble.render_blocks", hold)
    hearing = Loudspeaker()
    start(hearing, qtbot)
    player = hearing.player(song, score_of(song))
    player.play()
    assert is_at_work.wait(20)
    player.close()
    hearing.close()
    gone = weakref.ref(hearing)
    del hearing
    (worker,) = [thread for thread in threading.enumerate() if thread.name == "song ahead"]
    is_there_still = gone() is not None
    is_held.set()
    worker.join(20)
    assert not is_there_still
