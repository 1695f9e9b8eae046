"""Decks and set-up: counts, ratios, refusals, the deal (sections 3 and 14)."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from onesemi.games.song.cards import CARDS, Kind, card_code, kind_of
from onesemi.games.song.events import Drew, GameOpened, Why
from onesemi.games.song.options import Numbers, Options
from onesemi.games.song.play import SONG
from onesemi.games.song.state import Playing, all_cards
from onesemi.games.song.view import Phase
from onesemi.music.genre import Genre
from onesemi.music.key import C_MAJOR
from onesemi.music.song import SongMode
from onesemi.rules.chance import EVERYONE, NOBODY, Roll, Shuffle
from onesemi.rules.illegal import Illegal

BEGINNER = Options(mode=SongMode.BEGINNER)
HALF = Fraction(1, 2)


def deal(seats, options, *, shuffle=lambda count: tuple(range(count)), roll=0):
    """Deal a whole table; every shuffle and roll is answered by the given rule."""
    state, events, draws = SONG.start(seats, options), [], []
    while not isinstance(state, Playing):
        draw = SONG.chance(state)
        draws.append(draw)
        outcome = shuffle(draw.question.count) if isinstance(draw.question, Shuffle) else roll
        step = SONG.resolve(state, outcome)
        state, events = step.state, events + list(step.events)
    return state, events, draws


def kinds(state):
    return Counter(kind_of(CARDS[card].face).value for card in all_cards(state))


def test_section_3_the_standard_deck_has_300_cards():
    state, _events, _draws = deal((0, 1), Options())
    assert kinds(state) == {
        "note": 144,
        "rest": 32,
        "key_change": 24,
        "special": 32,
        "rhythm": 24,
        "odd": 24,
        "magic": 20,
    }
    assert sum(kinds(state).values()) == 300


def test_section_3_the_beginner_deck_has_188_cards_and_three_kinds_of_special():
    state, _events, _draws = deal((0, 1), BEGINNER)
    assert kinds(state) == {"note": 144, "rest": 32, "special": 12}
    specials = Counter(
        card_code(CARDS[card]).split("'")[0] for card in all_cards(state) if kind_of(CARDS[card].face) is Kind.SPECIAL
    )
    assert specials == {"repeat": 4, "silence": 4, "improv": 4}


@pytest.mark.parametrize(("odd", "magic", "count"), [(False, True, 276), (True, False, 280), (False, False, 256)])
def test_section_3_the_host_can_switch_odd_and_magic_notes_off(odd, magic, count):
    state, _events, _draws = deal((0, 1), Options(has_odd_notes=odd, has_magic_notes=magic))
    assert len(list(all_cards(state))) == count


@pytest.mark.parametrize(
    ("ratios", "expected"),
    [
        ([(Kind.REST, Fraction(0))], {"rest": 0}),
        ([(Kind.REST, HALF)], {"rest": 16}),
        ([(Kind.REST, Fraction(2))], {"rest": 64}),
        ([(Kind.NOTE, HALF)], {"note": 72}),
        ([(Kind.NOTE, Fraction(2))], {"note": 288}),
        ([(Kind.ODD, HALF), (Kind.MAGIC, HALF)], {"odd": 12, "magic": 10}),
        ([(Kind.MAGIC, Fraction(2))], {"magic": 40}),
        (
            [(Kind.KEY_CHANGE, HALF), (Kind.SPECIAL, HALF), (Kind.RHYTHM, HALF)],
            {"key_change": 12, "special": 16, "rhythm": 12},
        ),
    ],
)
def test_section_14_ratios_multiply_a_kind(ratios, expected):
    state, _events, _draws = deal((0, 1), Options(ratios=tuple(ratios)))
    found = kinds(state)
    assert {kind: found[kind] for kind in expected} == expected
    others = {"note": 144, "rest": 32, "key_change": 24, "special": 32, "rhythm": 24, "odd": 24, "magic": 20}
    assert all(found[kind] == count for kind, count in others.items() if kind not in expected)


def test_section_14_half_of_one_of_each_is_a_half_that_chance_picks():
    options = Options(ratios=((Kind.MAGIC, HALF),))
    first, _events, draws = deal((0, 1), options)
    last, _events, _draws = deal((0, 1), options, shuffle=lambda count: tuple(reversed(range(count))))

    def magic(state):
        return sorted(card_code(CARDS[card]) for card in all_cards(state) if kind_of(CARDS[card].face) is Kind.MAGIC)

    assert [draw.purpose for draw in draws][:2] == ["half-magic", "deck"]
    assert magic(first) == [f"m{number:02}" for number in range(1, 11)]
    assert magic(last) == [f"m{number:02}" for number in range(11, 21)]


def test_section_14_twice_one_of_each_is_two_each():
    state, _events, _draws = deal((0, 1), Options(ratios=((Kind.ODD, Fraction(2)),)))
    odd = Counter(CARDS[card].face.id for card in all_cards(state) if kind_of(CARDS[card].face) is Kind.ODD)
    assert set(odd.values()) == {2}
    assert len(odd) == 24


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        ((0,), Options(), "seat-count"),
        (tuple(range(9)), Options(), "seat-count"),
        ((0, 0), Options(), "seat-twice"),
        ((0, 1), Options(ratios=((Kind.REST, Fraction(3)),)), "ratio-unknown"),
        ((0, 1), Options(ratios=((Kind.REST, HALF), (Kind.REST, HALF))), "ratio-twice"),
        ((0, 1), Options(ratios=((Kind.NOTE, Fraction(0)), (Kind.REST, Fraction(0)))), "deck-too-few-beat-cards"),
        (tuple(range(8)), replace(BEGINNER, ratios=((Kind.NOTE, HALF),)), "deck-too-small"),
        ((0, 1), Options(numbers=Numbers(star_looks=0)), "number-out-of-range"),
        ((0, 1), Options(numbers=Numbers(hand_standard=0)), "number-out-of-range"),
        ((0, 1), Options(numbers=Numbers(turn_seconds=0.0)), "number-out-of-range"),
        ((0, 1), Options(numbers=Numbers(tempo_bpm=())), "tempo-unknown"),
    ],
)
def test_tables_that_cannot_be_played_are_refused(seats, options, code):
    with pytest.raises(Illegal) as refused:
        SONG.start(seats, options)
    assert refused.value.reason.code == code


def test_section_14_the_smallest_deck_that_may_be_played():
    """Eight beginners hold 104 cards; 124 are needed: 72 notes, 32 rests and 24 specials are 128."""
    options = replace(BEGINNER, ratios=((Kind.NOTE, HALF), (Kind.SPECIAL, Fraction(2))))
    state, _events, _draws = deal(tuple(range(8)), options)
    assert len(list(all_cards(state))) == 128


@pytest.mark.parametrize(
    ("options", "hand"), [(Options(), 8), (BEGINNER, 13), (Options(numbers=Numbers(hand_standard=7)), 7)]
)
@pytest.mark.parametrize("count", [2, 8])
def test_section_3_hands_are_dealt(options, hand, count):
    state, events, _draws = deal(tuple(range(count)), options)
    assert [len(cards) for cards in state.hands] == [hand] * count
    assert sum(isinstance(event, Drew) and event.why is Why.DEAL for event in events) == hand * count


def test_section_3_genre_key_and_first_player_are_open_draws_the_deck_is_nobodys():
    _state, _events, draws = deal((4, 7, 9), Options())
    told = [(draw.purpose, draw.question, draw.audience) for draw in draws]
    assert told == [
        ("deck", Shuffle(300), NOBODY),
        ("genre", Roll((1,) * 6), EVERYONE),
        ("key", Roll((1,) * 12), EVERYONE),
        ("first-player", Roll((1, 1, 1)), EVERYONE),
    ]


def test_section_3_beginners_play_pop_in_c_major():
    state, events, draws = deal((0, 1, 2), BEGINNER, roll=2)
    assert [draw.purpose for draw in draws] == ["deck", "first-player"]
    assert (state.genre, state.key, state.turn) == (Genre.POP, C_MAJOR, 2)
    assert GameOpened(Genre.POP, C_MAJOR, 2) in events


def test_a_seat_is_an_id_not_a_position():
    state, _events, _draws = deal((30, 5, 12), Options(), roll=1)
    assert state.turn == 5
    assert SONG.view(state, 12).hand == state.hands[2]


def test_an_impossible_outcome_is_refused():
    state = SONG.start((0, 1), Options())
    for outcome in (0, (0,) * 300, tuple(range(299)), (*range(299), 300)):
        with pytest.raises(Illegal, match="impossible-outcome"):
            SONG.resolve(state, outcome)


def test_nothing_can_be_seen_or_done_before_the_deal():
    state = SONG.start((0, 1), Options(is_timed=True))
    view = SONG.view(state, 0)
    assert (view.phase, view.hand, view.moves, view.pile_count) == (Phase.DEALING, (), (), 0)
    assert SONG.awaited(state) == frozenset()
    assert SONG.clock(state) is None
    with pytest.raises(Illegal, match="no-clock-runs"):
        SONG.expire(state)


def test_section_3_a_table_opens_with_an_empty_track_and_nothing_held_over():
    state, _events, _draws = deal((0, 1, 2), Options(), roll=1)
    view = SONG.view(state, 1)
    assert (view.turn, view.turn_number, view.direction, view.bar, view.room_ticks) == (1, 1, 1, 0, 3840)
    assert (view.track, view.discards, view.extras, view.jazz_streak, view.was_last_outside) == ((), (), 0, 0, None)
    progress = view.progress
    assert (progress.idle_turns, progress.beats_played, progress.slurs, progress.is_accent_due) == (0, 0, 0, False)
    assert (progress.track_cards, progress.in_play) == ((), None)
