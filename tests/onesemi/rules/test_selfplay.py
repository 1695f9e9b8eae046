"""Games between computer players, contests over duplicate deals, and the means drawn from them."""

from math import inf

import pytest

from onesemi.games.song.bots import bot_for
from onesemi.games.song.options import Options
from onesemi.games.song.play import SONG
from onesemi.rules.bots import Budget, Level
from onesemi.rules.chance import Stream
from onesemi.rules.contest import duplicate_deals
from onesemi.rules.estimate import estimate
from onesemi.rules.seats import Seat
from onesemi.rules.selfplay import Contender, play_game

NORMAL = Contender(bot_for(Level.NORMAL), Budget(0))
EASY = Contender(bot_for(Level.EASY), Budget(0))


def test_every_step_is_shown() -> None:
    steps = []
    state = play_game(SONG, Options(), {Seat(0): EASY, Seat(1): EASY}, Stream(3), Stream(4), steps.append)
    assert steps[-1].state == state
    assert SONG.result(steps[-2].state) is None


def test_the_same_luck_and_thought_play_the_same_game() -> None:
    def played(luck: int) -> object:
        return play_game(SONG, Options(), {Seat(0): EASY, Seat(1): EASY}, Stream(luck), Stream(4))

    assert played(3) == played(3)
    assert played(3) != played(5)


def test_equal_sides_share_every_duplicate_deal() -> None:
    assert list(duplicate_deals(SONG, Options(), 4, (NORMAL, NORMAL), 8, seed=2)) == [0.5] * 8


def test_the_first_sides_wins_are_counted() -> None:
    there = estimate(list(duplicate_deals(SONG, Options(), 2, (NORMAL, EASY), 60, seed=2)))
    back = estimate(list(duplicate_deals(SONG, Options(), 2, (EASY, NORMAL), 60, seed=2)))
    assert there.mean > 0.5 > back.mean


def test_an_estimate_in_closed_form() -> None:
    value = estimate([0.0, 1.0, 0.0, 1.0])
    assert value.mean == 0.5
    assert value.half_width == pytest.approx(1.96 * (1 / 3) ** 0.5 / 2)  # sample variance 1/3, four samples
    assert (value.low, value.high) == (0.5 - value.half_width, 0.5 + value.half_width)
    assert estimate([2.0]).half_width == inf
