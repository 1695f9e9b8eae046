"""Plays a whole beginner game in the real window, then plays and exports the song; run by `test_whole_game_xvfb`.

    python tests/ui/whole_game.py clicks|keys FOLDER

Nothing is called but what a mouse or a keyboard reaches. Prints one JSON line of what was seen; a picture of the window
is left in FOLDER where a step didn't come in time.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from onesemi.cli.song_tables import song_tables
from onesemi.games.song.view import Ask
from onesemi.net.store import TableStore
from ui.app import open_window
from ui.end_page import EndPage
from ui.games.song.answers import can_draw, choosable_cards
from ui.games.song.table_page import SongTablePage
from ui.new_game_page import NewGamePage
from ui.rehearsal import rehearsal_tables
from ui.table.card import CardButton
from ui.window import Window

SEED = 3
STEP_MS = 10
PATIENCE_SECONDS = 20.0
EXPORTS = ("MIDI file", "Song file", "Postcard", "WAV sound")

Wait = Callable[[], bool]


def window() -> Window:
    return next(widget for widget in QApplication.topLevelWidgets() if isinstance(widget, Window))


def table() -> SongTablePage | None:
    page = window().page
    return page if isinstance(page, SongTablePage) else None


def end() -> EndPage | None:
    page = window().page
    return page if isinstance(page, EndPage) else None


def is_my_turn_or_over() -> bool:
    page = table()
    return end() is not None or (page is not None and page.view.you in page.view.awaited)


class Clicks:
    """Only the mouse."""

    def press(self, name: str) -> Iterator[Wait]:
        yield lambda: find(name) is not None
        button = find(name)
        assert button is not None
        self._click(button)

    def set_table(self) -> Iterator[Wait]:
        for name in ("New game", "Beginner", "2 players", "Start"):
            yield from self.press(name)

    def move(self, page: SongTablePage) -> None:
        lit = choosable_cards(page.view)
        pending = page.view.pending
        if pending is not None and pending.ask is Ask.DRAWN:
            self._click(page.board.chooser.findChildren(QAbstractButton)[0])
        elif lit:
            self._click_card(page.board.hand.card(next(card for card in page.board.hand.order if card in lit)))
        else:
            assert can_draw(page.view)
            self._click(page.board.draw_pile)

    def _click_card(self, card: CardButton) -> None:
        """Click where the card isn't covered by its right neighbour."""
        QTest.mouseMove(card, QPoint(8, card.height() // 2))
        QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(8, card.height() // 2))

    def _click(self, widget: QWidget) -> None:
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


class Keys:
    """Only the keyboard: every key goes to what has the focus."""

    def press(self, name: str) -> Iterator[Wait]:
        yield lambda: find(name) is not None
        for _tab in range(200):
            focus = QApplication.focusWidget()
            if isinstance(focus, QAbstractButton) and name in {focus.text(), focus.accessibleName()}:
                self._key(Qt.Key.Key_Space)
                return
            self._key(Qt.Key.Key_Tab)
        raise AssertionError(f"{name} can't be reached with Tab")

    def set_table(self) -> Iterator[Wait]:
        """A beginner game stands ready: Space on the start page, Space on the next."""
        window().activateWindow()  # as a window manager would: the bare server has none
        yield lambda: QApplication.focusWidget() is not None
        self._key(Qt.Key.Key_Space)
        yield lambda: isinstance(window().page, NewGamePage) and QApplication.focusWidget() is not None
        self._key(Qt.Key.Key_Space)

    def move(self, page: SongTablePage) -> None:
        pending = page.view.pending
        if pending is not None and pending.ask is Ask.DRAWN:
            self._key(Qt.Key.Key_1)
        elif choosable_cards(page.view):
            self._walk_to(page, next(iter(choosable_cards(page.view))))
            self._key(Qt.Key.Key_Return)
        else:
            self._key(Qt.Key.Key_D)

    def _walk_to(self, page: SongTablePage, card: int) -> None:
        self._key(Qt.Key.Key_Right)
        self._key(Qt.Key.Key_Home)
        for _step in page.board.hand.order:
            if page.board.hand.card(card).hasFocus():
                return
            self._key(Qt.Key.Key_Right)
        raise AssertionError("the card can't be reached with the arrows")

    def _key(self, key: Qt.Key) -> None:
        focus = QApplication.focusWidget()
        assert focus is not None, "nothing has the focus"
        QTest.keyClick(focus, key)


def find(name: str) -> QAbstractButton | None:
    """Return the visible, enabled button with this text or name."""
    buttons = window().page.findChildren(QAbstractButton)
    usable = (button for button in buttons if button.isVisible() and button.isEnabled())
    return next((button for button in usable if name in {button.text(), button.accessibleName()}), None)


def play(hand: Clicks | Keys, seen: dict[str, object]) -> Iterator[Wait]:
    yield from hand.set_table()
    yield lambda: table() is not None
    moves = 0
    while True:
        yield is_my_turn_or_over
        page = table()
        if page is None:
            break
        before = page.view.decision
        hand.move(page)
        moves += 1
        yield lambda page=page, before=before: end() is not None or page.view.decision != before  # type: ignore[misc]
    seen["moves"] = moves
    finished = end()
    assert finished is not None
    seen["winner"] = finished.song.winner
    yield from hand.press("Play the song")
    yield lambda: finished.transport.player.position_seconds() > 0.3
    yield from hand.press("Pause")
    yield lambda: not finished.transport.player.is_playing
    for name in EXPORTS:
        yield from hand.press(name)
        yield lambda: finished.exports.is_busy or "couldn't" in finished.exports.message
        yield lambda: not finished.exports.is_busy
        seen.setdefault("exports", []).append(finished.exports.message)  # type: ignore[attr-defined]
    window().close()


class Driver:
    """Goes on with the play whenever what it waits for has come."""

    def __init__(self, steps: Iterator[Wait], folder: Path) -> None:
        self._steps = steps
        self._folder = folder
        self._wait: Wait = lambda: bool(QApplication.topLevelWidgets())
        self._since = time.monotonic()
        self._timer = QTimer()
        self._timer.setInterval(STEP_MS)
        self._timer.timeout.connect(self._step)
        self._timer.start()

    def _step(self) -> None:
        if not self._wait():
            if time.monotonic() - self._since > PATIENCE_SECONDS:
                self._give_up("a step didn't come in time")
            return
        try:
            self._wait = next(self._steps)
        except StopIteration:
            self._timer.stop()
        except Exception as error:  # noqa: BLE001 - whatever it is, the test shall read it
            self._give_up(repr(error))
        self._since = time.monotonic()

    def _give_up(self, why: str) -> None:
        self._timer.stop()
        window().grab().save(str(self._folder / "given-up.png"))
        sys.stderr.write(f"{why} on {type(window().page).__name__}\n")
        QApplication.exit(1)


def main() -> int:
    hand: Clicks | Keys = Clicks() if sys.argv[1] == "clicks" else Keys()
    seen: dict[str, object] = {}
    driver: list[Driver] = []
    QTimer.singleShot(0, lambda: driver.append(Driver(play(hand, seen), Path(sys.argv[2]))))
    tables = replace(rehearsal_tables(song_tables(), SEED), store=TableStore())
    code = open_window(tables, language="en")
    sys.stdout.write(json.dumps(seen) + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
