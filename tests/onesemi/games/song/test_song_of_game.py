"""The song that a game leaves, its title, and the hints a window may show (sections 13, 14 and 17)."""

import random

import pytest

from onesemi.games.song.cards import CARD_BY_CODE
from onesemi.games.song.judging import is_safe
from onesemi.games.song.options import Options
from onesemi.games.song.play import SONG
from onesemi.games.song.song import song_of
from onesemi.games.song.state import Ended
from onesemi.games.song.title import title_of
from onesemi.music.genre import Genre
from onesemi.music.key import C_MAJOR, KEYS
from onesemi.music.song import Figure, Player, SongEvent
from onesemi.music.ticks import TICKS_PER_BAR
from onesemi.rules.chance import answer

PLAYERS = tuple(Player(seat, f"P{seat}") for seat in range(3))


def random_game(seed):
    chance, state = random.Random(seed), SONG.start((0, 1, 2), Options())
    while not isinstance(state, Ended):
        draw = SONG.chance(state)
        if draw is not None:
            state = SONG.resolve(state, answer(draw.question, chance)).state
        else:
            (seat,) = SONG.awaited(state)
            state = SONG.apply(state, seat, SONG.legal(state, seat).sample(chance)).state
    return state


@pytest.mark.parametrize("seed", range(40))
def test_a_song_is_whole_whatever_the_game(seed):
    state = random_game(seed)
    song = song_of(SONG.view(state, None), PLAYERS, date="2026-01-02", seed="7", log=("game song",))
    assert song.winner == state.result.winners[0]
    assert [event.start_ticks for event in song.events] == [0, *(event.end_ticks for event in song.events)][:-1]
    assert all((event.end_ticks - 1) // TICKS_PER_BAR == event.bar for event in song.events)
    assert all(event.length_ticks > 0 for event in song.events)
    starts = [change.start_ticks for change in song.keys]
    assert starts[0] == 0
    assert starts == sorted(set(starts))
    assert all(first.key != second.key for first, second in zip(song.keys, song.keys[1:], strict=False))
    assert song.repeated_bars <= set(range(song.bar_count))
    assert song.adagio_bars <= set(range(song.bar_count))
    assert {event.seat for event in song.events} <= {0, 1, 2, None}
    assert all(
        (event.timbre is not None) == event.card.startswith("m") for event in song.events if event.card != "repeat"
    )
    assert (song.date, song.seed, song.log) == ("2026-01-02", "7", ("game song",))


def test_any_view_of_a_table_gives_the_same_song():
    state = random_game(3)
    assert song_of(SONG.view(state, 1), PLAYERS) == song_of(SONG.view(state, None), PLAYERS)


def test_a_song_can_be_taken_before_a_card_was_dealt():
    song = song_of(SONG.view(SONG.start((0, 1), Options()), None), PLAYERS[:2])
    assert (song.events, song.winner, song.bar_count) == ((), None, 0)


def _tune(number):
    return (SongEvent(0, 60 + number, Figure.SINGLE, (60,), "C4:1", 0),)


def test_a_title_comes_from_the_song_alone():
    assert title_of(_tune(5), Genre.POP, C_MAJOR) == title_of(_tune(5), Genre.POP, C_MAJOR)


def test_titles_are_many():
    titles = {title_of(_tune(number), genre, key) for number in range(40) for genre in Genre for key in KEYS}
    assert len(titles) > 2500  # of 2880


def test_titles_read_well():
    for number in range(400):
        titles = title_of(_tune(number), list(Genre)[number % 6], KEYS[number % 12])
        assert titles.en[0].isupper()
        assert "  " not in titles.en
        assert not any(f" a {vowel}" in titles.en for vowel in "AEIOU")
        assert len(titles.en) <= 60
        assert len(titles.zh_hant) <= 24
        assert "的的" not in titles.zh_hant
        assert all("\u4e00" <= character <= "\u9fff" for character in titles.zh_hant)


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("G4:1", True),
        ("F#4:1", False),
        ("rest:1", None),
        ("o24", None),
        ("m01", True),
        ("m14", None),
        ("o23", True),
        ("o22", False),
        ("echo", None),
        ("repeat", False),
    ],
)
def test_the_hint_tells_what_would_be_safe(desk, card, expected):
    table = desk("C4:1 D4:1", "E4:1", track="F#5:1!")
    assert is_safe(SONG.view(table.state, 0), CARD_BY_CODE[card].id) is expected


def test_the_hint_knows_no_repeat_without_a_last_note(desk):
    assert is_safe(SONG.view(desk("C4:1", "E4:1").state, 0), CARD_BY_CODE["repeat"].id) is None


def test_a_view_lists_the_safe_cards_of_the_hand(desk):
    table = desk("C4:1 F#4:1 rest:1 m01 m14 o23 D#4:1", "E4:1", genre=Genre.BLUES)
    safe = {card.id for code, card in CARD_BY_CODE.items() if code in {"C4:1", "m01", "o23", "D#4:1"}}
    assert SONG.view(table.state, 0).safe_cards == safe


def test_the_star_is_seen_by_who_looks_only(desk):
    table = desk("m16 C4:1", "E4:1", pile="F4:1 G4:1 A4:1 B4:1").do("A play m16", "roll 0")
    assert [SONG.view(table.state, seat).pending.cards for seat in (1, None)] == [(), ()]
    codes = ("F4:1", "G4:1", "A4:1")
    assert SONG.view(table.state, 0).pending.cards == tuple(CARD_BY_CODE[code].id for code in codes)
