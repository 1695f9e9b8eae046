"""SAFE or OUTSIDE, and what an OUTSIDE card draws (sections 1, 4, 7, 10, 11 and 18).

Pure functions on open facts, so a window may use them for its hints.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from onesemi.games.song.cards import (
    CARDS,
    CardId,
    Face,
    Magic,
    MagicFace,
    NoteFace,
    OddFace,
    Special,
    SpecialFace,
)
from onesemi.games.song.events import Saver, Why
from onesemi.games.song.options import Numbers
from onesemi.games.song.view import View
from onesemi.music.genre import Genre
from onesemi.music.key import KEYS, Key
from onesemi.music.pitch import PitchClass
from onesemi.music.song import Figure, SongEvent

BLUE_NOTES: Final = (3, 10)
"""♭3 and ♭7 in semitones above the tonic: SAFE in BLUES (section 7)."""


def safe_classes(key: Key, genre: Genre) -> frozenset[PitchClass]:
    """Return the pitch classes that are SAFE."""
    return _SAFE[key, genre is Genre.BLUES]


_SAFE: Final = {
    (key, is_blues): frozenset(key.scale) | (frozenset(map(key.degree, BLUE_NOTES)) if is_blues else frozenset())
    for key in KEYS
    for is_blues in (False, True)
}


def outside_notes(figure: Figure, pitches: Iterable[int], safe: frozenset[PitchClass]) -> int:
    """Return how many notes of an event are OUTSIDE: each of a double note's, one at most of a sequence's."""
    count = sum(pitch % 12 not in safe for pitch in pitches)
    return count if figure is Figure.CHORD else min(count, 1)


@dataclass(frozen=True, slots=True)
class Standing:
    """What decides the draws of an OUTSIDE card, besides the card.

    streak counts the OUTSIDE cards in a row before this one; is_dumpling: this is the card that the dumpling waits for.
    """

    genre: Genre
    streak: int
    has_pop_pass: bool
    is_dumpling: bool
    has_rainbow: bool
    has_improv: bool
    has_clover: bool


@dataclass(frozen=True, slots=True)
class Penalty:
    """What an OUTSIDE card draws, why, and what saved it if nothing."""

    draws: int
    why: Why
    saver: Saver | None


def penalty(notes: int, standing: Standing, numbers: Numbers) -> Penalty:
    """Return the penalty of a card with `notes` ≥ 1 OUTSIDE notes; savers are asked in the order of section 18."""
    why = Why.DUMPLING if standing.is_dumpling else Why.OUTSIDE
    draws = numbers.dumpling_draws if standing.is_dumpling else _genre_draws(notes, standing, numbers)
    if draws == 0:
        return Penalty(0, why, Saver.GENRE)
    for holds, saver in (
        (standing.has_rainbow, Saver.RAINBOW),
        (standing.has_improv, Saver.IMPROV),
        (standing.has_clover, Saver.CLOVER),
    ):
        if holds:
            return Penalty(0, why, saver)
    return Penalty(draws, why, None)


def _genre_draws(notes: int, standing: Standing, numbers: Numbers) -> int:
    match standing.genre:
        case Genre.POP:
            return (notes - standing.has_pop_pass) * numbers.outside_draws
        case Genre.JAZZ:
            return numbers.jazz_streak_draws if standing.streak else 0
        case Genre.ROCK | Genre.BLUES | Genre.CLASSICAL | Genre.ELECTRONIC:
            return notes * numbers.outside_draws


_Hint = tuple[Figure, tuple[int, ...]] | bool | None
"""The pitches a face will have, or True for always SAFE, or None for never judged or not known before."""


def _hint_of(face: Face) -> _Hint:
    match face:
        case NoteFace():
            return Figure.SINGLE, (face.pitch,)
        case OddFace():
            return (face.figure, face.pitches) if face.pitches else face.is_wild or None
        case MagicFace(magic):
            return magic is not Magic.CAT or None
        case _:
            return None


_HINTS: Final = tuple(_hint_of(card.face) for card in CARDS)
_IS_REPEAT: Final = tuple(card.face == SpecialFace(Special.REPEAT) for card in CARDS)


def safe_cards(hand: Iterable[CardId], key: Key, genre: Genre, last: SongEvent | None) -> frozenset[CardId]:
    """Return the pitched cards that are SAFE if played now; last is the latest pitched event (for Repeat)."""
    safe = safe_classes(key, genre)
    settled = _settled_safe(safe)
    is_repeat_safe = last is not None and outside_notes(last.figure, last.pitches, safe) == 0
    return frozenset(card for card in hand if card in settled or (_IS_REPEAT[card] and is_repeat_safe))


@cache
def _settled_safe(safe: frozenset[PitchClass]) -> frozenset[CardId]:
    """All cards that are SAFE whatever lies on the track."""
    return frozenset(card.id for card in CARDS if _is_settled_safe(_HINTS[card.id], safe))


def _is_settled_safe(hint: _Hint, safe: frozenset[PitchClass]) -> bool:
    return hint is True or (isinstance(hint, tuple) and outside_notes(*hint, safe) == 0)


def is_pitched(card: CardId) -> bool:
    """Tell whether a card will sound a pitch (a Repeat will, too)."""
    return _HINTS[card] is not None or _IS_REPEAT[card] or CARDS[card].face == _CAT


_CAT: Final = next(card.face for card in CARDS if isinstance(card.face, MagicFace) and card.face.magic is Magic.CAT)


def is_safe(view: View, card: CardId) -> bool | None:
    """Tell whether a card would be SAFE in a view's present key; None where it is never judged or not known before.

    Any card may be asked about, held or not. Rests, percussion and 0-beat cards are never judged; the cat isn't known.
    """
    if view.key is None or view.genre is None or not is_pitched(card) or CARDS[card].face == _CAT:
        return None
    last = next((event for event in reversed(view.track) if event.pitches), None)
    if _IS_REPEAT[card] and last is None:
        return None
    return card in safe_cards((card,), view.key, view.genre, last)
