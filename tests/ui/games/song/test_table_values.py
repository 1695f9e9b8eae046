"""The pure parts of the table of "1;": orders of a hand, the star's swap, places on the track, a genre's standing."""

from collections.abc import Callable

import pytest

from onesemi.games.song.cards import CARD_BY_CODE, CardId, face_of, fixed_length_ticks
from onesemi.games.song.moves import SwapCard
from onesemi.games.song.view import View
from onesemi.music.genre import Genre
from onesemi.music.song import Figure, SongEvent
from ui.games.song.hand_order import HandOrder, in_order
from ui.games.song.standing import genre_standing
from ui.games.song.swap import Swap
from ui.games.song.track_layout import LEAST_TILE_PX, lay_track

MakeView = Callable[..., View]


def ids(*codes: str) -> tuple[CardId, ...]:
    return tuple(CARD_BY_CODE[code].id for code in codes)


DRAWN = ids("key:D", "G4:2", "echo", "rest:1", "C5:1/2", "C3:4", "m04", "o14", "silence", "legato")


def test_by_pitch_notes_come_first_and_alike_pitch_classes_together() -> None:
    expected = ids("C3:4", "C5:1/2", "G4:2", "o14", "m04", "rest:1", "silence", "echo", "legato", "key:D")
    ordered = in_order(DRAWN, HandOrder.PITCH)
    assert ordered[:6] == expected[:6]
    assert set(ordered[6:]) == set(expected[6:])
    assert ordered[-1] == expected[-1]


def test_by_length_short_cards_come_first_and_cards_without_beats_last() -> None:
    lengths = [fixed_length_ticks(face_of(card)) for card in in_order(DRAWN, HandOrder.LENGTH)]
    assert lengths == [480, 960, 960, 1920, 1920, 3840, None, 0, 0, 0]


@pytest.mark.parametrize("order", HandOrder)
def test_sorting_keeps_every_card_and_sorting_twice_changes_nothing(order: HandOrder) -> None:
    once = in_order(DRAWN, order)
    assert sorted(once) == sorted(DRAWN)
    assert in_order(once, order) == once


def test_as_drawn_leaves_a_hand_alone() -> None:
    assert in_order(DRAWN, HandOrder.DRAWN) == DRAWN


def test_the_sort_switch_comes_round() -> None:
    seen = [HandOrder.PITCH]
    while (following := seen[-1].next) not in seen:
        seen.append(following)
    assert set(seen) == set(HandOrder)
    assert following is HandOrder.PITCH


def test_a_swap_is_complete_with_both_cards_in_either_order() -> None:
    one, other = CardId(3), CardId(9)
    assert Swap().with_own(one).move is None
    assert Swap().with_own(one).with_other(other).move == SwapCard(one, other)
    assert Swap().with_other(other).with_own(one).move == SwapCard(one, other)


def test_a_card_chosen_twice_is_taken_back_and_another_replaces_it() -> None:
    one, other = CardId(3), CardId(9)
    assert Swap().with_own(one).with_own(one) == Swap()
    assert Swap().with_other(one).with_other(one) == Swap()
    assert Swap().with_own(one).with_own(other).marked == {other}


def note(start_ticks: int, length_ticks: int) -> SongEvent:
    return SongEvent(start_ticks, length_ticks, Figure.SINGLE, (60,), "C4:1", 0)


def test_longer_cards_take_wider_tiles_but_the_shortest_can_still_be_seen() -> None:
    places = lay_track([note(0, 60), note(60, 960), note(1020, 1920)], 900, 60)
    widths = [tile.width for tile in places.tiles]
    assert widths[0] == LEAST_TILE_PX
    assert widths == sorted(widths)
    assert all(tile.height == 60 for tile in places.tiles)


def test_tiles_follow_one_another_with_a_line_between_bars() -> None:
    places = lay_track([note(0, 3840), note(3840, 1920)], 1920, 60)
    first, second = places.tiles
    assert len(places.bar_lines) == 1
    assert first.right <= places.bar_lines[0] <= second.x
    assert second.right <= places.room.x
    assert places.room.right <= places.width


def test_a_full_bar_is_closed_before_the_room_of_the_next() -> None:
    places = lay_track([note(0, 3840)], 3840, 60)
    assert places.tiles[0].right <= places.bar_lines[-1] <= places.room.x


def test_an_empty_track_shows_the_room_of_a_whole_bar() -> None:
    places = lay_track([], 3840, 60)
    assert places.tiles == places.bar_lines == ()
    assert places.room.width > 100


@pytest.mark.parametrize(
    ("genre", "fields", "words"),
    [
        (Genre.POP, {"has_pop_pass": True}, "still open"),
        (Genre.POP, {"has_pop_pass": False}, "used"),
        (Genre.JAZZ, {"jazz_streak": 2}, "2"),
        (Genre.CLASSICAL, {"was_last_outside": True}, "OUTSIDE"),
        (Genre.ELECTRONIC, {"bar": 4}, "8"),
        (Genre.ELECTRONIC, {"bar": 3}, "4"),
    ],
)
def test_a_genre_card_says_how_its_rule_stands(
    make_view: MakeView, genre: Genre, fields: dict[str, object], words: str
) -> None:
    assert words in genre_standing(make_view(genre=genre, **fields))


@pytest.mark.parametrize("genre", [Genre.ROCK, Genre.BLUES, None])
def test_a_genre_whose_rule_always_holds_says_nothing_more(make_view: MakeView, genre: Genre | None) -> None:
    assert genre_standing(make_view(genre=genre)) == ""


def test_classical_says_nothing_after_a_safe_card(make_view: MakeView) -> None:
    assert genre_standing(make_view(genre=Genre.CLASSICAL, was_last_outside=False)) == ""
