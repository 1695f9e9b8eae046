"""What happens in a game of "1;", for log, animation and sound; hidden cards are blanked by `seen_by`."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from onesemi.games.song.cards import CardId
from onesemi.games.song.moves import WandEffect
from onesemi.music.genre import Genre
from onesemi.music.key import Key
from onesemi.music.song import Mark, SongEvent
from onesemi.rules.game import Result
from onesemi.rules.seats import Seat


class Why(StrEnum):
    """Why cards are drawn, discarded or not drawn."""

    DEAL = "deal"
    ZERO_BEAT = "zero_beat"
    NO_CARD = "no_card"
    OUTSIDE = "outside"
    STRONG_BEAT = "strong_beat"
    RAINDROP = "raindrop"
    DUMPLING = "dumpling"
    RESOLUTION = "resolution"
    FOURTH_BAR = "fourth_bar"
    CANDY = "candy"
    CLOUD = "cloud"
    BALLOON = "balloon"
    FIREWORKS = "fireworks"
    LEFT = "left"


class Saver(StrEnum):
    """What saves an OUTSIDE card from its draw, in the order in which they are asked (section 18)."""

    GENRE = "genre"
    RAINBOW = "rainbow"
    IMPROV = "improv"
    CLOVER = "clover"


@dataclass(frozen=True, slots=True)
class _Open:
    """An event that all may know in full."""

    def seen_by(self, seat: Seat | None) -> Self:  # noqa: ARG002 - the same for every seat
        """Return the event itself: nothing in it is hidden."""
        return self


@dataclass(frozen=True, slots=True)
class GameOpened(_Open):
    """The deck was dealt; genre, key and first player are known."""

    genre: Genre
    key: Key
    first: Seat


@dataclass(frozen=True, slots=True)
class TurnBegan(_Open):
    """A turn begins."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class TurnSkipped(_Open):
    """A seat's turn was skipped."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPlayed(_Open):
    """A card left the hand: a 0-beat card to the discards, a beat card to the track."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Placed(_Open):
    """An event went on the track; index is its place there. card is None for rests that the table fills in."""

    index: int
    event: SongEvent
    card: CardId | None


@dataclass(frozen=True, slots=True)
class Judged(_Open):
    """A beat card was judged: how many of its notes are OUTSIDE (0: SAFE), what saved it, what it draws."""

    seat: Seat
    card: CardId
    outside_notes: int
    saver: Saver | None
    draws: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew a card; who doesn't hold it doesn't see which (card is None)."""

    seat: Seat
    card: CardId | None
    why: Why

    def seen_by(self, seat: Seat | None) -> Self:
        """Blank the card for all but the drawer."""
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class DrawFailed(_Open):
    """Both piles are empty: no draw."""

    seat: Seat
    why: Why


@dataclass(frozen=True, slots=True)
class DrawShielded(_Open):
    """A bubble cancelled a forced draw."""

    seat: Seat
    why: Why


@dataclass(frozen=True, slots=True)
class PileReshuffled(_Open):
    """The discards became the new draw pile."""

    count: int


@dataclass(frozen=True, slots=True)
class Discarded(_Open):
    """A card went from a hand to the discards, open."""

    seat: Seat
    card: CardId
    why: Why


@dataclass(frozen=True, slots=True)
class Gave:
    """A card went from hand to hand; only the two know which."""

    seat: Seat
    to: Seat
    card: CardId | None

    def seen_by(self, seat: Seat | None) -> Self:
        """Blank the card for all but giver and receiver."""
        return self if seat in {self.seat, self.to} else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class HandsSwapped(_Open):
    """Two seats swapped hands (mirror)."""

    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class StarLooked:
    """A seat looked at the top of the pile; only it knows the cards."""

    seat: Seat
    cards: tuple[CardId, ...] | None
    count: int

    def seen_by(self, seat: Seat | None) -> Self:
        """Blank the cards for all others."""
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class StarSwapped:
    """A seat swapped one card with the pile (or kept all: both None for everybody)."""

    seat: Seat
    gave: CardId | None
    took: CardId | None
    has_swapped: bool

    def seen_by(self, seat: Seat | None) -> Self:
        """Blank the cards for all others."""
        return self if seat == self.seat else replace(self, gave=None, took=None)


@dataclass(frozen=True, slots=True)
class KeyChanged(_Open):
    """A new key counts from here on."""

    key: Key
    at_ticks: int


@dataclass(frozen=True, slots=True)
class KeysTurnedUp(_Open):
    """Reharmonize turned up keys to choose from."""

    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class WandChosen(_Open):
    """The wand's effect was chosen."""

    seat: Seat
    effect: WandEffect


@dataclass(frozen=True, slots=True)
class LengthChanged(_Open):
    """Extend or Cut changed the event at the end of the track."""

    index: int
    event: SongEvent


@dataclass(frozen=True, slots=True)
class PitchesReordered(_Open):
    """Remix gave the events at these places new pitches."""

    indices: tuple[int, ...]
    pitches: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Marked(_Open):
    """An event on the track got a mark for the performance."""

    index: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class FlagSet(_Open):
    """Something now holds for a seat.

    flag is one of adagio, clock, skip, snowflake, dumpling, improv, bubble, clover, rainbow, extra, chime.
    """

    seat: Seat
    flag: str


@dataclass(frozen=True, slots=True)
class DirectionReversed(_Open):
    """Butterfly: the direction turned."""

    direction: int


@dataclass(frozen=True, slots=True)
class EffectSkipped(_Open):
    """An effect was impossible and is skipped."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class BarCompleted(_Open):
    """A bar is full; seat is who filled it (None: a gap or band rest)."""

    bar: int
    seat: Seat | None
    is_repeated: bool


@dataclass(frozen=True, slots=True)
class TurnEnded(_Open):
    """A turn is over."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatLeft(_Open):
    """A player left for good."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded(_Open):
    """The game is over; is_stuck: no beat card was left anywhere."""

    result: Result
    is_stuck: bool


Event = (
    GameOpened
    | TurnBegan
    | TurnSkipped
    | CardPlayed
    | Placed
    | Judged
    | Drew
    | DrawFailed
    | DrawShielded
    | PileReshuffled
    | Discarded
    | Gave
    | HandsSwapped
    | StarLooked
    | StarSwapped
    | KeyChanged
    | KeysTurnedUp
    | WandChosen
    | LengthChanged
    | PitchesReordered
    | Marked
    | FlagSet
    | DirectionReversed
    | EffectSkipped
    | BarCompleted
    | TurnEnded
    | SeatLeft
    | GameEnded
)
