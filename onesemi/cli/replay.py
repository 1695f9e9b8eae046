"""`onesemi replay FILE`: plays a logged game again and tells it, line by line."""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from onesemi.cli.command import CommandError, Exit, Work
from onesemi.locale import tr

SONG_ENDING: Final = ".1song"
TABLE_ENDING: Final = ".table"


@dataclass(frozen=True, slots=True)
class _Told:
    """One entry of the log: its line, and what followed from it in sentences."""

    line: str
    sentences: tuple[str, ...]


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help=tr(
            "a song ({song}), a saved table ({table}), or the lines of a log", song=SONG_ENDING, table=TABLE_ENDING
        ),
    )
    parser.add_argument("--json", action="store_true", help=tr("print for a program to read"))


def _run(arguments: argparse.Namespace) -> int:
    from onesemi.rules.illegal import Illegal
    from onesemi.rules.log import LogError

    try:
        record, names = _read(arguments.file)
        if arguments.json:
            _print_json(record, names)
        else:
            _print_text(record, names)
    except (LogError, Illegal) as fault:
        raise CommandError(f"{arguments.file}: {fault}") from fault
    return Exit.OK


def _print_text(record: Any, names: Mapping[int, str]) -> None:
    from onesemi.games.song.notation import NOTATION
    from onesemi.rules.notation import write_head

    for line in write_head(record, NOTATION):
        print(line)
    for told in _told(record, names):
        print(told.line)
        for sentence in told.sentences:
            print(f"    {sentence}")


def _print_json(record: Any, names: Mapping[int, str]) -> None:
    import json

    from onesemi.games.song.notation import NOTATION
    from onesemi.rules.notation import write_head

    entries = [{"line": told.line, "sentences": told.sentences} for told in _told(record, names)]
    document = {
        "head": write_head(record, NOTATION),
        "players": {seat: names[seat] for seat in record.seats},
        "entries": entries,
    }
    print(json.dumps(document, ensure_ascii=False, indent=1))


def _told(record: Any, names: Mapping[int, str]) -> Iterator[_Told]:
    from onesemi.games.song.notation import NOTATION
    from onesemi.games.song.play import SONG
    from onesemi.rules.log import replay
    from onesemi.rules.notation import write_entry
    from onesemi.rules.seats import Seat
    from onesemi.wording.song import describe

    by_seat = {Seat(seat): name for seat, name in names.items()}
    steps = replay(SONG, record)
    next(steps)
    for entry, step in zip(record.entries, steps, strict=True):
        sentences = (describe(event, by_seat) for event in step.events)
        yield _Told(write_entry(entry, NOTATION), tuple(sentence for sentence in sentences if sentence))


def _read(path: Path) -> tuple[Any, Mapping[int, str]]:
    """Return the record in a file and the players' names by seat."""
    match path.suffix:
        case ".1song":
            return _read_song(path)
        case ".table":
            return _read_table(path)
        case _:
            return _read_lines(_text_of(path).splitlines(), {})


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        found = tr("byte {place} that is none", place=fault.start)
        raise CommandError(tr("{path}: expected UTF-8 text, found {found}", path=path, found=found)) from fault


def _read_song(path: Path) -> tuple[Any, Mapping[int, str]]:
    from onesemi.cli.song_files import read_song

    song = read_song(path)
    if not song.log:
        raise CommandError(tr("{path}: expected a song with the log of its game, found none", path=path))
    return _read_lines(song.log, {player.seat: player.name for player in song.players})


def _read_table(path: Path) -> tuple[Any, Mapping[int, str]]:
    from onesemi.games.song.notation import NOTATION
    from onesemi.net.store import TableFileError, read_table
    from onesemi.net.tables import read_record

    try:
        saved = read_table(path)
    except TableFileError as fault:
        raise CommandError(str(fault)) from fault
    return read_record(saved, NOTATION), {player.seat: player.name for player in saved.header.players}


def _read_lines(lines: Any, names: Mapping[int, str]) -> tuple[Any, Mapping[int, str]]:
    from onesemi.games.song.notation import NOTATION
    from onesemi.rules.notation import read_lines

    record = read_lines(lines, NOTATION)
    return record, {seat: names.get(seat) or tr("Player {number}", number=seat + 1) for seat in record.seats}


WORK = Work(_add_arguments, _run)
