"""The tables of "1;" as the window needs them: may it be played, open it, what lies unfinished, go on."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from onesemi.games.song.events import Event
from onesemi.games.song.moves import Move
from onesemi.games.song.options import Options
from onesemi.games.song.view import View
from onesemi.locale import tr, tr_context
from onesemi.music.song import Player
from onesemi.net.local import LocalSession
from onesemi.net.store import SavedTable
from onesemi.net.tables import LocalTable, Tables
from onesemi.rules.illegal import Illegal
from onesemi.rules.seats import Seat
from onesemi.wording.song import mode_name, refusal

SongTables = Tables[Any, Move, View, Event, Options]
SongTable = LocalTable[Any, Move, View, Event, Options]
SongSession = LocalSession[Any, Move, View, Event, Options]


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A table that can be gone on with, and what the start page says of it."""

    saved: SavedTable
    text: str


def refusal_of(tables: SongTables, seat_count: int, options: Options) -> str | None:
    """Say why a game of so many players can't be played with these options; None: it can."""
    try:
        tables.game.start([Seat(index) for index in range(seat_count)], options)
    except Illegal as error:
        return refusal(error.reason)
    return None


def newest_unfinished(tables: SongTables) -> Unfinished | None:
    """Find the table that was played last and isn't over; one whose options can't be read any more is passed over."""
    for saved in tables.unfinished().tables:
        try:
            options = tables.notation.read_options(saved.header.options)
        except ValueError:
            continue
        when = datetime.fromtimestamp(saved.saved_at)  # noqa: DTZ006 - the user's own clock
        return Unfinished(saved, unfinished_text(options, saved.header.players, when))
    return None


def persons_here(players: tuple[Player, ...]) -> tuple[Seat, ...]:
    """Return the seats of the persons at this window, in their order."""
    return tuple(Seat(player.seat) for player in players if player.bot_level is None)


def unfinished_text(options: Options, players: tuple[Player, ...], when: datetime) -> str:
    """Return what the start page says of an unfinished game: the mode, with whom, and when it was left.

    Where several persons play at this window all are named, else the computers alone.
    """
    is_alone = len(persons_here(players)) == 1
    names = (player.name for player in players if player.bot_level is not None or not is_alone)
    others = tr_context("between names", ", ").join(names)
    left = when.strftime("%Y-%m-%d %H:%M")
    return tr("{mode} with {names}, {when}", mode=mode_name(options.mode), names=others, when=left)
