"""What a view tells a computer player, read once for all the moves it compares."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from onesemi.games.song.cards import CARDS, CardId, Face, Magic, MagicFace, NoteFace, OddFace, Special, SpecialFace
from onesemi.games.song.fitting import Footing, fitting, length_now
from onesemi.games.song.judging import Standing, outside_notes, penalty, safe_classes
from onesemi.games.song.view import SeatView, View
from onesemi.music.genre import Genre
from onesemi.music.key import Key
from onesemi.music.song import SongEvent
from onesemi.music.ticks import TICKS_PER_BAR
from onesemi.rules.seats import Seat

CAT_OUTSIDE_SHARE: Final = 5 / 12
"""How often the cat's random pitch is OUTSIDE a major key."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A seat's situation.

    others are the other seats that still play, in the order in which their turns come; footing says which own beat
    cards fit; last is the latest pitched event; single_draws and double_draws are what a card with one or two OUTSIDE
    notes would draw now.
    """

    view: View
    me: SeatView
    others: tuple[SeatView, ...]
    footing: Footing
    last: SongEvent | None
    key: Key
    genre: Genre
    single_draws: int
    double_draws: int

    @property
    def hand(self) -> tuple[CardId, ...]:
        """The own cards."""
        return self.view.hand

    @property
    def next_seat(self) -> SeatView:
        """The neighbour whose turn comes next."""
        return self.others[0]

    @property
    def fewest_elsewhere(self) -> int:
        """The smallest hand among the others."""
        return min(other.hand_count for other in self.others)

    def room_after(self, card: CardId) -> int:
        """Return the room in ticks behind a beat card: a full bar where it fills this one."""
        return self.footing.room_ticks - length_now(card, self.footing) or TICKS_PER_BAR

    def fitting_in(self, room_ticks: int, cards: Iterable[CardId]) -> list[CardId]:
        """Return which of some cards would fit into so much room this turn."""
        footing = self.footing
        return fitting(cards, Footing(room_ticks, footing.last_ticks, footing.least_ticks, footing.most_ticks))

    def expected_draws(self, card: CardId) -> float:
        """Return how many cards a beat card of the hand draws as its penalty, on average."""
        if card in self.view.safe_cards:
            return 0.0
        face = CARDS[card].face
        if isinstance(face, MagicFace):
            return CAT_OUTSIDE_SHARE * self.single_draws if face.magic is Magic.CAT else 0.0
        return float((0, self.single_draws, self.double_draws)[self._outside_notes(face)])

    def _outside_notes(self, face: Face) -> int:
        """Count the OUTSIDE notes of a face that is known not to be SAFE; 0 for what is never judged."""
        match face:
            case NoteFace():
                return 1
            case OddFace(figure=figure, pitches=pitches):
                return outside_notes(figure, pitches, safe_classes(self.key, self.genre))
            case SpecialFace(Special.REPEAT) if self.last is not None:
                return outside_notes(self.last.figure, self.last.pitches, safe_classes(self.key, self.genre))
            case _:
                return 0


def read(view: View) -> Outlook:
    """Read the view of the seat that is asked."""
    assert view.you is not None
    assert view.key is not None
    assert view.genre is not None
    me = view.seat(view.you)
    last = next((event for event in reversed(view.track) if event.pitches), None)
    most = TICKS_PER_BAR if me.most_ticks is None else me.most_ticks
    return Outlook(
        view=view,
        me=me,
        others=_others_in_turn(view, view.you),
        footing=Footing(view.room_ticks, 0 if last is None else last.length_ticks, me.least_ticks, most),
        last=last,
        key=view.key,
        genre=view.genre,
        single_draws=_draws(view, me, 1),
        double_draws=_draws(view, me, 2),
    )


def _others_in_turn(view: View, you: Seat) -> tuple[SeatView, ...]:
    seats = view.seats if view.direction > 0 else view.seats[::-1]
    place = next(index for index, other in enumerate(seats) if other.seat == you)
    return tuple(other for other in (*seats[place + 1 :], *seats[:place]) if not other.has_left)


def _draws(view: View, me: SeatView, notes: int) -> int:
    assert view.genre is not None
    standing = Standing(
        genre=view.genre,
        streak=view.jazz_streak,
        has_pop_pass=view.has_pop_pass,
        is_dumpling=me.has_dumpling,
        has_rainbow=any(other.has_rainbow for other in view.seats),
        has_improv=me.has_improv,
        has_clover=me.has_clover,
    )
    return penalty(notes, standing, view.options.numbers).draws
