from collections.abc import Callable
from dataclasses import replace

from audio.dsp import loudness_lufs, true_peak_db
from audio.engine import Synth, render
from audio.genres import arrange
from audio.score import Score
from onesemi.music.genre import Genre
from onesemi.music.song import Song

TEMPI = {
    Genre.POP: 112,
    Genre.ROCK: 132,
    Genre.JAZZ: 126,
    Genre.BLUES: 92,
    Genre.CLASSICAL: 96,
    Genre.ELECTRONIC: 124,
}


def only(score: Score, names: set[str], *, is_in: bool) -> Score:
    return replace(score, notes=tuple(n for n in score.notes if (score.parts[n.part].name in names) is is_in))


def test_the_melody_stands_clearly_over_the_band(genre: Genre, random_song: Callable[..., Song], synth: Synth) -> None:
    score = arrange(random_song(3, genre, 10, tempo_bpm=TEMPI[genre], timbres=()))
    melody = render(only(score, {"Melody", "Echo"}, is_in=True), synth)
    band = render(only(score, {"Melody", "Echo"}, is_in=False), synth)
    over = loudness_lufs(melody, synth.rate_hz) - loudness_lufs(band, synth.rate_hz)
    assert 2.0 <= over <= 7.0
    assert true_peak_db(melody, synth.rate_hz) < -6.0
