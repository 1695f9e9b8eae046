"""An evening of several persons at one screen: the table, its page, and all that is seen and heard at it."""

from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from table_hands import Play, by_keys

from onesemi.games.song.events import Event, Placed
from onesemi.games.song.view import View
from onesemi.net.room import Place
from onesemi.net.session import Refusal
from ui.games.song.table_page import SongTablePage
from ui.hot_seat_page import HotSeatPage
from ui.playing_page import PlayingPage
from ui.settings import Settings
from ui.song_tables import SongTable

PATIENCE = 3000  # decisions, far more than any game takes
CURTAIN = "curtain"
PRESS = "the press of who was called"


@dataclass
class Evening:
    """A table, its page, and what was seen and heard at it."""

    table: SongTable
    page: HotSeatPage
    seen: list[object] = field(default_factory=list)
    sounds: list[object] = field(default_factory=list)
    placed: list[object] = field(default_factory=list)
    ended: list[View] = field(default_factory=list)

    @property
    def view(self) -> View:
        """What the person whose hand is shown may know."""
        return self.page.page.view

    def note_what_is_seen(self) -> None:
        """Write down whose hand is shown now, or the curtain."""
        shown = self.page._stack.currentWidget()
        self.seen.append(shown.view.you if isinstance(shown, SongTablePage) else CURTAIN)

    def go_on(self) -> None:
        """Let the table do all it can without a person; the hand of one who isn't asked is never seen."""
        while (due := self.table.next_due()) is not None and due <= self.table.host._clock() and self.table.advance():
            self.check()
        self.check()

    def check(self) -> None:
        """See that no hand is shown but that of a person who is asked."""
        room = self.table.host.room
        asked = room.awaited & {player.seat for player in room.players if player.bot_level is None}
        shown = self.page._stack.currentWidget()
        assert not asked or shown is self.page.curtain or self.page.page.view.you in asked
        visible = [page.view.you for page in self.page.findChildren(SongTablePage) if page.isVisible()]
        assert len(visible) == (shown is not self.page.curtain)


def sit_down(qtbot: QtBot, table: SongTable, settings: Settings) -> Evening:
    """Open a table's page in a window that is seen."""
    sounds: list[object] = []
    ended: list[View] = []

    def page_at(place: Place) -> PlayingPage:
        page = PlayingPage(table.session(place), settings)
        page.sound_event.connect(lambda event, _genre, _tempo: sounds.append(event))
        page.game_ended.connect(ended.append)
        return page

    page = HotSeatPage(table, page_at, settings)
    evening = Evening(table, page, sounds=sounds, ended=ended)
    page._stack.currentChanged.connect(lambda _index: evening.note_what_is_seen())
    page.curtain.button.pressed.connect(lambda: evening.seen.append(PRESS))
    spectator = table.session(None)

    def hear(message: object) -> None:
        assert not isinstance(message, Refusal)
        events: tuple[Event, ...] = message.events  # type: ignore[attr-defined] # an update
        evening.placed.extend(event.event for event in events if isinstance(event, Placed))

    spectator.connect(hear)
    qtbot.addWidget(page)
    page.resize(1024, 700)
    with qtbot.waitActive(page):
        page.show()
    page.entered()
    return evening


def open_curtain(qtbot: QtBot, evening: Evening, play: Play) -> None:
    """Press the button of the one who is called."""
    button = evening.page.curtain.button
    assert QApplication.focusWidget() is button
    if play is by_keys:
        qtbot.keyClick(button, Qt.Key.Key_Space)
    else:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def play_out(qtbot: QtBot, evening: Evening, play: Play, limit: int = PATIENCE) -> None:
    """Answer what is asked, whoever is asked, to the game's end or for some decisions."""
    for _ in range(limit):
        evening.go_on()
        if evening.table.host.is_over:
            return
        if evening.page.called is not None:
            open_curtain(qtbot, evening, play)
            evening.check()
        before = evening.view.decision
        play(qtbot, evening.page.page)
        assert evening.view.decision != before, f"nothing came of it: {evening.page.page.board.prompt.text}"
