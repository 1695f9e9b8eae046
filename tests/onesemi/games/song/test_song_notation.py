"""Moves and options of "1;" as text, both ways."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onesemi.games.song.cards import CARD_BY_CODE, CARDS, Kind
from onesemi.games.song.moves import (
    ChooseCard,
    ChooseEffect,
    ChooseKey,
    ChooseOrder,
    ChoosePitch,
    ChooseSeat,
    DrawCard,
    KeepCards,
    Play,
    Stop,
    SwapCard,
    WandEffect,
)
from onesemi.games.song.notation import read_move, read_options, write_move, write_options
from onesemi.games.song.options import DECK_RATIOS, Numbers, Options
from onesemi.music.genre import Genre
from onesemi.music.key import KEYS
from onesemi.music.pitch import PitchClass
from onesemi.music.song import SongMode
from onesemi.rules.notation import NotationError


def card(code):
    return CARD_BY_CODE[code].id


WORDS = [
    (Play(card("G#4:1/2")), "play G#4:1/2"),
    (Play(card("rest:2'3")), "play rest:2'3"),
    (DrawCard(), "draw"),
    (Stop(), "stop"),
    (ChooseCard(card("m05")), "card m05"),
    (ChooseSeat(12), "seat 12"),
    (ChooseKey(KEYS[3]), "key D#"),
    (ChoosePitch(PitchClass.B), "pitch B"),
    (ChooseOrder((67, 60, 66)), "order G4 C4 F#4"),
    (ChooseEffect(WandEffect.KEY_CHANGE), "effect key_change"),
    (SwapCard(card("echo'2"), card("C3:4")), "swap echo'2 for C3:4"),
    (KeepCards(), "keep"),
]


@pytest.mark.parametrize(("move", "text"), WORDS)
def test_moves_as_text(move, text):
    assert write_move(move) == text
    assert read_move(text) == move


def test_every_card_has_a_code_of_its_own():
    texts = {write_move(Play(one.id)) for one in CARDS}
    assert len(texts) == len(CARDS)
    assert all(read_move(write_move(Play(one.id))) == Play(one.id) for one in CARDS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "a move ("),
        ("draw 1", "a move ("),
        ("play", "the code of a card"),
        ("play rest:2'9999", "the code of a card"),
        ("play G4:1 ", "the code of a card"),
        ("key H", "a pitch class"),
        ("pitch Bb", "a pitch class"),
        ("order G4 X", "a pitch such as"),
        ("order", "a pitch such as"),
        ("seat -1", "a number"),
        ("seat ٣", "a number"),
        ("seat 07", "a number"),
        ("seat " + "9" * 5000, "a number"),
        ("effect sleep", "an effect ("),
        ("swap echo C3:4", "two cards"),
        ("swap echo for C3:4 now", "two cards"),
        ("swap echo for nothing", "the code of a card"),
    ],
)
def test_text_that_is_no_move_is_told(text, expected):
    with pytest.raises(NotationError) as caught:
        read_move(text)
    assert caught.value.expected.startswith(expected)


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_a_named_error(text):
    try:
        move = read_move(text)
    except NotationError:
        return
    assert write_move(move) is not None


options = st.builds(
    Options,
    mode=st.sampled_from(SongMode),
    has_odd_notes=st.booleans(),
    has_magic_notes=st.booleans(),
    is_timed=st.booleans(),
    sounds_as_played=st.booleans(),
    ratios=st.lists(st.tuples(st.sampled_from(Kind), st.sampled_from(DECK_RATIOS)), max_size=7).map(tuple),
    numbers=st.builds(
        replace,
        st.just(Numbers()),
        hand_standard=st.integers(1, 20),
        zero_beat_draws=st.integers(0, 2),
        turn_seconds=st.floats(1, 1000),
        tempo_bpm=st.sampled_from([Numbers().tempo_bpm, tuple((genre, 99) for genre in Genre)]),
    ),
)


@given(options)
def test_options_come_back_from_text(found):
    assert read_options(write_options(found)) == found


def test_options_as_text_name_what_is_not_standard():
    found = Options(
        mode=SongMode.BEGINNER,
        ratios=((Kind.NOTE, Fraction(1, 2)),),
        numbers=Numbers(hand_beginner=7, choice_seconds=12.5),
    )
    assert write_options(found) == (
        "mode=beginner odd=on magic=on timed=off sound=on ratio.note=1/2 hand_beginner=7 choice_seconds=12.5"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "mode",
        "mode=",
        "mode=standard odd=yes",
        "mode=standard ratio.note=1/0",
        "mode=standard ratio.note=1e99999999",
        "mode=standard ratio.joker=1",
        "mode=standard hand_standard=x",
        "mode=standard speed=9",
        "mode=standard  odd=on",
        "mode=standard tempo.polka=1",
        "mode=standard turn_seconds=",
    ],
)
def test_text_that_is_no_options_is_told(text):
    with pytest.raises(NotationError):
        read_options(text)
