"""A tiny game for tables: put a straw from your hidden hand; an odd one lets you draw another. Empty hand wins."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from told_clock import Clock

from onesemi.music.song import Player
from onesemi.net.host import Host
from onesemi.net.room import open_room
from onesemi.net.store import TableStore
from onesemi.net.tables import Tables
from onesemi.net.thinking import Thinking
from onesemi.rules.chance import NOBODY, Draw, Shuffle, fair_roll
from onesemi.rules.game import Deadline, DeadlineKind, Result, Step
from onesemi.rules.illegal import Illegal, Reason
from onesemi.rules.notation import NotationError
from onesemi.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Put:
    straw: int


@dataclass(frozen=True, slots=True)
class PutDown:
    seat: int
    straw: int

    def seen_by(self, _seat: int | None) -> "PutDown":
        return self


@dataclass(frozen=True, slots=True)
class Got:
    seat: int
    straws: tuple[int, ...] | None

    def seen_by(self, seat: int | None) -> "Got":
        return self if seat == self.seat else replace(self, straws=None)


@dataclass(frozen=True, slots=True)
class State:
    hands: tuple[tuple[int, ...], ...]
    turn: int = 0
    decision: int = 0
    is_dealt: bool = False
    is_drawing: bool = False
    gone: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class View:
    you: int | None
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    turn: int
    decision: int
    moves: tuple[Put, ...]
    result: Result | None


@dataclass(frozen=True, slots=True)
class Straws:
    name: str = "straws"
    rules_version: str = "1"
    seat_counts: range = range(1, 9)

    def start(self, seats: Sequence[Seat], options: int) -> State:
        if options < 1:
            raise Illegal(Reason("no-straws", "1"))
        return State(((0,) * options,) * len(seats))

    def chance(self, state: State) -> Draw | None:
        if not state.is_dealt:
            return Draw("deal", Shuffle(sum(map(len, state.hands))), NOBODY)
        return Draw("straw", fair_roll(12), frozenset({Seat(state.turn)})) if state.is_drawing else None

    def resolve(self, state: State, outcome: Any) -> Step[State, Any]:
        if state.is_dealt:
            return self._next(_with_hand(state, (*state.hands[state.turn], outcome)), (Got(state.turn, (outcome,)),))
        size = len(state.hands[0])
        hands = tuple(outcome[at : at + size] for at in range(0, len(outcome), size))
        return Step(replace(state, hands=hands, is_dealt=True), tuple(Got(s, h) for s, h in enumerate(hands)))

    def awaited(self, state: State) -> frozenset[Seat]:
        return frozenset({Seat(state.turn)})

    def decision(self, state: State, seat: Seat) -> int:
        return state.decision

    def legal(self, state: State, seat: Seat) -> Any:
        is_asked = seat == state.turn and self.chance(state) is None and self.result(state) is None
        return Moves([Put(straw) for straw in state.hands[seat]] if is_asked else [])

    def apply(self, state: State, seat: Seat, move: Put) -> Step[State, Any]:
        if move not in self.legal(state, seat):
            raise Illegal(Reason("not-yours", "2", {"straw": move.straw}))
        hand = list(state.hands[seat])
        hand.remove(move.straw)
        after = _with_hand(state, tuple(hand))
        if move.straw % 2 and hand:
            return Step(replace(after, is_drawing=True), (PutDown(seat, move.straw),))
        return self._next(after, (PutDown(seat, move.straw),))

    def clock(self, state: State) -> Deadline | None:
        if self.chance(state) is not None or self.result(state) is not None:
            return None
        return Deadline(DeadlineKind.TURN, Seat(state.turn), state.decision, 30.0)

    def expire(self, state: State) -> Step[State, Any]:
        return self.apply(state, Seat(state.turn), Put(min(state.hands[state.turn])))

    def leave(self, state: State, seat: Seat) -> Step[State, Any]:
        after = replace(state, gone=state.gone | {seat})
        return self._next(after, ()) if seat == state.turn else Step(after, ())

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            seat,
            () if seat is None else state.hands[seat],
            tuple(map(len, state.hands)),
            state.turn,
            state.decision,
            () if seat is None else tuple(self.legal(state, seat)),
            self.result(state),
        )

    def result(self, state: State) -> Result | None:
        if not state.is_dealt:
            return None
        staying = [seat for seat in range(len(state.hands)) if seat not in state.gone]
        done = [seat for seat in staying if not state.hands[seat]]
        winners = done or (staying if len(staying) == 1 and len(state.hands) > 1 else [])
        if not winners:
            return None
        return Result((tuple(map(Seat, winners)), tuple(Seat(s) for s in range(len(state.hands)) if s not in winners)))

    def _next(self, state: State, events: tuple[Any, ...]) -> Step[State, Any]:
        staying = [seat for seat in range(len(state.hands)) if seat not in state.gone]
        turn = next((seat for seat in staying if seat > state.turn), staying[0] if staying else state.turn)
        return Step(replace(state, turn=turn, decision=state.decision + 1, is_drawing=False), events)


class StrawsNotation:
    """Moves are straws' numbers, options how many straws."""

    def write_options(self, options: int) -> str:
        return f"{options} straws"

    def read_options(self, text: str) -> int:
        return self._number(text.removesuffix(" straws"))

    def write_move(self, move: Put) -> str:
        return f"put {move.straw}"

    def read_move(self, text: str) -> Put:
        return Put(self._number(text.removeprefix("put ")))

    def _number(self, text: str) -> int:
        if not text.isdecimal():
            raise NotationError("a number", text)
        return int(text)


class Moves(list[Put]):
    def sample(self, chance: Any) -> Put:
        return self[chance.randrange(len(self))]


def _with_hand(state: State, hand: tuple[int, ...]) -> State:
    return replace(state, hands=(*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :]))


class RandomBot:
    def choose(self, view: View, chance: Any, _budget: Any) -> Put:
        return view.moves[chance.randrange(len(view.moves))]


def random_bot(_level: Any) -> RandomBot:
    return RandomBot()


@dataclass
class Heard:
    """A listener that keeps what it heard."""

    messages: list[Any] = field(default_factory=list)

    def __call__(self, message: Any) -> None:
        self.messages.append(message)


@pytest.fixture
def straws() -> SimpleNamespace:
    """The tiny game and its values."""
    return SimpleNamespace(game=Straws(), Put=Put, Got=Got, PutDown=PutDown, State=State, View=View)


def straw_tables(
    home: Path, clock: Callable[[], float], faults: list[Any], seed: int
) -> Tables[Any, Any, Any, Any, Any]:
    """Tables of the tiny game under a home."""
    return Tables(
        Straws(),
        StrawsNotation(),
        lambda: Thinking(bot_for=random_bot, chance=random.Random(seed + 1)),
        faults.append,
        store=TableStore(home),
        clock=clock,
        chance=random.Random(seed),
    )


@pytest.fixture
def make_tables(tmp_path: Path, clock: Clock) -> Callable[..., Any]:
    """Tables of the tiny game; their faults are kept in `faults`."""

    def make(faults: list[Any] | None = None, seed: int = 1) -> Any:
        return straw_tables(tmp_path, clock, [] if faults is None else faults, seed)

    return make


@pytest.fixture
def make_players() -> Callable[..., tuple[Player, ...]]:
    """Players by letters: "p" for a person, "b" for a bot."""

    def make(kinds: str) -> tuple[Player, ...]:
        return tuple(Player(at, f"{kind}{at}", None if kind == "p" else "easy") for at, kind in enumerate(kinds))

    return make


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def heard() -> type[Heard]:
    return Heard


@pytest.fixture
def make_host(make_players: Callable[..., tuple[Player, ...]], clock: Clock) -> Iterator[Callable[..., Any]]:
    """Hosts of the tiny game, with everything that could vary injected; faults are kept in `.faults`."""
    hosts = []

    def make(
        kinds: str, *, room: Any = None, straws: int = 4, journal: Any = None, seed: int = 1, **thinking: Any
    ) -> Any:
        settings = {"bot_for": random_bot, "chance": random.Random(seed + 1), **thinking}
        faults: list[Any] = []
        host = Host(
            room or open_room(Straws(), straws, make_players(kinds)),
            clock=clock,
            chance=random.Random(seed),
            thinking=Thinking(**settings),
            report=faults.append,
            journal=journal,
        )
        host.faults = faults
        hosts.append(host)
        return host

    yield make
    for host in hosts:
        host.close()
