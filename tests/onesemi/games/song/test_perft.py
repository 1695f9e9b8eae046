"""Perft: how many ways there are through small positions, divided by the first move.

A draw from chance counts as one way per possible outcome. The first tables are small enough to be counted by hand.
"""

import pytest

from onesemi.games.song.moves import Move
from onesemi.games.song.notation import write_move
from onesemi.games.song.play import SONG
from onesemi.games.song.state import Ended
from onesemi.music.genre import Genre
from onesemi.rules.chance import Roll


def children(state):
    draw = SONG.chance(state)
    if draw is not None:
        assert isinstance(draw.question, Roll)  # positions here hold cards enough in the pile
        return [SONG.resolve(state, outcome).state for outcome in range(len(draw.question.weights))]
    return [SONG.apply(state, seat, move).state for seat in SONG.awaited(state) for move in SONG.legal(state, seat)]


def perft(state, depth):
    if depth == 0 or isinstance(state, Ended):
        return 1
    return sum(perft(child, depth - 1) for child in children(state))


def divide(state, depth):
    (seat,) = SONG.awaited(state)
    moves: list[Move] = list(SONG.legal(state, seat))
    return {write_move(move): perft(SONG.apply(state, seat, move).state, depth - 1) for move in moves}


POSITIONS = [
    # A plays one of two; B has two; A's other one ends the game: 2 × 2 × 1.
    ("two plain notes each", ("C4:1 E4:1", "G4:1 D4:1"), {}, 3, {"play C4:1": 2, "play E4:1": 2}),
    # Echo is impossible at first. After Improv (which draws C3:4) both notes and the drawn one fit: 3 ways.
    (
        "a 0-beat card first",
        ("C4:1 E4:1 improv echo", "G4:1 D4:1"),
        {"pile": "C3:4"},
        2,
        {"play C4:1": 2, "play E4:1": 2, "play improv": 3},
    ),
    # The draw brings a card that fits: played or kept.
    ("want of a card", ("C4:4 E4:4", "G4:1 D4:1"), {"track": "rest:2", "pile": "F4:1"}, 2, {"draw": 2}),
    # A wild note: 12 pitches, B plays one of two.
    ("a wild note", ("o23 E4:4", "G4:1 D4:1"), {}, 3, {"play o23": 24, "play E4:4": 2}),
    # A magic note: 7 pitches of the key; then the meteor's extra E4:1, G4:1 or stop.
    ("a meteor", ("m01 E4:1 G4:1", "D4:1 F4:1"), {}, 3, {"play m01": 21, "play E4:1": 4, "play G4:1": 4}),
    # Reharmonize: 11 × 10 × 9 keys turned up. After E4:4 and B's card: A draws, or 11 keys.
    (
        "keys turned up",
        ("reharmonize E4:4", "D4:1 F4:1"),
        {"pile": "C3:4"},
        4,
        {"play reharmonize": 990, "play E4:4": 24},
    ),
    # Star: 7 pitches; of two cards and two in the pile: 4 swaps or keep.
    (
        "a star",
        ("m16 E4:1 G4:1", "D4:1 F4:1"),
        {"pile": "C3:4 D3:4"},
        3,
        {"play m16": 35, "play E4:1": 4, "play G4:1": 4},
    ),
    # Wand: 7 pitches × (Legato, Adagio, Rush, Improv, key change; Syncopation fits; no Remix).
    ("a wand", ("m11 E4:1 G4:1", "D4:1 F4:1"), {}, 3, {"play m11": 42, "play E4:1": 4, "play G4:1": 4}),
    # Too many to count by hand: a change of any rule that is met here changes a number.
    (
        "a crowded table",
        ("m11 m02 legato E4:1/2 G4:1/2 F#4:1", "m05 m06 echo F4:1 A4:1", "rush o23 D4:1 B4:1"),
        {"genre": Genre.CLASSICAL, "track": "C#4:1!"},
        5,
        {
            "play m11": 1260,
            "play m02": 336,
            "play E4:1/2": 588,
            "play G4:1/2": 588,
            "play F#4:1": 612,
            "play legato": 808,
        },
    ),
]


@pytest.mark.parametrize(
    ("hands", "given", "depth", "expected"), [row[1:] for row in POSITIONS], ids=[row[0] for row in POSITIONS]
)
def test_perft(desk, hands, given, depth, expected):
    assert divide(desk(*hands, **given).state, depth) == expected
