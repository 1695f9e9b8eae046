"""The game object of "1;": the contract of a game, answered from the states (song rules v0.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from onesemi.games.song.asking import answer
from onesemi.games.song.dealing import deal, dealing_draw, open_game
from onesemi.games.song.engine import awaited_draw, run, take_outcome
from onesemi.games.song.events import Event, SeatLeft
from onesemi.games.song.fitting import IS_ZERO_BEAT
from onesemi.games.song.leaving import leave_table
from onesemi.games.song.moves import Move, Play
from onesemi.games.song.options import Options
from onesemi.games.song.refusing import refusal
from onesemi.games.song.resampling import resample
from onesemi.games.song.state import Dealing, Ended, Playing, State
from onesemi.games.song.table import FIRST_DECISION, Table, freeze, thaw
from onesemi.games.song.view import View
from onesemi.games.song.viewing import awaited_seats, deadline_of, moves_of, view_of
from onesemi.rules.chance import Chance, Draw, Outcome, fits
from onesemi.rules.game import Deadline, Result, Step
from onesemi.rules.illegal import Illegal, Reason
from onesemi.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class SongMoves:
    """The legal moves of a seat, listed."""

    moves: tuple[Move, ...]

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __contains__(self, move: object) -> bool:
        return move in self.moves

    def __len__(self) -> int:
        return len(self.moves)

    def sample(self, chance: Chance) -> Move:
        """Return one move at random; raise IndexError where there is none."""
        if not self.moves:
            raise IndexError("no legal move to choose from")
        return self.moves[chance.randrange(len(self.moves))]


_NO_MOVES: Final = SongMoves(())


class SongGame:
    """The rules of "1;" as answers about states; holds nothing itself."""

    name = "song"
    rules_version = "0.4"
    seat_counts = range(2, 9)

    def start(self, seats: Sequence[Seat], options: Options) -> State:
        """Return the state before anything was dealt; raise `Illegal` for options that can't be played."""
        return open_game(seats, options)

    def chance(self, state: State) -> Draw | None:
        """Return what the state waits for from chance; while not None, no move is legal."""
        match state:
            case Dealing():
                return dealing_draw(state)
            case Playing():
                return awaited_draw(state)
            case Ended():
                return None

    def resolve(self, state: State, outcome: Outcome) -> Step[State, Event]:
        """Go on with the answer to `chance(state)`; raise `Illegal` for an impossible one."""
        draw = self.chance(state)
        if draw is None or isinstance(state, Ended):
            raise Illegal(Reason("no-chance-awaited", "3"))
        if not fits(draw.question, outcome):
            raise Illegal(Reason("impossible-outcome", "3", {"purpose": draw.purpose}))
        if isinstance(state, Dealing):
            return _dealt(state, outcome)
        table = thaw(state)
        take_outcome(table, outcome)
        return _finish(table)

    def awaited(self, state: State) -> frozenset[Seat]:
        """Return the seats that the table waits for; public knowledge."""
        return awaited_seats(state) if isinstance(state, Playing) else frozenset()

    def decision(self, state: State, seat: Seat) -> int:  # noqa: ARG002 - one question at a time, whoever asks
        """Return the number of the question that stands (or comes next); it is one for the whole table."""
        match state:
            case Dealing():
                return FIRST_DECISION
            case Playing():
                return state.decision
            case Ended(table=table):
                return table.decision

    def legal(self, state: State, seat: Seat) -> SongMoves:
        """Return the seat's legal moves; empty where it has none."""
        return SongMoves(tuple(moves_of(state, seat))) if isinstance(state, Playing) else _NO_MOVES

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State, Event]:
        """Take a move; raise `Illegal` if and only if it is not in `legal(state, seat)`."""
        if not isinstance(state, Playing) or move not in moves_of(state, seat):
            raise Illegal(refusal(state, seat, move))
        pending = state.pending
        assert pending is not None
        table = thaw(state)
        table.agenda.pop()
        table.decision += 1
        answer(table, pending, move)
        return _finish(table)

    def clock(self, state: State) -> Deadline | None:
        """Return the clock that runs now, if any."""
        return deadline_of(state) if isinstance(state, Playing) else None

    def expire(self, state: State) -> Step[State, Event]:
        """Play the first legal beat card, else draw; take the first option of a choice (section 14)."""
        pending = state.pending if isinstance(state, Playing) else None
        if pending is None or not isinstance(state, Playing):
            raise Illegal(Reason("no-clock-runs", "14"))
        moves = moves_of(state, pending.seat)
        beats = (move for move in moves if isinstance(move, Play) and not IS_ZERO_BEAT[move.card])
        return self.apply(state, pending.seat, next(beats, moves[0]))

    def leave(self, state: State, seat: Seat) -> Step[State, Event]:
        """Go on without a player: the hand is discarded, the seat passed over; who remains alone wins."""
        match state:
            case Dealing():
                return _leave_dealing(state, seat)
            case Playing() if not state.flags_of(seat).has_left:
                return _leave_playing(state, seat)
            case _:
                return Step(state, ())

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what a seat (None: a spectator) may know, built field by field."""
        return view_of(state, seat)

    def resample(self, view: View, seat: Seat | None, chance: Chance) -> State:
        """Return a random state that fits all the seat knows."""
        return resample(view, seat, chance)

    def result(self, state: State) -> Result | None:
        """Return how the game ended, or None while it goes on."""
        return state.result if isinstance(state, Ended) else None


def _dealt(state: Dealing, outcome: Outcome) -> Step[State, Event]:
    dealt, events = deal(state, outcome)
    if isinstance(dealt, Dealing):
        return Step(dealt, events)
    for seat in state.seats:
        if seat in state.left and dealt.ending is None:
            leave_table(dealt, seat)
    return _finish(dealt)


def _finish(table: Table) -> Step[State, Event]:
    if table.ending is None:
        run(table)
    return Step(freeze(table), tuple(table.events))


def _leave_dealing(state: Dealing, seat: Seat) -> Step[State, Event]:
    left = state.left | {seat}
    if seat in state.left or len(left) == len(state.seats):
        return Step(state, ())
    return Step(replace(state, left=left), (SeatLeft(seat),))


def _leave_playing(state: Playing, seat: Seat) -> Step[State, Event]:
    """A question that stays as it was keeps its number; a changed one gets the next."""
    table = thaw(state)
    table.tell(SeatLeft(seat))
    leave_table(table, seat)
    step = _finish(table)
    after = step.state
    if isinstance(after, Playing) and not _is_same_question(state, after):
        return Step(replace(after, decision=state.decision + 1), step.events)
    return step


def _is_same_question(before: Playing, after: Playing) -> bool:
    pending = before.pending
    if pending is None or pending != after.pending:
        return before.agenda[-1] == after.agenda[-1]
    return moves_of(before, pending.seat) == moves_of(after, pending.seat)


SONG: Final = SongGame()
