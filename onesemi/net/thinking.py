"""Computer players at a table: who has to think, when their moves are due, and what happens when thinking fails."""

import random
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Generic, TypeVar

from onesemi.net.room import Command, Room
from onesemi.net.runner import InlineRunner, Runner
from onesemi.rules.bots import BUDGETS, Bot, Budget, Level
from onesemi.rules.chance import Chance
from onesemi.rules.seats import Seat

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")

POLL_SECONDS: Final = 0.02  # how often a runner is asked whether it has finished


@dataclass(frozen=True, slots=True)
class BotFault:
    """A computer player failed at a decision and a random legal move was made for it.

    cause is the exception, or None where the move didn't come in time.
    """

    seat: Seat
    decision: int
    cause: BaseException | None

    def __str__(self) -> str:
        why = "no move in time" if self.cause is None else f"{type(self.cause).__name__}: {self.cause}"
        return f"computer player {self.seat} failed at decision {self.decision} and moved at random ({why})"


def no_delay(_chance: Chance) -> float:
    """Answer at once: for demo, simulation and tests."""
    return 0.0


def human_delay(chance: Chance) -> float:
    """Return a time in seconds, 0.6 to 1.6, in which a person at a friendly table would play."""
    return 0.6 + chance.random()


@dataclass(frozen=True)
class Thinking(Generic[ViewT, MoveT]):
    """How the computer players of a table think.

    bot_for makes the bot of a level; with a worker process it must be a function of a module. delay draws the time in
    seconds before a move is shown. patience_seconds counts from then: a move that isn't there is replaced.
    """

    bot_for: Callable[[Level], Bot[ViewT, MoveT]]
    chance: Chance
    budgets: Mapping[Level, Budget] = field(default_factory=lambda: BUDGETS)
    runner: Runner = field(default_factory=InlineRunner)
    delay: Callable[[Chance], float] = no_delay
    patience_seconds: float = 20.0


@dataclass(frozen=True, slots=True)
class _Thought(Generic[MoveT]):
    """A move being thought of: shown at due_seconds, replaced at give_up_seconds."""

    decision: int
    future: Future[MoveT]
    due_seconds: float
    give_up_seconds: float


def choose(
    bot_for: Callable[[Level], Bot[ViewT, MoveT]], level: Level, view: ViewT, seed: int, budget: Budget
) -> MoveT:
    """Let the bot of a level choose: the whole of a piece of work, the same in this process and in a worker."""
    return bot_for(level).choose(view, random.Random(seed), budget)  # noqa: S311 - a game, no secret


class Thinkers(Generic[ViewT, MoveT]):
    """The computer players of one table. Used by its host, on the host's thread."""

    def __init__(self, thinking: Thinking[ViewT, MoveT], report: Callable[[BotFault], None]) -> None:
        self._thinking = thinking
        self._report = report
        self._thoughts: dict[Seat, _Thought[MoveT]] = {}

    def look(self, room: Room[StateT, MoveT, ViewT, Any, Any], now_seconds: float) -> None:
        """Start thinking wherever a decision of a computer player is new, and drop what is no longer asked."""
        asked = {
            seat: room.game.decision(room.state, seat)
            for seat in sorted(room.awaited)
            if room.player(seat).bot_level is not None
        }
        for seat, thought in tuple(self._thoughts.items()):
            if asked.get(seat) != thought.decision:
                thought.future.cancel()
                del self._thoughts[seat]
        for seat, decision in asked.items():
            if seat not in self._thoughts:
                self._thoughts[seat] = self._thought(room, seat, decision, now_seconds)

    def next_due(self, now_seconds: float) -> float | None:
        """Return when to call `take` next, or None where nobody thinks."""
        return min((_wake_seconds(thought, now_seconds) for thought in self._thoughts.values()), default=None)

    def take(self, room: Room[StateT, MoveT, ViewT, Any, Any], now_seconds: float) -> Command[MoveT] | None:
        """Return one move that is due now: the bot's own if it is legal and there, else a random legal one."""
        for seat, thought in self._thoughts.items():
            has_answer = thought.future.done() and thought.due_seconds <= now_seconds
            if has_answer or thought.give_up_seconds <= now_seconds:
                move = self._answer(room, seat, thought) if has_answer else self._given_up(room, seat, thought)
                del self._thoughts[seat]
                return Command(seat, thought.decision, move)
        return None

    def close(self) -> None:
        """Drop all thoughts and free the runner."""
        self._thoughts.clear()
        self._thinking.runner.close()

    def _thought(
        self, room: Room[StateT, MoveT, ViewT, Any, Any], seat: Seat, decision: int, now_seconds: float
    ) -> _Thought[MoveT]:
        thinking, level = self._thinking, Level(room.player(seat).bot_level or Level.EASY)
        seed = thinking.chance.randrange(2**63)
        due_seconds = now_seconds + thinking.delay(thinking.chance)
        work = partial(choose, thinking.bot_for, level, room.game.view(room.state, seat), seed, thinking.budgets[level])
        future = thinking.runner.submit(work)
        return _Thought(decision, future, due_seconds, due_seconds + thinking.patience_seconds)

    def _answer(self, room: Room[StateT, MoveT, ViewT, Any, Any], seat: Seat, thought: _Thought[MoveT]) -> MoveT:
        try:
            move = thought.future.result()
        except Exception as fault:  # noqa: BLE001 - whatever a bot does, the table goes on
            return self._fallback(room, BotFault(seat, thought.decision, fault))
        if move in room.game.legal(room.state, seat):
            return move
        return self._fallback(room, BotFault(seat, thought.decision, ValueError(f"not a legal move: {move!r}")))

    def _given_up(self, room: Room[StateT, MoveT, ViewT, Any, Any], seat: Seat, thought: _Thought[MoveT]) -> MoveT:
        self._thinking.runner.abandon()
        for other, waiting in tuple(self._thoughts.items()):
            if other != seat and not (waiting.future.done() and not waiting.future.cancelled()):
                del self._thoughts[other]  # its work is gone with the runner's: `look` starts it again
        return self._fallback(room, BotFault(seat, thought.decision, None))

    def _fallback(self, room: Room[StateT, MoveT, ViewT, Any, Any], fault: BotFault) -> MoveT:
        self._report(fault)
        return room.game.legal(room.state, fault.seat).sample(self._thinking.chance)


def _wake_seconds(thought: _Thought[Any], now_seconds: float) -> float:
    if thought.future.done():
        return thought.due_seconds
    return min(max(thought.due_seconds, now_seconds + POLL_SECONDS), thought.give_up_seconds)
