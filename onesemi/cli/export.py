"""`onesemi export FILE.1song`: takes a song home as MIDI, sheet music, sound or picture."""

import argparse
from pathlib import Path

from onesemi.cli.command import Command, CommandError, Exit
from onesemi.locale import mark, tr


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("song", type=Path, metavar="FILE.1song", help=tr("the song"))
    parser.add_argument("--midi", type=Path, metavar="FILE", help=tr("write a MIDI file"))
    parser.add_argument(
        "--musicxml", type=Path, metavar="FILE", help=tr("write melody and chord names for notation programs")
    )
    parser.add_argument("--wav", type=Path, metavar="FILE", help=tr("write a WAV file"))
    parser.add_argument("--png", type=Path, metavar="FILE", help=tr("write the postcard"))


def _run(arguments: argparse.Namespace) -> int:
    wanted = {
        "midi": arguments.midi,
        "musicxml": arguments.musicxml,
        "wav": arguments.wav,
        "picture": arguments.png,
    }
    if not any(wanted.values()):
        raise CommandError(tr("expected at least one file to write (--midi, --musicxml, --wav …), found none"))
    from onesemi.cli.song_files import read_song, take_home
    from ui.song.exporting import ExportKind

    take_home(read_song(arguments.song), {ExportKind(kind): path for kind, path in wanted.items() if path is not None})
    for path in filter(None, wanted.values()):
        print(path)
    return Exit.OK


COMMAND = Command("export", mark("take a song home as MIDI file, sheet music, sound or postcard"), _add_arguments, _run)
