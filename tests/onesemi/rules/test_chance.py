"""Chance: questions, answers, and which answers are possible."""

import random
from collections import Counter

import pytest

from onesemi.rules.chance import Roll, Shuffle, answer, fair_roll, fits


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
