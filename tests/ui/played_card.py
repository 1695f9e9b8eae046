"""Starts a beginner game in the real window and plays a note card with the mouse; run by `test_card_is_heard`.

    python tests/ui/played_card.py FOLDER

Prints "ready" once a note card could be played, waits for a line, clicks the card and prints its MIDI key; ends with
its input.
"""

import select
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer
from whole_game import SEED, Clicks, Driver, Wait, is_my_turn_or_over, table, window

from onesemi.cli.song_tables import song_tables
from onesemi.games.song.cards import NoteFace, face_of
from onesemi.net.store import TableStore
from ui.app import open_window
from ui.games.song.answers import choosable_cards
from ui.games.song.table_page import SongTablePage
from ui.rehearsal import rehearsal_tables


def say(word: object) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def has_been_told() -> bool:
    return bool(select.select([sys.stdin], [], [], 0)[0])


def lit_notes(page: SongTablePage) -> list[int]:
    lit = choosable_cards(page.view)
    return [card for card in page.board.hand.order if card in lit and isinstance(face_of(card), NoteFace)]


def play() -> Iterator[Wait]:
    hand = Clicks()
    yield from hand.set_table()
    yield lambda: table() is not None
    while True:
        yield is_my_turn_or_over
        page = table()
        assert page is not None, "the game ended before a note card could be played"
        if lit_notes(page):
            break
        before = page.view.decision
        hand.move(page)
        yield lambda page=page, before=before: page.view.decision != before  # type: ignore[misc]
    card = lit_notes(page)[0]
    say("ready")
    yield has_been_told
    sys.stdin.readline()
    hand._click_card(page.board.hand.card(card))
    say(face_of(card).pitch)
    yield has_been_told
    window().close()


def main() -> int:
    driver: list[Driver] = []
    QTimer.singleShot(0, lambda: driver.append(Driver(play(), Path(sys.argv[1]))))
    return open_window(replace(rehearsal_tables(song_tables(), SEED), store=TableStore()), language="en")


if __name__ == "__main__":
    sys.exit(main())
