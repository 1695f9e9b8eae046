"""The local tables of one game: opened anew, found again after a crash, gone on with, or dropped."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from onesemi.music.song import Player
from onesemi.net.entries import Entry
from onesemi.net.host import Fault, Host, StorageFault
from onesemi.net.local import LocalSession
from onesemi.net.room import Place, Room, open_room, replay
from onesemi.net.store import Found, SavedTable, TableFile, TableFileError, TableStore, read_table
from onesemi.net.thinking import Thinking
from onesemi.rules.chance import Chance
from onesemi.rules.events import Event
from onesemi.rules.game import Game
from onesemi.rules.illegal import Illegal

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT", bound=Event)
OptionsT = TypeVar("OptionsT")


class Codec(Protocol[MoveT, OptionsT]):
    """How options and log entries of a game are written as text, one line each. Reading raises ValueError."""

    def write_options(self, options: OptionsT) -> str:
        """Return the options on one line."""
        ...

    def read_options(self, text: str) -> OptionsT:
        """Return the options that a line tells."""
        ...

    def write_entry(self, entry: Entry[MoveT]) -> str:
        """Return an entry on one line."""
        ...

    def read_entry(self, line: str) -> Entry[MoveT]:
        """Return the entry that a line tells."""
        ...


class _Journal(Generic[MoveT, OptionsT]):
    """Writes a host's entries as lines into a table's file."""

    def __init__(self, file: TableFile, codec: Codec[MoveT, OptionsT]) -> None:
        self._file = file
        self._codec = codec

    def append(self, entries: Sequence[Entry[MoveT]]) -> None:
        self._file.append([self._codec.write_entry(entry) for entry in entries])

    def finish(self) -> None:
        self._file.finish()

    def close(self) -> None:
        self._file.close()


@dataclass(frozen=True)
class LocalTable(Generic[StateT, MoveT, ViewT, EventT, OptionsT]):
    """A running table in this process: the sessions at it, and what a timer has to call."""

    host: Host[StateT, MoveT, ViewT, EventT, OptionsT]
    codec: Codec[MoveT, OptionsT]

    def session(self, place: Place) -> LocalSession[StateT, MoveT, ViewT, EventT, OptionsT]:
        """Return a session for a seat, or None's for a spectator."""
        return LocalSession(self.host, place, self.log)

    def log(self) -> tuple[str, ...]:
        """Return all lines of the log so far, hidden things included."""
        return tuple(self.codec.write_entry(entry) for entry in self.host.room.entries)

    def next_due(self) -> float | None:
        """Return when `advance` is to be called next (see `Host.next_due`)."""
        return self.host.next_due()

    def advance(self) -> bool:
        """Do one thing that is due (see `Host.advance`)."""
        return self.host.advance()

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
    codec: Codec[MoveT, OptionsT]
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
            room = replay_saved(self.game, self.codec, read_table(saved.path))
        except TableFileError as fault:
            file.close()
            raise self.store.put_aside(fault) from fault
        return self._hosted(room, file)

    def drop(self, saved: SavedTable) -> None:
        """Put a table away that nobody wants to go on with."""
        assert self.store is not None, "saved tables come from a store"
        self.store.drop(saved)

    def _created(self, options: OptionsT, players: Sequence[Player]) -> TableFile | None:
        if self.store is None:
            return None
        try:
            return self.store.create(
                self.game.name, self.game.rules_version, self.codec.write_options(options), players
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
            journal=None if file is None else _Journal(file, self.codec),
        )
        return LocalTable(host, self.codec)


def replay_saved(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT], codec: Codec[MoveT, OptionsT], saved: SavedTable
) -> Room[StateT, MoveT, ViewT, EventT, OptionsT]:
    """Return the room of a saved table; raise `TableFileError` where its log isn't one of this game and its rules."""
    header = saved.header
    if (header.game, header.rules_version) != (game.name, game.rules_version):
        expected, found = (
            f"{game.name} by rules {game.rules_version}",
            f"{header.game} by rules {header.rules_version}",
        )
        raise TableFileError(saved.path, expected, found)
    try:
        room = open_room(game, codec.read_options(header.options), header.players)
    except (ValueError, Illegal) as fault:
        raise TableFileError(saved.path, "options that can be played", str(fault)) from fault
    for number, line in enumerate(saved.lines, start=2):
        try:
            room = replay(room, codec.read_entry(line))
        except (ValueError, Illegal) as fault:
            raise TableFileError(saved.path, f"an entry that fits at line {number}", f"{line!r} ({fault})") from fault
    return room
