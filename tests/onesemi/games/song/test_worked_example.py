"""The worked example of the rulebook (section 16), row by row."""

import pytest

from onesemi.music.genre import Genre

HANDS = ("G4:1 F#4:1 A4:2 rest:1 key:G", "C3:1 D3:1", "E3:1 F3:1", "G3:1 A3:1")
HALF_BAR = {"track": "rest:2", "genre": Genre.POP, "key": "C"}

EXAMPLES = [
    (
        "A: G is SAFE in C major; the bar stands at 3/4",
        HANDS,
        HALF_BAR,
        ("A play G4:1",),
        {"judged": "0 - 0", "place": "0:3", "count A": "4", "asks": "B opening"},
    ),
    (
        "B: the bar's first OUTSIDE draws nothing in POP",
        HANDS,
        HALF_BAR,
        ("A play F#4:1",),
        {"judged": "1 genre 0", "count A": "4", "place": "0:3"},
    ),
    (
        "B: the second OUTSIDE of the same bar draws 1",
        ("F#4:1 C5:4", "G#4:1 C3:4"),
        HALF_BAR,
        ("A play F#4:1", "B play G#4:1"),
        {"judged": "1 - 1", "drew B": "outside", "place": "1:0"},
    ),
    (
        "C: A of two beats is SAFE and completes the bar",
        HANDS,
        HALF_BAR,
        ("A play A4:2",),
        {"judged": "0 - 0", "place": "1:0", "events BarCompleted": "1"},
    ),
    (
        "D: the key change draws 1, then F# is SAFE in G major in the same turn",
        HANDS,
        HALF_BAR,
        ("A play key:G", "A play F#4:1"),
        {"drew A": "zero_beat", "judged": "0 - 0", "keys": "0:C 1920:G", "count A": "4"},
    ),
    (
        "the double note is OUTSIDE twice in D major: draws 2",
        ("o22 C5:4", "C3:1"),
        {"key": "D", "genre": Genre.ELECTRONIC},
        ("A play o22",),
        {"judged": "2 - 2", "drew A": "outside outside"},
    ),
    (
        "the double note as the POP bar's first OUTSIDE draws 1",
        ("o22 C5:4", "C3:1"),
        {"key": "D"},
        ("A play o22",),
        {"judged": "2 - 1", "drew A": "outside"},
    ),
    (
        "Rush, then moon in one turn: B is skipped once, C plays",
        ("rush m04 C5:4", "C3:1", "D3:1", "E3:1"),
        {},
        ("A play rush", "A play m04"),
        {"asks": "C opening", "events TurnSkipped": "1"},
    ),
    (
        "after Adagio the next player's half-beat wind chime is refused",
        ("adagio C4:1 C5:4", "m02 D3:1"),
        {},
        ("A play adagio", "A play C4:1"),
        {"asks": "B opening", "may B play m02": "no", "may B play D3:1": "yes"},
    ),
]


@pytest.mark.parametrize(
    ("hands", "given", "moves", "then"), [row[1:] for row in EXAMPLES], ids=[row[0] for row in EXAMPLES]
)
def test_section_16(check, hands, given, moves, then):
    check(hands, given, moves, then)
