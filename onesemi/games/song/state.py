"""The states of a game of "1;", one class per phase; immutable values."""

from collections.abc import Iterator
from dataclasses import dataclass

from onesemi.games.song.agenda import AgendaStep
from onesemi.games.song.cards import CardId, Kind
from onesemi.games.song.options import Options
from onesemi.games.song.pending import Pending
from onesemi.music.genre import Genre
from onesemi.music.key import Key
from onesemi.music.song import KeyChange, SongEvent
from onesemi.rules.game import Result
from onesemi.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Flags:
    """What holds for one seat.

    least_ticks and most_ticks bound the beat cards of the next (or running) turn; improv_turns counts the turns,
    the running one included, in which Improv holds.
    """

    has_bubble: bool = False
    has_clover: bool = False
    has_rainbow: bool = False
    has_dumpling: bool = False
    is_skipped: bool = False
    is_zero_beat_barred: bool = False
    improv_turns: int = 0
    least_ticks: int = 0
    most_ticks: int | None = None
    has_left: bool = False


NO_FLAGS = Flags()


@dataclass(frozen=True, slots=True)
class Dealing:
    """Before the first turn: waits for chance only.

    halves are the kinds of which a random half joins the deck, still to be drawn; deck is what joined so far.
    hands and pile are empty until the deck was shuffled. left are the seats given up meanwhile.
    """

    options: Options
    seats: tuple[Seat, ...]
    halves: tuple[Kind, ...]
    deck: tuple[CardId, ...]
    hands: tuple[tuple[CardId, ...], ...] = ()
    pile: tuple[CardId, ...] = ()
    genre: Genre | None = None
    key: Key | None = None
    left: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Playing:
    """From the first turn on.

    seats stand in clockwise order, hands and flags in the order of seats. The top of pile is its last card, the
    agenda's next step the last one. track_cards names the card of each event of track (None: a filled-in rest).
    bar is the running bar's index, end_ticks the end of the track. direction is 1 (clockwise) or −1.
    decision numbers the question that stands, or the next one while chance is awaited.
    The other fields are explained with `view.View` and `view.Progress`.
    """

    options: Options
    genre: Genre
    seats: tuple[Seat, ...]
    hands: tuple[tuple[CardId, ...], ...]
    flags: tuple[Flags, ...]
    pile: tuple[CardId, ...]
    discards: tuple[CardId, ...]
    track: tuple[SongEvent, ...]
    track_cards: tuple[CardId | None, ...]
    keys: tuple[KeyChange, ...]
    adagio_bars: frozenset[int]
    repeated_bars: frozenset[int]
    bar: int
    end_ticks: int
    turn: Seat
    turn_number: int
    direction: int
    extras: int
    is_chime_open: bool
    slurs: int
    beats_played: int
    idle_turns: int
    is_accent_due: bool
    outside_streak: int
    was_last_outside: bool | None
    has_pop_pass: bool
    in_play: CardId | None
    agenda: tuple[AgendaStep, ...]
    decision: int

    @property
    def key(self) -> Key:
        """The key that counts now."""
        return self.keys[-1].key

    def hand(self, seat: Seat) -> tuple[CardId, ...]:
        """Return a seat's cards, the newest last."""
        return self.hands[self.seats.index(seat)]

    def flags_of(self, seat: Seat) -> Flags:
        """Return what holds for a seat."""
        return self.flags[self.seats.index(seat)]

    @property
    def pending(self) -> Pending | None:
        """The question that stands, or None while chance is awaited."""
        step = self.agenda[-1] if self.agenda else None
        return step if isinstance(step, Pending) else None


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over; table is how it was left. is_stuck: no beat card was left anywhere."""

    table: Playing
    result: Result
    is_stuck: bool


State = Dealing | Playing | Ended


def all_cards(state: State) -> Iterator[CardId]:
    """Yield every card of the game once, wherever it is; what no game may lose or double."""
    if isinstance(state, Dealing):
        yield from state.deck
        return
    table = state.table if isinstance(state, Ended) else state
    for hand in table.hands:
        yield from hand
    yield from table.pile
    yield from table.discards
    yield from (card for card in table.track_cards if card is not None)
    if table.in_play is not None:
        yield table.in_play
