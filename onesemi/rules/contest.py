"""Contests of strength over duplicate deals: every deal is played again with the seats swapped, so luck cancels out."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from onesemi.rules.chance import Stream
from onesemi.rules.game import Game
from onesemi.rules.seats import Seat
from onesemi.rules.selfplay import Contender, play_game

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT")
OptionsT = TypeVar("OptionsT")


def duplicate_deals(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT],
    options: OptionsT,
    seat_count: int,
    sides: tuple[Contender[ViewT, MoveT], Contender[ViewT, MoveT]],
    deals: int,
    seed: int,
) -> Iterator[float]:
    """Yield, deal by deal, the share of games that the first side won: 0, ½ or 1 (shared places count in part).

    seat_count is even: the sides sit alternately, half the seats each, so that an even contest gives ½.
    """
    seeds = Stream(seed)
    for _ in range(deals):
        deal_seed = seeds.randrange(1 << 62)
        shares = [_first_side_share(game, options, seat_count, sides, deal_seed, shift) for shift in (0, 1)]
        yield sum(shares) / len(shares)


def _first_side_share(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT],
    options: OptionsT,
    seat_count: int,
    sides: Sequence[Contender[ViewT, MoveT]],
    deal_seed: int,
    shift: int,
) -> float:
    contenders = {Seat(place): sides[(place + shift) % 2] for place in range(seat_count)}
    state = play_game(game, options, contenders, Stream(deal_seed), Stream(deal_seed + shift + 1))
    result = game.result(state)
    assert result is not None
    return sum((winner + shift) % 2 == 0 for winner in result.winners) / len(result.winners)
