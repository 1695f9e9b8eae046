"""What a deck is made of: mode, switches and ratios (sections 3 and 14)."""

from collections.abc import Iterable
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
from onesemi.games.song.options import DECK_RATIOS, Options
from onesemi.music.song import SongMode
from onesemi.rules.illegal import Illegal, Reason

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


def check(seat_count: int, options: Options) -> None:
    """Raise `Illegal` for options or a number of seats that can't be played (section 14)."""
    numbers = options.numbers
    if not numbers.players_least <= seat_count <= numbers.players_most:
        details = {"least": numbers.players_least, "most": numbers.players_most, "found": seat_count}
        raise Illegal(Reason("seat-count", "3", details))
    _check_ratios(kind for kind, _ratio in options.ratios)
    for kind, ratio in options.ratios:
        if ratio not in DECK_RATIOS:
            raise Illegal(Reason("ratio-unknown", "14", {"kind": kind.value, "found": str(ratio)}))
    size, least = deck_size(options), seat_count * options.hand_size + numbers.spare_cards
    if size < least:
        raise Illegal(Reason("deck-too-small", "14", {"least": least, "found": size}))
    beats = beat_card_count(options)
    if beats * 2 < size:
        raise Illegal(Reason("deck-too-few-beat-cards", "14", {"least": -(-size // 2), "found": beats}))


def _check_ratios(kinds: Iterable[Kind]) -> None:
    seen: set[Kind] = set()
    for kind in kinds:
        if kind in seen:
            raise Illegal(Reason("ratio-twice", "14", {"kind": kind.value}))
        seen.add(kind)
