"""Why a move is refused: the reason names the rule that forbids it."""

import pytest

from onesemi.games.song.notation import read_move
from onesemi.games.song.options import Options
from onesemi.games.song.play import SONG
from onesemi.rules.illegal import Illegal

REFUSALS = [
    ("not-your-turn", "4", ("C4:1 D4:1", "E4:1 F4:1"), {}, (), "B play E4:1"),
    ("not-in-hand", "4", ("C4:1 D4:1", "E4:1 F4:1"), {}, (), "A play E4:1"),
    ("beat-card-playable", "4", ("C4:1 D4:1", "E4:1 F4:1"), {}, (), "A draw"),
    ("not-offered", "4", ("C4:1 D4:1", "E4:1 F4:1"), {}, (), "A stop"),
    ("no-room", "4", ("C4:4 D4:1", "E4:1 F4:1"), {"track": "rest:1"}, (), "A play C4:4"),
    ("zero-beat-used", "4", ("improv echo D4:1", "E4:1"), {"track": "C4:1"}, ("A play improv",), "A play echo"),
    ("zero-beat-barred", "11", ("improv D4:1", "E4:1"), {"flags": "A snowflake"}, (), "A play improv"),
    ("no-effect", "8", ("echo D4:1", "E4:1"), {}, (), "A play echo"),
    ("nothing-to-repeat", "8", ("repeat D4:1", "E4:1"), {}, (), "A play repeat"),
    ("too-short", "9", ("C4:1/2 D4:1", "E4:1"), {"flags": "A adagio"}, (), "A play C4:1/2"),
    ("too-long", "11", ("C4:1/2 D4:1", "E4:1"), {"flags": "A clock"}, (), "A play D4:1"),
    ("chime-only", "18", ("m02 C4:1/2 D4:1 F4:1", "E4:1"), {}, ("A play m02",), "A play D4:1"),
    ("only-drawn-card", "4", ("C4:4 D4:4", "E4:1"), {"track": "rest:1", "pile": "F4:1"}, ("A draw",), "A play C4:4"),
    ("not-offered", "4", ("m05 C4:4 D4:4", "E4:1"), {}, ("A play m05",), "A play C4:4"),
    ("game-over", "2", ("C4:1", "E4:1"), {}, ("A play C4:1",), "B play E4:1"),
]


@pytest.mark.parametrize(
    ("code", "paragraph", "hands", "given", "moves", "refused"), REFUSALS, ids=[row[0] for row in REFUSALS]
)
def test_a_refusal_names_its_rule(desk, code, paragraph, hands, given, moves, refused):
    table = desk(*hands, **given).do(*moves)
    assert not table.allows(refused)
    letter, _space, text = refused.partition(" ")
    with pytest.raises(Illegal) as caught:
        SONG.apply(table.state, "AB".index(letter), read_move(text))
    assert (caught.value.reason.code, caught.value.reason.paragraph) == (code, paragraph)


def test_no_move_while_chance_is_awaited():
    with pytest.raises(Illegal, match="chance-awaited"):
        SONG.apply(SONG.start((0, 1), Options()), 0, read_move("draw"))


def test_an_outcome_that_nobody_asked_for_is_refused(desk):
    playing = desk("C4:1 D4:1", "E4:1 F4:1")
    ended = desk("C4:1", "E4:1").do("A play C4:1")
    for table in (playing, ended):
        with pytest.raises(Illegal, match="no-chance-awaited"):
            SONG.resolve(table.state, 0)
