"""The loudspeaker's way up, its messages and its end; every device here is pretended."""

import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

import audio.device
import audio.engine
import audio.soundfont.choosing
from audio.device.devices import Device as OutputDevice
from audio.device.library import MissingDeviceError, NoLibraryError, PortError
from audio.device.output import Output
from audio.genres import arrange
from audio.soundfont import BankError, packaged_bank
from onesemi.music.genre import Genre
from ui.hearing import Silence, Standing
from ui.loudspeaker import Loudspeaker
from ui.settings import Settings
from ui.song.player import SilentPlayer

NO_DEVICE = "There is no sound device. Everything works in silence; sound comes when a device does."


class PretendedPort:
    """A device of whatever kind the test asks for; it asks for sound on a thread of its own."""

    device = OutputDevice("pretended", "Test", 44100.0, is_default=True)
    devices = (device,)
    latency_seconds = 0.01
    underruns = 0

    def __init__(self, fill: Callable[[np.ndarray], None]) -> None:
        self._fill = fill
        self._is_over = threading.Event()
        self.level = 0.0
        self._thread = threading.Thread(target=self._ask, daemon=True)
        self._thread.start()

    def _ask(self) -> None:
        out = np.zeros((441, 2), np.float32)
        while not self._is_over.wait(0.001):
            self._fill(out)
            self.level = max(self.level, float(np.abs(out).max()))

    def is_alive(self) -> bool:
        return self._thread.is_alive()

    def close(self) -> None:
        self._is_over.set()
        self._thread.join(10)


class Device:
    """What stands for PortAudio."""

    def __init__(self) -> None:
        self.fault: Exception | None = None
        self.ports: list[PretendedPort] = []

    def open(
        self, fill: Callable[[np.ndarray], None], _rate_hz: int, _latency_seconds: float, wanted: str | None
    ) -> PretendedPort:
        if self.fault is not None:
            raise self.fault
        if wanted is not None:
            raise MissingDeviceError(wanted)
        self.ports.append(PretendedPort(fill))
        return self.ports[-1]


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    device = Device()

    class PretendedOutput(Output):
        def __init__(self, tell: Callable[[str | None], None]) -> None:
            super().__init__(tell, open_a_port=device.open)

    monkeypatch.setattr(audio.device, "Output", PretendedOutput)
    return device


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def hearing(qapp, device, told) -> Iterator[Loudspeaker]:
    hearing = Loudspeaker()
    hearing.told.connect(told.append)
    yield hearing
    hearing.close()


def start(hearing: Loudspeaker, qtbot) -> None:
    with qtbot.waitSignal(hearing.ready, timeout=20_000):
        hearing.start()


def score_of(song):
    return arrange(song, "A Test Song")


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


@pytest.fixture
def banks(tmp_path) -> tuple[Path, Path]:
    """Two banks that can be chosen."""
    first, second = tmp_path / "first.sf2", tmp_path / "second.sf2"
    for path in (first, second):
        path.symlink_to(packaged_bank())
    return first, second


def change_bank(hearing: Loudspeaker, qtbot, bank: object) -> None:
    with qtbot.waitSignal(hearing.ready, timeout=20_000):
        hearing.follow(Settings(bank=None if bank is None else str(bank)))


def test_the_bank_of_the_settings_plays_from_the_start(hearing, qtbot, banks) -> None:
    hearing.follow(Settings(bank=str(banks[1])))
    assert hearing.bank == banks[1]
    start(hearing, qtbot)
    assert hearing.bank == hearing.standing().bank == banks[1]


def test_another_bank_takes_over_while_the_program_runs_and_a_playing_song_goes_on_by_it(
    hearing, device, qtbot, song, banks
) -> None:
    start(hearing, qtbot)
    assert hearing.bank == packaged_bank()
    player = hearing.player(song, score_of(song))
    player.play()
    qtbot.waitUntil(lambda: player.position_seconds() > 0.3, timeout=20_000)
    before, position = player._player, player.position_seconds()
    change_bank(hearing, qtbot, banks[0])
    assert hearing.bank == banks[0]
    assert player._player is not before
    assert player.is_playing
    assert position <= player.position_seconds() < player.duration_seconds
    device.ports[0].level = 0.0
    qtbot.waitUntil(lambda: device.ports[0].level > 0.01, timeout=20_000)
    device.ports[0].level = 0.0
    hearing.preview(song.events[0], Genre.POP, 112)
    assert len(device.ports) == 1, "the stream stays"
    player.close()


def test_of_many_banks_chosen_quickly_the_last_one_plays(hearing, qtbot, banks, monkeypatch) -> None:
    start(hearing, qtbot)
    is_held, opened = threading.Event(), []

    def slow(wanted: Path | None) -> object:
        if wanted == banks[0]:
            assert is_held.wait(20)
        opened.append(wanted)
        return audio.soundfont.choosing.open_first_bank(wanted)

    monkeypatch.setattr(audio.soundfont, "open_first_bank", slow)
    hearing.follow(Settings(bank=str(banks[0])))
    change_bank(hearing, qtbot, banks[1])
    is_held.set()
    qtbot.waitUntil(lambda: opened == [banks[1], banks[0]], timeout=20_000)
    qtbot.wait(50)
    assert hearing.bank == banks[1]


def test_a_chosen_bank_that_cannot_be_read_is_told_and_the_first_one_plays(hearing, told, qtbot, tmp_path) -> None:
    (tmp_path / "torn.sf2").touch()
    hearing.follow(Settings(bank=str(tmp_path / "torn.sf2")))
    start(hearing, qtbot)
    assert hearing.bank == packaged_bank()
    assert len(told) == 1
    assert told[0].startswith("The sound bank torn.sf2 can't be read (torn.sf2: expected")
    assert told[0].endswith("TimGM6mb.sf2 plays instead.")


def test_a_bank_for_this_run_plays_until_another_is_chosen(qapp, device, qtbot, banks) -> None:
    hearing = Loudspeaker(banks[0])
    hearing.follow(Settings(bank=str(banks[1])))
    start(hearing, qtbot)
    assert hearing.bank == banks[0]
    hearing.follow(Settings(bank=str(banks[1]), music_percent=10))
    assert hearing.bank == banks[0]
    change_bank(hearing, qtbot, None)
    assert hearing.bank == packaged_bank()
    hearing.close()


def test_the_window_is_never_held_up_by_a_change_of_bank(hearing, qtbot, banks, song, monkeypatch) -> None:
    start(hearing, qtbot)
    is_held = threading.Event()

    def slow(wanted: Path | None) -> object:
        assert is_held.wait(20)
        return audio.soundfont.choosing.open_first_bank(wanted)

    monkeypatch.setattr(audio.soundfont, "open_first_bank", slow)
    hearing.follow(Settings(bank=str(banks[0])))
    hearing.preview(song.events[0], Genre.POP, 112)
    assert hearing.bank == packaged_bank(), "the old one plays on meanwhile"
    with qtbot.waitSignal(hearing.ready, timeout=20_000):
        is_held.set()
    assert hearing.bank == banks[0]


@pytest.mark.parametrize("is_wanted", [True, False])
def test_the_band_joins_in_only_where_it_is_wanted(hearing, qtbot, song, monkeypatch, *, is_wanted: bool) -> None:
    played: list[int] = []
    monkeypatch.setattr(audio.device.Bars, "play", lambda _bars, _song, bar: played.append(bar))
    hearing.join_in(song, 0)  # nothing is there to sound yet
    hearing.follow(Settings(does_band_join_in=is_wanted))
    start(hearing, qtbot)
    hearing.join_in(song, 1)
    assert played == ([1] if is_wanted else [])


def test_the_band_is_heard_though_cards_are_turned_down_and_goes_with_its_table(hearing, device, qtbot, song) -> None:
    hearing.follow(Settings(does_band_join_in=True, effects_percent=0))
    start(hearing, qtbot)
    qtbot.waitUntil(lambda: bool(device.ports), timeout=20_000)
    hearing.join_in(song, 0)
    qtbot.waitUntil(lambda: device.ports[0].level > 0.01, timeout=20_000)
    hearing.stop()
    assert all(voice.is_leaving for voice in hearing.output.mix._voices)


def test_the_band_falls_silent_when_it_is_sent_off(hearing, device, qtbot, song) -> None:
    hearing.follow(Settings(does_band_join_in=True))
    start(hearing, qtbot)
    hearing.join_in(song, 0)
    qtbot.waitUntil(lambda: hearing.output.mix.voice_count == 1, timeout=20_000)
    hearing.follow(Settings(does_band_join_in=False))
    assert all(voice.is_leaving for voice in hearing.output.mix._voices)


def test_a_bank_takes_over_at_once_though_the_one_before_is_at_work(hearing, qtbot, song, banks, monkeypatch) -> None:
    is_held, is_at_work = threading.Event(), threading.Event()

    def hold(*_words: object) -> np.ndarray:
        is_at_work.set()
        assert is_held.wait(20)
        return np.zeros((1000, 2), np.float32)

    monkeypatch.setattr("audio.device.bars.render", hold)
    hearing.follow(Settings(does_band_join_in=True))
    start(hearing, qtbot)
    hearing.join_in(song, 0)
    assert is_at_work.wait(20)
    (worker,) = [thread for thread in threading.enumerate() if thread.name == "band bars"]
    waits: list[float] = []
    monkeypatch.setattr(worker, "join", waits.append)
    with qtbot.waitSignal(hearing.ready, timeout=20_000):
        hearing.follow(Settings(does_band_join_in=True, bank=str(banks[0])))
    assert waits == [0.0], "nobody waited for it"
    is_held.set()
    threading.Thread.join(worker, 20)
    assert hearing.output.mix.voice_count == 0, "what it had begun is not heard any more"


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


def test_silence_keeps_time(song) -> None:
    silence, score = Silence(), score_of(song)
    silence.preview(song.events[0], Genre.POP, 112)
    silence.follow(Settings())
    silence.stop()
    silence.join_in(song, 0)
    silence.check_sound()
    silence.watch_devices(is_wanted=True)
    assert (silence.bank, silence.standing(), silence.survey_banks()) == (None, Standing(), ())
    player = silence.player(song, score)
    assert isinstance(player, SilentPlayer)
    assert player.duration_seconds == pytest.approx(score.seconds_at(score.end_ticks))
    silence.close()
