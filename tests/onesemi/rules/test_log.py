"""Logs: entries, lines, replay, and what is said of a log that can't be used."""

import random

import pytest

from onesemi.games.song.notation import NOTATION
from onesemi.games.song.options import Options
from onesemi.games.song.play import SONG
from onesemi.rules.chance import answer
from onesemi.rules.illegal import Illegal
from onesemi.rules.log import (
    Drawn,
    Expired,
    Left,
    LogError,
    Moved,
    OtherGameError,
    OtherRulesError,
    Record,
    ReplayError,
    final_state,
    record_of,
    replay,
    take,
)
from onesemi.rules.notation import NotationError, read_entry, read_lines, write_entry, write_head, write_lines
from onesemi.rules.seats import Seat

OPTIONS = Options(is_timed=True)


def played(entries=40, seed=5):
    chance, record = random.Random(seed), record_of(SONG, (Seat(0), Seat(3), Seat(4)), OPTIONS)
    state = SONG.start(record.seats, OPTIONS)
    while len(record.entries) < entries:
        draw = SONG.chance(state)
        if draw is not None:
            entry = Drawn(draw.purpose, answer(draw.question, chance))
        elif len(record.entries) % 10 == 9:
            entry = Expired()
        else:
            (seat,) = SONG.awaited(state)
            entry = Moved(seat, SONG.legal(state, seat).sample(chance))
        state, record = take(SONG, state, entry).state, record.with_entry(entry)
    return state, record


def test_a_record_leads_to_the_state_it_was_made_in():
    state, record = played()
    assert final_state(SONG, record) == state


def test_a_replay_begins_with_the_start_and_has_a_step_per_entry():
    state, record = played()
    steps = list(replay(SONG, record))
    assert len(steps) == len(record.entries) + 1
    assert steps[0].state == SONG.start(record.seats, OPTIONS)
    assert steps[-1].state == state


def test_lines_are_read_back():
    _state, record = played()
    assert read_lines(write_lines(record, NOTATION), NOTATION) == record


def test_the_head_is_four_lines():
    _state, record = played(0)
    assert write_head(record, NOTATION) == (
        "game song",
        "rules 0.4",
        "seats 0 3 4",
        "options mode=standard odd=on magic=on timed=on sound=on",
    )


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (Drawn("deck", (2, 0, 1)), "draw deck order 2 0 1"),
        (Drawn("reshuffle", (0,)), "draw reshuffle order 0"),
        (Drawn("pitch", 4), "draw pitch roll 4"),
        (Expired(), "expire"),
        (Left(Seat(3)), "leave 3"),
    ],
)
def test_entries_as_lines(entry, line):
    assert write_entry(entry, NOTATION) == line
    assert read_entry(line, NOTATION) == entry


HEAD = ["game song", "rules 0.4", "seats 0 1", "options mode=standard"]


@pytest.mark.parametrize(
    ("lines", "expected", "line"),
    [
        ([], "a line that begins with 'game'", 1),
        (HEAD[:2], "a line that begins with 'seats'", 3),
        ([*HEAD[:2], "seats 0 x", HEAD[3]], "a number", 3),
        ([*HEAD[:2], "seats 0 -1", HEAD[3]], "a number", 3),
        ([*HEAD[:3], "options mode=expert"], "a known setting with a possible value", 4),
        ([*HEAD[:3], "options"], "a setting such as mode=standard", 4),
        ([*HEAD[:3], "options odd=on"], "a mode", 4),
        ([*HEAD, "jump 3"], "draw, move, expire or leave", 5),
        ([*HEAD, "expire", "expire now"], "draw, move, expire or leave", 6),
        ([*HEAD, "draw deck 1 2"], "a purpose, then order or roll with numbers", 5),
        ([*HEAD, "draw deck order 1 02"], "a number", 5),
        ([*HEAD, "draw deck roll ²"], "a number", 5),
        ([*HEAD, "move 0 dance"], "a move (play, card, seat, key, pitch, order, effect, swap, draw, stop, keep)", 5),
        ([*HEAD, "move 0 play G9:1"], "the code of a card", 5),
        ([*HEAD, "leave"], "a number", 5),
        ([*HEAD, ""], "draw, move, expire or leave", 5),
    ],
)
def test_a_line_that_is_none_is_told_with_its_number(lines, expected, line):
    with pytest.raises(NotationError) as caught:
        read_lines(lines, NOTATION)
    assert (caught.value.expected, caught.value.line) == (expected, line)


def test_a_log_of_another_game_is_refused():
    with pytest.raises(OtherGameError, match="belongs to the game 'chess', not to 'song'"):
        final_state(SONG, Record("chess", "0.4", (Seat(0), Seat(1)), OPTIONS))


def test_a_log_of_other_rules_is_refused_with_a_sentence():
    with pytest.raises(
        OtherRulesError, match=r"played by rules 0\.3; this program knows rules 0\.4 and can't replay it"
    ):
        final_state(SONG, Record("song", "0.3", (Seat(0), Seat(1)), OPTIONS))


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (Drawn("genre", 1), "the draw 'deck'"),
        (Drawn("deck", 1), "an entry that the rules allow"),
        (Moved(Seat(0), NOTATION.read_move("draw")), "an entry that the rules allow"),
        (Expired(), "an entry that the rules allow"),
    ],
)
def test_an_entry_that_does_not_fit_is_told_with_its_place(entry, expected):
    with pytest.raises(ReplayError) as caught:
        final_state(SONG, record_of(SONG, (Seat(0), Seat(1)), OPTIONS).with_entry(entry))
    assert (caught.value.expected, caught.value.entry) == (expected, 1)


def test_a_draw_where_none_is_awaited_is_told():
    _state, record = played(5)
    with pytest.raises(ReplayError, match="expected no draw"):
        final_state(SONG, record.with_entry(Drawn("deck", 1)))


def test_options_that_cannot_be_played_are_refused():
    with pytest.raises(Illegal):
        final_state(SONG, Record("song", "0.4", (Seat(0),), OPTIONS))


def test_all_log_errors_can_be_caught_as_one():
    assert all(issubclass(error, LogError) for error in (OtherGameError, OtherRulesError, ReplayError, NotationError))
