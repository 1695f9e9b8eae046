import numpy as np
import pytest

from audio.dsp.loudness import k_weighting
from audio.dsp.recursion import RecursiveFilter, scan


def plainly(numerator, denominator, signal):
    filtered = np.zeros(len(signal))
    for n in range(len(signal)):
        filtered[n] = sum(numerator[k] * signal[n - k] for k in range(min(len(numerator), n + 1)))
        filtered[n] -= sum(denominator[k] * filtered[n - k] for k in range(1, min(len(denominator), n + 1)))
    return filtered


@pytest.mark.parametrize("length", [1, 31, 32, 33, 1000])
def test_blocks_filter_as_the_difference_equation_does(length: int) -> None:
    sections = k_weighting(44100)
    signal = np.random.default_rng(length).standard_normal(length).astype(np.float32)
    expected = plainly(*sections[1], plainly(*sections[0], signal))
    assert RecursiveFilter(sections).run(signal) == pytest.approx(expected, abs=2e-5)


def test_state_is_carried_over_pieces_of_any_length() -> None:
    sections = k_weighting(48000)
    signal = np.random.default_rng(1).standard_normal(1500).astype(np.float32)
    filter_ = RecursiveFilter(sections)
    pieces = [filter_.run(piece) for piece in np.split(signal, [3, 40, 700, 701])]
    assert np.concatenate(pieces) == pytest.approx(RecursiveFilter(sections).run(signal), abs=1e-5)


def test_scan_solves_the_recurrence() -> None:
    transition = np.array([[0.5, 0.2], [-0.3, 0.9]])
    driven = np.random.default_rng(2).standard_normal((57, 2))
    states, last = scan(transition, driven, np.array([1.0, -1.0]))
    state = np.array([1.0, -1.0])
    for step in range(57):
        assert states[step] == pytest.approx(state)
        state = transition @ state + driven[step]
    assert last == pytest.approx(state)
