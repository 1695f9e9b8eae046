"""The hard computer player: it deals what it can't see again and again, tries its best moves, and plays on greedily.

The budget of play-outs goes to the moves that need it: after each stage the worse half is dropped (successive halving),
and a move is only taken over the greedy one if it gained more than luck explains.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from onesemi.games.song.bots.answering import worth_in_turn
from onesemi.games.song.bots.burden import hand_burden
from onesemi.games.song.bots.normal import greedy_move
from onesemi.games.song.bots.outlook import read
from onesemi.games.song.judging import safe_cards
from onesemi.games.song.moves import Move
from onesemi.games.song.play import SONG
from onesemi.games.song.state import Dealing, Ended, Playing, State
from onesemi.games.song.view import View
from onesemi.rules.bots import Budget
from onesemi.rules.chance import Chance, Stream, answer
from onesemi.rules.estimate import estimate
from onesemi.rules.seats import Seat

CANDIDATES_MOST: Final = 5
"""How many moves, the best by the greedy measure, are looked into."""
ROUNDS_AHEAD: Final = 2
"""A play-out goes on for so many rounds of the table."""
CAUTION: Final = 0.25
"""How much of its 95 % interval a gain over the greedy move is discounted by, so that luck alone changes no mind."""
_WIN: Final = 8.0
_OTHERS_SHARE: Final = 0.6
"""How much the hand of the nearest opponent counts beside the own one."""


@dataclass(frozen=True, slots=True)
class HardBot:
    """Looks ahead within a budget of play-outs; with none it is greedy, but thinks of the whole turn."""

    rounds_ahead: int = ROUNDS_AHEAD

    def choose(self, view: View, chance: Chance, budget: Budget) -> Move:
        """Return the move whose play-outs ended best; raise IndexError where there is none."""
        rivals = [_Rival(move) for move in _candidates(view)]
        greedy, stages = rivals[0], len(rivals).bit_length()
        while len(rivals) > 1:
            deals = budget.playouts // (stages * len(rivals))
            if deals == 0:
                return greedy.move
            for _ in range(deals):
                self._try(view, rivals, greedy, chance.randrange(1 << 62))
            rivals = _better_half(rivals, greedy)
        return rivals[0].move

    def _try(self, view: View, rivals: Sequence["_Rival"], greedy: "_Rival", seed: int) -> None:
        """Deal the unknown cards once and play every rival out with the same luck."""
        state = SONG.resample(view, view.you, Stream(seed))
        outcomes = {rival.move: self._play_out(state, view, rival.move, Stream(seed)) for rival in rivals}
        for rival in rivals:
            rival.gains.append(outcomes[rival.move] - outcomes[greedy.move])

    def _play_out(self, state: State, view: View, move: Move, chance: Chance) -> float:
        assert view.you is not None
        turns_most = view.turn_number + self.rounds_ahead * len(view.seats)
        state = SONG.apply(state, view.you, move).state
        while isinstance(state, Playing) and state.turn_number <= turns_most:
            draw = SONG.chance(state)
            if draw is not None:
                state = SONG.resolve(state, answer(draw.question, chance)).state
                continue
            (seat,) = SONG.awaited(state)
            state = SONG.apply(state, seat, greedy_move(SONG.view(state, seat), worth_in_turn)).state
        return outcome(state, view.you)


@dataclass(frozen=True, slots=True)
class _Rival:
    """A move that is looked into, and what it gained over the greedy one, deal by deal."""

    move: Move
    gains: list[float] = field(default_factory=list)

    @property
    def sure_gain(self) -> float:
        """The mean gain, less a part of what that may be luck; 0 for the greedy move itself."""
        gain = estimate(self.gains)
        return gain.mean - CAUTION * gain.half_width if len(self.gains) > 1 else gain.mean


def _better_half(rivals: Sequence[_Rival], greedy: _Rival) -> list[_Rival]:
    """Return the rivals that gained most, the greedy one always among them until one other is left to meet it."""
    ranked = sorted(rivals, key=lambda rival: -rival.sure_gain)
    if len(ranked) == 2:
        return ranked[:1]
    kept = ranked[: (len(ranked) + 1) // 2]
    return kept if greedy in kept else [*kept[:-1], greedy]


def _candidates(view: View) -> list[Move]:
    """The moves worth looking into, the best by the greedy measure first."""
    if len(view.moves) == 1:
        return [view.moves[0]]
    outlook = read(view)
    return sorted(view.moves, key=lambda move: -worth_in_turn(outlook, move))[:CANDIDATES_MOST]


def outcome(state: State, seat: Seat) -> float:
    """Return how well a seat stands: far up or down at the end, else its hand's burden against the lightest other."""
    match state:
        case Ended(result=result):
            return _WIN if seat in result.winners else -_WIN
        case Playing():
            burdens = {other: _burden(state, other) for other in state.seats if not state.flags_of(other).has_left}
            own = burdens.pop(seat)
            return _OTHERS_SHARE * min(burdens.values(), default=0.0) - own
        case Dealing():
            raise AssertionError("nobody is asked anything before the deal")


def _burden(state: Playing, seat: Seat) -> float:
    hand = state.hand(seat)
    return hand_burden(hand, safe_cards(hand, state.key, state.genre, None))
