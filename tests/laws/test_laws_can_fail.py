"""Every law finds a fault that is planted for it: a game that is "1;" but for one thing."""

import random
from dataclasses import replace

import pytest

from onesemi.games.song.events import CardPlayed, Drew
from onesemi.games.song.moves import DrawCard, Stop
from onesemi.games.song.notation import SongNotation
from onesemi.games.song.play import SongGame, SongMoves
from onesemi.games.song.state import Ended, Playing
from onesemi.rules.chance import answer
from onesemi.rules.game import Result, Step
from onesemi.rules.illegal import Illegal

SEEDS = range(8)


class AcceptsAnything(SongGame):
    def apply(self, state, seat, move):
        try:
            return super().apply(state, seat, move)
        except Illegal:
            return Step(state, ())


class RefusesStop(SongGame):
    def apply(self, state, seat, move):
        if isinstance(move, Stop):
            return super().apply(state, seat, DrawCard())
        return super().apply(state, seat, move)


class ForgetsMove(SongGame):
    def legal(self, state, seat):
        return SongMoves(super().legal(state, seat).moves[:1])


class LosesCard(SongGame):
    def apply(self, state, seat, move):
        step = super().apply(state, seat, move)
        if isinstance(step.state, Playing) and step.state.discards:
            return Step(replace(step.state, discards=step.state.discards[1:]), step.events)
        return step


class DoublesCard(SongGame):
    def apply(self, state, seat, move):
        step = super().apply(state, seat, move)
        if isinstance(step.state, Playing) and step.state.discards:
            return Step(replace(step.state, pile=(*step.state.pile, step.state.discards[0])), step.events)
        return step


class ShowsPile(SongGame):
    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, discards=(*view.discards, *state.pile[-1:])) if isinstance(state, Playing) else view


class TellsSum(SongGame):
    """Leaks without naming a card: the view depends on hands that the seat can't see."""

    def view(self, state, seat):
        view = super().view(state, seat)
        if not isinstance(state, Playing):
            return view
        return replace(view, turn_number=sum(map(sum, state.hands)))


class DrawsOpenly(SongGame):
    def apply(self, state, seat, move):
        step = super().apply(state, seat, move)
        return Step(step.state, tuple(_opened(event) for event in step.events))


def _opened(event):
    return CardPlayed(event.seat, event.card) if isinstance(event, Drew) else event


class Remembers(SongGame):
    """Not a pure function: every 200th move turns the direction."""

    def __init__(self):
        self.count = 0

    def apply(self, state, seat, move):
        step = super().apply(state, seat, move)
        self.count += 1
        if self.count % 200 == 0 and isinstance(step.state, Playing):
            return Step(replace(step.state, direction=-step.state.direction), step.events)
        return step


class CountsNothing(SongGame):
    def apply(self, state, seat, move):
        step = super().apply(state, seat, move)
        is_playing = isinstance(step.state, Playing)
        return Step(replace(step.state, decision=1), step.events) if is_playing else step


class CountsLeaves(SongGame):
    def leave(self, state, seat):
        step = super().leave(state, seat)
        if isinstance(step.state, Playing):
            return Step(replace(step.state, decision=step.state.decision + 1), step.events)
        return step


class NeverMovesOn(SongGame):
    def apply(self, state, seat, move):
        step = super().apply(state, seat, move)
        return (
            Step(replace(state, decision=state.decision + 1), ()) if isinstance(step.state, (Playing, Ended)) else step
        )


class KeepsLeavers(SongGame):
    def leave(self, state, seat):
        return Step(state, ())


class OffersDuringChance(SongGame):
    def legal(self, state, seat):
        return SongMoves((DrawCard(),)) if self.chance(state) is not None else super().legal(state, seat)


class LeavesPlayerOut(SongGame):
    def result(self, state):
        result = super().result(state)
        return None if result is None else Result(result.ranks[:1])


class GoesOnAfterEnd(SongGame):
    def awaited(self, state):
        return frozenset({state.table.turn}) if isinstance(state, Ended) else super().awaited(state)


class ClockOfOthers(SongGame):
    def clock(self, state):
        deadline = super().clock(state)
        if deadline is None:
            return None
        return replace(deadline, seat=next(seat for seat in state.seats if seat != deadline.seat))


class ClockOfThePast(SongGame):
    def clock(self, state):
        deadline = super().clock(state)
        return None if deadline is None else replace(deadline, decision=deadline.decision - 1)


class ViewsInWords(SongGame):
    def view(self, state, seat):
        return replace(super().view(state, seat), direction="clockwise")


class HidesMoves(SongGame):
    def view(self, state, seat):
        return replace(super().view(state, seat), moves=())


class ForgetfulNotation(SongNotation):
    """Loses which of the equal cards is meant."""

    def write_move(self, move):
        return super().write_move(move).split("'")[0]


FAULTS = [
    (AcceptsAnything, {"illegal is refused"}),
    (RefusesStop, {"legal is accepted", "illegal is refused"}),
    (ForgetsMove, {"illegal is refused", "a view shows the legal moves"}),
    (LosesCard, {"conservation"}),
    (DoublesCard, {"conservation", "events don't leak"}),
    (ShowsPile, {"a view doesn't leak"}),
    (TellsSum, {"a view tells no more than it shows"}),
    (DrawsOpenly, {"events don't leak"}),
    (Remembers, {"replay equals play"}),
    (CountsNothing, {"an answered decision is over", "a clock runs for the decision", "decisions never go back"}),
    (CountsLeaves, {"an unchanged decision stays"}),
    (NeverMovesOn, {"progress"}),
    (KeepsLeavers, {"who left is not awaited"}),
    (OffersDuringChance, {"no move while chance is awaited"}),
    (LeavesPlayerOut, {"everybody has a rank"}),
    (GoesOnAfterEnd, {"the end is the end"}),
    (ClockOfOthers, {"a clock runs for the awaited"}),
    (ClockOfThePast, {"a clock runs for the decision"}),
    (ViewsInWords, {"codec: views"}),
    (HidesMoves, {"a view shows the legal moves"}),
]


def _first_breach(laws, subject, **settings):
    """Play seed after seed until a law is broken; return its name, or None where all are kept."""
    for seed in SEEDS:
        try:
            laws.play(subject, seed, **settings)
        except laws.Breach as breach:
            return breach.law
    return None


@pytest.mark.parametrize(("fault", "expected"), FAULTS, ids=[fault.__name__ for fault, _laws in FAULTS])
def test_a_planted_fault_is_found_by_its_law(laws, song, fault, expected):
    assert _first_breach(laws, replace(song, game=fault(), bound=600), share=0.1, mishaps=0.02) in expected


def test_notation_that_loses_a_copy_is_found(laws, song):
    breach = _first_breach(laws, replace(song, notation=ForgetfulNotation()), share=0.1)
    assert breach in {"notation: moves", "notation: logs"}


def test_the_sound_game_breaks_no_law_on_the_same_seeds(laws, song):
    assert _first_breach(laws, song, share=0.1, mishaps=0.02) is None


def test_the_universe_of_plausible_moves_holds_legal_and_illegal_ones(song):
    chance = random.Random(1)
    seats, options = song.setup(chance)
    state = song.game.start(seats, options)
    while (draw := song.game.chance(state)) is not None:
        state = song.game.resolve(state, answer(draw.question, chance)).state
    (seat,) = song.game.awaited(state)
    universe = list(song.plausible(state, seat, chance))
    legal = [move for move in universe if move in song.game.legal(state, seat)]
    assert 0 < len(legal) < len(universe)
