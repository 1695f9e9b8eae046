"""Words for what holds for a seat: shields, restrictions, skips."""

from collections.abc import Mapping
from dataclasses import asdict
from enum import StrEnum
from typing import Final

from onesemi.games.song.options import Numbers
from onesemi.games.song.view import SeatView
from onesemi.locale import mark, tr
from onesemi.wording.song.music import DEFAULT_NUMBERS, beats_text


class SeatFlag(StrEnum):
    """What can be shown beside a seat; the values are the names by which icons are found."""

    BUBBLE = "bubble"
    CLOVER = "clover"
    RAINBOW = "rainbow"
    IMPROV = "improv"
    DUMPLING = "dumpling"
    SKIPPED = "skip"
    ZERO_BEAT_BARRED = "snowflake"
    ADAGIO = "adagio"
    CLOCK = "clock"
    LEFT = "left"


_FLAGS: Final[Mapping[SeatFlag, tuple[str, str]]] = {
    SeatFlag.BUBBLE: (mark("bubble"), mark("The bubble cancels the next draw that others force on this player.")),
    SeatFlag.CLOVER: (mark("clover"), mark("The next OUTSIDE card of this player draws nothing.")),
    SeatFlag.RAINBOW: (mark("rainbow"), mark("Nobody draws for OUTSIDE until this player's next turn.")),
    SeatFlag.IMPROV: (mark("improv"), mark("OUTSIDE cards of this player draw nothing this turn.")),
    SeatFlag.DUMPLING: (
        mark("dumpling"),
        mark("If this player's first beat card is OUTSIDE, it draws {dumpling_draws}."),
    ),
    SeatFlag.SKIPPED: (mark("skipped"), mark("This player's next turn is skipped.")),
    SeatFlag.ZERO_BEAT_BARRED: (mark("snowflake"), mark("This player can't play a 0-beat card in the next turn.")),
    SeatFlag.ADAGIO: (mark("adagio"), mark("This player may only play long cards in the next turn.")),
    SeatFlag.CLOCK: (mark("clock"), mark("This player may only play short cards in the next turn.")),
    SeatFlag.LEFT: (mark("left"), mark("This player left the table.")),
}


def seat_flags(seat: SeatView) -> tuple[SeatFlag, ...]:
    """Return what holds for a seat now, in the order in which it is shown."""
    holds = {
        SeatFlag.LEFT: seat.has_left,
        SeatFlag.SKIPPED: seat.is_skipped,
        SeatFlag.ADAGIO: seat.least_ticks > 0,
        SeatFlag.CLOCK: seat.most_ticks is not None,
        SeatFlag.ZERO_BEAT_BARRED: seat.is_zero_beat_barred,
        SeatFlag.DUMPLING: seat.has_dumpling,
        SeatFlag.IMPROV: seat.has_improv,
        SeatFlag.RAINBOW: seat.has_rainbow,
        SeatFlag.CLOVER: seat.has_clover,
        SeatFlag.BUBBLE: seat.has_bubble,
    }
    return tuple(flag for flag, is_set in holds.items() if is_set)


def flag_name(flag: SeatFlag) -> str:
    """Return a flag as one short word."""
    return tr(_FLAGS[flag][0])


def flag_detail(flag: SeatFlag, numbers: Numbers = DEFAULT_NUMBERS) -> str:
    """Return what a flag means, in a sentence, by the numbers of a table."""
    return tr(_FLAGS[flag][1], **asdict(numbers))


def restriction_text(least_ticks: int, most_ticks: int | None) -> str:
    """Return which beat cards a turn allows, as in "only 1 beat or more"; empty where it allows all."""
    if most_ticks is not None:
        return tr("only {beats} or less", beats=beats_text(most_ticks))
    if least_ticks > 0:
        return tr("only {beats} or more", beats=beats_text(least_ticks))
    return ""
