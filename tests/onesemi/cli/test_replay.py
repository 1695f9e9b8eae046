import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from onesemi.music.songfile import write_song
from onesemi.net.store import TableStore


def test_a_song_tells_its_game_again(run: Any, song_file: Path, song: Any) -> None:
    code, out, err = run("replay", song_file)
    assert (code, err) == (0, "")
    assert [line for line in out.splitlines() if not line.startswith(" ")] == list(song.log)
    assert "    Turn 1: " in out
    assert "阿明" in out


def test_a_program_can_read_it(run: Any, song_file: Path, song: Any) -> None:
    document = json.loads(run("replay", song_file, "--json")[1])
    assert document["head"] == list(song.log[:4])
    assert [entry["line"] for entry in document["entries"]] == list(song.log[4:])
    assert document["players"] == {"0": "阿明", "1": "Coda"}
    assert any(entry["sentences"] for entry in document["entries"])


def test_a_running_table_tells_what_happened_so_far(run: Any, make_table: Any, tmp_path: Path) -> None:
    table = make_table(TableStore(tmp_path))
    for _ in range(5):
        table.advance()
    log = table.log()
    table.close()
    (path,) = (tmp_path / "tables").glob("*.table")
    code, out, _err = run("replay", path)
    assert code == 0
    assert [line for line in out.splitlines() if not line.startswith(" ")] == list(log)


def test_bare_lines_are_a_log_too(run: Any, song: Any, tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("\n".join(song.log) + "\n", encoding="utf-8")
    code, out, _err = run("replay", tmp_path / "a.log")
    assert code == 0
    assert "Player 1" in out


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda log: (), "expected a song with the log of its game, found none"),
        (lambda log: ("game dominoes", *log[1:]), "belongs to the game 'dominoes'"),
        (lambda log: (log[0], "rules 0.1", *log[2:]), "played by rules 0.1"),
        (lambda log: (*log[:6], "move 0 dance", *log[6:]), "line 7"),
        (lambda log: (*log, "move 0 draw"), "an entry that the rules allow"),
    ],
)
def test_a_log_that_cannot_be_replayed_is_one_sentence(
    run: Any, song: Any, tmp_path: Path, change: Any, sentence: str
) -> None:
    path = tmp_path / "a.1song"
    path.write_bytes(write_song(replace(song, log=change(song.log))))
    code, _out, err = run("replay", path)
    assert code == 1
    assert sentence in err
    assert str(path) in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.1song", b"{", "a.1song: expected"),
        ("a.table", b"{}\n", "a.table: expected the header of a table"),
        ("a.log", b"\xff", "a.log: expected UTF-8 text, found byte 0"),
        ("a.log", b"", "a.log: expected a line that begins with 'game'"),
        ("a.log", None, "a.log: No such file or directory"),
    ],
)
def test_what_is_no_log_is_one_sentence(run: Any, tmp_path: Path, name: str, content: Any, sentence: str) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    code, out, err = run("replay", tmp_path / name)
    assert (code, out) == (1, "")
    assert sentence in err
    assert err.count("\n") == 1
