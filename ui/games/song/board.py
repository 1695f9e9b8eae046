"""All parts of the table of "1;" together: made once, shown a view, laid out for a size."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from onesemi.games.song.cards import CardId
from onesemi.games.song.song import song_of
from onesemi.games.song.view import View
from onesemi.locale import tr
from onesemi.music.song import KeyChange, SongEvent
from onesemi.rules.seats import Seat
from ui.games.song.actions import Switches, actions, answer_actions
from ui.games.song.answers import is_asked, safe_in
from ui.games.song.bar_meter import BarMeter
from ui.games.song.direction_line import DirectionLine
from ui.games.song.genre_card import GenreCard
from ui.games.song.hand_order import in_order
from ui.games.song.key_card import KeyCard
from ui.games.song.layout import Places, arrange
from ui.games.song.shows import (
    Looks,
    asked_text,
    discards_show,
    draw_pile_show,
    event_show,
    hand_show,
    seat_show,
)
from ui.games.song.standing import genre_standing
from ui.games.song.track_strip import TrackStrip
from ui.song.staff import StaffView
from ui.table.action_bar import ActionBar
from ui.table.card_detail import CardDetail
from ui.table.chooser import Chooser
from ui.table.geometry import Rect
from ui.table.hand import HandWidget
from ui.table.log import LogPanel
from ui.table.painting import paint_panel
from ui.table.pile import PileButton
from ui.table.prompt import PromptLine
from ui.table.seat import SeatPanel
from ui.table.timer import TurnTimer
from ui.theme import Moment, Motion, duration_ms

_LARGEST_SPACE_PX: Final = 12.0
_COMFORTABLE_SPACE_PX: Final = 8.0
_LINE_SPACES: Final = 19.0  # a line of two staves with a few ledger lines, in staff spaces
_STAFF_MARGINS_PX: Final = 32


class Board(QWidget):
    """Shows a view of "1;". Its widgets are public: the page listens to them."""

    def __init__(self, view: View, looks: Looks, switches: Switches, motion: Motion, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = looks.theme
        self._view = view
        self._looks = looks
        self._is_log_open = False
        self._space_px = 0.0
        self._is_card_looked_at = False
        self._motion = motion
        self._engraving = QTimer(self)  # the staves follow when a card has landed; quick updates are engraved once
        self._engraving.setSingleShot(True)
        self._engraving.timeout.connect(self._engrave)
        self._engraved: tuple[tuple[SongEvent, ...], tuple[KeyChange, ...]] | None = None
        self._places: Places = arrange(view, self.width(), self.height())
        self.direction = DirectionLine(self._theme, self)
        self.seats = {seat.seat: SeatPanel(seat_show(view, seat.seat, looks), self._theme, self) for seat in view.seats}
        self.genre = GenreCard(self._theme, self)
        self.key = KeyCard(self._theme, self)
        self.detail = CardDetail(tr("Point at a card to read what it does."), self._theme, self)
        self.staff = StaffView(self._theme, motion, parent=self)
        self.track = TrackStrip(self._theme, self)
        self.meter = BarMeter(self._theme, self)
        self.prompt = PromptLine(self._theme, self)
        self.timer = TurnTimer(self._theme, self)
        self.hand = HandWidget(self._theme, motion, self)
        self.draw_pile = PileButton(draw_pile_show(view, self._theme), self._theme, self)
        self.discards = PileButton(discards_show(view, self._theme), self._theme, self)
        self.answer_bar = ActionBar(answer_actions(view), self)
        self.action_bar = ActionBar(actions(view, switches), self)
        self.log = LogPanel(tr("What happened"), self._theme, self)
        self.chooser = Chooser(self)
        self.hand.setVisible(view.you is not None)
        self.hand.card_looked_at.connect(self._show_detail)
        self.staff.event_chosen.connect(self._show_event)
        self._chain_focus()

    @property
    def places(self) -> Places:
        """Where everything stands now."""
        return self._places

    def show_view(self, view: View, looks: Looks, switches: Switches, marked: frozenset[CardId]) -> None:
        """Show a view; marked cards of the hand are chosen already as part of an answer."""
        self._view, self._looks = view, looks
        self._is_log_open = switches.is_log_open
        for seat, panel in self.seats.items():
            panel.show_seat(seat_show(view, seat, looks))
        self.direction.show_direction(view.direction)
        self.genre.show_genre(view.genre, genre_standing(view), view.options.numbers)
        self.key.show_key(view.key, safe_in(view))
        self.track.show_track(view.track, view.room_ticks, self._names())
        self._engraving.start(duration_ms(Moment.CARD, self._motion))
        self.meter.show_bar(view.bar, view.room_ticks)
        self.draw_pile.show_pile(draw_pile_show(view, self._theme))
        self.discards.show_pile(discards_show(view, self._theme))
        self.prompt.say(asked_text(view, looks), is_yours=is_asked(view))
        self.answer_bar.show_actions(answer_actions(view))
        self.action_bar.show_actions(actions(view, switches))
        self._show_timer(view)
        hand = hand_show(view, in_order(view.hand, switches.order), looks, marked)
        self.hand.show_cards(hand, is_awaited=is_asked(view))
        if not self._is_card_looked_at:
            self._show_detail(None)
        self.settle()

    def settle(self) -> None:
        """Lay everything out for the present size."""
        places = arrange(self._view, self.width(), self.height())
        if places != self._places:
            self._places = places
            self.update()
        for seat, place in places.seats:
            _put(self.seats[seat], place)
        for widget, place in self._placed(places):
            _put(widget, place)
        self._scale_staff(places.staff.height)
        if self._view.you is not None and places.own_seat is not None and places.hand is not None:
            _put(self.seats[self._view.you], places.own_seat)
            _put(self.hand, places.hand)
            self.hand.entry = self.hand.mapFrom(self, self.draw_pile.geometry().center())
        self.log.setVisible(places.is_log_docked or self._is_log_open)
        if self.log.isVisible() and not places.is_log_docked:
            self.log.raise_()
        if self.chooser.body is not None:
            self.chooser.settle(places.chooser)
            self.chooser.raise_()

    def _scale_staff(self, height: int) -> None:
        """Draw the staves as large as whole lines of them fit, up to a size that is seen across a room."""
        room = (height - _STAFF_MARGINS_PX) / _LINE_SPACES
        lines = max(1, int(room // _COMFORTABLE_SPACE_PX))
        space_px = min(_LARGEST_SPACE_PX, round(room / lines, 1))
        if space_px != self._space_px:
            self._space_px = space_px
            self.staff.set_space_px(space_px)

    def set_motion(self, motion: Motion) -> None:
        """Move at another pace from now on."""
        self._motion = motion
        self.hand.set_motion(motion)
        self.staff.set_motion(motion)

    def place_of(self, seat: Seat) -> QRect:
        """Return where a seat's cards come from and go to."""
        panel = self.seats[seat].geometry()
        return QRect(panel.center() - QPoint(20, 28), QRect(0, 0, 40, 56).size())

    def end_of_track(self) -> QRect:
        """Return where the last card of the track lies."""
        place = self.track.last_place()
        return QRect(self.track.mapTo(self, place.topLeft()), place.size())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Lay everything out anew."""
        super().resizeEvent(event)
        self.settle()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the table and the sheet on which the song lies."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self._theme.table))
        song = self._places.song
        paint_panel(painter, QRectF(song.x, song.y, song.width, song.height), self._theme, ground=self._theme.paper)

    def _placed(self, places: Places) -> tuple[tuple[QWidget, Rect], ...]:
        return (
            (self.direction, places.direction),
            (self.staff, places.staff),
            (self.track, places.track),
            (self.meter, places.meter),
            (self.genre, places.genre),
            (self.key, places.key),
            (self.detail, places.detail),
            (self.prompt, places.prompt),
            (self.answer_bar, places.answers),
            (self.timer, places.timer),
            (self.draw_pile, places.draw_pile),
            (self.discards, places.discards),
            (self.action_bar, places.actions),
            (self.log, places.log),
        )

    def _engrave(self) -> None:
        """Show the song on its staves, if it has changed: engraving a line takes tens of milliseconds."""
        shown = (self._view.track, self._view.keys)
        if shown != self._engraved:
            self._engraved = shown
            self.staff.show_song(song_of(self._view, tuple(self._looks.players.values())))

    def _show_event(self, index: int) -> None:
        """Tell of an event on the staves where else the card in focus is told of."""
        self.detail.show_card(event_show(self._view.track[index], self._looks, self._view.options.numbers))

    def _show_timer(self, view: View) -> None:
        if view.deadline is None:
            self.timer.stop()
        else:
            self.timer.start(view.deadline.decision, view.deadline.seconds)

    def _show_detail(self, card: CardId | None) -> None:
        """Tell of a card of the hand, or, while none is looked at, of the card that was played last."""
        self._is_card_looked_at = card is not None and card in self._view.hand
        if card is not None and self._is_card_looked_at:
            self.detail.show_card(self.hand.card(card).shown)
        elif self._view.track:
            self._show_event(len(self._view.track) - 1)
        else:
            self.detail.show_card(None)

    def _names(self) -> Mapping[int, str]:
        return {int(seat): name for seat, name in self._looks.names.items()}

    def _chain_focus(self) -> None:
        chain: list[QWidget] = [self.hand, self.answer_bar, self.draw_pile, self.discards, self.action_bar, self.track]
        for first, second in pairwise(chain):
            QWidget.setTabOrder(first, second)


def _put(widget: QWidget, place: Rect) -> None:
    widget.setGeometry(place.x, place.y, place.width, place.height)
