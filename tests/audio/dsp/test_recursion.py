import numpy as np
import pytest

from audio.dsp.loudness import k_weighting
from audio.dsp.recursion import Recurrence, RecursiveFilter


def plainly(numerator, denominator, signal):
    filtered = np.zeros(len(signal))
    for n in range(len(signal)):
        filtered[n] = sum(numerator[k] * signal[n - k] for k in range(min(len(numerator), n + 1)))
        filtered[n] -= sum(denominator[k] * filtered[n - k] for k in range(1, min(len(denominator), n + 1)))
    return filtered


def filtered(filter_: RecursiveFilter, signal):
    result = np.empty_like(signal)
    filter_.run(signal, result)
    return result


@pytest.mark.parametrize("length", [1, 31, 32, 33, 1000])
def test_blocks_filter_as_the_difference_equation_does(length: int) -> None:
    sections = k_weighting(44100)
    signal = np.random.default_rng(length).standard_normal((2, length)).astype(np.float32)
    expected = [plainly(*sections[1], plainly(*sections[0], channel)) for channel in signal]
    assert filtered(RecursiveFilter(sections, 2), signal) == pytest.approx(np.array(expected), abs=2e-5)


def test_state_is_carried_over_pieces_of_any_length() -> None:
    sections = k_weighting(48000)
    signal = np.random.default_rng(1).standard_normal((2, 1500)).astype(np.float32)
    filter_ = RecursiveFilter(sections, 2)
    pieces = [filtered(filter_, piece) for piece in np.split(signal, [3, 40, 700, 701], axis=1)]
    whole = filtered(RecursiveFilter(sections, 2), signal)
    assert np.concatenate(pieces, axis=1) == pytest.approx(whole, abs=1e-5)


@pytest.mark.parametrize("steps", [0, 1, 2, 16, 17, 57, 256, 257, 5000])
def test_all_states_of_a_recurrence_are_found_at_once(steps: int) -> None:
    transition = np.array([[0.5, 0.2], [-0.3, 0.9]])
    driven = np.random.default_rng(2).standard_normal((3, steps, 2))
    start = np.array([[1.0, -1.0], [0.0, 0.0], [2.0, 3.0]])
    states = Recurrence(transition).states(driven, start)
    assert states.shape == driven.shape
    state = start
    for step in range(steps):
        assert states[:, step] == pytest.approx(state)
        state = state @ transition.T + driven[:, step]
