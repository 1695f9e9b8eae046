"""`onesemi screenshots`: pictures of every page, made without a screen."""

import argparse
import os
from pathlib import Path

from onesemi.cli.command import Exit, Work
from onesemi.locale import LANGUAGES, tr


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=Path("out/screenshots"), help=tr("the folder for the pictures"))
    parser.add_argument(
        "--language", action="append", choices=LANGUAGES, help=tr("only this language; may be given more than once")
    )


def _run(arguments: argparse.Namespace) -> int:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # the same pictures on every machine, and no window in the way
    from onesemi.cli.song_tables import song_tables
    from ui.screenshots import take_screenshots

    languages = tuple(arguments.language or LANGUAGES)
    take_screenshots(song_tables(), arguments.out, languages, lambda path: print(path, flush=True))
    return Exit.OK


WORK = Work(_add_arguments, _run)
