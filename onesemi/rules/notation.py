"""A log as lines of text that people can read and programs read back: one line an entry, four lines of head.

game song
rules 0.4
seats 0 1 2 3
options mode=standard
draw deck order 17 4 0 …
draw first-player roll 2
move 2 play G#4:1/2
expire
leave 1
"""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from onesemi.rules.chance import Outcome
from onesemi.rules.log import Drawn, Entry, Expired, Left, LogError, Moved, Record
from onesemi.rules.seats import Seat

MoveT = TypeVar("MoveT")
OptionsT = TypeVar("OptionsT")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")
_HEAD: Final = ("game", "rules", "seats", "options")


class NotationError(LogError):
    """Text that isn't notation: what was expected, what was found, and where (a line number from 1; 0: unknown)."""

    def __init__(self, expected: str, found: str, line: int = 0) -> None:
        super().__init__(f"expected {expected}, found {found!r}" + (f" in line {line}" if line else ""))
        self.expected = expected
        self.found = found
        self.line = line

    def in_line(self, line: int) -> "NotationError":
        """Return the same error with its line."""
        return NotationError(self.expected, self.found, line)


class Notation(Protocol[OptionsT, MoveT]):
    """How one game writes its moves and options on a line; reading raises `NotationError`."""

    def write_move(self, move: MoveT) -> str:
        """Return a move as text."""
        ...

    def read_move(self, text: str) -> MoveT:
        """Return the move that a text stands for."""
        ...

    def write_options(self, options: OptionsT) -> str:
        """Return options as text."""
        ...

    def read_options(self, text: str) -> OptionsT:
        """Return the options that a text stands for."""
        ...


def write_head(record: Record[OptionsT, Any], notation: Notation[OptionsT, Any]) -> tuple[str, ...]:
    """Return the four lines before the entries."""
    values = (
        record.game,
        record.rules_version,
        " ".join(map(str, record.seats)),
        notation.write_options(record.options),
    )
    return tuple(f"{word} {value}".rstrip() for word, value in zip(_HEAD, values, strict=True))


def write_entry(entry: Entry[MoveT], notation: Notation[Any, MoveT]) -> str:
    """Return one entry as a line."""
    match entry:
        case Drawn(purpose, tuple(order)):
            return f"draw {purpose} order {' '.join(map(str, order))}".rstrip()
        case Drawn(purpose, int(roll)):
            return f"draw {purpose} roll {roll}"
        case Moved(seat, move):
            return f"move {seat} {notation.write_move(move)}"
        case Expired():
            return "expire"
        case Left(seat):
            return f"leave {seat}"
        case _:
            raise AssertionError("an entry of no known kind")


def write_lines(record: Record[OptionsT, MoveT], notation: Notation[OptionsT, MoveT]) -> tuple[str, ...]:
    """Return a record as lines."""
    return (*write_head(record, notation), *(write_entry(entry, notation) for entry in record.entries))


def read_lines(lines: Sequence[str], notation: Notation[OptionsT, MoveT]) -> Record[OptionsT, MoveT]:
    """Return the record that lines stand for; raise `NotationError` with the line that is none."""
    game, rules_version, seats, options = (_head(lines, number, word) for number, word in enumerate(_HEAD, start=1))
    return Record(
        game=game,
        rules_version=rules_version,
        seats=_placed(lambda: tuple(Seat(read_number(word)) for word in seats.split()), 3),
        options=_placed(lambda: notation.read_options(options), 4),
        entries=tuple(
            _placed(partial(read_entry, line, notation), number)
            for number, line in enumerate(lines[len(_HEAD) :], start=len(_HEAD) + 1)
        ),
    )


def _head(lines: Sequence[str], number: int, word: str) -> str:
    line = lines[number - 1] if len(lines) >= number else ""
    first, _space, rest = line.partition(" ")
    if first != word:
        raise NotationError(f"a line that begins with {word!r}", line, number)
    return rest


ReadT = TypeVar("ReadT")


def _placed(read: Callable[[], ReadT], line: int) -> ReadT:
    try:
        return read()
    except NotationError as error:
        raise error.in_line(line) from error


def read_entry(line: str, notation: Notation[Any, MoveT]) -> Entry[MoveT]:
    """Return the entry that a line stands for."""
    word, _space, rest = line.partition(" ")
    match word:
        case "draw":
            return _read_draw(rest)
        case "move":
            seat, _space, move = rest.partition(" ")
            return Moved(Seat(read_number(seat)), notation.read_move(move))
        case "expire" if not rest:
            return Expired()
        case "leave":
            return Left(Seat(read_number(rest)))
        case _:
            raise NotationError("draw, move, expire or leave", line)


def _read_draw(text: str) -> Drawn:
    words = text.split(" ")
    match words:
        case [purpose, "order", *items]:
            return Drawn(purpose, _order(items))
        case [purpose, "roll", item]:
            return Drawn(purpose, read_number(item))
        case _:
            raise NotationError("a purpose, then order or roll with numbers", text)


def _order(items: Sequence[str]) -> Outcome:
    return tuple(read_number(item) for item in items)


def read_number(text: str) -> int:
    """Return the number that up to nine digits stand for, without sign, space or leading zeros."""
    if not _NUMBER.fullmatch(text):
        raise NotationError("a number", text)
    return int(text)
