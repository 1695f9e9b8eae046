"""The local tables of one game: opened anew, found again after a crash, gone on with, or dropped."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

from onesemi.music.song import Player
from onesemi.net.host import Fault, Host, StorageFault
from onesemi.net.local import LocalSession
from onesemi.net.room import Place, Room, open_room, reopen_room
from onesemi.net.store import Found, SavedTable, TableFile, TableFileError, TableStore, read_table
from onesemi.net.thinking import Thinking
from onesemi.rules.chance import Chance
from onesemi.rules.events import Event
from onesemi.rules.game import Game
from onesemi.rules.illegal import Illegal
from onesemi.rules.log import Entry, LogError, Record
from onesemi.rules.notation import Notation, read_entry, write_entry, write_lines
from onesemi.rules.seats import Seat

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT", bound=Event)
OptionsT = TypeVar("OptionsT")


class _Journal(Generic[MoveT, OptionsT]):
    """Writes a host's entries as lines into a table's file."""

    def __init__(self, file: TableFile, notation: Notation[OptionsT, MoveT]) -> None:
        self._file = file
        self._notation = notation

    def append(self, entries: Sequence[Entry[MoveT]]) -> None:
        self._file.append([write_entry(entry, self._notation) for entry in entries])

    def sync(self) -> None:
        self._file.sync()

    def finish(self) -> None:
        self._file.finish()

    def close(self) -> None:
        self._file.close()


@dataclass(frozen=True)
class LocalTable(Generic[StateT, MoveT, ViewT, EventT, OptionsT]):
    """A running table in this process: the sessions at it, and what a timer has to call."""

    host: Host[StateT, MoveT, ViewT, EventT, OptionsT]
    notation: Notation[OptionsT, MoveT]

    def session(self, place: Place) -> LocalSession[StateT, MoveT, ViewT, EventT, OptionsT]:
        """Return a session for a seat, or None's for a spectator."""
        return LocalSession(self.host, place, self.log)

    def log(self) -> tuple[str, ...]:
        """Return all lines of the log so far, hidden things included."""
        return write_lines(self.host.room.record, self.notation)

    def next_due(self) -> float | None:
        """Return when `advance` is to be called next (see `Host.next_due`)."""
        return self.host.next_due()

    def advance(self) -> bool:
        """Do one thing that is due (see `Host.advance`)."""
        return self.host.advance()

    def hold_clock(self) -> None:
        """Stop the time of whoever is asked, until `release_clock` (see `Host.hold_clock`)."""
        self.host.hold_clock()

    def release_clock(self) -> None:
        """Let the time of whoever is asked go on."""
        self.host.release_clock()

    def close(self) -> None:
        """Stop the table; it can be gone on with later."""
        self.host.close()


@dataclass(frozen=True)
class Tables(Generic[StateT, MoveT, ViewT, EventT, OptionsT]):
    """Opens local tables of one game.

    thinking makes, for every table, the way its computer players think. store None: nothing is kept on disk.
    report is called for faults that a table survived.
    """

    game: Game[StateT, MoveT, ViewT, EventT, OptionsT]
    notation: Notation[OptionsT, MoveT]
    thinking: Callable[[], Thinking[ViewT, MoveT]]
    report: Callable[[Fault], None]
    store: TableStore | None = None
    clock: Callable[[], float] = time.monotonic
    chance: Chance = field(default_factory=random.SystemRandom)

    def open(self, options: OptionsT, players: Sequence[Player]) -> LocalTable[StateT, MoveT, ViewT, EventT, OptionsT]:
        """Open a new table; raise `Illegal` for players or options that can't be played."""
        room = open_room(self.game, options, players)
        return self._hosted(room, self._created(options, players))

    def unfinished(self) -> Found:
        """Find the tables that can be gone on with, newest first, and the files that can't and were put aside."""
        return Found((), ()) if self.store is None else self.store.unfinished(self.game.name)

    def go_on(self, saved: SavedTable) -> LocalTable[StateT, MoveT, ViewT, EventT, OptionsT]:
        """Go on with a table where it was.

        Raises `TableFileError` for a log of other rules or one that can't be replayed (its file is put aside), and
        `TableInUseError` if another program has the table open.
        """
        assert self.store is not None, "saved tables come from a store"
        file = self.store.go_on(saved)
        try:
            room = self._replayed(saved.path)
        except TableFileError as fault:
            file.close()
            raise self.store.put_aside(fault) from fault
        return self._hosted(room, file)

    def drop(self, saved: SavedTable) -> None:
        """Put a table away that nobody wants to go on with."""
        assert self.store is not None, "saved tables come from a store"
        self.store.drop(saved)

    def _replayed(self, path: Path) -> Room[StateT, MoveT, ViewT, EventT, OptionsT]:
        saved = read_table(path)
        try:
            return reopen_room(self.game, saved.header.players, read_record(saved, self.notation))
        except (LogError, Illegal) as fault:
            raise TableFileError(path, f"a log that {self.game.name} can replay", str(fault)) from fault

    def _created(self, options: OptionsT, players: Sequence[Player]) -> TableFile | None:
        if self.store is None:
            return None
        try:
            return self.store.create(
                self.game.name, self.game.rules_version, self.notation.write_options(options), players
            )
        except OSError as fault:
            self.report(StorageFault(fault))
            return None

    def _hosted(
        self, room: Room[StateT, MoveT, ViewT, EventT, OptionsT], file: TableFile | None
    ) -> LocalTable[StateT, MoveT, ViewT, EventT, OptionsT]:
        host = Host(
            room,
            clock=self.clock,
            chance=self.chance,
            thinking=self.thinking(),
            report=self.report,
            journal=None if file is None else _Journal(file, self.notation),
        )
        return LocalTable(host, self.notation)


def read_record(saved: SavedTable, notation: Notation[OptionsT, MoveT]) -> Record[OptionsT, MoveT]:
    """Return the log of a saved table; raise `NotationError` where a line isn't notation."""
    header = saved.header
    return Record(
        header.game,
        header.rules_version,
        tuple(Seat(player.seat) for player in header.players),
        notation.read_options(header.options),
        tuple(read_entry(line, notation) for line in saved.lines),
    )
