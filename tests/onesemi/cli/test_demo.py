import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from onesemi.cli import demo
from onesemi.music.song import SongMode
from onesemi.music.songfile import read_song
from onesemi.rules.bots import Level

FILES = ["song.1song", "song.mid", "song.musicxml", "song.png", "song.wav"]


def test_the_words_of_modes_and_levels_are_the_games_own() -> None:
    assert list(demo.MODES) == [mode.value for mode in SongMode]
    assert list(demo.LEVELS) == [level.value for level in Level]


def test_a_game_is_played_and_taken_home(run: Any, tmp_path: Path) -> None:
    out = tmp_path / "家" / "out"
    code, said, err = run(
        "demo", "--seed", 5, "--players", 3, "--mode", "beginner", "--date", "2026-11-30", "--out", out
    )
    assert (code, err) == (0, "")
    assert sorted(path.name for path in out.iterdir()) == FILES
    song = read_song((out / "song.1song").read_bytes())
    assert (song.seed, song.date, song.mode) == ("5", "2026-11-30", SongMode.BEGINNER)
    assert [player.bot_level for player in song.players] == ["normal"] * 3
    assert song.titles.en in said
    assert said.count("won") == 1
    assert all(str(out / name) in said for name in FILES)
    replayed, lines, _err = run("replay", out / "song.1song")
    assert replayed == 0
    assert song.log[-1] in lines


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_the_same_seed_gives_the_same_bytes_in_another_process(tmp_path: Path, level: str) -> None:
    contents, summaries = [], []
    for number in (1, 2):
        out = tmp_path / str(number)
        words = [
            "demo",
            "--seed",
            "3",
            "--players",
            "2",
            "--mode",
            "beginner",
            "--level",
            level,
            "--out",
            "out",
            "--json",
        ]
        out.mkdir()
        done = subprocess.run(
            [sys.executable, "-m", "onesemi", *words],
            cwd=out,
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": str(number), "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        summaries.append(json.loads(done.stdout))
        contents.append({path.name: path.read_bytes() for path in (out / "out").iterdir()})
    assert summaries[0] == summaries[1]
    assert sorted(contents[0]) == FILES
    assert {name for name in FILES if contents[0][name] != contents[1][name]} == set()
    assert summaries[0]["files"] == {f"out/{name}": len(contents[0][name]) for name in FILES}


@pytest.mark.parametrize(
    "words", [["--players", "1"], ["--players", "9"], ["--mode", "x"], ["--date", "2026-02-30"], ["--seed", "a"]]
)
def test_senseless_words_are_a_usage_error(words: list[str], capsys: Any) -> None:
    from onesemi.cli.main import main

    with pytest.raises(SystemExit) as ended:
        main(["demo", *words])
    assert ended.value.code == 2
    assert words[1] in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_one_sentence(run: Any, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code, out, err = run("demo", "--mode", "beginner", "--players", 2, "--out", tmp_path / "file" / "out")
    assert (code, out) == (1, "")
    assert "Not a directory" in err
