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
from audio.export.mastering import master_signal
from audio.export.pcm import packed, rounded_16, rounded_24
from audio.export.rendering import Finished
from audio.export.sound_file import Master, SampleForm, Tags
from audio.export.wav import write_signal, write_wav
from audio.genres import arrange
from audio.score import Score
from onesemi.music.genre import Genre
from onesemi.music.song import Song

MakeSong = Callable[..., Song]


@pytest.fixture(scope="module")
def score(random_song: MakeSong) -> Score:
    return arrange(random_song(1, Genre.ROCK, 3, timbres=()), "下雨的企鵝")


def mastered(signal: np.ndarray, rate_hz: int, master: Master) -> np.ndarray:
    pieces = lambda: (signal[start : start + 65536] for start in range(0, len(signal), 65536))  # noqa: E731
    return np.concatenate(list(master_signal(pieces, rate_hz, master).pieces()))


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


TAGS = Tags("下雨的企鵝", "Ann, 阿明", "Rock", "2026-01-02")


def test_tags_of_any_script_are_read_by_others(score: Score, synth: Synth, tmp_path: Path) -> None:
    write_wav(tmp_path / "a.wav", score, synth, tags=TAGS)
    write_flac(tmp_path / "a.flac", score, synth, tags=TAGS)
    write_ogg(tmp_path / "a.ogg", score, synth, tags=TAGS)
    for ending in ("wav", "flac", "ogg"):
        with soundfile.SoundFile(tmp_path / f"a.{ending}") as sound:
            assert Tags(sound.title, sound.artist, sound.genre, sound.date) == TAGS
            assert sound.frames > 44100


def test_without_tags_the_score_s_title_is_told(score: Score, synth: Synth, tmp_path: Path) -> None:
    write_flac(tmp_path / "a.flac", score, synth)
    with soundfile.SoundFile(tmp_path / "a.flac") as sound:
        assert (sound.title, sound.artist) == ("下雨的企鵝", "")


@pytest.mark.parametrize("write", [write_flac, write_ogg])
def test_compressed_files_of_one_score_are_equal_bytes(
    write: Callable[..., None], score: Score, synth: Synth, tmp_path: Path
) -> None:
    for name in ("a", "b"):
        write(tmp_path / name, score, synth)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_every_form_holds_the_same_sound(score: Score, synth: Synth, tmp_path: Path) -> None:
    exact = mastered(render(score, synth), 44100, Master())
    subtypes = {SampleForm.INT_16: "PCM_16", SampleForm.INT_24: "PCM_24", SampleForm.FLOAT: "FLOAT"}
    steps = {SampleForm.INT_16: 1.6 / 32767, SampleForm.INT_24: 0.6 / 8388607, SampleForm.FLOAT: 0.0}
    for form, subtype in subtypes.items():
        write_wav(tmp_path / "a.wav", score, synth, form=form)
        assert soundfile.info(tmp_path / "a.wav").subtype == subtype
        heard, _ = soundfile.read(tmp_path / "a.wav")
        assert np.abs(heard * (32768 / 32767 if form is SampleForm.INT_16 else 1.0) - exact).max() <= steps[form] + 2e-7


def test_a_flac_of_24_bits_holds_the_wav_s_samples(score: Score, synth: Synth, tmp_path: Path) -> None:
    write_wav(tmp_path / "a.wav", score, synth, form=SampleForm.INT_24)
    write_flac(tmp_path / "a.flac", score, synth, form=SampleForm.INT_24)
    one, other = (soundfile.read(tmp_path / name, dtype="int32")[0] for name in ("a.wav", "a.flac"))
    assert np.array_equal(one, other)


def test_a_flac_of_floats_is_refused_before_any_work(score: Score, synth: Synth, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="expected 16 or 24 bits"):
        write_flac(tmp_path / "a.flac", score, synth, form=SampleForm.FLOAT)


@pytest.mark.parametrize("target_lufs", [-23.0, -14.0])
def test_other_targets_are_met(target_lufs: float, score: Score, synth: Synth, tmp_path: Path) -> None:
    write_wav(tmp_path / "a.wav", score, synth, master=Master(target_lufs), form=SampleForm.INT_24)
    assert loudness_lufs(samples(tmp_path / "a.wav"), 44100) == pytest.approx(target_lufs, abs=0.5)


def test_without_a_target_only_the_ceiling_holds() -> None:
    tone = np.sin(np.arange(44100) / 10.0)
    soft, loud = (np.stack([level * tone] * 2, axis=1).astype(np.float32) for level in (0.1, 1.5))
    assert np.array_equal(mastered(soft.copy(), 44100, Master(None)), soft)
    assert true_peak_db(mastered(loud, 44100, Master(None)), 44100) <= -1.0


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


def test_an_export_can_be_cancelled_while_it_is_mastered(score: Score, synth: Synth, tmp_path: Path) -> None:
    class CancelledError(Exception):
        pass

    shares: list[float] = []

    def cancel(share: float) -> None:
        shares.append(share)
        if shares.count(0.8) > 2:
            raise CancelledError

    with pytest.raises(CancelledError):
        write_wav(tmp_path / "a.wav", score, synth, progress=cancel)
    assert max(shares) == 0.8
    assert list(tmp_path.glob("*.wav")) == []


def test_samples_are_clipped_before_they_are_cast() -> None:
    loud = np.array([[2.0, -2.0], [0.5, -0.5]], np.float32)
    assert rounded_16(loud).tolist() == [[32767, -32768], [16384, -16384]]


def test_24_bit_samples_are_clipped_and_packed_to_three_bytes() -> None:
    loud = np.array([[2.0, -2.0], [0.5, -1 / 8388607]], np.float32)
    assert rounded_24(loud).tolist() == [[8388607, -8388608], [4194304, -1]]
    assert packed(rounded_24(loud)) == b"\xff\xff\x7f\x00\x00\x80\x00\x00\x40\xff\xff\xff"


@pytest.mark.parametrize("form", SampleForm)
@pytest.mark.parametrize("frames", [0, 1, 3])
def test_a_signal_is_written_whatever_its_length(form: SampleForm, frames: int) -> None:
    content = BytesIO()
    write_signal(
        content,
        Finished(frames, iter([np.zeros((frames, 2), np.float32)])),
        48000,
        form=form,
        tags=Tags(),
        has_dither=False,
    )
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
