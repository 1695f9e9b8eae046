"""`onesemi app`: opens the window."""

import argparse
from pathlib import Path

from onesemi.cli.banks import add_bank_argument, checked_bank
from onesemi.cli.command import CommandError, Work
from onesemi.cli.display import has_display
from onesemi.locale import LANGUAGES, tr


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("song", nargs="?", type=Path, metavar="FILE.1song", help=tr("a song to show at once"))
    parser.add_argument(
        "--quit-after", type=float, metavar="SECONDS", help=tr("close the window after so many seconds")
    )
    parser.add_argument("--language", choices=LANGUAGES, help=tr("the language for this run"))
    add_bank_argument(parser)


def _run(arguments: argparse.Namespace) -> int:
    if not has_display():
        raise CommandError(
            tr(
                "there is no display to open a window on: expected DISPLAY or WAYLAND_DISPLAY in the environment, "
                "found neither. `onesemi demo` works without one."
            )
        )
    from onesemi.cli.song_tables import song_tables
    from ui.app import open_window

    return open_window(
        song_tables(),
        quit_after=arguments.quit_after,
        song_file=arguments.song,
        language=arguments.language,
        bank=checked_bank(arguments.bank),
    )


WORK = Work(_add_arguments, _run)
