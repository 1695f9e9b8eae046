"""`onesemi demo`: the computer players play a game, and its song is taken home. The same seed gives the same bytes."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from onesemi.cli.banks import add_bank_argument, checked_bank
from onesemi.cli.command import Exit, Work
from onesemi.cli.progress import progress_bar
from onesemi.locale import current_language, tr, tr_plural

if TYPE_CHECKING:
    from onesemi.cli.song_tables import SongTable
    from onesemi.music.song import Song

MODES: Final = ("beginner", "standard")  # as `SongMode` and `Level` have them: help must not load the game
LEVELS: Final = ("easy", "normal", "hard")
_DATE: Final = "2026-01-01"
_USUAL_ENTRIES: Final = 150  # for the bar only: how long the log of a game usually is


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, default=7, metavar="N", help=tr("which game; default: 7"))
    parser.add_argument(
        "--players", type=int, choices=range(2, 9), default=4, metavar="N", help=tr("2 to 8 players; default: 4")
    )
    parser.add_argument("--mode", choices=MODES, default="standard", help=tr("default: standard"))
    parser.add_argument("--level", choices=LEVELS, default="normal", help=tr("how strong; default: normal"))
    parser.add_argument(
        "--out", type=Path, default=Path("out"), metavar="FOLDER", help=tr("where the files go; default: out")
    )
    parser.add_argument(
        "--date",
        type=_date,
        default=_DATE,
        metavar="YYYY-MM-DD",
        help=tr("the song's date; default: {date}", date=_DATE),
    )
    add_bank_argument(parser)
    parser.add_argument("--json", action="store_true", help=tr("print for a program to read"))


def _date(text: str) -> str:
    import datetime as dt

    try:
        return dt.date.fromisoformat(text).isoformat()
    except ValueError as fault:
        raise argparse.ArgumentTypeError(tr("expected a date such as 2026-01-01, found {text}", text=text)) from fault


def _run(arguments: argparse.Namespace) -> int:
    from onesemi.cli.song_files import take_home
    from ui.song.exporting import ExportKind, SoundWishes

    wishes = SoundWishes(bank=checked_bank(arguments.bank))
    arguments.out.mkdir(parents=True, exist_ok=True)
    table = _played(arguments)
    song = _song_of(table, arguments)
    files = {
        ExportKind.MIDI: arguments.out / "song.mid",
        ExportKind.MUSICXML: arguments.out / "song.musicxml",
        ExportKind.WAV: arguments.out / "song.wav",
        ExportKind.PICTURE: arguments.out / "song.png",
        ExportKind.SONG: arguments.out / "song.1song",
    }
    take_home(song, files, wishes)
    _print_summary(song, table, list(files.values()), is_json=arguments.json)
    return Exit.OK


def _played(arguments: argparse.Namespace) -> "SongTable":
    from onesemi.cli.song_tables import bots_table
    from onesemi.games.song.options import Options
    from onesemi.music.song import SongMode
    from onesemi.rules.bots import Level

    level, mode = Level(arguments.level), SongMode(arguments.mode)
    table = bots_table(Options(mode=mode), (level,) * arguments.players, arguments.seed, _complain)
    with progress_bar(tr("Playing")) as progress:
        while not table.host.is_over:
            table.advance()
            done = len(table.host.room.entries)
            progress(done, max(_USUAL_ENTRIES, done + 1))
    return table


def _complain(fault: object) -> None:
    print(tr("onesemi: {sentence}", sentence=fault), file=sys.stderr)


def _song_of(table: "SongTable", arguments: argparse.Namespace) -> "Song":
    from onesemi.games.song.song import song_of

    room = table.host.room
    return song_of(room.whole(None).view, room.players, arguments.date, str(arguments.seed), table.log())


def _print_summary(song: "Song", table: "SongTable", files: list[Path], *, is_json: bool) -> None:
    view = table.host.room.whole(None).view
    hands: dict[int, int] = {seat.seat: seat.hand_count for seat in view.seats}
    if is_json:
        import json

        print(json.dumps(_summary(song, view.turn_number, hands, files), ensure_ascii=False, indent=1))
        return
    from onesemi.wording.song import genre_name, mode_name, written_key_name

    print(song.titles.in_language(current_language()))
    print(
        tr(
            "{genre} in {key}, {mode}, seed {seed}",
            genre=genre_name(song.genre),
            key=written_key_name(song.keys[0].key),
            mode=mode_name(song.mode),
            seed=song.seed,
        )
    )
    cards = sum(event.seat is not None for event in song.events)
    print(tr("{bars} bars, {cards} cards, {turns} turns", bars=song.bar_count, cards=cards, turns=view.turn_number))
    for player in song.players:
        left = tr_plural("{count} card left", "{count} cards left", hands[player.seat])
        won = tr("won") if player.seat == song.winner else left
        print(f"  {player.name} ({player.bot_level}): {won}")
    for path in files:
        print(tr("{path}: {size} bytes", path=path, size=path.stat().st_size))


def _summary(song: "Song", turns: int, hands: dict[int, int], files: list[Path]) -> dict[str, Any]:
    return {
        "seed": song.seed,
        "date": song.date,
        "titles": {"en": song.titles.en, "zh_Hant": song.titles.zh_hant},
        "genre": song.genre.value,
        "key": song.keys[0].key.tonic.code,
        "mode": song.mode.value,
        "bars": song.bar_count,
        "cards": sum(event.seat is not None for event in song.events),
        "turns": turns,
        "winner": song.winner,
        "players": [
            {"seat": player.seat, "name": player.name, "level": player.bot_level, "cards_left": hands[player.seat]}
            for player in song.players
        ],
        "files": {str(path): path.stat().st_size for path in files},
    }


WORK = Work(_add_arguments, _run)
