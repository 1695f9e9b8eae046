"""Bars: rests that the table fills in, completion, and what a filled bar earns (sections 4, 5, 7 and 18)."""

from onesemi.games.song.agenda import Rewards
from onesemi.games.song.events import BarCompleted
from onesemi.games.song.pending import Ask, Pending
from onesemi.games.song.placing import put
from onesemi.games.song.table import Table
from onesemi.music.genre import Genre
from onesemi.music.song import Figure, SongEvent
from onesemi.rules.seats import Seat


def fill_rest(table: Table, length_ticks: int, code: str, seat: Seat | None) -> None:
    """Put a rest on the track that no card brought."""
    put(table, SongEvent(table.end_ticks, length_ticks, Figure.REST, (), code, seat), None)


def rest_to_bar_end(table: Table, code: str) -> None:
    """Fill what the bar has left with a rest of nobody's (gap, band rest) and begin the next bar."""
    fill_rest(table, table.room_ticks, code, None)
    complete_bar(table, None)


def complete_bar(table: Table, seat: Seat | None) -> bool:
    """Begin the next bar; return whether the full one is an ELECTRONIC fourth bar."""
    is_fourth = table.genre is Genre.ELECTRONIC and (table.bar + 1) % table.options.numbers.electronic_bars == 0
    if is_fourth:
        table.repeated_bars |= {table.bar}
    table.tell(BarCompleted(table.bar, seat, is_fourth))
    table.bar += 1
    table.has_pop_pass = table.genre is Genre.POP
    return is_fourth


def reward(table: Table, step: Rewards) -> None:
    """Complete the bar if it is full, then ask for the discards earned: CLASSICAL, ELECTRONIC, fireworks."""
    is_fourth = table.room_ticks == 0 and complete_bar(table, step.seat)
    earned = (
        (step.is_resolution, "classical"),
        (is_fourth, "electronic"),
        (step.is_fireworks, "m20"),
    )
    table.push(*(Pending(Ask.DISCARD, step.seat, cause) for holds, cause in earned if holds))
