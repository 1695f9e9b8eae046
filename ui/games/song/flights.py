"""Cards that fly over the table of "1;" when something happens."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter

from onesemi.games.song.cards import CardId, face_of, is_beat_face
from onesemi.games.song.events import CardPlayed, Discarded, Drew, Event, Gave, Placed, Why
from onesemi.rules.seats import Seat
from ui.games.song.board import Board
from ui.games.song.paints import FacePaint
from ui.table.flight import Flight
from ui.table.painting import Paint, paint_card_back
from ui.theme import Moment, Motion, Theme, duration_ms


@dataclass(frozen=True, slots=True)
class _Route:
    """Where a card sets out and where it lands: places of the board, or None for the track's end."""

    paint: Paint
    start: QRect
    end: QRect | None


class Flights:
    """Plans flights while the board still shows what was, and starts them when it shows what is."""

    def __init__(self, board: Board, theme: Theme, you: Seat | None) -> None:
        self._board = board
        self._theme = theme
        self._you = you
        self._routes: list[_Route] = []

    def plan(self, events: Iterable[Event]) -> None:
        """Note where cards set out. The own draws need no flight: new cards of the hand come from the pile."""
        self._routes = [route for route in map(self._route, events) if route is not None]

    def start(self, motion: Motion) -> None:
        """Let the planned cards fly."""
        duration = duration_ms(Moment.CARD, motion)
        for route in self._routes if duration else ():
            end = self._board.end_of_track() if route.end is None else route.end
            Flight(route.paint, self._board).fly(route.start, end, duration)
        self._routes = []

    def _route(self, event: Event) -> _Route | None:
        discards = self._board.discards.geometry()
        match event:
            case Placed(event=placed, card=card) if card is not None and placed.seat is not None:
                return _Route(self._face(card), self._start(Seat(placed.seat), card), None)
            case CardPlayed(seat, card) if not is_beat_face(face_of(card)):
                return _Route(self._face(card), self._start(seat, card), discards)
            case Discarded(seat, card):
                return _Route(self._face(card), self._start(seat, card), discards)
            case Drew(seat, _, why) if seat != self._you and why is not Why.DEAL:
                return _Route(self._back, self._board.draw_pile.geometry(), self._board.place_of(seat))
            case Gave(seat, to, _):
                return _Route(self._back, self._board.place_of(seat), self._board.place_of(to))
            case _:
                return None

    def _start(self, seat: Seat, card: CardId) -> QRect:
        if seat == self._you and card in self._board.hand.order:
            place = self._board.hand.card(card).geometry()
            return QRect(self._board.hand.mapTo(self._board, place.topLeft()), place.size())
        return self._board.place_of(seat)

    def _face(self, card: CardId) -> Paint:
        return FacePaint(face_of(card), self._theme)

    def _back(self, painter: QPainter, rect: QRectF) -> None:
        paint_card_back(painter, rect, self._theme)
