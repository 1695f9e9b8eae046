"""Where the cards of a hand lie: side by side, overlapping, or in several overlapping rows."""

from dataclasses import dataclass
from typing import Final

from ui.table.geometry import Rect

CARD_WIDTH_TO_HEIGHT: Final = (5, 7)
LEAST_STRIP_PX: Final = 30  # of an overlapped card this much stays visible and can be clicked
GOOD_STRIP_SHARE: Final = 0.64  # of its width: pitch, name and beats at its right edge are seen whole
LEAST_STRIP_SHARE: Final = 0.3  # the shape in its corner is seen whole
LEAST_WIDTH_PX: Final = 88  # of a card that is made smaller to show more of its neighbours
_GAP_PX: Final = 8
_MOST_ROWS: Final = 3
_ROW_STRIP: Final = (4, 10)  # of a card's height is seen of a card in a row behind
_TALLEST_PX: Final = 280


@dataclass(frozen=True, slots=True)
class Fan:
    """The places of a hand's cards in its order; lower rows lie over higher ones, left cards over right ones."""

    cards: tuple[Rect, ...]
    row_length: int

    @property
    def stacking(self) -> tuple[int, ...]:
        """The cards' indices from the lowest to the topmost."""
        rows = range(0, len(self.cards), max(1, self.row_length))
        return tuple(
            index for start in rows for index in reversed(range(start, min(start + self.row_length, len(self.cards))))
        )

    def strip(self, index: int) -> Rect:
        """Return the part of a card that no other one covers: its right edge, and in a row behind the top of that."""
        place = self.cards[index]
        is_first_in_row = index % self.row_length == 0
        left = place.x if is_first_in_row else max(place.x, self.cards[index - 1].right)
        below = index + self.row_length
        is_behind = index // self.row_length < (len(self.cards) - 1) // self.row_length
        bottom = self.cards[min(below, len(self.cards) - 1)].y if is_behind else place.bottom
        return Rect(left, place.y, place.right - left, bottom - place.y)


def fan(width: int, height: int, count: int, lift: int) -> Fan:
    """Return the places of `count` cards in a zone, leaving `lift` pixels free above for lifted ones.

    Cards get smaller, down to `LEAST_WIDTH_PX`, so that `GOOD_STRIP_SHARE` of each is seen. Where that isn't enough
    they overlap more, in the fewest rows that leave `LEAST_STRIP_PX` and `LEAST_STRIP_SHARE` of every card visible;
    where three rows aren't enough strips get thinner.
    """
    if count == 0:
        return Fan((), 1)
    for rows in range(1, _MOST_ROWS + 1):
        places = _in_rows(width, height, count, lift, rows)
        if rows == _MOST_ROWS or _is_readable(places):
            return places
    raise AssertionError("the last number of rows is always taken")


def _is_readable(places: Fan) -> bool:
    if places.row_length == 1:
        return True
    first, second = places.cards[:2]
    strip = second.x - first.x
    return strip >= LEAST_STRIP_PX and strip >= first.width * LEAST_STRIP_SHARE


def _in_rows(width: int, height: int, count: int, lift: int, rows: int) -> Fan:
    strip_share, of = _ROW_STRIP
    room = height - lift
    card_height = min(_TALLEST_PX, room * of // (of + (rows - 1) * strip_share))
    part, whole = CARD_WIDTH_TO_HEIGHT
    row_length = -(-count // rows)
    fitting = round(width / (1 + (row_length - 1) * GOOD_STRIP_SHARE))
    card_width = min(card_height * part // whole, width, max(LEAST_WIDTH_PX, fitting))
    card_height = card_width * whole // part
    row_step = card_height * strip_share // of
    spread = (width - card_width) // (row_length - 1) if row_length > 1 else 0
    step = min(card_width + _GAP_PX, spread)
    top = lift + (room - card_height - (rows - 1) * row_step) // 2
    used = card_width + step * (row_length - 1)
    left = (width - used) // 2
    cards = tuple(
        Rect(left + index % row_length * step, top + index // row_length * row_step, card_width, card_height)
        for index in range(count)
    )
    return Fan(cards, row_length)
