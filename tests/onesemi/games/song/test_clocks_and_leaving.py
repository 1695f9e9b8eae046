"""What happens when time runs out, and when a player leaves for good (section 14)."""

import pytest

from onesemi.games.song.options import Options
from onesemi.games.song.play import SONG
from onesemi.music.genre import Genre
from onesemi.rules.game import DeadlineKind
from onesemi.rules.illegal import Illegal

TIMED = Options(is_timed=True)


def test_a_turn_has_60_seconds_a_choice_30(desk):
    table = desk("m05 C4:1 D4:1 E4:1", "F4:1 G4:1", options=TIMED)
    turn = SONG.clock(table.state)
    assert (turn.kind, turn.seat, turn.seconds) == (DeadlineKind.TURN, 0, 60.0)
    table.do("A play m05", "roll 0")
    choice = SONG.clock(table.state)
    assert (choice.kind, choice.seat, choice.seconds) == (DeadlineKind.CHOICE, 0, 30.0)
    assert choice.decision > turn.decision
    assert SONG.view(table.state, 1).deadline == choice


def test_no_clock_runs_where_the_table_is_untimed(desk):
    assert SONG.clock(desk("C4:1 D4:1", "E4:1").state) is None


@pytest.mark.parametrize(
    ("hands", "given", "moves", "then"),
    [
        (("improv C4:4 D4:1", "E4:1"), {"track": "rest:2"}, ("expire",), {"track": "rest:2 D4:1"}),
        (
            ("C4:4 D4:4", "E4:1"),
            {"track": "rest:2", "pile": "F4:4"},
            ("expire",),
            {"hand A": "C4:4 D4:4 F4:4", "asks": "B opening"},
        ),
        (("C4:4 D4:4", "E4:1"), {"track": "rest:2", "pile": "F4:1"}, ("A draw", "expire"), {"track": "rest:2 F4:1"}),
        (("m01 C4:1 D4:1", "E4:1"), {}, ("A play m01", "expire"), {"track": "m01 C4:1"}),
        (("m05 C4:1 D4:1 E4:1", "F4:1"), {}, ("A play m05", "expire"), {"hand B": "F4:1 C4:1"}),
        (("o23 C4:1", "E4:1"), {}, ("A play o23", "expire"), {"pitches": "60"}),
    ],
    ids=["first legal beat card", "else draw", "the drawn card", "an extra card", "first option", "first pitch"],
)
def test_section_14_the_default_when_time_runs_out(check, hands, given, moves, then):
    check(hands, given, moves, then)


LEAVES = [
    (
        "the hand goes to the discards and the seat is passed over",
        ("C4:1 D4:1", "E4:1 F4:1", "G4:1 A4:1"),
        {},
        ("leave B", "A play C4:1"),
        {"discards": "E4:1 F4:1", "asks": "C opening", "count B": "0", "winner": "-"},
    ),
    (
        "whose turn it is may leave",
        ("C4:1 D4:1", "E4:1 F4:1", "G4:1 A4:1"),
        {},
        ("leave A",),
        {"asks": "B opening", "count A": "0", "winner": "-"},
    ),
    (
        "who remains alone wins",
        ("C4:1 D4:1", "E4:1 F4:1"),
        {},
        ("leave A",),
        {"winner": "B", "ranks": "B A", "stuck": "False"},
    ),
    (
        "choices of somebody who left lapse",
        ("m06 C4:1 D4:1 E4:1", "F4:1 G4:1 A4:1", "B4:1"),
        {},
        ("A play m06", "leave A"),
        {"asks": "B discard", "discards": "C4:1 D4:1 E4:1"},
    ),
    (
        "a look at the star lapses, and the next turn begins",
        ("m16 C4:1", "D4:1 E4:1", "F4:1 G4:1"),
        {},
        ("A play m16", "leave A"),
        {"asks": "B opening", "winner": "-"},
    ),
    (
        "a choice among two whose other option leaves is taken silently",
        ("m08 C4:1", "F4:1 G4:1 A4:1", "B4:1"),
        {},
        ("A play m08", "leave B"),
        {"hand C": "C4:1", "hand A": "B4:1"},
    ),
    (
        "a card in play finds its pitch",
        ("o23 C4:1", "F4:1 G4:1", "B4:1"),
        {},
        ("A play o23", "leave A"),
        {"track": "o23", "pitches": "60", "asks": "B opening"},
    ),
    (
        "a gift to somebody who left stays",
        ("m05 C4:1 D4:1 E4:1", "F4:1", "B4:1 G4:1"),
        {},
        ("A play m05", "leave B", "A card C4:1"),
        {"hand C": "B4:1 G4:1 C4:1", "count A": "2"},
    ),
    (
        "the band rest counts who still plays",
        ("C4:4", "D4:4", "E4:4"),
        {"track": "rest:2", "pile": "echo cut improv"},
        ("leave C", "A draw", "B draw"),
        {"track": "rest:2 band-rest"},
    ),
    (
        "butterfly turns nothing when two remain",
        ("m18 C4:1", "D4:4", "E4:4"),
        {},
        ("leave C", "A play m18"),
        {"direction": "1", "asks": "B opening"},
    ),
    (
        "raindrop wets nobody who left",
        ("m10 C4:1", "D4:4", "E4:4"),
        {},
        ("leave C", "A play m10"),
        {"count C": "0", "drew B": "raindrop"},
    ),
    (
        "strong beat passes over who left",
        ("C4:1 C4:2", "D4:4", "E4:4"),
        {"genre": Genre.ROCK},
        ("leave B", "A play C4:1"),
        {"drew C": "strong_beat"},
    ),
]


@pytest.mark.parametrize(
    ("hands", "given", "moves", "then"), [row[1:] for row in LEAVES], ids=[row[0] for row in LEAVES]
)
def test_a_player_leaves(check, hands, given, moves, then):
    check(hands, given, moves, then)


def test_a_decision_keeps_its_number_while_others_leave(desk):
    table = desk("C4:1 D4:1", "E4:1 F4:1", "G4:1 A4:1")
    before = SONG.decision(table.state, 0)
    assert SONG.decision(table.do("leave B").state, 0) == before


def test_a_decision_gets_a_new_number_when_its_options_change(desk):
    table = desk("m08 C4:1 D4:1", "E4:1 F4:1", "G4:1 A4:1", "B4:1").do("A play m08", "roll 0")
    before = SONG.decision(table.state, 0)
    assert SONG.decision(table.do("leave B").state, 0) == before + 1


def test_leaving_twice_changes_nothing(desk):
    table = desk("C4:1 D4:1", "E4:1 F4:1", "G4:1 A4:1").do("leave B")
    assert SONG.leave(table.state, 1).state == table.state


def test_leaving_while_cards_are_dealt_leaves_an_empty_seat():
    state = SONG.leave(SONG.start((0, 1, 2), Options()), 1).state
    assert SONG.chance(state).purpose == "deck"
    for outcome in (tuple(range(300)), 0, 0):
        state = SONG.resolve(state, outcome).state
    with pytest.raises(Illegal, match="impossible-outcome"):
        SONG.resolve(state, 1)
    state = SONG.resolve(state, 2).state
    assert (state.turn, len(state.hand(1)), len(state.discards)) == (2, 0, 8)


def test_the_last_player_at_a_table_that_is_being_dealt_cannot_leave_it_empty():
    state = SONG.start((0, 1), Options())
    state = SONG.leave(state, 1).state
    assert SONG.leave(state, 0).state == state
    for outcome in (tuple(range(300)), 0, 0, 0):
        state = SONG.resolve(state, outcome).state
    assert SONG.result(state).winners == (0,)
