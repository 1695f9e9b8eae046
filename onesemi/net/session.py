"""What a window talks to: one session with one table, wherever that table is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from onesemi.music.song import Player
from onesemi.rules.illegal import Reason
from onesemi.rules.seats import Seat

ViewT = TypeVar("ViewT")
MoveT_contra = TypeVar("MoveT_contra", contravariant=True)
EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class Update(Generic[ViewT, EventT]):
    """What came from the table: the view after it and the events since the last update, as this seat may know them.

    sequence grows by one per update.
    """

    sequence: int
    view: ViewT
    events: tuple[EventT, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move of this seat was refused; the view is unchanged. reason is None where it merely came too late."""

    reason: Reason | None


Message = Update[ViewT, EventT] | Refusal


class Session(Protocol[ViewT, MoveT_contra, EventT]):
    """A seat at a table (or a spectator's place). All methods are called on the window's thread and never block.

    The listener is called on that same thread, first with the whole view and no events.
    """

    @property
    def seat(self) -> Seat | None:
        """Whose place this is; None: a spectator's."""
        ...

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits at the table, in the order of the seats."""
        ...

    @property
    def log(self) -> tuple[str, ...]:
        """The lines of the game's log, from which it can be replayed; empty until the game has ended."""
        ...

    @property
    def past(self) -> tuple[EventT, ...]:
        """What happened since the game began, as this seat may know it: what a newcomer was not told in updates."""
        ...

    def connect(self, listener: Callable[[Message[ViewT, EventT]], None]) -> None:
        """Start listening: the whole view comes at once, then every update and refusal, in order."""
        ...

    def send(self, decision: int, move: MoveT_contra) -> None:
        """Answer a decision with a move; the table's answer comes to the listener."""
        ...

    def leave(self) -> None:
        """Give the seat up for good."""
        ...

    def close(self) -> None:
        """Stop listening; the seat is kept."""
        ...
