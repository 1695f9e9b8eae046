"""Chance: questions, answers, and which answers are possible."""

import random
from collections import Counter

import pytest

from onesemi.rules.chance import Roll, Shuffle, Stream, answer, fair_roll, fits


def test_a_shuffle_is_answered_by_a_permutation():
    assert sorted(answer(Shuffle(10), random.Random(1))) == list(range(10))


def test_a_roll_is_as_likely_as_its_weights_say():
    chance = random.Random(2)
    counts = Counter(answer(Roll((1, 0, 3)), chance) for _roll in range(4000))
    assert counts[1] == 0
    assert 900 < counts[0] < 1100


@pytest.mark.parametrize(
    ("question", "outcome", "expected"),
    [
        (Shuffle(3), (2, 0, 1), True),
        (Shuffle(3), (2, 0, 0), False),
        (Shuffle(3), (0, 1), False),
        (Shuffle(3), 0, False),
        (Shuffle(0), (), True),
        (fair_roll(3), 2, True),
        (fair_roll(3), 3, False),
        (fair_roll(3), -1, False),
        (Roll((1, 0)), 1, False),
        (fair_roll(3), (0,), False),
    ],
)
def test_which_outcomes_are_possible(question, outcome, expected):
    assert fits(question, outcome) is expected


def test_a_stream_is_splitmix64():
    """The first numbers from the seeds 0 and 1234567, as published for the generator."""
    assert Stream(0)._next() == 0xE220A8397B1DCDAF
    stream = Stream(1234567)
    assert [stream._next() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_stream_draws_evenly_and_in_range():
    stream = Stream(3)
    counts = Counter(stream.randrange(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())
    assert all(0.0 <= stream.random() < 1.0 for _ in range(1000))
    with pytest.raises(ValueError, match="at least one"):
        stream.randrange(0)


def test_a_stream_shuffles_into_every_order():
    stream, orders = Stream(4), Counter()
    for _ in range(6000):
        items = [0, 1, 2]
        stream.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())
