"""Whole games between computer players, as fast as they can think: for simulations and contests of strength."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from onesemi.rules.bots import Bot, Budget
from onesemi.rules.chance import Chance, answer
from onesemi.rules.game import Game, Step
from onesemi.rules.seats import Seat

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT")
OptionsT = TypeVar("OptionsT")


@dataclass(frozen=True, slots=True)
class Contender(Generic[ViewT, MoveT]):
    """A computer player and how much it may think."""

    bot: Bot[ViewT, MoveT]
    budget: Budget


def _unwatched(_step: object) -> None:
    """Look away."""


def play_game(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT],
    options: OptionsT,
    contenders: Mapping[Seat, Contender[ViewT, MoveT]],
    luck: Chance,
    thought: Chance,
    watch: Callable[[Step[StateT, EventT]], None] = _unwatched,
) -> StateT:
    """Play a game to its end and return the last state; every step on the way is shown to `watch`.

    luck answers the game's draws, thought is the contenders': so one deal can be played by others.
    Raises `Illegal` for options that can't be played.
    """
    state = game.start(tuple(contenders), options)
    while game.result(state) is None:
        draw = game.chance(state)
        if draw is None:
            seat = min(game.awaited(state))
            contender = contenders[seat]
            step = game.apply(state, seat, contender.bot.choose(game.view(state, seat), thought, contender.budget))
        else:
            step = game.resolve(state, answer(draw.question, luck))
        state = step.state
        watch(step)
    return state
