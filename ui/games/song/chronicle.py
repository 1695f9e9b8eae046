"""What of an update goes into the log and to the ear."""

from collections.abc import Iterable, Mapping

from onesemi.games.song.events import Event, Placed, TurnBegan
from onesemi.music.song import SongEvent
from onesemi.rules.seats import Seat
from onesemi.wording.song import describe
from ui.table.log import LogLine


def chronicle(events: Iterable[Event], names: Mapping[Seat, str]) -> tuple[LogLine, ...]:
    """Return the log's lines for some events; every turn begins with a heading."""
    told = ((event, describe(event, names)) for event in events)
    return tuple(LogLine(text, is_heading=isinstance(event, TurnBegan)) for event, text in told if text is not None)


def placed_events(events: Iterable[Event]) -> tuple[SongEvent, ...]:
    """Return what went on the track, in order."""
    return tuple(event.event for event in events if isinstance(event, Placed))
