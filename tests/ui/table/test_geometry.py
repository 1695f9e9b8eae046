"""Rectangles and how areas are cut."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from ui.table.geometry import Rect, clamp, take_bottom, take_left, take_right, take_top
from ui.table.rows import row

Cut = Callable[[Rect, int, int], tuple[Rect, Rect]]
AREA = Rect(10, 20, 100, 50)


@pytest.mark.parametrize("cut", [take_top, take_bottom, take_left, take_right])
def test_a_cut_leaves_two_parts_apart_within_the_area(cut: Cut) -> None:
    strip, rest = cut(AREA, 20, 5)
    assert not strip.overlaps(rest)
    assert AREA.holds(strip)
    assert AREA.holds(rest)
    assert strip.width * strip.height + rest.width * rest.height < AREA.width * AREA.height


@pytest.mark.parametrize("cut", [take_top, take_bottom, take_left, take_right])
def test_a_cut_larger_than_the_area_takes_it_all(cut: Cut) -> None:
    strip, rest = cut(AREA, 500, 5)
    assert strip == AREA
    assert rest.width * rest.height == 0


def test_rectangles_that_only_touch_do_not_overlap() -> None:
    assert not Rect(0, 0, 10, 10).overlaps(Rect(10, 0, 10, 10))
    assert Rect(0, 0, 10, 10).overlaps(Rect(9, 9, 10, 10))


def test_an_inset_never_turns_inside_out() -> None:
    assert Rect(0, 0, 6, 20).inset(5) == Rect(5, 5, 0, 10)


def test_places_in_a_row_are_equal_apart_and_centred() -> None:
    places = row(Rect(0, 0, 1000, 40), 4, 8, 200)
    assert {place.width for place in places} == {200}
    assert places[0].x == 1000 - places[-1].right
    assert all(right.x - left.right == 8 for left, right in pairwise(places))


def test_a_row_of_none_has_no_places() -> None:
    assert row(AREA, 0, 8, 200) == ()


@pytest.mark.parametrize(("value", "bound"), [(3.0, 5), (7.4, 7), (99.0, 10)])
def test_values_are_clamped_to_whole_pixels(value: float, bound: int) -> None:
    assert clamp(value, 5, 10) == bound
