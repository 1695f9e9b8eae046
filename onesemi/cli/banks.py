"""The `--bank` of the commands: which sound bank plays."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from onesemi.cli.command import CommandError
from onesemi.locale import tr

if TYPE_CHECKING:
    from audio.soundfont import NoBankError, SoundBank


def add_bank_argument(parser: argparse.ArgumentParser) -> None:
    """Let a command take `--bank FILE`."""
    parser.add_argument(
        "--bank", type=Path, metavar="FILE", help=tr("an SF2 or SF3 bank; without it the first one found")
    )


def opened_bank(path: Path | None) -> "SoundBank":
    """Open a bank, or where none is named the first one of this machine that can be read.

    Raises `CommandError` for a broken bank and where there is none, OSError where the named file can't be read.
    """
    from audio.soundfont import BankError, NoBankError, open_bank, open_first_bank

    try:
        return open_first_bank().bank if path is None else open_bank(path)
    except BankError as fault:
        raise CommandError(f"{path}: {fault}") from fault
    except NoBankError as fault:
        raise CommandError(without_bank(fault)) from fault


def checked_bank(path: Path | None) -> Path | None:
    """Return the path of a bank that can be read, before long work begins; raises as `opened_bank` does."""
    if path is not None:
        opened_bank(path)
    return path


def without_bank(fault: "NoBankError") -> str:
    """Say what there is instead of a bank to play from: nothing, or broken ones."""
    if not fault.passed_over:
        return tr("expected a sound bank on this machine or one named by --bank, found none")
    return f"{fault.passed_over[0].path}: {fault.passed_over[0].reason}"
