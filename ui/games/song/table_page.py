"""The page at which "1;" is played: shows what the session tells, sends what the player wants."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from onesemi.games.song.cards import CardId
from onesemi.games.song.events import Event
from onesemi.games.song.moves import DrawCard, Move, Stop
from onesemi.games.song.song import song_of
from onesemi.games.song.view import View
from onesemi.locale import tr
from onesemi.music.song import SongMode
from onesemi.net.session import Message, Refusal, Session, Update
from onesemi.rules.illegal import Reason
from onesemi.rules.seats import Seat
from onesemi.wording.song import refusal_sentence, refusal_source, too_late
from ui.games.song import actions
from ui.games.song.actions import KEYS, Switches
from ui.games.song.board import Board
from ui.games.song.chronicle import chronicle, placed_events
from ui.games.song.flights import Flights
from ui.games.song.overlays import Overlays
from ui.games.song.question import TableQuestion
from ui.games.song.shows import Looks
from ui.page import Page
from ui.theme import Motion, Theme

_COMMANDING: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class SongTablePage(Page):
    """One player's place at a table of "1;", or a spectator's.

    is_hint_on None follows the mode (section 14: on in beginner games). Signals: sound_event carries every SongEvent
    that goes on the track, with genre and tempo_bpm; genre_known both alone, when the page comes up and when the genre
    changes; bar_completed the song so far with the index of a bar that has just become full; all three where the table
    lets cards sound as they are played. hint_changed and mute_changed carry the new state of the player's own switches,
    game_ended the last view; left says that the page was left.
    """

    genre_known = Signal(object, int)
    sound_event = Signal(object, object, int)
    bar_completed = Signal(object, int)
    hint_changed = Signal(bool)
    mute_changed = Signal(bool)
    game_ended = Signal(object)
    left = Signal()

    def __init__(
        self,
        session: Session[View, Move, Event],
        theme: Theme,
        motion: Motion = Motion.CALM,
        *,
        is_hint_on: bool | None = None,
        is_muted: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._session = session
        self._theme = theme
        self._motion = motion
        self._wanted_hint = is_hint_on
        self._switches = Switches(is_hint_on=bool(is_hint_on), is_muted=is_muted)
        self._heard: Update[View, Event] | None = None
        self._board: Board | None = None
        session.connect(self._hear)

    @property
    def board(self) -> Board:
        """The table's parts."""
        assert self._board is not None, "a session tells the whole view when it is connected"
        return self._board

    @property
    def view(self) -> View:
        """The view shown now."""
        assert self._heard is not None, "a session tells the whole view when it is connected"
        return self._heard.view

    @property
    def switches(self) -> Switches:
        """What the player has set at this table."""
        return self._switches

    def arrange_as(self, switches: Switches) -> None:
        """Sort the hand and open the log as these switches say; hint and sound belong to the device."""
        self._switch(replace(self._switches, order=switches.order, is_log_open=switches.is_log_open))

    def heading(self) -> str:
        """Return what the title bar says."""
        return tr("At the table")

    def entered(self) -> None:
        """Take the focus: into an open chooser, or into the hand if there is one."""
        self.setFocus()
        self._focus_what_is_asked()
        self._tell_genre()

    def closed(self) -> None:
        """Stop listening: the page isn't shown again."""
        self._session.close()
        self.left.emit()

    def set_motion(self, motion: Motion) -> None:
        """Move at another pace from now on."""
        self._motion = motion
        self.board.set_motion(motion)

    def set_hint(self, *, is_on: bool) -> None:
        """Switch the SAFE hint on or off."""
        self._switch(replace(self._switches, is_hint_on=is_on))

    def set_muted(self, *, is_muted: bool) -> None:
        """Show whether this device is mute."""
        self._switch(replace(self._switches, is_muted=is_muted))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Fill the page with the table."""
        super().resizeEvent(event)
        self.board.resize(self.size())
        self._overlays.settle()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Take the table's keys: an open question's first, then the actions'."""
        if event.modifiers() & _COMMANDING:
            super().keyPressEvent(event)
            return
        action = KEYS.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape:
            self._escape()
        elif self._overlays.take_key(event) or self.board.chooser.take_key(event):
            return
        elif action is not None:
            self._act(action)
        elif event.key() in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
            self.board.hand.focus_first()
        else:
            super().keyPressEvent(event)

    # What the session tells

    def _hear(self, message: Message[View, Event]) -> None:
        if isinstance(message, Refusal):
            self._refuse(message.reason)
            return
        before, self._heard = self._heard, message
        if self._board is None:
            self._sit_down(message.view)
        self._flights.plan(message.events)
        self._show()
        self._flights.start(self._motion)
        self._overlays.follow(message.view)
        self.board.log.add(chronicle(message.events, self._looks.names))
        if before is not None:
            self._sound(before.view, message)
        self._question.ask(message.view, self._looks)
        if message.view.result is not None and (before is None or before.view.result is None):
            self.game_ended.emit(message.view)

    def _refuse(self, reason: Reason | None) -> None:
        if reason is None:
            self.board.prompt.refuse(too_late())
        else:
            self.board.prompt.refuse(refusal_sentence(reason), refusal_source(reason))

    def _sound(self, before: View, update: Update[View, Event]) -> None:
        """Let placed cards and full bars be heard, unless the host keeps the melody secret to the end (section 14)."""
        view = update.view
        if view.genre is None or not view.options.sounds_as_played:
            return
        if view.genre is not before.genre:
            self._tell_genre()
        tempo_bpm = view.options.numbers.tempo_of(view.genre)
        for event in placed_events(update.events):
            self.sound_event.emit(event, view.genre, tempo_bpm)
        for bar in range(before.bar, view.bar):
            self.bar_completed.emit(song_of(view, self._session.players), bar)

    def _tell_genre(self) -> None:
        """Tell in what the next cards will sound, where they are to be heard at all."""
        genre, options = self.view.genre, self.view.options
        if genre is not None and options.sounds_as_played:
            self.genre_known.emit(genre, options.numbers.tempo_of(genre))

    def _sit_down(self, view: View) -> None:
        """Make the table's parts for the first view."""
        if self._wanted_hint is None:
            self._switches = replace(self._switches, is_hint_on=view.options.mode is SongMode.BEGINNER)
        board = self._board = Board(view, self._looks, self._switches, self._motion, self)
        board.resize(self.size())
        board.log.add(chronicle(self._session.past, self._looks.names))
        board.hand.card_chosen.connect(self._choose_card)
        board.draw_pile.clicked.connect(lambda: self._send(DrawCard()))
        board.answer_bar.chosen.connect(self._act)
        board.action_bar.chosen.connect(self._act)
        board.discards.clicked.connect(self._show_discards)
        self._flights = Flights(board, self._theme, view.you)
        self._overlays = Overlays(
            board, self._theme, self, closed=self._focus_what_is_asked, leave=self.back_requested.emit
        )
        self._question = TableQuestion(
            board, self, self._send, make_way=self._overlays.make_way, marked_anew=self._show
        )

    @property
    def _looks(self) -> Looks:
        players = {Seat(player.seat): player for player in self._session.players}
        return Looks(self._theme, self._switches.is_hint_on, players)

    def _show(self) -> None:
        self.board.show_view(self.view, self._looks, self._switches, self._question.marked)

    # What the player wants

    def _send(self, move: Move) -> None:
        if self.view.you is not None and self.view.result is None:
            self._session.send(self.view.decision, move)

    def _answer(self, move: Move) -> None:
        """Send what a button beside the question means; the button is about to go, the focus goes to the hand first."""
        focus = QApplication.focusWidget()
        if focus is not None and self.board.answer_bar.isAncestorOf(focus):
            self.board.hand.focus_first()
        self._send(move)

    def _choose_card(self, card: int) -> None:
        self._question.choose_card(CardId(card), self.view, self._looks)

    def _act(self, action: str) -> None:
        deeds: dict[str, Callable[[], None]] = {
            actions.DRAW: lambda: self._answer(DrawCard()),
            actions.STOP: lambda: self._answer(Stop()),
            actions.SORT: lambda: self._switch(replace(self._switches, order=self._switches.order.next)),
            actions.HINT: self._toggle_hint,
            actions.MUTE: self._toggle_mute,
            actions.LOG: self._toggle_log,
            actions.DISCARDS: self._show_discards,
            actions.HELP: self._overlays.open_help,
            actions.LEAVE: self._ask_to_leave,
        }
        deeds[action]()

    def _switch(self, switches: Switches) -> None:
        self._switches = switches
        self._show()

    def _toggle_hint(self) -> None:
        self.set_hint(is_on=not self._switches.is_hint_on)
        self.hint_changed.emit(self._switches.is_hint_on)

    def _toggle_mute(self) -> None:
        self.set_muted(is_muted=not self._switches.is_muted)
        self.mute_changed.emit(self._switches.is_muted)

    def _toggle_log(self) -> None:
        self._switch(replace(self._switches, is_log_open=not self._switches.is_log_open))
        if self._switches.is_log_open:
            self.board.log.take_focus()
        else:
            self.board.hand.focus_first()

    def _escape(self) -> None:
        """Close what is open, or else ask whether to leave."""
        if self._overlays.close():
            return
        if self._switches.is_log_open:
            self._toggle_log()
        else:
            self._ask_to_leave()

    def _show_discards(self) -> None:
        self._overlays.show_discards(self.view)

    def _ask_to_leave(self) -> None:
        if self.view.result is not None:
            self.back_requested.emit()
        else:
            self._overlays.ask_to_leave()

    def _focus_what_is_asked(self) -> None:
        self._question.take_focus()
