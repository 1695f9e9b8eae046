"""The table as a page of several persons at one screen: everybody sees the own hand only.

One place at the table is shown at a time, and only that one listens, sounds and moves. When a person of another place
is asked, a curtain falls, as soon as the card just played has landed; the other place is made only when its person says
to be there. So no hand that isn't to be seen is anywhere in the window. A clock stands still until the curtain opens.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from onesemi.games.song.events import Event
from onesemi.games.song.view import View
from onesemi.locale import tr
from onesemi.net.room import Place
from onesemi.net.session import Message, Refusal
from onesemi.rules.seats import Seat
from ui.curtain import Curtain
from ui.dialogs.question import Question
from ui.games.song.actions import Switches
from ui.page import Page
from ui.playing_page import PlayingPage
from ui.settings import Settings
from ui.song_tables import SongTable, persons_here
from ui.theme import THEMES, Motion

_LANDING_MS: Final = 700  # the card flies and is seen where it lies


class HotSeatPage(Page):
    """The places of all persons at this window, one at a time, with a curtain between two of them.

    page_at makes the page of a place, its signals connected; None is the place of a spectator, shown until the first
    person is asked.
    """

    def __init__(
        self,
        table: SongTable,
        page_at: Callable[[Place], PlayingPage],
        settings: Settings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._table = table
        self._page_at = page_at
        self._persons = frozenset(persons_here(table.host.room.players))
        self._switches = dict[Place, Switches]()
        self._called: Seat | None = None
        self._motion = settings.motion
        self._falling = QTimer(self)
        self._falling.setSingleShot(True)
        self._falling.timeout.connect(self._fall)
        self._curtain = Curtain(THEMES[settings.theme])
        self._curtain.opened.connect(self._open)
        self._curtain.leave_chosen.connect(self._ask_to_leave)
        self._stack = QStackedWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self._page = self._sit(None)
        self._stack.addWidget(self._curtain)
        self._watch = table.session(None)
        self._watch.connect(self._hear)

    @property
    def page(self) -> PlayingPage:
        """The place that is shown, or lies behind the curtain."""
        return self._page

    @property
    def curtain(self) -> Curtain:
        """The curtain, down or not."""
        return self._curtain

    @property
    def called(self) -> Seat | None:
        """For whom the curtain is down or about to fall; None: for nobody."""
        return self._called

    def heading(self) -> str:
        """Return what the title bar says."""
        return self._page.heading()

    def entered(self) -> None:
        """Take the focus: on the curtain, or at the place that is shown."""
        if self._stack.currentWidget() is self._curtain:
            self._curtain.take_focus()
        else:
            self._page.entered()

    def follow(self, settings: Settings, before: Settings) -> None:
        """Let the place that is shown take settings over; the others have them from the first."""
        self._motion = settings.motion
        self._page.follow(settings, before)

    def closed(self) -> None:
        """Stop listening, and leave the clock running for whoever comes next."""
        self._falling.stop()
        self._watch.close()
        self._page.closed()
        self._table.release_clock()

    def _hear(self, message: Message[View, Event]) -> None:
        """Let the curtain down when another person is asked; spectators are told first, before any place shows it."""
        assert not isinstance(message, Refusal), "a spectator sends nothing that could be refused"
        asked = message.view.awaited & self._persons
        if asked and (self._called is not None or self._page.view.you not in asked):
            self._call(min(asked))

    def _call(self, seat: Seat) -> None:
        if seat == self._called:
            return
        self._called = seat
        self._table.hold_clock()
        is_watched = self.isVisible() and self._stack.currentWidget() is self._page
        if is_watched and self._motion is not Motion.OFF:
            self._falling.start(_LANDING_MS)
        else:
            self._fall()

    def _fall(self) -> None:
        """Cover everything."""
        assert self._called is not None, "a curtain falls for somebody"
        names = {player.seat: player.name for player in self._table.host.room.players}
        self._curtain.call(self._called, names[self._called])
        self._stack.setCurrentWidget(self._curtain)
        self._curtain.take_focus()

    def _open(self) -> None:
        """Show the place of the person who was called, arranged as it was left."""
        seat, self._called = self._called, None
        assert seat is not None, "only a curtain that is down can be opened"
        before = self._page
        self._switches[before.view.you] = before.switches
        before.closed()
        self._stack.removeWidget(before)
        before.deleteLater()
        self._page = self._sit(seat)
        if seat in self._switches:
            self._page.arrange_as(self._switches[seat])
        self._stack.setCurrentWidget(self._page)
        self._page.entered()
        self._table.release_clock()

    def _sit(self, place: Place) -> PlayingPage:
        page = self._page_at(place)
        page.back_requested.connect(self.back_requested)
        self._stack.addWidget(page)
        return page

    def _ask_to_leave(self) -> None:
        question = Question(
            tr("Leave the table?"),
            tr("The game is kept: go on with it later."),
            do_it=tr("Leave"),
            stay=tr("Stay"),
            parent=self,
        )
        if question.exec():
            self.back_requested.emit()
