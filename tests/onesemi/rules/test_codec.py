"""The codec: values to plain data and back, and every wrong datum is a named error."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, StrEnum
from fractions import Fraction
from typing import Generic, NewType, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onesemi.games.song.cards import Kind
from onesemi.games.song.options import Numbers, Options
from onesemi.music.song import SongMode
from onesemi.rules import codec
from onesemi.rules.chance import EVERYONE, Audience, Draw, Outcome, Roll, Shuffle
from onesemi.rules.illegal import Reason

Mass = NewType("Mass", int)
T = TypeVar("T")


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Size(Enum):
    SMALL = 1
    LARGE = 2


@dataclass(frozen=True, slots=True)
class Dot:
    x: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Line:
    ends: tuple[Dot, Dot]
    size: Size
    weight: float
    mass: Mass
    tags: frozenset[str]


@dataclass(frozen=True, slots=True)
class Tree:
    """Refers to itself."""

    branches: tuple["Tree", ...]


@dataclass(frozen=True, slots=True)
class Box(Generic[T]):
    content: T
    spare: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class Empty:
    pass


Shape = Dot | Line | None
LINE = Line((Dot(1, Colour.RED), Dot(2, Colour.BLUE)), Size.LARGE, 0.5, Mass(3), frozenset({"b", "a"}))
LINE_DATA = {
    "ends": [{"x": 1, "colour": "red"}, {"x": 2, "colour": "blue"}],
    "size": 2,
    "weight": 0.5,
    "mass": 3,
    "tags": ["a", "b"],
}


def through_json(kind, value):
    return codec.decode_any(kind, json.loads(json.dumps(codec.encode(kind, value))))


def test_a_record_is_an_object_with_a_member_per_field():
    assert codec.encode(Line, LINE) == LINE_DATA
    assert codec.decode(Line, LINE_DATA) == LINE


def test_a_member_of_a_union_carries_its_name():
    assert codec.encode(Shape, Dot(1, Colour.RED)) == {"is": "Dot", "x": 1, "colour": "red"}
    assert codec.encode(Shape, None) is None


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Shape, LINE),
        (Shape, None),
        (Tree, Tree((Tree(()), Tree((Tree(()),))))),
        (Box[int], Box(1, (2, 3))),
        (Box[Shape], Box(LINE, (None, Dot(1, Colour.BLUE)))),
        (Box[Dot], Box(Dot(1, Colour.RED), ())),
        (Outcome, 3),
        (Outcome, (3, 1)),
        (Audience, EVERYONE),
        (Audience, frozenset({1, 2})),
        (Draw, Draw("deck", Shuffle(3), EVERYONE)),
        (Draw, Draw("genre", Roll((1, 2)), frozenset({4}))),
        (Reason, Reason("no-room", "4", {"room_ticks": 3, "who": "B"})),
        (
            Options,
            Options(
                mode=SongMode.BEGINNER,
                ratios=((Kind.NOTE, Fraction(1, 2)),),
                numbers=Numbers(star_looks=5, cut_least_ticks=1920),
            ),
        ),
        (tuple[int, ...], ()),
        (Mapping[str, Dot], {"a": Dot(1, Colour.RED)}),
        (bool | None, True),
        (Empty | Dot, Empty()),
        (float | str, 2),
        (Fraction, Fraction(-7, 3)),
    ],
)
def test_values_come_back_from_json(kind, value):
    assert through_json(kind, value) == value


WRONG = [
    (Line, LINE_DATA | {"size": 3}, "Size", "3", ".size"),
    (Line, LINE_DATA | {"size": True}, "Size", "True", ".size"),
    (Line, LINE_DATA | {"mass": "3"}, "int", "'3'", ".mass"),
    (Line, LINE_DATA | {"mass": True}, "int", "True", ".mass"),
    (Line, LINE_DATA | {"mass": 3.0}, "int", "3.0", ".mass"),
    (Line, LINE_DATA | {"weight": "1"}, "float", "'1'", ".weight"),
    (Line, LINE_DATA | {"tags": ["a", "a"]}, "each item once", "['a', 'a']", ".tags"),
    (Line, LINE_DATA | {"tags": "ab"}, "a list", "'ab'", ".tags"),
    (Line, LINE_DATA | {"ends": [1]}, "a list of 2", "[1]", ".ends"),
    (
        Line,
        LINE_DATA | {"ends": [{"x": 1, "colour": "red"}, {"x": 2, "colour": "green"}]},
        "Colour",
        "'green'",
        ".ends[1].colour",
    ),
    (Line, LINE_DATA | {"more": 1}, "Line without more", "1", ".more"),
    (Line, {"ends": []}, "Line with size", "none", ""),
    (Line, [], "Line", "[]", ""),
    (Shape, {"is": "Circle"}, "'is' with one of Dot, Line", "'Circle'", ""),
    (Shape, {"x": 1, "colour": "red"}, "'is' with one of Dot, Line", "None", ""),
    (Shape, 3, "Dot or Line or null", "3", ""),
    (Fraction, "1/0", "a fraction", "'1/0'", ""),
    (Fraction, "1e999999999", "a fraction", "'1e999999999'", ""),
    (Fraction, 1, "a fraction", "1", ""),
    (Mapping[str, int], [], "an object", "[]", ""),
    (tuple[int, ...], [1, None], "int", "None", "[1]"),
]


@pytest.mark.parametrize(("kind", "data", "expected", "found", "where"), WRONG)
def test_wrong_data_is_told_with_expected_found_and_where(kind, data, expected, found, where):
    with pytest.raises(codec.CodecError) as caught:
        codec.decode_any(kind, data)
    assert (caught.value.expected, caught.value.found, caught.value.where) == (expected, found, where)


leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
json_values = st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))


@given(json_values)
def test_any_json_is_a_value_or_a_named_error(data):
    for kind in (Line, Shape, Tree, Options, Draw, Reason):
        with suppress(codec.CodecError):
            codec.decode_any(kind, data)


@pytest.mark.parametrize("kind", [set[int], dict[int, int], object, Box])
def test_a_type_without_a_plain_form_is_refused_at_once(kind):
    with pytest.raises(TypeError):
        codec.encode(kind, Box(1, ()))
