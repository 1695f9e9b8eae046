"""Words of the command line that several commands read the same way."""

import argparse

from onesemi.locale import tr


def count_of_games(text: str) -> int:
    """Read how many games; argparse turns the error into a usage message."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(tr("expected a whole number from 1 up, found {text}", text=text))
    return int(text)
