"""Bank and device on their way up, and what is said of them; every device here is pretended."""

import threading

import pytest
from loudspeaker_rig import score_of, start

import audio.device
import audio.engine
import audio.soundfont.choosing
from audio.device.library import NoLibraryError, PortError
from audio.soundfont import BankError, packaged_bank
from onesemi.music.genre import Genre
from ui.loudspeaker import Loudspeaker
from ui.settings import Settings

NO_DEVICE = "There is no sound device. Everything works in silence; sound comes when a device does."


def test_with_a_device_nothing_is_said(hearing, told, qtbot) -> None:
    start(hearing, qtbot)
    qtbot.waitUntil(lambda: hearing.output.device == "pretended" and hearing.output.mix.blocks > 20, timeout=20_000)
    assert told == []


@pytest.mark.parametrize("fault", [PortError("no device"), NoLibraryError("PortAudio library not found")])
def test_without_a_device_or_portaudio_everything_works_in_silence_and_it_is_said_once(
    hearing, device, told, qtbot, song, fault: Exception
) -> None:
    device.fault = fault
    start(hearing, qtbot)
    qtbot.waitUntil(lambda: told == [NO_DEVICE], timeout=20_000)
    player = hearing.player(song, score_of(song))
    player.play()
    hearing.preview(song.events[0], Genre.POP, 112)
    qtbot.waitUntil(lambda: player.position_seconds() > 0.2, timeout=20_000)
    assert not player.has_sound
    assert hearing.output.problem == str(fault)
    assert told == [NO_DEVICE]
    player.close()


def test_a_device_that_comes_later_is_told(hearing, device, told, qtbot) -> None:
    device.fault = PortError("no device")
    start(hearing, qtbot)
    qtbot.waitUntil(lambda: told == [NO_DEVICE], timeout=20_000)
    device.fault = None
    qtbot.waitUntil(lambda: told == [NO_DEVICE, "Sound is back: pretended"], timeout=20_000)


def test_a_chosen_device_that_is_not_there_is_told_once_with_what_stands_in_for_it(
    hearing, device, told, qtbot
) -> None:
    start(hearing, qtbot)
    hearing.output.choose("Test: headphones")
    sentence = "Test: headphones can't be had now; sound comes from pretended meanwhile."
    qtbot.waitUntil(lambda: told == [sentence], timeout=20_000)
    hearing.output.choose(None)
    qtbot.waitUntil(lambda: told == [sentence, "Sound is back: pretended"], timeout=20_000)


def test_without_a_bank_it_is_said_and_songs_play_in_silence(hearing, told, qtbot, song, monkeypatch) -> None:
    monkeypatch.setattr(audio.soundfont.choosing, "find_banks", tuple)
    hearing.start()
    qtbot.waitUntil(lambda: len(told) == 1, timeout=20_000)
    assert told[0].startswith("No SoundFont bank was found")
    player = hearing.player(song, score_of(song))
    player.play()
    assert player.is_playing


@pytest.mark.parametrize(
    "fault", [BankError(expected="a chunk", found="nothing", where="the head"), OSError("no right to read")]
)
def test_a_bank_that_cannot_be_read_is_said(hearing, told, qtbot, monkeypatch, fault: Exception) -> None:
    def fail(_path: object) -> None:
        raise fault

    monkeypatch.setattr(audio.soundfont.choosing, "open_bank", fail)
    hearing.start()
    qtbot.waitUntil(lambda: len(told) == 1, timeout=20_000)
    assert str(fault) in told[0]


def test_a_broken_bank_is_logged_and_the_next_one_taken(
    hearing, told, qtbot, monkeypatch, tmp_path, caplog, song
) -> None:
    broken = tmp_path / "broken.sf2"
    broken.touch()
    monkeypatch.setattr(audio.soundfont.choosing, "find_banks", lambda: (broken, packaged_bank()))
    start(hearing, qtbot)
    assert told == []
    assert "broken.sf2" in caplog.text
    hearing.preview(song.events[0], Genre.POP, 112)


def test_the_chosen_device_is_the_first_one_that_is_asked_for(hearing, qtbot, told) -> None:
    hearing.follow(Settings(device="Test: headphones"))
    start(hearing, qtbot)
    qtbot.waitUntil(lambda: len(told) == 1, timeout=20_000)
    assert told == ["Test: headphones can't be had now; sound comes from pretended meanwhile."]


def test_whatever_else_goes_wrong_on_the_way_up_is_logged_and_said(hearing, told, qtbot, monkeypatch, caplog) -> None:
    def fail() -> None:
        raise LookupError("a broken folder")

    monkeypatch.setattr(audio.soundfont.choosing, "find_banks", fail)
    hearing.start()
    qtbot.waitUntil(lambda: len(told) == 1, timeout=20_000)
    assert "a broken folder" in told[0]
    assert "sound failed" in caplog.text
    assert "Traceback" in caplog.text


def test_faults_of_rendering_are_logged_each_time_and_said_once(
    hearing, told, qtbot, song, monkeypatch, caplog
) -> None:

    def fail(*_words: object) -> None:
        raise ValueError("a broken note")

    monkeypatch.setattr("ui.ensemble.render_blocks", fail)
    start(hearing, qtbot)
    player = hearing.player(song, score_of(song))
    player.play()
    qtbot.waitUntil(lambda: len(told) == 1, timeout=20_000)
    assert "a broken note" in told[0]
    qtbot.waitUntil(lambda: not player.is_playing, timeout=20_000)
    player.play()
    qtbot.waitUntil(lambda: caplog.text.count("sound failed") == 2, timeout=20_000)
    assert len(told) == 1
    player.close()


def test_closed_before_it_came_up_it_opens_no_device(qapp, device, monkeypatch) -> None:
    hearing, is_asked, is_closed = Loudspeaker(), threading.Event(), threading.Event()
    found = audio.soundfont.find_banks()

    def find_banks() -> list:
        is_asked.set()
        assert is_closed.wait(20)
        return found

    monkeypatch.setattr(audio.soundfont.choosing, "find_banks", find_banks)
    hearing.start()
    (starting,) = [thread for thread in threading.enumerate() if thread.name == "sound start"]
    assert is_asked.wait(20)
    hearing.close()
    is_closed.set()
    starting.join(20)
    assert not starting.is_alive()
    assert hearing.output is None
    assert device.ports == []
