from dataclasses import replace

import numpy as np

from audio.device.level import PREVIEW_GAIN, SONG_GAIN, raised
from audio.device.previews import mixed
from audio.dsp import loudness_lufs
from audio.engine import Synth, render
from audio.genres import arrange
from audio.genres.phrase import phrase_of
from audio.soundfont import load_bank, packaged_bank
from onesemi.music.genre import Genre
from onesemi.music.song import Figure, SongEvent

APART_LU = 6.0
MEAN_APART_LU = 2.0


def test_what_stays_low_is_only_multiplied() -> None:
    frames = np.linspace(-0.2, 0.2, 100, dtype=np.float32).reshape(-1, 2)
    assert np.array_equal(raised(frames, 3.0), frames * 3)


def test_what_is_too_loud_is_bent_and_never_clips() -> None:
    ramp = np.linspace(-3, 3, 10_001, dtype=np.float32).reshape(-1, 1)
    loud = raised(ramp, 2.0)
    assert np.abs(loud).max() <= 1.0
    assert (np.diff(loud[:, 0]) >= 0).all()
    assert np.allclose(loud, -loud[::-1])
    assert np.abs(np.diff(loud[:, 0])).max() <= 6.0 / 10_000 * 2 + 1e-6


def test_a_card_is_about_as_loud_as_the_song_and_neither_clips(make_song) -> None:
    synth = Synth(load_bank(packaged_bank()))
    silence = np.zeros((synth.rate_hz // 2, 2), np.float32)
    pitches = (60, 67, 72, 64)
    differences = []
    for genre in Genre:
        song = render(arrange(replace(make_song(*((1, pitch) for pitch in pitches)), genre=genre), "A song"), synth)
        assert np.abs(song).max() * SONG_GAIN < 1.0, genre
        cards = [
            mixed(synth, phrase_of(SongEvent(0, 960, Figure.SINGLE, (pitch,), "card", 0), genre, 112))
            for pitch in pitches
        ]
        assert max(np.abs(card).max() for card in cards) * PREVIEW_GAIN < 1.0, genre
        loud = (np.concatenate((raised(card, PREVIEW_GAIN), silence)) for card in cards)
        card_lufs = np.mean([loudness_lufs(card, synth.rate_hz) for card in loud])
        differences.append(card_lufs - loudness_lufs(raised(song, SONG_GAIN), synth.rate_hz))
    assert max(map(abs, differences)) < APART_LU, differences
    assert abs(np.mean(differences)) < MEAN_APART_LU, differences
