"""The agenda: what a state still has to resolve, as frozen steps; the next one stands last.

Every step is public knowledge: it names no card that anybody may not know.
"""

from dataclasses import dataclass

from onesemi.games.song.cards import CardId
from onesemi.games.song.events import Why
from onesemi.games.song.pending import Pending
from onesemi.music.key import Key
from onesemi.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """Step 0 of a turn (section 4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Step 4 of a turn: win check, band rest, no way on."""


@dataclass(frozen=True, slots=True)
class NextTurn:
    """The turn goes to the next seat, or passes over it."""


@dataclass(frozen=True, slots=True)
class DrawCards:
    """A seat draws cards, one by one."""

    seat: Seat
    count: int
    why: Why


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Stops for chance: the discards become the draw pile."""


@dataclass(frozen=True, slots=True)
class OfferDrawn:
    """After a draw for want of a playable card; held is how many cards the hand had before."""

    seat: Seat
    held: int


@dataclass(frozen=True, slots=True)
class Sound:
    """The card in play gets its pitches and goes on the track."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class PickPitch:
    """Stops for chance: the pitch of a magic note."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class MagicEffect:
    """The own effect of a magic note that lies on the track."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Rewards:
    """Bar completion, if the bar is full, then what the card earned."""

    seat: Seat
    is_resolution: bool = False
    is_fireworks: bool = False


@dataclass(frozen=True, slots=True)
class AfterPlay:
    """A beat card is resolved: extra plays or the end of the turn."""


@dataclass(frozen=True, slots=True)
class TurnUpKeys:
    """Stops for chance until enough keys are turned up (Reharmonize)."""

    seat: Seat
    keys: tuple[Key, ...] = ()


AgendaStep = (
    BeginTurn
    | EndTurn
    | NextTurn
    | DrawCards
    | Reshuffle
    | OfferDrawn
    | Sound
    | PickPitch
    | MagicEffect
    | Rewards
    | AfterPlay
    | TurnUpKeys
    | Pending
)
