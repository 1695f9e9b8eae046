"""Running tables on disk: a header and the lines of the game's log, appended durably after every action.

One file per table, in `tables/` of the program's home. A table that ends goes to `tables/finished/`, one that nobody
wants to go on with to `tables/dropped/`, and a file that can't be understood to `tables/broken/`: moved, never deleted.
A last line without its line end is an action that was being written when the power went: it never counted.
"""

import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from io import FileIO, RawIOBase
from pathlib import Path
from typing import Final

import msgspec

from onesemi.files import home_folder, sync_folder, write_bytes
from onesemi.music.song import Player
from onesemi.net.file_lock import try_lock

ENDING: Final = ".table"
FORMAT: Final = "onesemi-table-1"
KEPT_TABLES: Final = 50  # how many finished and dropped tables each are kept; the oldest go first


class TableFileError(Exception):
    """A file can't be gone on with as a table: says where, what was expected, and what was found."""

    def __init__(self, path: Path, expected: str, found: str) -> None:
        super().__init__(f"{path}: expected {expected}, found {found}")
        self.path = path
        self.expected = expected
        self.found = found


class TableInUseError(Exception):
    """Another running program has this table open."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path}: the table is open in another running program")
        self.path = path


class TableHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a table's file: the game, its rules and options as text, and who sits there."""

    format: str
    game: str
    rules_version: str
    options: str
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table as it lies on disk; saved_at is the time of its last action in seconds since 1970."""

    path: Path
    header: TableHeader
    lines: tuple[str, ...]
    saved_at: float


@dataclass(frozen=True, slots=True)
class Found:
    """What was found at a start: tables to go on with, newest first, and files that were put aside and why."""

    tables: tuple[SavedTable, ...]
    broken: tuple[TableFileError, ...]


def read_table(path: Path) -> SavedTable:
    """Read a table's file; raise `TableFileError` for what isn't one and OSError for what can't be read."""
    content = path.read_bytes()
    header_line, line_end, rest = content.partition(b"\n")
    if not line_end:
        raise TableFileError(path, "a header line", "a file without one")
    try:
        header = msgspec.json.decode(header_line, type=TableHeader)
    except msgspec.DecodeError as fault:
        raise TableFileError(path, "the header of a table", str(fault)) from fault
    if header.format != FORMAT:
        raise TableFileError(path, f"the format {FORMAT}", repr(header.format))
    try:
        text = rest[: rest.rfind(b"\n") + 1].decode("utf-8")
    except UnicodeDecodeError as fault:
        raise TableFileError(path, "UTF-8 text", f"byte {fault.start} of the log that is none") from fault
    return SavedTable(path, header, tuple(text.split("\n")[:-1]), path.stat().st_mtime)


class TableFile:
    """An open table: lines are appended to it. Used on one thread; a table is open in one program at a time."""

    def __init__(self, path: Path) -> None:
        """Open a table's file, which exists, and cut off an action that was half written."""
        self._path = path
        self._file = _opened(path)
        content = self._file.read()
        self._end = content.rfind(b"\n") + 1
        if self._end < len(content):
            self._file.truncate(self._end)

    @property
    def path(self) -> Path:
        """Where the table lies now."""
        return self._path

    def append(self, lines: Sequence[str]) -> None:
        """Write lines, all or none: they outlive this process at once, and a power cut from the next `sync` on.

        Raises OSError where the disk is full or gone.
        """
        content = "".join(f"{line}\n" for line in lines).encode("utf-8")
        try:
            self._file.seek(self._end)
            _write_all(self._file, content)
        except OSError:
            self._file.truncate(self._end)
            raise
        self._end += len(content)

    def sync(self) -> None:
        """Bring what was appended to the disk; takes some milliseconds."""
        os.fsync(self._file.fileno())

    def finish(self) -> None:
        """Put the table with the finished ones and close it."""
        self.close()
        self._path = _moved(self._path, "finished")

    def close(self) -> None:
        """Let go of the table; it stays where it is."""
        self._file.close()


class TableStore:
    """The tables of this computer's user."""

    def __init__(self, home: Path | None = None) -> None:
        self._folder = (home or home_folder()) / "tables"

    def create(self, game: str, rules_version: str, options: str, players: Sequence[Player]) -> TableFile:
        """Begin a table's file; raise OSError where it can't be written."""
        header = TableHeader(FORMAT, game, rules_version, options, tuple(players))
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"{game}-{secrets.token_hex(6)}{ENDING}"
        write_bytes(path, msgspec.json.encode(header) + b"\n")
        return TableFile(path)

    def go_on(self, saved: SavedTable) -> TableFile:
        """Open a saved table again; raise `TableInUseError` if another program has it open."""
        return TableFile(saved.path)

    def unfinished(self, game: str) -> Found:
        """Find the tables of a game that can be gone on with; what isn't a table is put aside and told of."""
        tables, broken = list[SavedTable](), list[TableFileError]()
        paths = sorted(self._folder.glob(f"*{ENDING}")) if self._folder.is_dir() else []
        for path in paths:
            try:
                saved = None if _is_in_use(path) else read_table(path)
            except TableFileError as fault:
                broken.append(self.put_aside(fault))
            except OSError as fault:
                broken.append(TableFileError(path, "a file that can be read and written", str(fault)))
            else:
                tables += [saved] if saved is not None and saved.header.game == game else []
        return Found(tuple(sorted(tables, key=lambda saved: -saved.saved_at)), tuple(broken))

    def drop(self, saved: SavedTable) -> None:
        """Put a table away that nobody wants to go on with."""
        _moved(saved.path, "dropped")

    def put_aside(self, fault: TableFileError) -> TableFileError:
        """Put a file away that is no table, or none the game can replay; return the error with the file's new place.

        Where it can't be moved it stays where it is, and is told of again at the next start.
        """
        try:
            path = _moved(fault.path, "broken")
        except OSError:
            return fault
        return TableFileError(path, fault.expected, fault.found)


def _write_all(file: RawIOBase, content: bytes) -> None:
    left = memoryview(content)
    while left:
        left = left[file.write(left) or 0 :]


def _opened(path: Path) -> FileIO:
    file = path.open("r+b", buffering=0)
    if not try_lock(file):
        file.close()
        raise TableInUseError(path)
    return file


def _is_in_use(path: Path) -> bool:
    try:
        _opened(path).close()
    except TableInUseError:
        return True
    return False


def _moved(path: Path, where: str) -> Path:
    folder = path.parent / where
    folder.mkdir(exist_ok=True)
    target = path.replace(folder / path.name)
    sync_folder(path.parent)
    if where != "broken":
        _prune(folder)
    return target


def _prune(folder: Path) -> None:
    by_age = sorted(folder.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in by_age[KEPT_TABLES:]:
        path.unlink()
