"""Hand-made views of "1;" and a session that only records what it is sent."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from onesemi.games.song.cards import CARD_BY_CODE, CardId
from onesemi.games.song.events import Event
from onesemi.games.song.moves import (
    ChooseEffect,
    ChooseKey,
    ChooseOrder,
    ChoosePitch,
    ChooseSeat,
    KeepCards,
    Move,
    Play,
    Stop,
    SwapCard,
    WandEffect,
)
from onesemi.games.song.options import Options
from onesemi.games.song.pending import Ask, Pending
from onesemi.games.song.view import Phase, SeatView, View
from onesemi.music.genre import Genre
from onesemi.music.key import C_MAJOR, KEYS
from onesemi.music.pitch import PitchClass
from onesemi.music.song import Figure, KeyChange, Player, SongEvent
from onesemi.net.session import Message, Refusal, Update
from onesemi.rules.illegal import Reason
from onesemi.rules.seats import Seat
from ui.games.song.table_page import SongTablePage
from ui.theme import LIGHT, Motion

NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eva", "Finn", "小美", "Hiro")


def ids_of(*codes: str) -> tuple[CardId, ...]:
    """The ids of cards by their codes."""
    return tuple(CARD_BY_CODE[code].id for code in codes)


HAND = ids_of("G4:1", "F#4:1", "A4:2", "rest:1", "key:G", "m04")


def seat_view(seat: int, **changes: Any) -> SeatView:
    """A seat for which nothing holds."""
    plain = SeatView(Seat(seat), 6, *[False] * 7, least_ticks=0, most_ticks=None)
    return replace(plain, **changes)


def view_of(players: int = 4, *, you: int | None = 0, **changes: Any) -> View:
    """A table of "1;" in its first bar, two beats in; all fields can be changed."""
    track = (
        SongEvent(0, 960, Figure.SINGLE, (60,), "C4:1", 1, is_outside=False),
        SongEvent(960, 960, Figure.SINGLE, (66,), "F#4:1", 2 % players, is_outside=True),
    )
    plain = View(
        you=None if you is None else Seat(you),
        phase=Phase.PLAYING,
        options=Options(),
        seats=tuple(seat_view(seat) for seat in range(players)),
        turn=Seat(0),
        direction=1,
        turn_number=3,
        genre=Genre.POP,
        key=C_MAJOR,
        keys=(KeyChange(0, C_MAJOR),),
        track=track,
        adagio_bars=frozenset(),
        repeated_bars=frozenset(),
        bar=0,
        room_ticks=1920,
        pile_count=200,
        discards=ids_of("echo"),
        hand=() if you is None else HAND,
        safe_cards=frozenset() if you is None else frozenset({HAND[0], HAND[2]}),
        extras=0,
        is_chime_open=False,
        jazz_streak=0,
        was_last_outside=True,
        has_pop_pass=False,
        pending=Pending(Ask.OPENING, Seat(0)),
        awaited=frozenset({Seat(0)}),
        decision=7,
        deadline=None,
        moves=() if you is None else tuple(Play(card) for card in HAND),
        result=None,
    )
    return replace(plain, **changes)


def view_asking(ask: Ask, moves: Sequence[Move], players: int = 4, **pending: Any) -> View:
    """A table that asks seat 0 for a choice."""
    return view_of(players, pending=Pending(ask, Seat(0), **pending), moves=tuple(moves))


@dataclass
class RecordingSession:
    """A session of the test's own: tells what the test says, keeps what it is sent."""

    view: View
    players: tuple[Player, ...]
    sent: list[tuple[int, Move]] = field(default_factory=list)
    is_closed: bool = False
    log: tuple[str, ...] = ()
    past: tuple[Event, ...] = ()
    _sequence: int = 0
    _listener: Callable[[Message[View, Event]], None] | None = None

    @property
    def seat(self) -> Seat | None:
        return self.view.you

    def connect(self, listener: Callable[[Message[View, Event]], None]) -> None:
        self._listener = listener
        listener(Update(0, self.view, ()))

    def tell(self, view: View, *events: Event) -> None:
        """Send an update."""
        assert self._listener is not None
        self.view = view
        self._sequence += 1
        self._listener(Update(self._sequence, view, events))

    def refuse(self, reason: Reason | None) -> None:
        """Send a refusal."""
        assert self._listener is not None
        self._listener(Refusal(reason))

    def send(self, decision: int, move: Move) -> None:
        self.sent.append((decision, move))

    def leave(self) -> None:
        raise AssertionError("the table page never gives a seat up: the game is kept")

    def close(self) -> None:
        self.is_closed = True


@dataclass(frozen=True)
class Table:
    """A page and the session it talks to."""

    page: SongTablePage
    session: RecordingSession

    @property
    def moves(self) -> list[Move]:
        """What was sent, without the decisions."""
        return [move for _, move in self.session.sent]


Sit = Callable[..., Table]


@pytest.fixture
def make_view() -> Callable[..., View]:
    """See `view_of`."""
    return view_of


@pytest.fixture
def asking() -> Callable[..., View]:
    """See `view_asking`."""
    return view_asking


@pytest.fixture
def ids() -> Callable[..., tuple[CardId, ...]]:
    """See `ids_of`."""
    return ids_of


@pytest.fixture
def sit(qtbot: QtBot, themed: None) -> Sit:
    """Return a function that opens a shown, active table page on a view."""

    def open_page(view: View | None = None, width: int = 1280, height: int = 800, **settings: Any) -> Table:
        shown = view_of() if view is None else view
        players = tuple(
            Player(int(seat.seat), NAMES[seat.seat], None if seat.seat == shown.you else "normal")
            for seat in shown.seats
        )
        session = RecordingSession(shown, players)
        page = SongTablePage(session, LIGHT, Motion.OFF, **settings)
        qtbot.addWidget(page)
        page.resize(width, height)
        with qtbot.waitActive(page):
            page.show()
        page.entered()
        return Table(page, session)

    return open_page


@pytest.fixture
def press(qtbot: QtBot) -> Callable[[Qt.Key | str], None]:
    """Press a key, or type text, wherever the focus is, as a person would."""

    def pressed(key: Qt.Key | str) -> None:
        focus = QApplication.focusWidget()
        assert focus is not None
        if isinstance(key, str):
            qtbot.keyClicks(focus, key)
        else:
            qtbot.keyClick(focus, key)

    return pressed


Choice = tuple[tuple[Move, ...], dict[str, object]]


@pytest.fixture
def choices() -> dict[Ask, Choice]:
    """For every ask that opens a chooser: legal moves and what the pending record says."""
    view, star = view_of(), ids_of("m03", "A5:2")
    swaps = tuple(SwapCard(own, other) for own in view.hand for other in star)
    return {
        Ask.DRAWN: ((Play(view.hand[-1]), Stop()), {}),
        Ask.CLOUD_SEAT: ((ChooseSeat(Seat(1)), ChooseSeat(Seat(2))), {"cause": "m07"}),
        Ask.MIRROR_SEAT: ((ChooseSeat(Seat(2)), ChooseSeat(Seat(3))), {"cause": "m08"}),
        Ask.KEY: (tuple(ChooseKey(key) for key in KEYS[:3]), {"keys": KEYS[:3], "cause": "reharmonize"}),
        Ask.PITCH: (tuple(ChoosePitch(pitch) for pitch in PitchClass), {"cause": "o23"}),
        Ask.ORDER: ((ChooseOrder((64, 62, 60)), ChooseOrder((60, 62, 64))), {"pitches": (60, 62, 64)}),
        Ask.WAND: (tuple(ChooseEffect(effect) for effect in WandEffect), {"cause": "m11"}),
        Ask.STAR: ((KeepCards(), *swaps), {"cards": star, "cause": "m16"}),
    }


@pytest.fixture
def sit_at(sit: Sit, choices: dict[Ask, Choice]) -> Callable[[Ask], Table]:
    """Return a function that opens a page which is asked for a choice."""

    def open_asking(ask: Ask) -> Table:
        moves, pending = choices[ask]
        return sit(view_asking(ask, moves, **pending))

    return open_asking
