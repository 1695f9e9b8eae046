"""What the table waits for from a seat: a turn's step, or one choice."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from onesemi.games.song.cards import CardId
from onesemi.music.key import Key
from onesemi.rules.seats import Seat


class Ask(StrEnum):
    """What the table waits for from a seat."""

    OPENING = "opening"  # a 0-beat card may come first, a beat card must follow (steps 1 and 2)
    MUST_PLAY = "must_play"  # the 0-beat card is used up, a beat card must be played (step 2)
    DRAWN = "drawn"  # the card just drawn, the last in the hand, may be played
    EXTRA = "extra"  # one more beat card may be played (Legato, meteor, chime, wand)
    DISCARD = "discard"  # choose a card to discard
    GIVE = "give"  # choose a card to give to `Pending.target` (dandelion)
    CLOUD_SEAT = "cloud_seat"  # who else discards
    MIRROR_SEAT = "mirror_seat"  # with whom hands are swapped
    KEY = "key"  # choose among `Pending.keys`
    PITCH = "pitch"  # name the wild note's pitch class
    ORDER = "order"  # put the last three pitches in order; `Pending.pitches` are the present ones
    WAND = "wand"  # choose the wand's effect
    STAR = "star"  # swap one own card for one of `Pending.cards`, or keep


TURN_ASKS: Final = frozenset({Ask.OPENING, Ask.MUST_PLAY, Ask.DRAWN, Ask.EXTRA})
"""The asks of a turn's own steps; all others are choices."""


@dataclass(frozen=True, slots=True)
class Pending:
    """What is asked now, of whom, and why.

    cause is the code of the card or rule that asks ("m06", "classical", "electronic", ...; "" for a plain turn).
    cards holds what the star shows: the seat's own view only. remaining counts the discards
    still due, this one included.
    """

    ask: Ask
    seat: Seat
    cause: str = ""
    target: Seat | None = None
    keys: tuple[Key, ...] = ()
    pitches: tuple[int, ...] = ()
    cards: tuple[CardId, ...] = ()
    remaining: int = 1
