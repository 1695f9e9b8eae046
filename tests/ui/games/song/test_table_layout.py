"""Where everything stands at the table of "1;": nothing overlaps, nothing is cut off, at any size and table."""

from collections.abc import Callable
from itertools import combinations

import pytest

from onesemi.games.song.moves import DrawCard, Move, Stop
from onesemi.games.song.pending import Ask
from onesemi.games.song.view import View
from ui.games.song.layout import LEAST_SIZE, Places, arrange, seats_from
from ui.table.geometry import Rect

SIZES = [LEAST_SIZE, (1280, 800), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440), (1024, 1300), (2560, 700)]

MakeView = Callable[..., View]


def everything(places: Places) -> tuple[Rect, ...]:
    return (*places.apart(), places.song, places.chooser, places.log)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("you", [0, 1, None])
def test_nothing_overlaps_and_nothing_is_cut_off(
    make_view: MakeView, size: tuple[int, int], players: int, you: int | None
) -> None:
    places = arrange(make_view(players, you=you), *size)
    page = Rect(0, 0, *size)
    assert all(page.holds(place) for place in everything(places))
    assert not [pair for pair in combinations(places.apart(), 2) if pair[0].overlaps(pair[1])]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", range(2, 9))
def test_every_part_has_room_for_what_it_shows(make_view: MakeView, size: tuple[int, int], players: int) -> None:
    places = arrange(make_view(players), *size)
    assert all(seat.width >= 128 and seat.height >= 72 for _, seat in places.seats)
    assert places.staff.height >= 110
    assert places.track.height >= 72
    assert places.detail.height >= 60
    assert places.prompt.width >= 480
    assert places.chooser.height >= 250
    assert places.hand is not None
    assert places.hand.width >= 600


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_song_is_the_largest_thing(make_view: MakeView, size: tuple[int, int]) -> None:
    places = arrange(make_view(4), *size)
    song = places.song.width * places.song.height
    assert places.hand is not None
    others = [*places.apart(), places.hand]
    inside = (places.staff, places.track, places.meter)
    assert all(song > place.width * place.height for place in others if place not in inside)


@pytest.mark.parametrize("moves", [(), (DrawCard(),), (DrawCard(), Stop())])
def test_answers_have_room_only_while_there_are_some(make_view: MakeView, moves: tuple[Move, ...]) -> None:
    places = arrange(make_view(4, moves=moves), 1280, 800)
    assert places.answers.width == 120 * len(moves)
    assert places.prompt.width + places.answers.width >= places.song.width - 8


def test_a_drawn_card_is_kept_in_its_chooser_not_by_a_button_of_its_own(asking: MakeView) -> None:
    assert arrange(asking(Ask.DRAWN, (Stop(),)), 1280, 800).answers.width == 0
    assert arrange(asking(Ask.EXTRA, (Stop(),)), 1280, 800).answers.width == 120


def test_seats_follow_clockwise_after_the_own_one(make_view: MakeView) -> None:
    assert [int(seat) for seat in seats_from(make_view(4, you=2))] == [2, 3, 0, 1]
    places = arrange(make_view(4, you=2), 1280, 800)
    assert [int(seat) for seat, _ in places.seats] == [3, 0, 1]


def test_spectators_see_all_seats_and_no_hand(make_view: MakeView) -> None:
    places = arrange(make_view(4, you=None), 1280, 800)
    assert [int(seat) for seat, _ in places.seats] == [0, 1, 2, 3]
    assert places.hand is None
    assert places.own_seat is None


def test_wide_pages_have_the_log_always_in_sight(make_view: MakeView) -> None:
    assert not arrange(make_view(4), 1280, 800).is_log_docked
    assert arrange(make_view(4), 1920, 1080).is_log_docked


def test_a_page_smaller_than_the_least_is_laid_out_as_the_least(make_view: MakeView) -> None:
    assert arrange(make_view(4), 600, 300) == arrange(make_view(4), *LEAST_SIZE)
