"""Songs as real games leave them: every one can be arranged, written and heard."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from played_songs import played_song

from audio.dsp import true_peak_db
from audio.engine import Synth
from audio.export.midi import midi_bytes
from audio.export.midi_reader import read_midi
from audio.export.rendering import finished_signal
from audio.export.sound_file import Master
from audio.genres import arrange
from audio.score import Score
from audio.soundfont import load_bank, packaged_bank
from onesemi.music.song import Player, Song, SongMode
from onesemi.music.songfile import read_song, write_song


def song_of_a_table(seed: int) -> Song:
    """The song of a game of 2 to 8 players, beginner and standard in turn."""
    mode = SongMode.BEGINNER if seed % 4 == 0 else SongMode.STANDARD
    players = tuple(Player(seat, f"Player {seat + 1}") for seat in range(2 + seed % 7))
    return played_song(seed, len(players), mode, players)


def check_performance(song: Song, score: Score) -> None:
    """Hold what must be true of every performance of a song."""
    assert len(score.cues) == sum(len(song.events_in_bar(bar)) for bar in song.performed_bars)
    assert all(one.end_ticks <= other.start_ticks for one, other in pairwise(score.cues))
    assert score.end_ticks == (len(song.performed_bars) + 2) * 3840
    assert max(part.channel for part in score.parts) < 16
    back = read_midi(midi_bytes(score))
    assert [(n, back.parts[n.part].program) for n in back.notes] == [
        (n, score.parts[n.part].program) for n in score.notes
    ]
    assert (back.tempi, back.keys, back.end_ticks) == (score.tempi, score.keys, score.end_ticks)


@pytest.mark.parametrize("games", [40, pytest.param(10_000, marks=pytest.mark.slow)])
def test_songs_of_games_come_back_from_their_song_and_midi_files(games: int) -> None:
    for seed in range(games):
        song = song_of_a_table(seed)
        assert read_song(write_song(song)) == song, seed
        check_performance(song, arrange(song))


@pytest.mark.slow
def test_songs_of_two_hundred_games_are_heard_without_clipping(tmp_path: Path) -> None:
    path = packaged_bank()
    assert path is not None
    synth = Synth(load_bank(path))
    for seed in range(200):
        song = song_of_a_table(seed)
        score = arrange(song)
        check_performance(song, score)
        with finished_signal(score, synth, Master(), tmp_path) as finished:
            signal = np.concatenate(list(finished.pieces))
        assert len(signal) >= score.seconds_at(score.end_ticks) * synth.rate_hz
        assert -16.0 < true_peak_db(signal, synth.rate_hz) <= -1.0, seed
