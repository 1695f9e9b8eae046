"""A room: one table as a pure function of messages, for any game that keeps the contract.

A room holds no clock, no dice and no files. `react` takes a room and a message and returns the room after it with an
outbox: what to record, whom to tell. What the table waits for stands in the room (`question`, `clock`, `awaited`), so
that a host which comes up again after a crash sees at once what it owes. Late and stale messages change nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from onesemi.music.song import Player
from onesemi.net.session import Refusal, Update
from onesemi.rules.chance import Draw, Outcome
from onesemi.rules.events import Event, seen_by
from onesemi.rules.game import Deadline, Game, Result
from onesemi.rules.illegal import Illegal
from onesemi.rules.log import Drawn, Entry, Expired, Left, Moved, Record, final_state, record_of, replay, take
from onesemi.rules.seats import Seat

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT", bound=Event)
OptionsT = TypeVar("OptionsT")

Place = Seat | None  # where somebody watches from: an own seat, or None for spectators


@dataclass(frozen=True, slots=True)
class Command(Generic[MoveT]):
    """A seat answers a decision with a move. The first valid answer counts; later ones come too late."""

    seat: Seat
    decision: int
    move: MoveT


@dataclass(frozen=True, slots=True)
class ChanceAnswered:
    """The host answers what chance was asked when the log had `position` entries."""

    position: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ClockExpired:
    """The clock ran out that belonged to this decision."""

    seat: Seat | None
    decision: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A seat's player left for good."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Watch:
    """Somebody listens at this place from now on."""

    place: Place


@dataclass(frozen=True, slots=True)
class Unwatch:
    """Nobody listens at this place any more."""

    place: Place


RoomMessage = Command[MoveT] | ChanceAnswered | ClockExpired | PlayerLeft | Watch | Unwatch


@dataclass(frozen=True, slots=True)
class Recorded(Generic[MoveT]):
    """An entry of the log; it is to be stored before anybody is told of it."""

    entry: Entry[MoveT]


@dataclass(frozen=True, slots=True)
class Told(Generic[ViewT, EventT]):
    """An update for those who watch from a place, with nothing in it that they may not know."""

    place: Place
    update: Update[ViewT, EventT]


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal for the seat that sent the command."""

    seat: Seat
    refusal: Refusal


Outgoing = Recorded[MoveT] | Told[ViewT, EventT] | Refused


@dataclass(frozen=True, slots=True)
class Room(Generic[StateT, MoveT, ViewT, EventT, OptionsT]):
    """A table with its whole past.

    players sit in the order of the seats. record is the log so far. sequence counts the steps of the game; every
    update carries it, so that a gap shows. left are the seats whose players left for good; watched are the places
    that get updates.
    """

    game: Game[StateT, MoveT, ViewT, EventT, OptionsT]
    players: tuple[Player, ...]
    state: StateT
    record: Record[OptionsT, MoveT]
    sequence: int = 0
    left: frozenset[Seat] = frozenset()
    watched: frozenset[Place] = frozenset()

    @property
    def entries(self) -> tuple[Entry[MoveT], ...]:
        """The log's entries so far."""
        return self.record.entries

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.game.result(self.state)

    @property
    def question(self) -> Draw | None:
        """What the table waits for from chance, if anything."""
        return None if self.result else self.game.chance(self.state)

    @property
    def clock(self) -> Deadline | None:
        """The clock that runs now, if any."""
        return None if self.result else self.game.clock(self.state)

    @property
    def awaited(self) -> frozenset[Seat]:
        """The seats that the table waits for; nobody while chance is asked or after the end."""
        return frozenset() if self.result or self.game.chance(self.state) else self.game.awaited(self.state)

    @property
    def is_deserted(self) -> bool:
        """Whether people sat here and all of them left: nobody is there to play on for."""
        people = {Seat(player.seat) for player in self.players if player.bot_level is None}
        return bool(people) and people <= self.left

    def player(self, seat: Seat) -> Player:
        """Return who sits on a seat."""
        return next(player for player in self.players if player.seat == seat)

    def whole(self, place: Place) -> Update[ViewT, EventT]:
        """Return the whole view from a place: for newcomers and for whoever missed an update."""
        return Update(self.sequence, self.game.view(self.state, place), ())

    def past(self, place: Place) -> tuple[EventT, ...]:
        """Return what happened since the game began, as a place may know it; replays the log."""
        return tuple(event for step in replay(self.game, self.record) for event in seen_by(step.events, place))


Reaction = tuple[Room[StateT, MoveT, ViewT, EventT, OptionsT], tuple[Outgoing[MoveT, ViewT, EventT], ...]]


def open_room(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT], options: OptionsT, players: Sequence[Player]
) -> Room[StateT, MoveT, ViewT, EventT, OptionsT]:
    """Return a room in which the game begins; raise `Illegal` for players or options that can't be played."""
    seats = tuple(Seat(player.seat) for player in players)
    return Room(game, tuple(players), game.start(seats, options), record_of(game, seats, options))


def reopen_room(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT], players: Sequence[Player], record: Record[OptionsT, MoveT]
) -> Room[StateT, MoveT, ViewT, EventT, OptionsT]:
    """Return the room that has this log; raises as `onesemi.rules.log.replay` does."""
    left = frozenset(entry.seat for entry in record.entries if isinstance(entry, Left))
    return Room(game, tuple(players), final_state(game, record), record, len(record.entries), left)


def react(
    room: Room[StateT, MoveT, ViewT, EventT, OptionsT], message: RoomMessage[MoveT]
) -> Reaction[StateT, MoveT, ViewT, EventT, OptionsT]:
    """Return the room after a message, and what follows from it. Stale, late and doubled messages change nothing."""
    match message:
        case Command(seat, decision, move):
            return _command(room, seat, decision, move)
        case ChanceAnswered(position, outcome):
            return _chance(room, position, outcome)
        case ClockExpired(seat, decision):
            clock = room.clock
            is_stale = clock is None or (clock.seat, clock.decision) != (seat, decision)
            return (room, ()) if is_stale else _step(room, Expired())
        case PlayerLeft(seat):
            is_stale = room.result is not None or seat in room.left
            return (room, ()) if is_stale else _step(room, Left(seat))
        case Watch(place):
            return replace(room, watched=room.watched | {place}), ()
        case Unwatch(place):
            return replace(room, watched=room.watched - {place}), ()


def _command(
    room: Room[StateT, MoveT, ViewT, EventT, OptionsT], seat: Seat, decision: int, move: MoveT
) -> Reaction[StateT, MoveT, ViewT, EventT, OptionsT]:
    is_late = room.result is not None or seat in room.left or decision != room.game.decision(room.state, seat)
    if is_late:
        return room, (Refused(seat, Refusal(None)),)
    try:
        return _step(room, Moved(seat, move))
    except Illegal as refusal:
        return room, (Refused(seat, Refusal(refusal.reason)),)


def _chance(
    room: Room[StateT, MoveT, ViewT, EventT, OptionsT], position: int, outcome: Outcome
) -> Reaction[StateT, MoveT, ViewT, EventT, OptionsT]:
    question = room.question
    if question is None or position != len(room.entries):
        return room, ()
    return _step(room, Drawn(question.purpose, outcome))


def _step(
    room: Room[StateT, MoveT, ViewT, EventT, OptionsT], entry: Entry[MoveT]
) -> Reaction[StateT, MoveT, ViewT, EventT, OptionsT]:
    step = take(room.game, room.state, entry)
    left = room.left | {entry.seat} if isinstance(entry, Left) else room.left
    after = replace(room, state=step.state, record=room.record.with_entry(entry), sequence=room.sequence + 1, left=left)
    told = (
        Told(place, Update(after.sequence, after.game.view(after.state, place), seen_by(step.events, place)))
        for place in sorted(after.watched, key=lambda place: -1 if place is None else place)
    )
    return after, (Recorded(entry), *told)
