import wave
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import mido
import pytest


def test_a_song_is_taken_home_in_every_form(run: Any, song_file: Path, tmp_path: Path, song: Any) -> None:
    out = tmp_path / "out"
    out.mkdir()
    files = [out / "歌.mid", out / "歌.musicxml", out / "歌.wav", out / "歌.png"]
    midi, score, sound_file, picture = files
    words = ["--midi", midi, "--musicxml", score, "--wav", sound_file, "--png", picture]
    code, said, err = run("export", song_file, *words)
    assert (code, err) == (0, "")
    assert said.split("\n")[:-1] == [str(path) for path in files]
    assert sorted(out.iterdir()) == sorted(files)
    assert mido.MidiFile(midi, charset="utf-8").tracks[0].name == song.titles.en
    assert ET.parse(score).findtext("work/work-title") == song.titles.en
    with wave.open(str(sound_file)) as sound:
        assert sound.getnframes() > sound.getframerate()
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "expected at least one file to write (--midi, --musicxml, --wav …), found none"),
        (["--midi", "nowhere/a.mid"], "No such file or directory"),
    ],
)
def test_what_cannot_be_written_is_one_sentence(
    run: Any, song_file: Path, words: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(song_file.parent)
    code, out, err = run("export", song_file, *words)
    assert (code, out) == (1, "")
    assert sentence in err


def test_a_broken_song_is_one_sentence_and_writes_nothing(run: Any, tmp_path: Path) -> None:
    (tmp_path / "a.1song").write_bytes(b'{"format": "1song", "version": 99}')
    code, _out, err = run("export", tmp_path / "a.1song", "--midi", tmp_path / "a.mid")
    assert code == 1
    assert err.startswith(f"onesemi: {tmp_path / 'a.1song'}: expected ")
    assert not (tmp_path / "a.mid").exists()
