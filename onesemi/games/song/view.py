"""What a seat may know of a game of "1;": built field by field, so that nothing hidden can slip in."""

from dataclasses import dataclass
from enum import StrEnum

from onesemi.games.song.cards import CardId
from onesemi.games.song.moves import Move
from onesemi.games.song.options import Options
from onesemi.music.genre import Genre
from onesemi.music.key import Key
from onesemi.music.song import KeyChange, SongEvent
from onesemi.rules.game import Deadline, Result
from onesemi.rules.seats import Seat


class Phase(StrEnum):
    """Where a game stands."""

    DEALING = "dealing"
    PLAYING = "playing"
    ENDED = "ended"


class Ask(StrEnum):
    """What the table waits for from a seat."""

    OPENING = "opening"  # a 0-beat card may come first, a beat card must follow (steps 1 and 2)
    MUST_PLAY = "must_play"  # the 0-beat card is used up, a beat card must be played (step 2)
    DRAWN = "drawn"  # the card just drawn may be played
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


@dataclass(frozen=True, slots=True)
class Pending:
    """What is asked now, of whom, and why.

    cause is the code of the card or rule that asks ("m06", "classical", "electronic", ...; "" for a plain turn).
    cards holds what the star shows: the seat's own view only. remaining counts the discards still due, this one included.
    """

    ask: Ask
    seat: Seat
    cause: str = ""
    target: Seat | None = None
    keys: tuple[Key, ...] = ()
    pitches: tuple[int, ...] = ()
    cards: tuple[CardId, ...] = ()
    remaining: int = 1


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody sees of one seat.

    least_ticks and most_ticks bound the beat cards of the seat's next (or running) turn: Adagio and clock.
    """

    seat: Seat
    hand_count: int
    has_bubble: bool
    has_clover: bool
    has_rainbow: bool
    has_dumpling: bool
    is_skipped: bool
    is_zero_beat_barred: bool
    has_improv: bool
    least_ticks: int
    most_ticks: int | None
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it (you is None for spectators, who hold no hand and have no moves).

    bar is the index of the running bar, room_ticks what it has left; track, keys, discards lie open.
    pile_count counts the draw pile. hand is the seat's own. safe_cards are the own pitched cards that are SAFE now.
    extras counts the extra plays left; is_chime_open says that cards of half a beat or less are free.
    """

    you: Seat | None
    phase: Phase
    options: Options
    seats: tuple[SeatView, ...]
    turn: Seat | None
    direction: int
    turn_number: int
    genre: Genre | None
    key: Key | None
    keys: tuple[KeyChange, ...]
    track: tuple[SongEvent, ...]
    adagio_bars: frozenset[int]
    repeated_bars: frozenset[int]
    bar: int
    room_ticks: int
    pile_count: int
    discards: tuple[CardId, ...]
    hand: tuple[CardId, ...]
    safe_cards: frozenset[CardId]
    extras: int
    is_chime_open: bool
    jazz_streak: int
    was_last_outside: bool | None
    has_pop_pass: bool
    pending: Pending | None
    awaited: frozenset[Seat]
    decision: int
    deadline: Deadline | None
    moves: tuple[Move, ...]
    result: Result | None

    def seat(self, seat: Seat) -> SeatView:
        """Return what is seen of one seat."""
        return next(other for other in self.seats if other.seat == seat)
