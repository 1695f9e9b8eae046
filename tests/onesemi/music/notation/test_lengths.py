"""How lengths are split into values: as few as the metre lets a reader see."""

from itertools import pairwise

import pytest

from onesemi.music.notation.lengths import UNITS_PER_BAR, note_pieces, rest_pieces
from onesemi.music.notation.written import Value
from onesemi.music.ticks import SHORTEST_TICKS

_UNITS = 16  # in a beat


def _text(pieces: tuple[tuple[int, Value], ...]) -> str:
    return " ".join(f"{value.denominator}{'.' * value.dots}" for _, value in pieces)


@pytest.mark.parametrize(
    ("start_beats", "beats", "values"),
    [
        (0, 4, "1"),
        (0, 3, "2."),
        (0, 3.5, "2.."),
        (1, 3, "2."),  # crotchet, dotted minim
        (1, 2, "2"),  # crotchet, minim, crotchet
        (0.5, 1, "4"),  # quaver, crotchet, quaver
        (1.5, 1, "8 8"),  # across the middle of the bar
        (2.5, 1, "4"),
        (0.5, 1.5, "4."),
        (1, 1.5, "4 8"),
        (0, 1.5, "4."),
        (0, 1.75, "4.."),
        (0, 2.5, "2 8"),  # o13
        (0, 1.25, "4 16"),  # o12
        (0, 0.4375, "16.."),  # o08
        (0, 0.375, "16."),
        (0.25, 0.5, "8"),  # semiquaver, quaver, semiquaver
        (0.25, 1, "8. 16"),
        (0.5, 2, "4. 8"),
        (0, 3.25, "2. 16"),
        (0.0625, 0.0625, "64"),
        (3.9375, 0.0625, "64"),
    ],
)
def test_a_note_is_split_where_a_reader_of_four_four_expects_it(start_beats: float, beats: float, values: str) -> None:
    assert _text(note_pieces(round(start_beats * _UNITS), round(beats * _UNITS))) == values


@pytest.mark.parametrize(
    ("start_beats", "beats", "values"),
    [
        (0, 2, "2"),
        (1, 2, "4 4"),
        (0, 3, "2 4"),
        (1, 3, "4 2"),
        (0.5, 1, "8 8"),
        (0, 0.75, "8."),
        (0.25, 0.75, "16 8"),
        (0.0625, 0.4375, "64 32 16"),
    ],
)
def test_a_rest_never_hides_a_beat(start_beats: float, beats: float, values: str) -> None:
    assert _text(rest_pieces(round(start_beats * _UNITS), round(beats * _UNITS))) == values


@pytest.mark.parametrize("split", [note_pieces, rest_pieces])
def test_the_pieces_of_any_span_fill_it_exactly(split: object) -> None:
    assert callable(split)
    for start in range(UNITS_PER_BAR):
        for length in range(1, UNITS_PER_BAR - start + 1):
            pieces = split(start, length)
            ends = [place + value.ticks // SHORTEST_TICKS for place, value in pieces]
            assert pieces[0][0] == start
            assert ends[-1] == start + length
            assert all(end == following[0] for end, (_, following) in zip(ends, pairwise(pieces), strict=False))
            assert len(pieces) <= 9


def test_a_value_knows_its_length_and_beams() -> None:
    assert [Value(4, dots).ticks for dots in range(3)] == [960, 1440, 1680]
    assert [Value(denominator).beams for denominator in (1, 2, 4, 8, 16, 32, 64)] == [0, 0, 0, 1, 2, 3, 4]
