"""Which bank plays, as the commands' `--bank` says."""

from pathlib import Path
from typing import Any

import pytest

from audio.soundfont import own_bank

SOUND = {"export": "a.wav", "demo": "song.wav"}


@pytest.fixture
def words(song_file: Path, tmp_path: Path) -> dict[str, list[Any]]:
    return {
        "export": ["export", song_file, "--wav", tmp_path / "a.wav"],
        "demo": ["demo", "--players", "2", "--mode", "beginner", "--level", "easy", "--out", tmp_path],
    }


@pytest.mark.parametrize("command", ["export", "demo"])
def test_sound_files_are_played_by_the_named_bank(
    run: Any, words: dict[str, list[Any]], tmp_path: Path, command: str
) -> None:
    assert run(*words[command], "--bank", own_bank())[0] == 0
    named = (tmp_path / SOUND[command]).read_bytes()
    assert run(*words[command])[0] == 0
    assert (tmp_path / SOUND[command]).read_bytes() != named, "without it the first one found plays"


@pytest.mark.parametrize("command", ["export", "demo", "app"])
def test_a_named_bank_that_cannot_be_read_is_one_sentence_before_work_begins(
    run: Any, words: dict[str, list[Any]], tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("onesemi.cli.app.has_display", lambda: True)
    (tmp_path / "bad.sf2").write_bytes(b"RIFF????sfbk")
    for name in ("bad.sf2", "gone.sf2"):
        code, out, err = run(*words.get(command, ["app"]), "--bank", tmp_path / name)
        assert (code, out, err.count("\n")) == (1, "", 1)
        assert err.startswith(f"onesemi: {tmp_path / name}: ")
    assert not list(tmp_path.glob("*.wav"))


def test_the_window_is_opened_with_the_named_bank(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    monkeypatch.setattr("onesemi.cli.app.has_display", lambda: True)
    monkeypatch.setattr("ui.app.open_window", lambda _tables, **wishes: opened.append(wishes["bank"]) or 0)
    assert run("app", "--bank", own_bank())[0] == 0
    assert run("app")[0] == 0
    assert opened == [own_bank(), None]


def test_a_bank_without_a_sound_file_is_wrong(run: Any, song_file: Path, tmp_path: Path) -> None:
    code, _out, err = run("export", song_file, "--midi", tmp_path / "a.mid", "--bank", own_bank())
    assert code == 1
    assert "expected --wav, --flac or --ogg beside --bank" in err


def test_no_bank_at_all_is_one_sentence_of_an_export_too(
    run: Any, words: dict[str, list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("audio.soundfont.choosing.find_banks", tuple)
    code, _out, err = run(*words["export"])
    assert code == 1
    assert "expected a sound bank" in err
