"""A session with a table in this process: the same words a window would use with a table far away."""

from collections.abc import Callable
from typing import Generic, TypeVar

from onesemi.music.song import Player
from onesemi.net.host import Host
from onesemi.net.room import Command, Place, PlayerLeft
from onesemi.net.session import Message, Refusal, Session
from onesemi.rules.events import Event
from onesemi.rules.seats import Seat

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT", bound=Event)
OptionsT = TypeVar("OptionsT")


class LocalSession(Session[ViewT, MoveT, EventT], Generic[StateT, MoveT, ViewT, EventT, OptionsT]):
    """A place at the table of a host in this process (see `onesemi.net.session.Session`).

    log returns the lines of the whole log, hidden things included.
    """

    def __init__(
        self,
        host: Host[StateT, MoveT, ViewT, EventT, OptionsT],
        place: Place,
        log: Callable[[], tuple[str, ...]],
    ) -> None:
        self._host = host
        self._place = place
        self._log = log
        self._listener: Callable[[Message[ViewT, EventT]], None] | None = None
        self._sequence = -1

    @property
    def seat(self) -> Seat | None:
        """Whose place this is; None: a spectator's."""
        return self._place

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits at the table, in the order of the seats."""
        return self._host.room.players

    @property
    def log(self) -> tuple[str, ...]:
        """The lines of the game's log; empty until the game has ended, because it tells what hands hold."""
        return self._log() if self._host.room.result is not None else ()

    @property
    def past(self) -> tuple[EventT, ...]:
        """What happened since the game began, as this seat may know it; replays the log, which takes a moment."""
        return self._host.room.past(self._place)

    def connect(self, listener: Callable[[Message[ViewT, EventT]], None]) -> None:
        """Start listening; a listener that was there before is forgotten."""
        self.close()
        self._listener = listener
        self._sequence = -1
        self._host.listen(self._place, self._hear)

    def send(self, decision: int, move: MoveT) -> None:
        """Answer a decision with a move; raise ValueError for spectators, who have none."""
        self._host.submit(Command(self._own_seat(), decision, move))

    def leave(self) -> None:
        """Give the seat up for good."""
        self._host.submit(PlayerLeft(self._own_seat()))

    def close(self) -> None:
        """Stop listening; the seat is kept."""
        if self._listener is not None:
            self._listener = None
            self._host.forget(self._place, self._hear)

    def _own_seat(self) -> Seat:
        if self._place is None:
            raise ValueError("expected a player's session, found a spectator's")
        return self._place

    def _hear(self, message: Message[ViewT, EventT]) -> None:
        """Pass a message on; what a listener that came in the middle of an action knows already is left out."""
        if self._listener is None:
            return
        if not isinstance(message, Refusal):
            if message.sequence <= self._sequence:
                return
            self._sequence = message.sequence
        self._listener(message)
