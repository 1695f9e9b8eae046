"""Every event and every reason of "1;" has its sentence, in every language."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from onesemi.games.song import events as song_events
from onesemi.games.song.cards import CARD_BY_CODE
from onesemi.games.song.events import (
    BarCompleted,
    CardPlayed,
    DirectionReversed,
    Discarded,
    DrawFailed,
    DrawShielded,
    Drew,
    EffectSkipped,
    Event,
    FlagSet,
    GameEnded,
    GameOpened,
    Gave,
    HandsSwapped,
    Judged,
    KeyChanged,
    KeysTurnedUp,
    LengthChanged,
    Marked,
    PileReshuffled,
    PitchesReordered,
    Placed,
    Saver,
    SeatLeft,
    StarLooked,
    StarSwapped,
    TurnBegan,
    TurnEnded,
    TurnSkipped,
    WandChosen,
    Why,
)
from onesemi.games.song.moves import WandEffect
from onesemi.locale import LANGUAGES, use_language
from onesemi.music.genre import Genre
from onesemi.music.key import C_MAJOR, KEYS
from onesemi.music.song import Figure, Mark, SongEvent
from onesemi.rules.game import Result
from onesemi.rules.illegal import Reason
from onesemi.rules.seats import Seat
from onesemi.wording.song import describe, refusal, too_late, why_text
from onesemi.wording.song.flag_events import FLAG_SENTENCES
from onesemi.wording.song.reasons import REFUSALS, saver_text

ANNA, BO = Seat(0), Seat(1)
NAMES = {ANNA: "Anna", BO: "Bo"}
G4 = CARD_BY_CODE["G4:1"].id
ECHO = CARD_BY_CODE["echo"].id
PLACED = SongEvent(0, 960, Figure.SINGLE, (67,), "G4:1", 0)
GAP = SongEvent(0, 960, Figure.REST, (), "gap", None)
GAMES = Path(song_events.__file__).parent

SENTENCES: tuple[Event, ...] = (
    GameOpened(Genre.POP, C_MAJOR, ANNA),
    TurnBegan(ANNA, 3),
    TurnSkipped(ANNA),
    SeatLeft(ANNA),
    GameEnded(Result(((ANNA,), (BO,))), is_stuck=False),
    GameEnded(Result(((ANNA,), (BO,))), is_stuck=True),
    GameEnded(Result(((ANNA, BO),)), is_stuck=True),
    CardPlayed(ANNA, ECHO),
    Placed(0, PLACED, G4),
    Placed(0, GAP, None),
    Judged(ANNA, G4, 1, None, 1),
    Judged(ANNA, G4, 1, None, 0),
    *(Judged(ANNA, G4, 1, saver, 0) for saver in Saver),
    *(Drew(ANNA, G4, why) for why in Why),
    *(Drew(ANNA, None, why) for why in Why if why is not Why.OUTSIDE),
    DrawFailed(ANNA, Why.OUTSIDE),
    DrawShielded(ANNA, Why.RAINDROP),
    PileReshuffled(1),
    PileReshuffled(20),
    Discarded(ANNA, G4, Why.CANDY),
    Gave(ANNA, BO, G4),
    Gave(ANNA, BO, None),
    HandsSwapped(ANNA, BO),
    StarLooked(ANNA, (G4, ECHO), 2),
    StarLooked(ANNA, None, 2),
    StarSwapped(ANNA, G4, ECHO, has_swapped=True),
    StarSwapped(ANNA, None, None, has_swapped=True),
    StarSwapped(ANNA, None, None, has_swapped=False),
    KeyChanged(KEYS[7], 0),
    KeysTurnedUp(KEYS[:3]),
    *(WandChosen(ANNA, effect) for effect in WandEffect),
    LengthChanged(0, PLACED),
    PitchesReordered((0, 1), (60, 62)),
    *(Marked(0, mark) for mark in Mark),
    *(FlagSet(ANNA, flag) for flag in FLAG_SENTENCES),
    DirectionReversed(1),
    DirectionReversed(-1),
    EffectSkipped(ANNA, "m18"),
    BarCompleted(3, ANNA, is_repeated=False),
    BarCompleted(3, ANNA, is_repeated=True),
    BarCompleted(3, None, is_repeated=False),
)
SILENT: tuple[Event, ...] = (
    TurnEnded(ANNA),
    CardPlayed(ANNA, G4),
    Judged(ANNA, G4, 0, None, 0),
    Drew(ANNA, None, Why.OUTSIDE),
)


@pytest.fixture(autouse=True, params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    yield use_language(request.param)
    use_language("en")


def _is_said(text: str | None) -> bool:
    return bool(text) and not [field for _, field, _, _ in string.Formatter().parse(text or "") if field]


@pytest.mark.parametrize("event", SENTENCES, ids=repr)
def test_an_event_has_a_sentence(event: Event) -> None:
    assert _is_said(describe(event, NAMES))


@pytest.mark.parametrize("event", SILENT, ids=repr)
def test_what_another_sentence_tells_already_is_not_told_twice(event: Event) -> None:
    assert describe(event, NAMES) is None


def test_every_class_of_event_is_among_those_tried() -> None:
    tried = {type(event) for event in SENTENCES + SILENT}
    assert set(get_args(Event)) == tried


def test_a_card_that_the_reader_may_not_know_is_not_named() -> None:
    for event in (Drew(ANNA, G4, Why.NO_CARD), Gave(ANNA, BO, G4), StarSwapped(ANNA, G4, ECHO, has_swapped=True)):
        assert "G4" in str(describe(event, NAMES))
        assert "G4" not in str(describe(event.seen_by(None), NAMES))


def test_every_reason_for_a_draw_and_every_saver_has_words() -> None:
    assert all(_is_said(why_text(why)) for why in Why)
    assert all(_is_said(saver_text(saver)) for saver in Saver)


def _strings_in(call: str) -> set[str]:
    """The literal strings that stand in the game's source as the argument of a call, by its place."""
    found: set[str] = set()
    for path in GAMES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == call:
                found |= {
                    arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                }
    return found


def _codes() -> set[str]:
    return {text for text in _strings_in("Reason") if not text.isdigit()}


def test_every_reason_code_of_the_game_has_a_sentence_and_no_sentence_is_left_over() -> None:
    assert _codes() == set(REFUSALS)


def test_every_flag_that_the_game_sets_has_a_sentence() -> None:
    assert _strings_in("flag") == set(FLAG_SENTENCES)


DETAILS = {
    "least": 40,
    "most": 8,
    "found": 12,
    "length_ticks": 960,
    "room_ticks": 480,
    "least_ticks": 960,
    "most_ticks": 480,
    "kind": "magic",
    "asked": "opening",
    "name": "turn_seconds",
}


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_says_why_and_names_the_paragraph(code: str) -> None:
    said = refusal(Reason(code, "4", DETAILS))
    assert _is_said(said)
    assert "4" in said


def test_lengths_in_a_refusal_are_told_in_beats() -> None:
    said = refusal(Reason("no-room", "4", {"length_ticks": 1920, "room_ticks": 1440}))
    assert "2" in said
    assert "1½" in said
    assert "1920" not in said


def test_an_unknown_reason_still_gets_a_sentence() -> None:
    assert _is_said(refusal(Reason("from-the-future", "99")))


def test_a_move_that_came_too_late_gets_a_sentence() -> None:
    assert _is_said(too_late())
