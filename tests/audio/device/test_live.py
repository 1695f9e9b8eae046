"""Sound as it arrives: through PortAudio and a PulseAudio server into a recording."""

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest
from sound_server import RATE_HZ, Recording, SoundServer, cents_off, first_loud, running_sound_server
from waiting import wait_until

from audio.device import LivePlayer, Output, Previews
from audio.device.level import SONG_GAIN, raised
from audio.engine import Synth, render, render_blocks
from audio.genres import arrange
from audio.soundfont import load_bank, packaged_bank
from onesemi.music.genre import Genre
from onesemi.music.song import Figure, SongEvent

BACK_SECONDS = 3.0
PATIENCE_SECONDS = 20.0
TAKE_SECONDS = 0.7
WINDOW_FRAMES = 16384
AFTER_ATTACK_FRAMES = 2000
CENTS = 15.0
PIECE_FRAMES = RATE_HZ // 4


@dataclass
class Live:
    """The real output, recorded."""

    server: SoundServer
    recording: Recording
    synth: Synth
    told: list[str | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.output = Output(self.told.append, self.synth.rate_hz)
        self.previews = Previews(self.synth, self.output.mix, pytest.fail)
        self.output.start()
        self.wait_until(lambda: bool(self.told))

    def wait_until(self, condition: Callable[[], bool], seconds: float = PATIENCE_SECONDS) -> None:
        until = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < until, (self.told, self.output.problem)
            self.recording.take(0.01)

    def play(self, key: int) -> np.ndarray:
        """Play a card and return what is heard from its first frame on."""
        start = self.recording.frames
        self.previews.play(SongEvent(0, 960, Figure.SINGLE, (key,), "card", 0), Genre.POP, 112)
        self.wait_until(lambda: first_loud(self.recording.heard[start:]) is not None)
        self.recording.take(TAKE_SECONDS)
        heard = self.recording.heard[start:]
        return heard[first_loud(heard) :]

    def silence(self) -> None:
        """Wait for the last card to fade."""
        self.previews.stop()
        self.wait_until(lambda: not self.recording.take(0.1).any())

    def close(self) -> None:
        self.previews.close()
        self.output.close()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[SoundServer]:
    before = sys.getswitchinterval()
    with running_sound_server() as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        yield server
    sys.setswitchinterval(before)


@pytest.fixture(scope="module")
def synth() -> Synth:
    return Synth(load_bank(packaged_bank()))


@pytest.fixture
def live(server: SoundServer, synth: Synth) -> Iterator[Live]:
    with server.recording() as recording:
        live = Live(server, recording, synth)
        yield live
        live.close()


def test_cards_sound_at_their_pitches_and_mute_is_silent(live: Live) -> None:
    assert live.told == ["pulse"]
    for key in (48, 60, 69, 78, 83):
        heard = live.play(key)[AFTER_ATTACK_FRAMES:][:WINDOW_FRAMES]
        off = cents_off(heard, key)
        assert off is not None, key
        assert abs(off) <= CENTS, key
        live.silence()
    live.output.mix.is_muted = True
    live.previews.play(SongEvent(0, 960, Figure.SINGLE, (60,), "card", 0), Genre.POP, 112)
    assert not live.recording.take(TAKE_SECONDS).any()
    live.output.mix.is_muted = False
    live.silence()
    assert np.abs(live.play(60)).max() > 0.05


def test_a_short_song_plays_in_full_and_in_order(live: Live, make_song) -> None:
    score = arrange(make_song((1, 60), (1, 67), (1, 64), (1, 72)), "A song")
    whole = raised(render(score, live.synth), SONG_GAIN)[:, 0]
    player = LivePlayer(
        live.output,
        lambda block, start: render_blocks(score, live.synth, block, start),
        score.seconds_at(score.end_ticks),
        pytest.fail,
    )
    player.play()
    live.wait_until(lambda: not player.is_playing, PATIENCE_SECONDS + player.duration_seconds)
    live.wait_until(lambda: player._feed.voice.is_spent)
    live.recording.take(0.3)
    player.close()
    places = places_of_pieces(whole, live.recording.heard)
    found = [place for place in places if place is not None]
    assert len(found) >= 0.8 * len(places), places  # a busy machine may tear some
    assert found == sorted(found), places
    assert player.position_seconds() == player.duration_seconds


def places_of_pieces(whole: np.ndarray, heard: np.ndarray) -> list[int | None]:
    """Return where each quarter second of a song that isn't silent is found in a recording, None where it isn't."""
    places = list[int | None]()
    size = 1 << (len(heard) + PIECE_FRAMES).bit_length()
    spectrum = np.fft.rfft(heard, size)
    energy = np.cumsum(np.concatenate(((0.0,), np.square(heard, dtype=np.float64))))
    for start in range(0, len(whole) - PIECE_FRAMES, PIECE_FRAMES):
        piece = whole[start : start + PIECE_FRAMES]
        if np.abs(piece).max() < 0.02:
            continue
        match = np.fft.irfft(spectrum * np.conj(np.fft.rfft(piece, size)), size)[: len(heard) - PIECE_FRAMES]
        powers = np.sqrt((energy[PIECE_FRAMES:-1] - energy[: len(match)]) * np.sum(np.square(piece)))
        alike = match / np.maximum(powers, 1e-3)
        places.append(int(np.argmax(alike)) if alike.max() > 0.95 else None)
    return places


def wait_for_loss(live: Live) -> None:
    """Wait until the loss is told; there is no recording then to wait with."""
    wait_until(lambda: live.told == ["pulse", None], BACK_SECONDS)


def assert_is_back(live: Live) -> None:
    with live.server.recording() as live.recording:
        live.wait_until(lambda: live.told == ["pulse", None, "pulse"], BACK_SECONDS)
        off = cents_off(live.play(69)[AFTER_ATTACK_FRAMES:][:WINDOW_FRAMES], 69)
        assert off is not None
        assert abs(off) <= CENTS


def test_a_server_that_dies_and_comes_back_is_heard_again_in_time(live: Live) -> None:
    live.server.crash()
    wait_for_loss(live)
    live.server.start()
    assert_is_back(live)


def test_a_device_that_is_pulled_out_is_followed_by_the_next_one_whatever_its_rate(live: Live) -> None:
    live.server.pull_out()
    wait_for_loss(live)
    live.server.plug_in(48000)
    assert_is_back(live)


def assert_sounds_right(live: Live, recording: Recording) -> None:
    live.recording = recording
    off = cents_off(live.play(69)[AFTER_ATTACK_FRAMES:][:WINDOW_FRAMES], 69)
    assert off is not None
    assert abs(off) <= CENTS


@pytest.mark.parametrize("rate_hz", [44100, 48000, 96000])
def test_another_default_is_followed_in_time_whatever_its_rate(live: Live, rate_hz: int) -> None:
    live.server.plug_in(rate_hz, "other")
    with live.server.recording("other") as recording:
        live.output.mix.add_preview(np.full((RATE_HZ * 10, 2), 0.1, np.float32))
        live.wait_until(lambda: first_loud(live.recording.take(0.01)) is not None)
        live.server.prefer("other")
        live.recording = recording
        live.wait_until(lambda: first_loud(recording.heard) is not None, BACK_SECONDS)
        live.silence()
        assert_sounds_right(live, recording)
    assert live.told == ["pulse"]


def test_a_chosen_device_plays_gives_way_to_the_default_and_is_taken_back(live: Live) -> None:
    live.server.plug_in(48000, "usb")
    live.server.show_device("usb")
    with live.server.recording("usb") as at_usb, live.server.recording() as at_default:
        live.output.choose("ALSA: usb")
        wait_until(lambda: live.told == ["pulse", "usb"], BACK_SECONDS)
        assert_sounds_right(live, at_usb)
        live.output.choose(None)
        wait_until(lambda: live.told == ["pulse", "usb", "pulse"], BACK_SECONDS)
        live.server.show_device(None)
        live.output.choose("ALSA: usb")
        wait_until(lambda: live.output.missing == "ALSA: usb", BACK_SECONDS)
        wait_until(lambda: live.told == ["pulse", "usb", "pulse", "pulse"], BACK_SECONDS)
        assert_sounds_right(live, at_default)
        live.server.show_device("usb")
        wait_until(lambda: live.told == ["pulse", "usb", "pulse", "pulse", "usb"], BACK_SECONDS)
        assert_sounds_right(live, at_usb)
        assert len(live.server.ask("list", "short", "sink-inputs").splitlines()) == 1


def test_the_list_of_devices_follows_what_is_plugged_in_while_it_is_shown(live: Live) -> None:
    assert "usb" not in {device.name for device in live.output.devices}
    live.server.show_device("usb")
    live.output.watch(is_wanted=True)
    wait_until(lambda: "usb" in {device.name for device in live.output.devices}, BACK_SECONDS)
    live.server.show_device(None)
    wait_until(lambda: "usb" not in {device.name for device in live.output.devices}, BACK_SECONDS)
    assert live.output.device == "pulse"


def test_a_server_that_hangs_does_not_hold_up_the_end(server: SoundServer, synth: Synth) -> None:
    with server.recording() as recording:
        live = Live(server, recording, synth)
        server.hang()
        before = time.monotonic()
        live.close()
        took_seconds = time.monotonic() - before
        server.go_on()
        live.output._thread.join(PATIENCE_SECONDS)
        assert not live.output._thread.is_alive()
        assert took_seconds < 3.0
