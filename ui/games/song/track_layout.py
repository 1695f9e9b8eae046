"""Where the tiles of the song track lie: wider for longer cards, with a gap at every bar line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from onesemi.music.song import SongEvent
from onesemi.music.ticks import TICKS_PER_BEAT
from ui.table.geometry import Rect

BEAT_PX: Final = 44
LEAST_TILE_PX: Final = 30
BAR_GAP_PX: Final = 14
_TILE_GAP_PX: Final = 2


@dataclass(frozen=True, slots=True)
class TrackPlaces:
    """The tiles' places, the x of every bar line, the place of the room that the running bar has left, the width."""

    tiles: tuple[Rect, ...]
    bar_lines: tuple[int, ...]
    room: Rect
    width: int


def lay_track(events: Sequence[SongEvent], room_ticks: int, height: int) -> TrackPlaces:
    """Return the places for a track of this height."""
    tiles: list[Rect] = []
    lines: list[int] = []
    x, bar = _TILE_GAP_PX, 0
    for event in events:
        if event.bar != bar:
            bar = event.bar
            lines.append(x + BAR_GAP_PX // 2)
            x += BAR_GAP_PX
        width = max(LEAST_TILE_PX, event.length_ticks * BEAT_PX // TICKS_PER_BEAT)
        tiles.append(Rect(x, 0, width, height))
        x += width + _TILE_GAP_PX
    ends_bar = bool(events) and events[-1].end_ticks % (4 * TICKS_PER_BEAT) == 0
    if ends_bar:
        lines.append(x + BAR_GAP_PX // 2)
        x += BAR_GAP_PX
    room = Rect(x, 0, max(LEAST_TILE_PX, room_ticks * BEAT_PX // TICKS_PER_BEAT), height)
    return TrackPlaces(tuple(tiles), tuple(lines), room, room.right + _TILE_GAP_PX)
