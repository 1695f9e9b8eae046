"""The fan of a hand: every card in its zone, every card to be seen and hit."""

from itertools import combinations, pairwise

import pytest

from ui.table.fan import LEAST_STRIP_PX, LEAST_WIDTH_PX, Fan, fan
from ui.table.geometry import Rect

ZONES = [(636, 192), (892, 220), (1200, 248), (2100, 316)]
LIFT = 12


@pytest.mark.parametrize(("width", "height"), ZONES)
@pytest.mark.parametrize("count", range(1, 41))
def test_cards_stay_in_the_zone_with_room_to_be_lifted(width: int, height: int, count: int) -> None:
    zone = Rect(0, LIFT, width, height - LIFT)
    assert all(zone.holds(card) for card in fan(width, height, count, LIFT).cards)


@pytest.mark.parametrize(("width", "height"), ZONES)
@pytest.mark.parametrize("count", range(1, 41))
def test_every_card_shows_a_strip_that_can_be_hit(width: int, height: int, count: int) -> None:
    places = fan(width, height, count, LIFT)
    strips = [places.strip(index) for index in range(count)]
    assert min(strip.width for strip in strips) >= LEAST_STRIP_PX
    assert min(strip.height for strip in strips) >= 24
    assert not any(one.overlaps(other) for one, other in combinations(strips, 2))


@pytest.mark.parametrize("count", [1, 5, 17, 40])
def test_strips_are_what_lies_uncovered_when_cards_are_stacked(count: int) -> None:
    places = fan(636, 192, count, LIFT)
    for index in range(count):
        strip = places.strip(index)
        above = places.stacking[places.stacking.index(index) + 1 :]
        assert not any(strip.overlaps(places.cards[other]) for other in above)
        assert places.cards[index].holds(strip)


def test_every_card_is_stacked_once() -> None:
    assert sorted(fan(636, 192, 23, LIFT).stacking) == list(range(23))


def test_few_cards_lie_apart_in_one_row() -> None:
    cards = fan(892, 220, 5, LIFT).cards
    assert len({card.y for card in cards}) == 1
    assert not any(one.overlaps(other) for one, other in combinations(cards, 2))


@pytest.mark.parametrize(("width", "height", "count"), [(1056, 204, 13), (1056, 204, 17), (800, 180, 13)])
def test_cards_get_smaller_before_they_hide_each_others_pitch_and_beats(width: int, height: int, count: int) -> None:
    cards = fan(width, height, count, LIFT).cards
    assert len({card.y for card in cards}) == 1
    steps = [second.x - first.x for first, second in pairwise(cards)]
    assert min(steps) >= 0.6 * cards[0].width
    assert cards[0].width >= LEAST_WIDTH_PX


def test_many_cards_take_more_rows_rather_than_thin_strips() -> None:
    assert len({card.y for card in fan(892, 220, 30, LIFT).cards}) > 1


def test_cards_keep_the_shape_of_cards() -> None:
    for card in fan(892, 220, 9, LIFT).cards:
        assert card.width / card.height == pytest.approx(5 / 7, abs=0.01)


def test_an_empty_hand_has_no_places() -> None:
    assert fan(636, 192, 0, LIFT) == Fan((), 1)
