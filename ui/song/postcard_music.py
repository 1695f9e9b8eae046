"""The music of a postcard: the whole song as large as it fits, or its beginning and its ending."""

from dataclasses import dataclass
from typing import Final

from onesemi.music.mei import Excerpt
from onesemi.music.notation import WrittenSong
from ui.song.engraver import engrave, engrave_line
from ui.song.engraving import STAFF_SPACE, EngravedSystem
from ui.song.postcard_layout import Box, LinePlaces, place_lines

_SPACES_PX: Final = (
    11.0,
    12.0,
    13.0,
    14.0,
    15.5,
    17.0,
    19.0,
    21.0,
    23.0,
)  # between staff lines; 11 px are 0.93 mm at 300 dpi
_MOST_GAP_SPACES: Final = 5.0
_LEAST_GAP_SPACES: Final = 0.5
_MOST_WHOLE_BARS: Final = 48  # more never fit; engraving them would be in vain
_ENDING_BARS: Final = 16  # more never fit one line


@dataclass(frozen=True, slots=True)
class PlacedMusic:
    """Engraved lines with their places; scale is in pixels per engraving unit; left_out counts the bars not shown."""

    systems: tuple[EngravedSystem, ...]
    places: LinePlaces
    scale: float
    left_out: int

    def line_box(self, place: int, room: Box) -> Box:
        """Return the rectangle of a line's ink."""
        ink = self.systems[place].ink
        return Box(
            room.x + ink.left() * self.scale,
            self.places.tops[place],
            ink.width() * self.scale,
            ink.height() * self.scale,
        )


def fitted_music(written: WrittenSong, room: Box) -> PlacedMusic:
    """Return a song's music for a room: whole at the largest size that fits, or at the smallest with bars left out."""
    whole = min(len(written.bars), _MOST_WHOLE_BARS)
    smallest = _engraved(written, room, _SPACES_PX[0], Excerpt(0, whole - 1))
    if whole < len(written.bars):
        return _beginning_and_ending(written, smallest, room, _SPACES_PX[0])
    best = _placed(smallest, room, _SPACES_PX[0], left_out=0)
    if best is None:
        return _beginning_and_ending(written, smallest, room, _SPACES_PX[0])
    fits, too_large = 0, len(_SPACES_PX)
    while too_large - fits > 1:
        middle = (fits + too_large) // 2
        placed = _placed(_engraved(written, room, _SPACES_PX[middle]), room, _SPACES_PX[middle], left_out=0)
        if placed is None:
            too_large = middle
        else:
            fits, best = middle, placed
    return best


def _engraved(
    written: WrittenSong, room: Box, space_px: float, excerpt: Excerpt | None = None
) -> tuple[EngravedSystem, ...]:
    return engrave(written, room.width * STAFF_SPACE / space_px, excerpt=excerpt, is_close=True)


def _placed(systems: tuple[EngravedSystem, ...], room: Box, space_px: float, *, left_out: int) -> PlacedMusic | None:
    scale = space_px / STAFF_SPACE
    heights = [system.ink.height() * scale for system in systems]
    least_gap = _LEAST_GAP_SPACES * space_px
    needed = [height + least_gap for height in heights[:-1]] + heights[-1:]
    if place_lines(needed, room, has_gap_before_last=left_out > 0, most_gap=0.0) is None:
        return None
    places = place_lines(heights, room, has_gap_before_last=left_out > 0, most_gap=_MOST_GAP_SPACES * space_px)
    return None if places is None else PlacedMusic(systems, places, scale, left_out)


def _beginning_and_ending(
    written: WrittenSong, opening: tuple[EngravedSystem, ...], room: Box, space_px: float
) -> PlacedMusic:
    """Return as many lines from the start as there is room for, then one line with the last bars."""
    width = room.width * STAFF_SPACE / space_px
    ending_bar, ending = _ending(written, width)
    for count in range(len(opening) - 1, -1, -1):
        beginning = opening[:count]
        next_bar = max(beginning[-1].bars) + 1 if beginning else 0
        if next_bar < ending_bar:
            placed = _placed((*beginning, *ending), room, space_px, left_out=ending_bar - next_bar)
            if placed is not None:
                return placed
    raise AssertionError("one line of music fits any postcard")


def _ending(written: WrittenSong, width: float) -> tuple[int, tuple[EngravedSystem, ...]]:
    """Return the last bars that fill one line: the first bar's place, and the line."""
    last = len(written.bars) - 1
    earliest = max(0, last - _ENDING_BARS)
    natural = engrave_line(written, excerpt=Excerpt(earliest, last, has_meter=False))
    first = last
    room = width - (natural.bars[earliest].left() - natural.ink.left())
    while first > earliest and natural.bars[last].right() - natural.bars[first - 1].left() < room * 0.8:
        first -= 1
    while True:
        systems = engrave(
            written, width, excerpt=Excerpt(first, last, has_meter=False), fills_last_line=True, is_close=True
        )
        if len(systems) == 1 or first == last:
            return first, systems[:1]
        first += 1
