"""Events: what happened in a step, as values that know who may see what of them."""

from collections.abc import Iterable
from typing import Protocol, Self, TypeVar

from onesemi.rules.seats import Seat


class Event(Protocol):
    """Something that happened. `seen_by` is the one redaction for players, spectators, logs and replays."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Return this event as the seat may know it (None: a spectator), hidden fields blanked."""
        ...


EventT = TypeVar("EventT", bound=Event)


def seen_by(events: Iterable[EventT], seat: Seat | None) -> tuple[EventT, ...]:
    """Return the events as one seat may know them."""
    return tuple(event.seen_by(seat) for event in events)
