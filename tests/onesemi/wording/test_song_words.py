"""Every value that a game of "1;" can show has its words, in every language."""

import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from onesemi.games.song.cards import STANDARD_COUNTS, Face, Kind, MagicFace, NoteFace, OddFace, RestFace
from onesemi.games.song.moves import WandEffect
from onesemi.games.song.options import Numbers
from onesemi.games.song.pending import Ask, Pending
from onesemi.games.song.view import SeatView
from onesemi.locale import LANGUAGES, use_language
from onesemi.music.genre import Genre
from onesemi.music.key import C_MAJOR, KEYS
from onesemi.music.pitch import PitchClass, Register
from onesemi.music.song import Figure, Mark, SongEvent, SongMode
from onesemi.rules.illegal import Reason
from onesemi.rules.seats import Seat
from onesemi.wording.song import (
    SeatFlag,
    ask_name,
    beats_number,
    beats_text,
    cause_name,
    event_detail,
    event_name,
    face_effect,
    face_name,
    flag_detail,
    flag_name,
    genre_name,
    genre_rule,
    key_name,
    key_notes,
    kind_name,
    mode_name,
    prompt,
    refusal,
    refusal_sentence,
    refusal_source,
    restriction_text,
    room_text,
    seat_flags,
    waiting_for,
    wand_effect_detail,
    wand_effect_name,
    written_key_name,
)

NAMES = {Seat(0): "Anna", Seat(1): "Bo"}


@pytest.fixture(autouse=True, params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    yield use_language(request.param)
    use_language("en")


def _is_said(text: str) -> bool:
    """Whether a text is there, trimmed, with no placeholder left in it."""
    return (
        bool(text)
        and text == text.strip()
        and not [field for _, field, _, _ in string.Formatter().parse(text) if field]
    )


@pytest.mark.parametrize("face", STANDARD_COUNTS, ids=repr)
def test_every_face_has_a_name_and_an_effect(face: Face) -> None:
    assert _is_said(face_name(face))
    assert _is_said(face_effect(face))


def test_no_two_faces_share_a_name() -> None:
    names = [face_name(face) for face in STANDARD_COUNTS]
    assert len(set(names)) == len(names)


def test_every_word_of_the_table_is_there() -> None:
    said = [kind_name(kind) for kind in Kind]
    said += [text for genre in Genre for text in (genre_name(genre), genre_rule(genre))]
    said += [text for key in KEYS for text in (key_name(key), key_notes(key))]
    said += [mode_name(mode) for mode in SongMode]
    said += [text for flag in SeatFlag for text in (flag_name(flag), flag_detail(flag))]
    said += [text for effect in WandEffect for text in (wand_effect_name(effect), wand_effect_detail(effect))]
    assert [text for text in said if not _is_said(text)] == []


@pytest.mark.parametrize("ask", Ask)
def test_every_ask_has_a_title_a_prompt_and_a_sentence_for_those_who_wait(ask: Ask) -> None:
    pending = Pending(ask, Seat(0), cause="m06", target=Seat(1), remaining=2)
    assert _is_said(ask_name(ask))
    assert _is_said(prompt(pending, NAMES))
    assert "Anna" in waiting_for(pending, NAMES)
    assert _is_said(refusal_sentence(Reason("not-offered", "4", {"asked": ask.value})))


@pytest.mark.parametrize(
    ("length_ticks", "number"),
    [(60, "1/16"), (420, "7/16"), (480, "½"), (720, "¾"), (960, "1"), (1440, "1½"), (1680, "1¾"), (3840, "4")],
)
def test_lengths_are_written_as_people_write_beats(length_ticks: int, number: str) -> None:
    assert beats_number(length_ticks) == number
    assert number in beats_text(length_ticks)
    assert number in room_text(length_ticks)


def test_a_mixed_number_without_a_sign_of_its_own_keeps_whole_and_part_apart() -> None:
    assert beats_number(960 + 60) == "1 1/16"


def test_causes_are_named_by_card_or_genre() -> None:
    assert cause_name("") == ""
    assert cause_name("classical") == genre_name(Genre.CLASSICAL)
    assert cause_name("m06") == face_name(next(face for face in STANDARD_COUNTS if getattr(face, "magic", "") == "m06"))


def test_an_unknown_cause_is_shown_as_it_is() -> None:
    assert cause_name("m99") == "m99"


def test_restrictions_name_the_length_they_allow() -> None:
    assert restriction_text(0, None) == ""
    assert beats_text(960) in restriction_text(960, None)
    assert beats_text(480) in restriction_text(0, 480)


def test_a_seat_shows_exactly_what_holds_for_it() -> None:
    nothing = SeatView(Seat(0), 8, *[False] * 7, least_ticks=0, most_ticks=None)
    everything = SeatView(Seat(0), 8, *[True] * 7, least_ticks=960, most_ticks=480, has_left=True)
    assert seat_flags(nothing) == ()
    assert set(seat_flags(everything)) == set(SeatFlag)


def _event(card: str, figure: Figure, pitches: tuple[int, ...], *, is_outside: bool | None = None) -> SongEvent:
    return SongEvent(0, 960, figure, pitches, card, 0, is_outside, marks=frozenset(Mark))


@pytest.mark.parametrize(
    "event",
    [
        _event("G4:1", Figure.SINGLE, (67,), is_outside=False),
        _event("rest:1", Figure.REST, ()),
        _event("gap", Figure.REST, ()),
        _event("band-rest", Figure.REST, ()),
        _event("syncopation", Figure.REST, ()),
        _event("silence", Figure.REST, ()),
        _event("repeat", Figure.SINGLE, (61,), is_outside=True),
        _event("o14", Figure.SEQUENCE, (60, 64, 67), is_outside=False),
        _event("o22", Figure.CHORD, (60, 68), is_outside=True),
        _event("o24", Figure.PERCUSSION, ()),
        _event("m04", Figure.SINGLE, (62,)),
    ],
    ids=lambda event: event.card,
)
def test_what_lies_on_the_track_is_named_with_its_length(event: SongEvent) -> None:
    assert beats_text(event.length_ticks) in event_name(event)
    assert _is_said(event_name(event))
    assert _is_said(event_detail(event))


def test_sharps_keep_their_sign() -> None:
    note = NoteFace(PitchClass.G_SHARP, Register.MID, 480)
    assert "G♯" in face_name(note)
    assert "G♯" in face_effect(note)
    assert C_MAJOR.tonic.text in key_name(C_MAJOR)


@pytest.mark.parametrize(
    ("tonic", "table", "written"),
    [(0, "C", "C"), (1, "C♯/D♭", "D♭"), (6, "F♯", "F♯"), (8, "G♯/A♭", "A♭"), (10, "A♯/B♭", "B♭"), (11, "B", "B")],
)
def test_keys_with_flats_have_the_musicians_name_beside_the_cards(tonic: int, table: str, written: str) -> None:
    key = KEYS[tonic]
    assert key_name(key).replace("major", "").replace("大調", "").strip() == table
    assert written_key_name(key).replace("major", "").replace("大調", "").strip() == written


def test_texts_say_the_numbers_of_the_table() -> None:
    """Each number is changed to one that stands in no text otherwise."""
    changed = Numbers(
        jazz_streak_draws=31,
        dumpling_draws=32,
        candy_discards=33,
        star_looks=34,
        reharmonize_keys=35,
        remix_notes=36,
        electronic_bars=37,
        outside_draws=38,
    )
    said = [face_effect(face, changed) for face in STANDARD_COUNTS]
    said += [genre_rule(genre, changed) for genre in Genre]
    said += [flag_detail(flag, changed) for flag in SeatFlag]
    assert [number for number in range(31, 39) if not any(str(number) in text for text in said)] == []


def test_a_refusal_names_its_paragraph_by_number_and_heading() -> None:
    reason = Reason("no-room", "4", {"length_ticks": 960, "room_ticks": 480})
    assert beats_text(480) in refusal_sentence(reason)
    source = refusal_source(reason)
    assert "4" in source
    assert len(source) > len(refusal_source(Reason("no-room", "99")))
    assert refusal_sentence(reason) in refusal(reason)
    assert source in refusal(reason)


def test_odd_and_magic_effects_say_how_long_the_card_is() -> None:
    long_faces = [face for face in STANDARD_COUNTS if isinstance(face, OddFace | MagicFace | RestFace)]
    assert [face for face in long_faces if beats_number(face.length_ticks) not in face_effect(face)] == []


def test_the_words_stand_above_games_and_below_windows() -> None:
    folder = Path(__file__).parents[3] / "onesemi" / "wording"
    sources = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    assert sources
    assert not [source for source in sources if "PySide6" in source or "onesemi.net" in source]
