"""The in-process host: gives a room its clock, its entropy and its storage, and its computer players their turns.

Driven without threads: `next_due` says when something is to be done next, `advance` does one thing that is due. A
window calls `advance` from a timer, a command in a loop. Every message is carried out in full, the answers of chance
included, and written down, before anybody is told of it.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from onesemi.net.room import (
    ChanceAnswered,
    ClockExpired,
    Place,
    Recorded,
    Refused,
    Room,
    RoomMessage,
    Told,
    Unwatch,
    Watch,
    react,
)
from onesemi.net.session import Message
from onesemi.net.thinking import BotFault, Thinkers, Thinking
from onesemi.net.turn_clock import TurnClock
from onesemi.rules.chance import Chance, answer
from onesemi.rules.events import Event
from onesemi.rules.log import Entry

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT", bound=Event)
OptionsT = TypeVar("OptionsT")


class Journal(Protocol[MoveT]):
    """Where a running table is kept, so that it can go on after a crash."""

    def append(self, entries: Sequence[Entry[MoveT]]) -> None:
        """Write entries, all or none, so that they outlive this process; raise OSError where that fails."""
        ...

    def sync(self) -> None:
        """Make sure that what was appended outlives a power cut too; raise OSError where that fails."""
        ...

    def finish(self) -> None:
        """Note that the game is over: it is nothing to go on with any more."""
        ...

    def close(self) -> None:
        """Let go of the table; it can be found and gone on with later."""
        ...


@dataclass(frozen=True, slots=True)
class StorageFault:
    """The table could not be stored; it goes on, but could not be gone on with after a crash."""

    cause: OSError

    @property
    def reason(self) -> str:
        """What the system says."""
        return self.cause.strerror or str(self.cause)

    def __str__(self) -> str:
        return f"the game can't be saved and goes on unsaved ({self.cause})"


Fault = BotFault | StorageFault
Listener = Callable[[Message[ViewT, EventT]], None]


class Stalled(Exception):  # noqa: N818 - says what happened to the table
    """A game waits for nobody and hasn't ended: a fault of the game's rules."""


class Host(Generic[StateT, MoveT, ViewT, EventT, OptionsT]):
    """One running table. All methods are called on one thread.

    clock gives seconds that never run back (time.monotonic); chance answers the game's questions; report is called for
    faults that the table survived. The game starts, or goes on, with the first `advance`.
    """

    def __init__(
        self,
        room: Room[StateT, MoveT, ViewT, EventT, OptionsT],
        *,
        clock: Callable[[], float],
        chance: Chance,
        thinking: Thinking[ViewT, MoveT],
        report: Callable[[Fault], None],
        journal: Journal[MoveT] | None = None,
    ) -> None:
        self._room = room
        self._clock = clock
        self._chance = chance
        self._thinkers = Thinkers(thinking, report)
        self._report = report
        self._journal = journal
        self._listeners: dict[Place, list[Listener[ViewT, EventT]]] = {}
        self._inbox: deque[RoomMessage[MoveT]] = deque()
        self._is_draining = False
        self._is_settled = False
        self._turn_clock = TurnClock(clock)

    @property
    def room(self) -> Room[StateT, MoveT, ViewT, EventT, OptionsT]:
        """The room as it is now."""
        return self._room

    @property
    def is_over(self) -> bool:
        """Whether nothing will happen any more: the game has ended, or all people left."""
        return self._room.result is not None or self._room.is_deserted

    def next_due(self) -> float | None:
        """Return the clock's time at which to call `advance` next; None: only a message can move the table."""
        if not self._is_settled:
            return self._clock()
        dues = (self._thinkers.next_due(self._clock()), self._turn_clock.due)
        return min((due for due in dues if due is not None), default=None)

    def advance(self) -> bool:
        """Do one thing that is due: go on with what chance owes, a computer player's move, or a clock that ran out.

        Return whether there was something to do.
        """
        if not self._is_settled:
            self._drain()
            return True
        now_seconds = self._clock()
        message: RoomMessage[MoveT] | None = self._thinkers.take(self._room, now_seconds)
        run_out = self._turn_clock.run_out(now_seconds)
        if message is None and run_out is not None:
            message = ClockExpired(run_out.seat, run_out.decision)
        if message is None:
            return False
        self.submit(message)
        return True

    def submit(self, message: RoomMessage[MoveT]) -> None:
        """Carry out a message, with all that chance has to answer after it; listeners are called before this returns.

        A listener may submit: its message is carried out after the present one.
        """
        self._inbox.append(message)
        if not self._is_draining:
            self._drain()

    def listen(self, place: Place, listener: Listener[ViewT, EventT]) -> None:
        """Tell a listener all that a place may know: the whole view now, every update and refusal later."""
        self._listeners.setdefault(place, []).append(listener)
        self._room, _ = react(self._room, Watch(place))
        listener(self._room.whole(place))

    def forget(self, place: Place, listener: Listener[ViewT, EventT]) -> None:
        """Stop telling a listener."""
        self._listeners[place].remove(listener)
        if not self._listeners[place]:
            self._room, _ = react(self._room, Unwatch(place))

    def hold_clock(self) -> None:
        """Let no time go by on the clock of a decision until `release_clock`; moves count all the same."""
        self._turn_clock.hold()

    def release_clock(self) -> None:
        """Let the clock of a decision go on with the time that was left."""
        self._turn_clock.release()

    def close(self) -> None:
        """Stop the table; it can be gone on with where it was stored."""
        self._thinkers.close()
        if self._journal is not None:
            self._journal.close()

    def _drain(self) -> None:
        self._is_draining = True
        try:
            if not self._is_settled:
                self._carry_out()
            while self._inbox:
                self._carry_out(self._inbox.popleft())
        finally:
            self._is_draining = False

    def _carry_out(self, *messages: RoomMessage[MoveT]) -> None:
        room, outbox = self._room, list[Any]()
        for message in messages:
            room, outgoing = react(room, message)
            outbox += outgoing
        while (question := room.question) is not None:
            room, outgoing = react(room, ChanceAnswered(len(room.entries), answer(question.question, self._chance)))
            outbox += outgoing
        entries = [outgoing.entry for outgoing in outbox if isinstance(outgoing, Recorded)]
        self._store(entries)
        self._room = room
        self._settle()
        if self.is_over:
            self._finish()
        for outgoing in outbox:
            self._deliver(outgoing)
        if entries:
            self._sync()

    def _settle(self) -> None:
        self._is_settled = True
        now_seconds = self._clock()
        deadline = None if self.is_over else self._room.clock
        self._turn_clock.set(deadline)
        if self.is_over:
            self._thinkers.close()
            return
        if not self._room.awaited and deadline is None:
            raise Stalled(f"{self._room.game.name}: nobody is awaited after {len(self._room.entries)} entries")
        self._thinkers.look(self._room, now_seconds)

    def _store(self, entries: list[Entry[MoveT]]) -> None:
        if self._journal is None or not entries:
            return
        try:
            self._journal.append(entries)
        except OSError as fault:
            self._give_up_storage(fault)

    def _sync(self) -> None:
        """After the listeners: a card is heard at once, and the disk's milliseconds follow."""
        if self._journal is None:
            return
        try:
            self._journal.sync()
        except OSError as fault:
            self._give_up_storage(fault)

    def _finish(self) -> None:
        if self._journal is None:
            return
        try:
            self._journal.sync()
            self._journal.finish()
        except OSError as fault:
            self._report(StorageFault(fault))
        self._journal = None

    def _give_up_storage(self, fault: OSError) -> None:
        if self._journal is not None:
            self._journal.close()
        self._journal = None
        self._report(StorageFault(fault))

    def _deliver(self, outgoing: Recorded[MoveT] | Told[ViewT, EventT] | Refused) -> None:
        match outgoing:
            case Told(place, update):
                self._tell(place, update)
            case Refused(seat, refusal):
                self._tell(seat, refusal)
            case Recorded():
                pass

    def _tell(self, place: Place, message: Message[ViewT, EventT]) -> None:
        for listener in tuple(self._listeners.get(place, ())):
            listener(message)
