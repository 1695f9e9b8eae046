"""What a deck is made of: mode, switches and ratios (sections 3 and 14)."""

from fractions import Fraction
from functools import lru_cache
from typing import Final

from onesemi.games.song.cards import (
    CARDS,
    STANDARD_COUNTS,
    Card,
    CardId,
    Face,
    Kind,
    Special,
    SpecialFace,
    is_beat_face,
    kind_of,
)
from onesemi.games.song.options import Options
from onesemi.music.song import SongMode

ONE_OF_EACH: Final = (Kind.NOTE, Kind.ODD, Kind.MAGIC)
"""The kinds of which a deck holds each card once; half of them is a half drawn by chance."""
_HALF: Final = Fraction(1, 2)
_BEGINNER_SPECIALS: Final = (Special.REPEAT, Special.SILENCE, Special.IMPROV)


def _is_allowed(face: Face, options: Options) -> bool:
    kind = kind_of(face)
    if options.mode is SongMode.BEGINNER:
        return kind in {Kind.NOTE, Kind.REST} or (isinstance(face, SpecialFace) and face.special in _BEGINNER_SPECIALS)
    return (kind is not Kind.ODD or options.has_odd_notes) and (kind is not Kind.MAGIC or options.has_magic_notes)


def _is_in(card: Card, options: Options) -> bool:
    ratio = options.ratio_of(kind_of(card.face))
    return _is_allowed(card.face, options) and card.copy < STANDARD_COUNTS[card.face] * ratio


@lru_cache(maxsize=64)
def kinds_to_halve(options: Options) -> tuple[Kind, ...]:
    """Return the kinds of which chance picks one half."""
    allowed = {kind_of(face) for face in STANDARD_COUNTS if _is_allowed(face, options)}
    return tuple(kind for kind in ONE_OF_EACH if kind in allowed and options.ratio_of(kind) == _HALF)


@lru_cache(maxsize=64)
def candidates(kind: Kind, options: Options) -> tuple[CardId, ...]:
    """Return the cards of a kind that can be in the deck; half of them are, if the kind is to be halved."""
    return tuple(card.id for card in CARDS if kind_of(card.face) is kind and _is_in(card, options))


@lru_cache(maxsize=64)
def settled_cards(options: Options) -> tuple[CardId, ...]:
    """Return the cards that are in the deck whatever chance says."""
    halved = kinds_to_halve(options)
    return tuple(card.id for card in CARDS if kind_of(card.face) not in halved and _is_in(card, options))


@lru_cache(maxsize=64)
def deck_size(options: Options) -> int:
    """Return how many cards the deck holds."""
    return len(settled_cards(options)) + sum(len(candidates(kind, options)) // 2 for kind in kinds_to_halve(options))


@lru_cache(maxsize=64)
def beat_card_count(options: Options) -> int:
    """Return how many of the deck's cards take beats; all halved kinds do."""
    settled = sum(is_beat_face(CARDS[card].face) for card in settled_cards(options))
    return settled + deck_size(options) - len(settled_cards(options))
