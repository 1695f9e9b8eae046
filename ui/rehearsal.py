"""Games played by computer players until the table stands as a picture needs it; for screenshots and tests."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from onesemi.games.song.events import Event
from onesemi.games.song.options import Options
from onesemi.games.song.view import Ask, Phase, View
from onesemi.locale import tr
from onesemi.music.song import Player
from onesemi.net.session import Message, Refusal
from onesemi.net.thinking import no_delay
from onesemi.rules.bots import BUDGETS, Level
from onesemi.rules.seats import Seat
from onesemi.wording.computer_names import COMPUTER_NAMES
from ui.song_tables import SongSession, SongTable, SongTables

Wanted = Callable[[View], bool]
_OWN: Final = Seat(0)
_LEVEL: Final = Level.EASY


@dataclass
class _Place:
    """Listens at a seat."""

    session: SongSession
    view: View | None = None

    def hear(self, message: Message[View, Event]) -> None:
        """Keep the newest view."""
        if not isinstance(message, Refusal):
            self.view = message.view


def rehearsal_tables(tables: SongTables, seed: int) -> SongTables:
    """Return tables that are kept nowhere, whose players think at once and whose chance is seeded."""
    chance = random.Random(seed)  # noqa: S311 - pictures, no secret
    thinking = replace(tables.thinking(), chance=chance, delay=no_delay)
    return replace(tables, store=None, chance=chance, thinking=lambda: thinking)


def players_of(count: int) -> tuple[Player, ...]:
    """Return a person on the first seat and computer players on the others."""
    others = (Player(seat, tr(COMPUTER_NAMES[seat]), _LEVEL.value) for seat in range(1, count))
    return (Player(_OWN, tr("Player {number}", number=1)), *others)


def asks(ask: Ask) -> Wanted:
    """Return the wish for a table that asks the own seat something."""
    return lambda view: view.pending is not None and view.pending.seat == view.you and view.pending.ask is ask


def is_over(view: View) -> bool:
    """Tell a finished game."""
    return view.phase is Phase.ENDED


def play_until(tables: SongTables, options: Options, count: int, wanted: Mapping[str, Wanted]) -> dict[str, SongTable]:
    """Play games until every wish was met at some table, and return those tables; the first that meets a wish is it.

    The person's moves are chosen as an easy computer player would. Raises LookupError where a hundred games don't do.
    """
    found: dict[str, SongTable] = {}
    for _game in range(100):
        left = [name for name in wanted if name not in found]
        if not left:
            return found
        met = _play_one(tables, options, count, {name: wanted[name] for name in left})
        if met is not None:
            found[met[0]] = met[1]
    raise LookupError(f"no table for {', '.join(name for name in wanted if name not in found)}")


def _play_one(
    tables: SongTables, options: Options, count: int, wanted: Mapping[str, Wanted]
) -> tuple[str, SongTable] | None:
    table = tables.open(options, players_of(count))
    place = _Place(table.session(_OWN))
    place.session.connect(place.hear)
    bot = tables.thinking().bot_for(_LEVEL)
    while True:
        view = place.view
        assert view is not None, "a session tells the whole view at once"
        met = next((name for name, is_wanted in wanted.items() if is_wanted(view)), None)
        if met is not None or is_over(view):
            place.session.close()
            return None if met is None else (met, table)
        if view.you in view.awaited:
            place.session.send(view.decision, bot.choose(view, tables.chance, BUDGETS[_LEVEL]))
        else:
            table.advance()
