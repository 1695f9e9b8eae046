import math
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
import soundfile

from audio.dsp import loudness_lufs, true_peak_db
from audio.engine import Synth, render
from audio.export.compressed import write_flac, write_ogg
from audio.export.rendering import Master, mastered
from audio.export.wav import rounded_16, write_signal, write_wav
from audio.genres import arrange
from audio.score import Score
from audio.soundfont import load_bank, packaged_bank
from onesemi.music.genre import Genre
from onesemi.music.song import Song

MakeSong = Callable[..., Song]


@pytest.fixture(scope="module")
def synth() -> Synth:
    path = packaged_bank()
    assert path is not None
    return Synth(load_bank(path))


@pytest.fixture(scope="module")
def score(random_song: MakeSong) -> Score:
    return arrange(random_song(1, Genre.ROCK, 3, timbres=()), "下雨的企鵝")


def samples(path: Path) -> np.ndarray:
    data, rate_hz = soundfile.read(path, dtype="float32")
    assert rate_hz == 44100
    return data


def test_a_wav_is_as_loud_as_wanted_and_keeps_under_the_ceiling(score: Score, synth: Synth, tmp_path: Path) -> None:
    seconds = write_wav(tmp_path / "a.wav", score, synth)
    heard = samples(tmp_path / "a.wav")
    assert seconds == pytest.approx(len(heard) / 44100)
    assert loudness_lufs(heard, 44100) == pytest.approx(-16.0, abs=0.5)
    assert true_peak_db(heard, 44100) <= -0.99  # 16 bits round and dither by 0.01 dB at most


def test_the_whole_tail_is_in_the_file_and_it_ends_in_silence(score: Score, synth: Synth, tmp_path: Path) -> None:
    seconds = write_wav(tmp_path / "a.wav", score, synth)
    heard = samples(tmp_path / "a.wav")
    assert seconds > score.seconds_at(score.end_ticks)
    assert np.abs(heard[-441:]).max() < 1e-3
    last_chord = heard[round(score.seconds_at(score.end_ticks - 3840) * 44100) :][:44100]
    assert np.sqrt(np.mean(last_chord**2)) > 0.01


def test_the_same_score_gives_the_same_bytes(score: Score, synth: Synth, tmp_path: Path) -> None:
    write_wav(tmp_path / "a.wav", score, synth)
    write_wav(tmp_path / "b.wav", score, Synth(synth.bank))
    assert (tmp_path / "a.wav").read_bytes() == (tmp_path / "b.wav").read_bytes()


def test_without_a_master_the_samples_are_the_engine_s_own(score: Score, synth: Synth, tmp_path: Path) -> None:
    write_wav(tmp_path / "a.wav", score, synth, master=None)
    heard, _ = soundfile.read(tmp_path / "a.wav", dtype="int16")
    assert np.array_equal(heard, rounded_16(render(score, synth)))


def test_titles_of_any_script_are_read_by_others(score: Score, synth: Synth, tmp_path: Path) -> None:
    write_wav(tmp_path / "a.wav", score, synth)
    write_flac(tmp_path / "a.flac", score, synth)
    write_ogg(tmp_path / "a.ogg", score, synth)
    for ending in ("wav", "flac", "ogg"):
        with soundfile.SoundFile(tmp_path / f"a.{ending}") as sound:
            assert sound.title == "下雨的企鵝"
            assert sound.frames > 44100


def test_progress_rises_to_one_and_cancelling_leaves_the_old_file(score: Score, synth: Synth, tmp_path: Path) -> None:
    shares: list[float] = []
    write_wav(tmp_path / "a.wav", score, synth, progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert len(shares) > 3

    class CancelledError(Exception):
        pass

    def cancel(share: float) -> None:
        if share > 0.3:
            raise CancelledError

    before = (tmp_path / "a.wav").read_bytes()
    with pytest.raises(CancelledError):
        write_wav(tmp_path / "a.wav", score, synth, progress=cancel)
    assert (tmp_path / "a.wav").read_bytes() == before
    assert [path.name for path in tmp_path.glob("*.wav")] == ["a.wav"]


def test_samples_are_clipped_before_they_are_cast() -> None:
    loud = np.array([[2.0, -2.0], [0.5, -0.5]], np.float32)
    assert rounded_16(loud).tolist() == [[32767, -32768], [16384, -16384]]


def test_a_signal_is_written_whatever_its_length() -> None:
    for frames in (0, 1, 3):
        content = BytesIO()
        write_signal(content, np.zeros((frames, 2), np.float32), 48000, title="", has_dither=False)
        content.seek(0)
        with soundfile.SoundFile(content) as sound:
            assert (sound.frames, sound.samplerate, sound.channels) == (frames, 48000, 2)


def test_silence_stays_silence() -> None:
    silent = np.zeros((44100, 2), np.float32)
    assert not mastered(silent, 44100, Master()).any()


def test_what_limiting_takes_from_the_loudness_is_made_up_for() -> None:
    # A soft tone with loud clicks: the clicks are limited, the tone has to carry the loudness (1.5 LU short at once).
    time = np.arange(5 * 44100) / 44100
    tone = 0.06 * np.sin(2.0 * math.pi * 440.0 * time)
    tone[:: 44100 // 2] += 0.9
    signal = np.stack([tone, tone], axis=1).astype(np.float32)
    result = mastered(signal, 44100, Master())
    assert loudness_lufs(result, 44100) == pytest.approx(-16.0, abs=0.5)
    assert true_peak_db(result, 44100) <= -1.0


def test_nothing_is_lifted_by_more_than_30_db() -> None:
    tone = 0.001 * np.sin(np.arange(88200) / 10.0)
    signal = np.stack([tone, tone], axis=1).astype(np.float32)
    result = mastered(signal, 44100, Master())
    assert np.abs(result).max() == pytest.approx(0.001 * 10**1.5, rel=1e-3)
