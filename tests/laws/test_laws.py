"""Random games of every registered game keep every law."""

from collections import Counter

import pytest


@pytest.mark.parametrize("block", range(20))
def test_random_games_keep_every_law(laws, subject, block):
    for seed in range(25 * block, 25 * (block + 1)):
        laws.play(subject, seed)


@pytest.mark.slow
def test_ten_thousand_random_games_keep_every_law(laws, subject):
    lengths = Counter()
    for seed in range(10_000, 20_000):
        trial = laws.play(subject, seed, share=0.02)
        lengths[len(trial.record.entries) // 50 * 50] += 1
    print(sorted(lengths.items()))  # how many games by their entries
