"""The engine: works the agenda off until a question to a player or to chance stands, or the game is over."""

from collections.abc import Callable
from typing import Any, Final

from onesemi.games.song.agenda import (
    AfterPlay,
    AgendaStep,
    BeginTurn,
    DrawCards,
    EndTurn,
    MagicEffect,
    NextTurn,
    OfferDrawn,
    PickPitch,
    Reshuffle,
    Rewards,
    Sound,
    TurnUpKeys,
)
from onesemi.games.song.asking import ask
from onesemi.games.song.bars import reward
from onesemi.games.song.drawing import draw_cards, reshuffle
from onesemi.games.song.magic import take_magic_effect
from onesemi.games.song.pending import Pending
from onesemi.games.song.placing import picked_pitch, pitch_choices, sound
from onesemi.games.song.playing import after_play, offer_drawn
from onesemi.games.song.state import Playing
from onesemi.games.song.table import Table
from onesemi.games.song.turns import begin_turn, end_turn, next_turn
from onesemi.games.song.zero_beat import keys_to_turn_up, turn_up_key
from onesemi.rules.chance import EVERYONE, NOBODY, Draw, Outcome, Shuffle, fair_roll

_WORK: Final[dict[type[AgendaStep], Callable[[Table, Any], None]]] = {
    AfterPlay: after_play,
    BeginTurn: begin_turn,
    DrawCards: draw_cards,
    EndTurn: end_turn,
    MagicEffect: take_magic_effect,
    NextTurn: next_turn,
    OfferDrawn: offer_drawn,
    Rewards: reward,
    Sound: sound,
}


def run(table: Table) -> None:
    """Work off the agenda until somebody has to answer or the game is over."""
    agenda = table.agenda
    while agenda:
        step = agenda[-1]
        work = _WORK.get(type(step))
        if work is not None:
            agenda.pop()
            work(table, step)
        elif not isinstance(step, Pending) or ask(table, step):
            return


def awaited_draw(state: Playing) -> Draw | None:
    """Return the question to chance on top of the agenda, if it is one."""
    match state.agenda[-1]:
        case Reshuffle():
            return Draw("reshuffle", Shuffle(len(state.discards)), NOBODY)
        case PickPitch() as step:
            return Draw("pitch", fair_roll(len(pitch_choices(state.key, step.card))), EVERYONE)
        case TurnUpKeys() as step:
            return Draw("turn-up-key", fair_roll(len(keys_to_turn_up(state.key, step))), EVERYONE)
        case _:
            return None


def take_outcome(table: Table, outcome: Outcome) -> None:
    """Go on with what chance answered to the question on top of the agenda."""
    match table.agenda.pop(), outcome:
        case Reshuffle(), tuple(order):
            reshuffle(table, order)
        case PickPitch() as step, int(choice):
            picked_pitch(table, step, choice)
        case TurnUpKeys() as step, int(choice):
            turn_up_key(table, step, choice)
        case _:
            raise AssertionError("an outcome for another question")
