import gc
import wave
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def midi_file(run: Any, song_file: Path, tmp_path: Path) -> Path:
    run("export", song_file, "--midi", tmp_path / "a.mid")
    return tmp_path / "a.mid"


def test_a_midi_file_becomes_sound(run: Any, midi_file: Path, tmp_path: Path) -> None:
    code, said, err = run("render", midi_file, "--wav", tmp_path / "a.wav")
    assert (code, err) == (0, "")
    with wave.open(str(tmp_path / "a.wav")) as sound:
        seconds = sound.getnframes() / sound.getframerate()
    assert said == f"{tmp_path / 'a.wav'}: {seconds:.1f} s\n"


def test_without_mastering_the_sound_is_another(run: Any, midi_file: Path, tmp_path: Path) -> None:
    run("render", midi_file, "--wav", tmp_path / "a.wav")
    run("render", midi_file, "--wav", tmp_path / "b.wav", "--no-master")
    assert (tmp_path / "a.wav").read_bytes() != (tmp_path / "b.wav").read_bytes()


def test_a_broken_bank_or_midi_file_is_one_sentence(run: Any, midi_file: Path, tmp_path: Path) -> None:
    (tmp_path / "bad").write_bytes(b"RIFF????sfbk")
    for words in (["render", midi_file, "--bank", tmp_path / "bad"], ["render", tmp_path / "bad"]):
        code, out, err = run(*words, "--wav", tmp_path / "a.wav")
        assert (code, out) == (1, "")
        assert err.startswith(f"onesemi: {tmp_path / 'bad'}: ")
        assert err.count("\n") == 1
        assert not (tmp_path / "a.wav").exists()


def test_no_bank_at_all_is_one_sentence(
    run: Any, midi_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("audio.soundfont.choosing.find_banks", lambda: ())
    code, _out, err = run("render", midi_file, "--wav", tmp_path / "a.wav")
    assert code == 1
    assert "expected a sound bank" in err


def test_nobody_searches_for_cycles_while_a_song_is_rendered(
    run: Any, midi_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[bool] = []
    monkeypatch.setattr("audio.export.wav.write_wav", lambda *_words, **_more: searched.append(gc.isenabled()) or 1.0)
    run("render", midi_file, "--wav", tmp_path / "a.wav")
    run("render", tmp_path / "none.mid", "--wav", tmp_path / "a.wav")
    assert searched == [False]
    assert gc.isenabled()
