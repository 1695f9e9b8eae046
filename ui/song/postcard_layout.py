"""Where everything stands on a postcard: pure numbers, in pixels of an A6 card at 300 dpi."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 1748
HEIGHT: Final = 1240
BORDER: Final = 30
MARGIN: Final = 76
MOST_PLAYERS: Final = 8

_TITLE_HEIGHT: Final = 168
_FACTS_HEIGHT: Final = 52
_STAMP_WIDTH: Final = 208
_STAMP_HEIGHT: Final = 248
_POSTMARK_SIZE: Final = 190
_PLAYER_HEIGHT: Final = 78
_PLAYER_COLUMNS: Final = 4
_GAP: Final = 20
_ENDING_GAP: Final = 44  # room for the words between beginning and ending


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its left top corner and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def overlaps(self, other: "Box") -> bool:
        """Whether the two share any area."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def holds(self, other: "Box") -> bool:
        """Whether the other lies wholly inside."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom


@dataclass(frozen=True, slots=True)
class PostcardLayout:
    """The places of a postcard; players in the order of the song's."""

    title: Box
    facts: Box
    stamp: Box
    postmark: Box
    music: Box
    table: Box
    players: tuple[Box, ...]
    signature: Box


def postcard_layout(player_count: int) -> PostcardLayout:
    """Return the layout for 1 … 8 players: they sit in one or two rows; the music has all the room that is left."""
    rows = -(-player_count // _PLAYER_COLUMNS)
    columns = min(player_count, _PLAYER_COLUMNS) if rows == 1 else -(-player_count // rows)
    table_height = rows * _PLAYER_HEIGHT + 2 * _GAP
    table = Box(BORDER, HEIGHT - BORDER - table_height, WIDTH - 2 * BORDER, table_height)
    signature = Box(table.right - MARGIN - 120, table.y + _GAP, 120, table_height - 2 * _GAP)
    stamp = Box(WIDTH - MARGIN - _STAMP_WIDTH, BORDER + 26, _STAMP_WIDTH, _STAMP_HEIGHT)
    postmark = Box(stamp.x - 0.8 * _POSTMARK_SIZE, stamp.bottom - _POSTMARK_SIZE - 8, _POSTMARK_SIZE, _POSTMARK_SIZE)
    text_width = postmark.x - 2 * _GAP - MARGIN
    title = Box(MARGIN, BORDER + 30, text_width, _TITLE_HEIGHT)
    facts = Box(MARGIN, title.bottom + 4, text_width, _FACTS_HEIGHT)
    music_top = stamp.bottom + _GAP
    music = Box(MARGIN, music_top, WIDTH - 2 * MARGIN, table.y - _GAP - music_top)
    left, width = table.x + MARGIN - BORDER, signature.x - _GAP - (table.x + MARGIN - BORDER)
    column_width = width / max(columns, 1)
    players = tuple(
        Box(
            left + place % columns * column_width,
            table.y + _GAP + place // columns * _PLAYER_HEIGHT,
            column_width - _GAP,
            _PLAYER_HEIGHT,
        )
        for place in range(player_count)
    )
    return PostcardLayout(title, facts, stamp, postmark, music, table, players, signature)


@dataclass(frozen=True, slots=True)
class LinePlaces:
    """Where lines of music stand: the top of each, and where the gap for left-out bars is (None: nothing left out)."""

    tops: tuple[float, ...]
    ending_gap: Box | None


def place_lines(
    heights: Sequence[float], room: Box, *, has_gap_before_last: bool, most_gap: float
) -> LinePlaces | None:
    """Spread lines of these heights over a room's height, at most so far apart; None if they don't fit."""
    extra = _ENDING_GAP if has_gap_before_last else 0.0
    free = room.height - sum(heights) - extra
    joints = len(heights) - 1
    if free < 0:
        return None
    gap = min(most_gap, free / joints) if joints else 0.0
    top = room.y + (free - gap * joints) / 2
    tops: list[float] = []
    ending_gap: Box | None = None
    for place, height in enumerate(heights):
        if has_gap_before_last and place == len(heights) - 1:
            ending_gap = Box(room.x, top - gap / 2, room.width, _ENDING_GAP)
            top += extra
        tops.append(top)
        top += height + gap
    return LinePlaces(tuple(tops), ending_gap)
