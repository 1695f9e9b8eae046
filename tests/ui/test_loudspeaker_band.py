"""The band joins in where it is wanted, at its own volume, and goes with its table."""

import pytest
from loudspeaker_rig import start

import audio.device
import audio.engine
import audio.soundfont.choosing
from ui.settings import Settings


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
