"""Plays a beginner game in the real window until a bar is full; run by `test_band_is_heard`.

    python tests/ui/joining_band.py FOLDER

Prints "ready" when it is the player's turn, waits for a line, plays until the bar is full and prints "full"; ends with
its input.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from played_card import has_been_told, say
from PySide6.QtCore import QTimer
from whole_game import SEED, Clicks, Driver, Wait, is_my_turn_or_over, table, window

from onesemi.cli.song_tables import song_tables
from onesemi.net.store import TableStore
from ui.app import open_window
from ui.rehearsal import rehearsal_tables


def play() -> Iterator[Wait]:
    hand = Clicks()
    yield from hand.set_table()
    yield lambda: table() is not None
    yield is_my_turn_or_over
    page = table()
    assert page is not None
    bar = page.view.bar
    say("ready")
    yield has_been_told
    sys.stdin.readline()
    while page.view.bar == bar:
        before = page.view.decision
        hand.move(page)
        yield lambda page=page, before=before: page.view.decision != before or page.view.bar > bar  # type: ignore[misc]
        yield is_my_turn_or_over
    say("full")
    yield has_been_told
    window().close()


def main() -> int:
    driver: list[Driver] = []
    QTimer.singleShot(0, lambda: driver.append(Driver(play(), Path(sys.argv[1]))))
    return open_window(replace(rehearsal_tables(song_tables(), SEED), store=TableStore()), language="en")


if __name__ == "__main__":
    sys.exit(main())
