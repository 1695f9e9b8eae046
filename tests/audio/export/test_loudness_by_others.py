"""Sound files are as loud as promised and keep under the ceiling, by meters of other people's making."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyloudnorm
import pytest
import soundfile
from scipy.signal import resample_poly

from audio.engine import Synth
from audio.export.compressed import write_flac, write_ogg
from audio.export.sound_file import Master
from audio.export.wav import write_wav
from audio.genres import arrange
from audio.score import Score
from onesemi.music.genre import Genre
from onesemi.music.song import Figure, Mark, Song, SongEvent

MakeSong = Callable[..., Song]
FINER = 8
"""Twice as fine as the limiter looks: what it can't see is found."""


@pytest.fixture(scope="module")
def scores(random_song: MakeSong) -> dict[str, Score]:
    """A bar, a single soft note of a 64th, and all that can sound at once."""
    bar = random_song(3, Genre.POP, 1, timbres=())
    note = replace(random_song(1, Genre.CLASSICAL, 1), events=(SongEvent(0, 60, Figure.SINGLE, (60,), "x", 0),))
    chord = (48, 52, 55, 60, 64, 67, 72, 76)
    marks = frozenset({Mark.ACCENT, Mark.ECHO})
    chords = tuple(SongEvent(tick, 480, Figure.CHORD, chord, "x", 0, marks=marks) for tick in range(0, 4 * 3840, 480))
    crowd = replace(random_song(2, Genre.ELECTRONIC, 4, timbres=()), events=chords)
    return {"short": arrange(bar), "soft": arrange(note), "dense": arrange(crowd)}


def heard(path: Path) -> tuple[float, float]:
    """Loudness in LUFS and true peak in dB."""
    samples, rate_hz = soundfile.read(path, dtype="float64", always_2d=True)
    peak = max(float(np.abs(resample_poly(channel, FINER, 1)).max()) for channel in samples.T)
    return float(pyloudnorm.Meter(rate_hz).integrated_loudness(samples)), 20.0 * np.log10(peak)


@pytest.mark.parametrize(("name", "target_lufs"), [("short", -16.0), ("soft", -23.0), ("dense", -14.0)])
def test_a_wav_file_meets_its_target(
    scores: dict[str, Score], synth: Synth, tmp_path: Path, name: str, target_lufs: float
) -> None:
    write_wav(tmp_path / "a.wav", scores[name], synth, master=Master(target_lufs))
    loudness_lufs, peak_db = heard(tmp_path / "a.wav")
    assert loudness_lufs == pytest.approx(target_lufs, abs=0.5)
    assert peak_db <= -1.0


@pytest.mark.parametrize(("write", "target_lufs"), [(write_flac, -14.0), (write_ogg, -14.0), (write_ogg, None)])
def test_compressed_files_meet_it_and_keep_under_the_ceiling_too(
    scores: dict[str, Score], synth: Synth, tmp_path: Path, write: Callable[..., None], target_lufs: float | None
) -> None:
    write(tmp_path / "a", scores["dense"], synth, master=Master(target_lufs))
    loudness_lufs, peak_db = heard(tmp_path / "a")
    assert target_lufs is None or loudness_lufs == pytest.approx(target_lufs, abs=0.5)
    assert -6.0 < peak_db <= -1.0
