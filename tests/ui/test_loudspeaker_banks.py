"""Banks that are chosen at the start, for one run, or while the program runs."""

import threading
from pathlib import Path

import numpy as np
from loudspeaker_rig import change_bank, score_of, start

import audio.device
import audio.engine
import audio.soundfont.choosing
from audio.soundfont import packaged_bank
from onesemi.music.genre import Genre
from ui.loudspeaker import Loudspeaker
from ui.settings import Settings


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
