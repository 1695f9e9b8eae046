"""How hard cards are to get rid of: the measure by which computer players compare hands.

The unit is about one turn's work: a SAFE crotchet weighs 1. The weights were set by letting computer players play
each other (`onesemi bots`).
"""

from collections.abc import Collection, Iterable
from typing import Final

from onesemi.games.song.cards import CARDS, CardId, Face, Special, SpecialFace, fixed_length_ticks
from onesemi.games.song.judging import is_pitched, safe_cards
from onesemi.music.genre import Genre
from onesemi.music.key import Key
from onesemi.music.song import SongEvent
from onesemi.music.ticks import TICKS_PER_BEAT

DRAWN_CARD_BURDEN: Final = 1.15
"""What a card from the pile weighs on average."""
OUTSIDE_BURDEN: Final = 0.5
"""What a pitched card weighs more while it is OUTSIDE."""
_SHORTEST_BURDEN: Final = 0.76
_BEAT_BURDEN: Final = 0.24  # each beat of length: a long card waits for room
_ZERO_BEAT_BURDEN: Final = 1.1  # can't be the last card, but leaves beside a beat card
_REPEAT_BURDEN: Final = 0.95
_SILENCE_BURDEN: Final = 0.7


def _weight(face: Face) -> float:
    length = fixed_length_ticks(face)
    if length is None:
        return _REPEAT_BURDEN if face == SpecialFace(Special.REPEAT) else _SILENCE_BURDEN
    return _SHORTEST_BURDEN + _BEAT_BURDEN * length / TICKS_PER_BEAT if length else _ZERO_BEAT_BURDEN


BURDENS: Final = tuple(_weight(card.face) for card in CARDS)
"""By card id: what the card weighs while it is SAFE."""
IS_PITCHED: Final = tuple(is_pitched(card.id) for card in CARDS)
"""By card id: whether the card is judged by its pitch (magic notes are listed too; only the cat can be OUTSIDE)."""


def burden(card: CardId, safe: Collection[CardId]) -> float:
    """Return what one card weighs, given which pitched cards are SAFE."""
    return BURDENS[card] + (OUTSIDE_BURDEN if IS_PITCHED[card] and card not in safe else 0.0)


def hand_burden(hand: Iterable[CardId], safe: Collection[CardId]) -> float:
    """Return what a whole hand weighs."""
    return sum(burden(card, safe) for card in hand)


def burden_in_key(hand: Collection[CardId], key: Key, genre: Genre, last: SongEvent | None) -> float:
    """Return what a hand would weigh in a key; last is the latest pitched event (for Repeat)."""
    return hand_burden(hand, safe_cards(hand, key, genre, last))


def heaviest(hand: Iterable[CardId], safe: Collection[CardId]) -> CardId:
    """Return the card one would rather not hold; the lowest id of equal ones."""
    return max(hand, key=lambda card: (burden(card, safe), -card))
