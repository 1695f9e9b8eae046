"""The plain band: in tune, complete, and a band when it has to play alone."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from audio.dsp import loudness_lufs, true_peak_db
from audio.engine import Synth, render
from audio.genres import arrange
from audio.genres.arrange import STYLES
from audio.score import DRUM_CHANNEL, Part, Score
from audio.soundfont import Bank
from onesemi.music.genre import Genre
from onesemi.music.song import Song
from soundfonts.band.drums import KIT, keys_of
from soundfonts.band.programs import PROGRAMS

WITHOUT_PITCH = {116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127}
STRETCHED = {14, 47, 113}  # bells, drums and the agogo have strong partials close to their note
TOO_SHORT = {115}  # wood is silent before its pitch can be measured


def test_each_of_the_128_programs_has_a_sound() -> None:
    assert len(PROGRAMS) == 128


def test_no_drum_key_is_struck_twice() -> None:
    assert sorted(keys_of(KIT)) == list(range(35, 82))


@pytest.mark.parametrize("program", sorted(set(range(128)) - WITHOUT_PITCH - STRETCHED - TOO_SHORT))
def test_a_program_is_in_tune(note, tuner, program: int) -> None:
    for key in (49, 60, 71):
        assert abs(tuner(note(Part("", 0, program), key, 1.0), key, 44100, to_s=0.9)) < 3.0, key


def only(score: Score, names: set[str], *, is_in: bool) -> Score:
    return replace(score, notes=tuple(n for n in score.notes if (score.parts[n.part].name in names) is is_in))


@pytest.mark.parametrize("genre", list(Genre), ids=str)
def test_the_band_can_play_alone(genre: Genre, made_song: Callable[..., Song], bank: Bank) -> None:
    synth = Synth(bank)
    score = arrange(made_song(genre))
    melody = render(only(score, {"Melody"}, is_in=True), synth)
    band = render(only(score, {"Melody"}, is_in=False), synth)
    over = loudness_lufs(melody, synth.rate_hz) - loudness_lufs(band, synth.rate_hz)
    assert 0.0 <= over <= 9.0
    assert true_peak_db(melody + band[: len(melody)] if len(band) >= len(melody) else melody, synth.rate_hz) < -1.0


def test_every_instrument_of_every_genre_is_there(bank: Bank) -> None:
    for style in STYLES.values():
        for instrument in style.band.values():
            assert bank.find(instrument.bank, instrument.program) == (0, instrument.program)
    assert bank.find(128, DRUM_CHANNEL) == (128, 0)
