"""What a seat may know of a game of "1;": built field by field, so that nothing hidden can slip in."""

from dataclasses import dataclass, field
from enum import StrEnum

from onesemi.games.song.agenda import AgendaStep
from onesemi.games.song.cards import CardId
from onesemi.games.song.moves import Move
from onesemi.games.song.options import Options
from onesemi.games.song.pending import Ask, Pending
from onesemi.music.genre import Genre
from onesemi.music.key import Key
from onesemi.music.song import KeyChange, SongEvent
from onesemi.rules.game import Deadline, Result
from onesemi.rules.seats import Seat

__all__ = ["Ask", "Pending", "Phase", "Progress", "SeatView", "View"]


class Phase(StrEnum):
    """Where a game stands."""

    DEALING = "dealing"
    PLAYING = "playing"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody sees of one seat.

    least_ticks and most_ticks bound the beat cards of the seat's next (or running) turn: Adagio and clock.
    improv_turns counts the turns, the running one included, in which Improv holds.
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
    improv_turns: int = 0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the table has got within what is going on; all of it lies open.

    track_cards are the cards of the track's events (None: a rest that the table filled in). in_play is the card
    that left a hand and waits for its pitch. agenda is what is still to be resolved, the next step last.
    idle_turns counts the turns in a row without a beat card (band rest), beats_played the running turn's beat cards,
    slurs the Legatos whose second note is to come; is_accent_due says that the next sounding card is accented.
    """

    track_cards: tuple[CardId | None, ...] = ()
    in_play: CardId | None = None
    agenda: tuple[AgendaStep, ...] = ()
    idle_turns: int = 0
    beats_played: int = 0
    slurs: int = 0
    is_accent_due: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it (you is None for spectators, who hold no hand and have no moves).

    bar is the index of the running bar, room_ticks what it has left; track, keys, discards lie open.
    pile_count counts the draw pile. hand is the seat's own. safe_cards are the own pitched cards that are
    SAFE now (a wild note can be; magic notes are, but for the cat; a Repeat as the last note is).
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
    progress: Progress = field(default_factory=Progress)

    def seat(self, seat: Seat) -> SeatView:
        """Return what is seen of one seat."""
        return next(other for other in self.seats if other.seat == seat)
