"""What a player of "1;" can do: play, draw, stop, or answer one choice."""

from dataclasses import dataclass
from enum import StrEnum

from onesemi.games.song.cards import CardId
from onesemi.music.key import Key
from onesemi.music.pitch import PitchClass
from onesemi.rules.seats import Seat


class WandEffect(StrEnum):
    """What the wand can do (section 11, m11)."""

    LEGATO = "legato"
    ADAGIO = "adagio"
    SYNCOPATION = "syncopation"
    RUSH = "rush"
    IMPROV = "improv"
    REMIX = "remix"
    KEY_CHANGE = "key_change"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card from the hand: a 0-beat card (step 1) or a beat card (step 2 and extras)."""

    card: CardId


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw one card because nothing in the hand can be played (step 2)."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn: leave an extra play undone, or keep the card just drawn."""


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """Answer which own card to discard or to give."""

    card: CardId


@dataclass(frozen=True, slots=True)
class ChooseSeat:
    """Answer which player (cloud, mirror)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChooseKey:
    """Answer which key (Reharmonize, wand)."""

    key: Key


@dataclass(frozen=True, slots=True)
class ChoosePitch:
    """Answer which pitch class (wild note)."""

    pitch_class: PitchClass


@dataclass(frozen=True, slots=True)
class ChooseOrder:
    """Answer in which order the last three pitches shall stand: their new order as MIDI keys (Remix)."""

    pitches: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChooseEffect:
    """Answer what the wand does."""

    effect: WandEffect


@dataclass(frozen=True, slots=True)
class SwapCard:
    """Answer the star: give one own card for one of the cards looked at."""

    card: CardId
    for_card: CardId


@dataclass(frozen=True, slots=True)
class KeepCards:
    """Answer the star: swap nothing."""


Move = (
    Play
    | DrawCard
    | Stop
    | ChooseCard
    | ChooseSeat
    | ChooseKey
    | ChoosePitch
    | ChooseOrder
    | ChooseEffect
    | SwapCard
    | KeepCards
)
