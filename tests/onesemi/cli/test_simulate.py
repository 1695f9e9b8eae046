"""`onesemi simulate` and `onesemi bots`: tables for people, documents for programs, sentences for what can't be."""

import json
from typing import Any

import pytest


def test_the_table_has_a_column_for_each_set_of_rules(run: Any) -> None:
    code, said, err = run("simulate", "--games", 4, "--players", 2, "--v02")
    assert (code, err) == (0, "")
    assert "4 games, 2 players, standard" in said
    head = said.splitlines()[1]
    assert head.index("v0.4") < head.index("before v0.3")
    assert any(line.startswith("turns per player") and line.count("±") == 2 for line in said.splitlines())


def test_programs_read_the_same_figures(run: Any) -> None:
    documents = [json.loads(run("simulate", "--games", 4, "--mode", "beginner", "--json")[1]) for _ in range(2)]
    assert documents[0] == documents[1]
    assert documents[0]["rules"]["v0.4"]["turns_per_player"]["count"] == 4


def test_contests_are_printed(run: Any) -> None:
    code, said, err = run("bots", "--deals", 1, "--mode", "beginner", "--json")
    assert (code, err) == (0, "")
    contests = json.loads(said)["contests"]
    met = [(contest["stronger"], contest["weaker"], contest["players"]) for contest in contests]
    assert met == [("normal", "easy", 2), ("normal", "easy", 4), ("hard", "normal", 2), ("hard", "normal", 4)]


def test_no_games_are_refused(run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        run("simulate", "--games", 0)
    assert ending.value.code == 2
    assert "expected a whole number from 1 up, found 0" in capsys.readouterr().err
