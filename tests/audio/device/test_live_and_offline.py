"""What the device is given is what a file would hold, to the last bit."""

import random
from collections.abc import Iterator

import numpy as np
import pytest
from waiting import wait_until

from audio.device import LivePlayer, Output
from audio.device.level import SONG_GAIN, raised
from audio.device.mix import FADE_FRAMES
from audio.engine import Synth, render, render_blocks
from audio.genres import arrange
from audio.score import Score
from audio.soundfont import load_bank, packaged_bank
from onesemi.music.genre import Genre

RATE_HZ = 44100


@pytest.fixture(scope="module")
def synth() -> Synth:
    return Synth(load_bank(packaged_bank()))


@pytest.fixture(scope="module")
def score(random_song) -> Score:
    return arrange(random_song(3, Genre.JAZZ, 4), "A song")


@pytest.fixture(scope="module")
def offline(score, synth) -> np.ndarray:
    return raised(render(score, synth), SONG_GAIN)


@pytest.fixture
def player(rig, score, synth) -> Iterator[LivePlayer]:
    rig.output = Output(rig.told.append, RATE_HZ, rig._open, rig.clock, rig.watch)
    rig.output.look()
    player = LivePlayer(
        rig.output,
        lambda block, start: render_blocks(score, synth, block, start),
        score.seconds_at(score.end_ticks),
        pytest.fail,
    )
    yield player
    player.close()


def heard(rig, player: LivePlayer, chance: random.Random, frames: int) -> np.ndarray:
    """Let the device ask for blocks of any length, no sooner than the song is rendered; return the voice's frames."""
    voice, pieces, count = player._feed.voice, [], 0
    while count < frames and not voice.is_spent:
        asked = chance.randint(1, 3000)
        wait_until(lambda asked=asked: voice.ring.ready_frames >= asked or voice.is_complete)
        pieces.append(rig.port.ask(asked))
        count += asked
    return np.concatenate(pieces)


@pytest.mark.parametrize("seed", range(3))
def test_a_song_that_is_played_is_the_rendered_song_to_the_last_bit(rig, player, offline, seed: int) -> None:
    player.play()
    live = heard(rig, player, random.Random(seed), len(offline))
    assert len(live) >= len(offline)
    assert np.array_equal(live[FADE_FRAMES : len(offline)], offline[FADE_FRAMES:])
    assert not live[len(offline) :].any()
    assert rig.output.mix.underruns == 0


@pytest.mark.parametrize("seconds", [0.5, 1.2345678, 3.0, 5.0, 6.5])
def test_after_a_seek_what_is_played_is_the_rendered_song_from_there_on(rig, player, offline, seconds: float) -> None:
    chance = random.Random(1)
    player.play()
    heard(rig, player, chance, 20_000)
    player.seek(seconds)
    live = heard(rig, player, chance, 60_000)
    start = round(seconds * RATE_HZ)
    # the song that was left fades out while the other one fades in
    assert np.array_equal(live[FADE_FRAMES:], offline[start + FADE_FRAMES : start + len(live)])


def test_after_a_pause_it_goes_on_with_the_very_next_frame(rig, player, offline) -> None:
    player.play()
    before = heard(rig, player, random.Random(1), 20_000)
    player.pause()
    while rig.port.ask(100).any():
        pass
    place = player._feed.voice.ring.read_frames
    assert len(before) <= place <= len(before) + FADE_FRAMES
    player.play()
    live = heard(rig, player, random.Random(2), 20_000)
    assert np.array_equal(live[FADE_FRAMES:], offline[place + FADE_FRAMES : place + len(live)])
