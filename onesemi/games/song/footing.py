"""Where a seat stands: the footing of its beat cards and what its 0-beat cards could act on, from a state."""

from collections.abc import Sequence
from typing import Protocol

from onesemi.games.song.cards import CardId
from onesemi.games.song.fitting import Footing, Possible, last_note
from onesemi.games.song.options import Options
from onesemi.games.song.state import Flags
from onesemi.music.song import SongEvent
from onesemi.music.ticks import TICKS_PER_BAR
from onesemi.rules.seats import Seat


class Reading(Protocol):
    """What can be read of a `state.Playing` and of its working copy alike."""

    @property
    def options(self) -> Options:
        """The settings of the table."""
        ...

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise."""
        ...

    @property
    def track(self) -> Sequence[SongEvent]:
        """The song track."""
        ...

    @property
    def pile(self) -> Sequence[CardId]:
        """The draw pile, its top last."""
        ...

    @property
    def bar(self) -> int:
        """The running bar's index."""
        ...

    @property
    def end_ticks(self) -> int:
        """The end of the track."""
        ...

    @property
    def extras(self) -> int:
        """The extra plays left."""
        ...

    @property
    def is_chime_open(self) -> bool:
        """Whether cards of half a beat or less are free."""
        ...

    def hand(self, seat: Seat) -> Sequence[CardId]:
        """Return a seat's cards, the newest last."""
        ...

    def flags_of(self, seat: Seat) -> Flags:
        """Return what holds for a seat."""
        ...


def footing_of(table: Reading, seat: Seat) -> Footing:
    """Return what decides whether a seat's beat card fits now."""
    flags, last = table.flags_of(seat), last_note(table.track)
    return Footing(
        room_ticks=(table.bar + 1) * TICKS_PER_BAR - table.end_ticks,
        last_ticks=0 if last is None else table.track[last].length_ticks,
        least_ticks=flags.least_ticks,
        most_ticks=TICKS_PER_BAR if flags.most_ticks is None else flags.most_ticks,
    )


def possible_of(table: Reading, footing: Footing) -> Possible:
    """Return what decides whether a 0-beat card's effect is possible now."""
    numbers = table.options.numbers
    return Possible(table.track, table.bar, footing, numbers.cut_least_ticks, numbers.remix_notes)
