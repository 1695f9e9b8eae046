import io
import os
import signal
import wave
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import mido
import pytest
import soundfile

from onesemi.files import atomic


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


def test_sound_files_are_written_as_wished(run: Any, song_file: Path, tmp_path: Path, song: Any) -> None:
    files = [tmp_path / name for name in ("歌.wav", "歌.flac", "歌.ogg")]
    wav, flac, ogg = files
    words = ["--wav", wav, "--flac", flac, "--ogg", ogg, "--bits", "24", "--lufs", "-23"]
    code, said, err = run("export", song_file, *words)
    assert (code, err) == (0, "")
    assert said.split("\n")[:-1] == [str(path) for path in files]
    assert [soundfile.info(path).subtype for path in files] == ["PCM_24", "PCM_24", "VORBIS"]
    for path in files:
        with soundfile.SoundFile(path) as sound:
            assert (sound.title, sound.artist) == (song.titles.en, "阿明, Coda")
            assert (sound.genre, sound.date) == (song.genre.value.capitalize(), "2026-01-01")


@pytest.mark.parametrize("words", [["--bits", "8"], ["--lufs", "-15"], ["--lufs", "loud"]])
def test_unknown_wishes_are_wrong_usage(
    run: Any, song_file: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        run("export", song_file, "--wav", "a.wav", *words)
    assert left.value.code == 2
    assert "invalid choice" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--midi", "a", "--wav", "a"], "expected a file of its own for each kind, found a twice"),
        (["--midi", "a.mid", "--lufs", "none"], "expected --wav, --flac or --ogg beside --lufs, found none"),
        (["--ogg", "a.ogg", "--bits", "24"], "expected --wav or --flac beside --bits, found none"),
        (["--flac", "a.flac", "--bits", "float"], "expected --bits 16 or 24 for a FLAC file, found float"),
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


class InterruptedFile(io.BufferedRandom):
    """A file during whose first writing the user presses Ctrl+C: of FLAC files C calls for it."""

    is_first = True

    def write(self, data: Any) -> int:
        if self.is_first:
            self.is_first = False
            signal.raise_signal(signal.SIGINT)
        return super().write(data)


@pytest.mark.parametrize("ending", ["wav", "flac", "ogg"])
def test_ctrl_c_leaves_nothing_of_a_sound_and_says_one_line(
    run: Any, song_file: Path, tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    out.mkdir()

    def create(part: Path, _target: Path) -> Any:
        return InterruptedFile(io.FileIO(os.open(part, os.O_RDWR | os.O_CREAT), "w+"))

    monkeypatch.setattr(atomic, "_create", create)
    said = run("export", song_file, f"--{ending}", out / f"a.{ending}", "--lufs", "none")
    assert said == (130, "", "onesemi: interrupted\n")
    assert list(out.iterdir()) == []


def test_ctrl_c_leaves_nothing_of_a_picture(
    run: Any, song_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui.song import postcard

    out, paint = tmp_path / "out", postcard.postcard_image
    out.mkdir()

    def interrupted(*arguments: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return paint(*arguments)

    monkeypatch.setattr(postcard, "postcard_image", interrupted)
    assert run("export", song_file, "--png", out / "a.png") == (130, "", "onesemi: interrupted\n")
    assert list(out.iterdir()) == []
