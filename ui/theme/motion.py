"""How long things move: one speed setting for the whole program."""

from enum import StrEnum
from typing import Final


class Motion(StrEnum):
    """The player's speed setting."""

    OFF = "off"
    CALM = "calm"
    QUICK = "quick"


class Moment(StrEnum):
    """What moves."""

    CARD = "card"  # a card goes from place to place, ease-out
    HOVER = "hover"  # a card lifts under the pointer
    PAGE = "page"  # a page gives way to the next
    HOP = "hop"  # the note being played hops


_CALM_MS: Final = {Moment.CARD: 160, Moment.HOVER: 90, Moment.PAGE: 240, Moment.HOP: 180}


def duration_ms(moment: Moment, motion: Motion) -> int:
    """Return how many milliseconds something takes; 0 where nothing shall move."""
    match motion:
        case Motion.OFF:
            return 0
        case Motion.CALM:
            return _CALM_MS[moment]
        case Motion.QUICK:
            return _CALM_MS[moment] // 2
