"""Where everything stands at the table of "1;": a pure function from the window's size and the view to rectangles."""

from dataclasses import dataclass
from typing import Final

from onesemi.games.song.view import View
from onesemi.rules.seats import Seat
from ui.games.song.answers import can_draw, has_stop_button
from ui.table.geometry import Rect, clamp, take_bottom, take_right, take_top
from ui.table.rows import row
from ui.table.seat_layout import seat_height

GAP_PX: Final = 8
LEAST_SIZE: Final = (1024, 700)
_ACTIONS_PX: Final = 44
_ACTIONS_WIDTH_PX: Final = 584
_PROMPT_PX: Final = 48
_ANSWER_PX: Final = 120
_DIRECTION_PX: Final = 16
_TIMER_PX: Final = 120
_METER_PX: Final = 24
_GENRE_PX: Final = 112
_KEY_PX: Final = 112
_SPECTATORS_PILES_PX: Final = 160
_LOG_DOCKED_FROM_PX: Final = 1700
_LOG_PX: Final = 340
_WIDEST_SEAT_PX: Final = 280


@dataclass(frozen=True, slots=True)
class Places:
    """The rectangles of the page's parts, in pixels of the page.

    seats holds every seat but the own, in turn order from the own one (of spectators: all). staff, track and meter lie
    within song. answers holds the buttons that answer what is asked; where there are none it is empty. chooser and,
    unless is_log_docked, log may cover other parts while they are open.
    """

    seats: tuple[tuple[Seat, Rect], ...]
    direction: Rect
    own_seat: Rect | None
    song: Rect
    staff: Rect
    track: Rect
    meter: Rect
    genre: Rect
    key: Rect
    detail: Rect
    prompt: Rect
    answers: Rect
    timer: Rect
    hand: Rect | None
    draw_pile: Rect
    discards: Rect
    actions: Rect
    chooser: Rect
    log: Rect
    is_log_docked: bool

    def apart(self) -> tuple[Rect, ...]:
        """Return the parts that must never overlap."""
        parts = [place for _, place in self.seats]
        parts += [
            self.direction,
            self.staff,
            self.track,
            self.meter,
            self.genre,
            self.key,
            self.detail,
            self.prompt,
            self.answers,
            self.timer,
        ]
        parts += [self.draw_pile, self.discards, self.actions]
        parts += [place for place in (self.own_seat, self.hand) if place is not None]
        return (*parts, self.log) if self.is_log_docked else tuple(parts)


def seats_from(view: View) -> tuple[Seat, ...]:
    """Return all seats in clockwise order, the own one first (of spectators: as they sit)."""
    seats = tuple(seat.seat for seat in view.seats)
    start = seats.index(view.you) if view.you is not None else 0
    return seats[start:] + seats[:start]


def arrange(view: View, width: int, height: int) -> Places:
    """Return the places of everything for a page of this size; a smaller one than `LEAST_SIZE` gets that one's."""
    width, height = max(width, LEAST_SIZE[0]), max(height, LEAST_SIZE[1])
    page = Rect(0, 0, width, height).inset(GAP_PX)
    others = seats_from(view)[0 if view.you is None else 1 :]
    seats = row(page, len(others), GAP_PX, _WIDEST_SEAT_PX)
    seat_row, page = take_top(page, seat_height(seats[0].width), GAP_PX // 2)
    direction, page = take_top(page, _DIRECTION_PX, GAP_PX // 2)
    bottom, page = take_bottom(page, _ACTIONS_PX, GAP_PX)
    actions, below_hand = take_right(bottom, min(_ACTIONS_WIDTH_PX, bottom.width), GAP_PX)
    hand_height = clamp(height * 0.26, 184, 320) if view.you is not None else _SPECTATORS_PILES_PX
    hand_row, middle = take_bottom(page, hand_height, GAP_PX)
    hand, draw_pile, discards = _hand_row(hand_row, clamp(width * 0.07, 96, 150), has_hand=view.you is not None)
    is_docked = width >= _LOG_DOCKED_FROM_PX
    log = middle
    if is_docked:
        log, middle = take_right(middle, _LOG_PX, GAP_PX)
    rail, middle = take_right(middle, clamp(width * 0.2, 232, 340), GAP_PX)
    genre, rail_rest = take_top(rail, _GENRE_PX, GAP_PX)
    key, detail = take_top(rail_rest, _KEY_PX, GAP_PX)
    asked, song = take_bottom(middle, _PROMPT_PX, GAP_PX)
    timer, asked = take_right(asked, *((_TIMER_PX, GAP_PX) if view.options.is_timed else (0, 0)))
    answers_width = _ANSWER_PX * (can_draw(view) + has_stop_button(view))
    answers, prompt = take_right(asked, answers_width, GAP_PX if answers_width else 0)
    meter, staff_and_track = take_bottom(song.inset(GAP_PX), _METER_PX, GAP_PX)
    track, staff = take_bottom(staff_and_track, clamp(height * 0.105, 74, 96), GAP_PX // 2)
    return Places(
        seats=tuple(zip(others, row(seat_row, len(others), GAP_PX, _WIDEST_SEAT_PX), strict=True)),
        direction=direction,
        own_seat=below_hand if view.you is not None else None,
        song=song,
        staff=staff,
        track=track,
        meter=meter,
        genre=genre,
        key=key,
        detail=detail,
        prompt=prompt,
        answers=answers,
        timer=timer,
        hand=hand,
        draw_pile=draw_pile,
        discards=discards,
        actions=actions,
        chooser=song,
        log=log if is_docked else take_right(song, clamp(song.width * 0.5, 340, 480))[0],
        is_log_docked=is_docked,
    )


def _hand_row(area: Rect, pile_width: int, *, has_hand: bool) -> tuple[Rect | None, Rect, Rect]:
    """Return the places of the hand, the draw pile and the discards."""
    if not has_hand:
        piles = row(area, 2, GAP_PX * 3, pile_width * 2)
        return None, piles[0], piles[1]
    discards, rest = take_right(area, pile_width, GAP_PX)
    draw_pile, hand = take_right(rest, pile_width, GAP_PX)
    return hand, draw_pile, discards
