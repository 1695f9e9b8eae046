"""What a table tells of what now holds, and whom it tells what (sections 9, 11 and 14)."""

import pytest

from onesemi.games.song.events import Drew, FlagSet, Gave, StarLooked, StarSwapped
from onesemi.rules.events import seen_by

FLAGGED = [
    ("m01", "A", "extra"),
    ("m02", "A", "chime"),
    ("m03", "B", "clock"),
    ("m04", "B", "skip"),
    ("m09", "A", "bubble"),
    ("m12", "B", "dumpling"),
    ("m13", "A", "clover"),
    ("m15", "A", "rainbow"),
    ("m17", "B", "snowflake"),
    ("legato", "A", "extra"),
    ("adagio", "B", "adagio"),
    ("rush", "B", "skip"),
    ("improv", "A", "improv"),
]


@pytest.mark.parametrize(("card", "letter", "flag"), FLAGGED)
def test_what_now_holds_is_told_by_name(desk, card, letter, flag):
    table = desk(f"{card} C4:1 E4:1", "F4:1 G4:1", "A4:1 B4:1").do(f"A play {card}")
    table.tell("asks")
    assert [event for event in table.events if isinstance(event, FlagSet)] == [FlagSet("ABC".index(letter), flag)]


def _seen(table, kind, seat):
    return [event for event in seen_by(table.events, seat) if isinstance(event, kind)]


def test_a_drawn_card_is_told_to_its_drawer_only(desk):
    table = desk("C4:4 D4:4", "E4:1", track="rest:1", pile="F4:4").do("A draw")
    assert _seen(table, Drew, 0)[0].card is not None
    assert [_seen(table, Drew, seat)[0].card for seat in (1, None)] == [None, None]


def test_a_gift_is_told_to_the_two_only(desk):
    table = desk("m05 C4:1 D4:1 E4:1", "F4:1", "G4:1", "A4:1").do("A play m05", "A card C4:1", "A card D4:1")
    to_b, to_d = (event.card for event in _seen(table, Gave, 0))
    assert [event.card for event in _seen(table, Gave, 1)] == [to_b, None]
    assert [event.card for event in _seen(table, Gave, 3)] == [None, to_d]
    assert [event.card for event in _seen(table, Gave, 2)] == [None, None]


def test_what_the_star_shows_and_takes_is_told_to_who_looks_only(desk):
    table = desk("m16 C4:1", "E4:1", pile="F4:1 G4:1").do("A play m16", "A swap C4:1 for G4:1")
    looked, swapped = _seen(table, StarLooked, 1)[0], _seen(table, StarSwapped, 1)[0]
    assert (looked.cards, looked.count) == (None, 2)
    assert (swapped.gave, swapped.took, swapped.has_swapped) == (None, None, True)
    assert _seen(table, StarSwapped, 0)[0].took is not None
