"""Recursive (IIR) filters as block matrix products, so that numpy runs them at full speed.

A filter of order p is kept in state space: a block of L samples is one product with the block's impulse responses,
and only p state values a block are carried on. The carry itself is a recurrence.
"""

from functools import cached_property
from itertools import combinations
from typing import Final

import numpy as np

from audio.dsp.samples import Float32, Float64

BLOCK_FRAMES: Final = 32
_GROUP_STEPS: Final = 16


Section = tuple[Float64, Float64]
"""Numerator and denominator in z⁻¹, of equal lengths, denominator[0] = 1."""


def state_space(sections: tuple[Section, ...]) -> tuple[Float64, Float64, Float64, float]:
    """Return A, B, C, D of sections in series, each in transposed direct form II.

    In series, not multiplied out: states stay of the signal's size, so float32 is enough for them.
    """
    transition, feed, observe, direct = np.zeros((0, 0)), np.zeros(0), np.zeros(0), 1.0
    for numerator, denominator in sections:
        order = len(denominator) - 1
        own = np.zeros((order, order))
        own[:, 0] = -denominator[1:]
        own[:-1, 1:] += np.eye(order - 1)
        own_feed = numerator[1:] - denominator[1:] * numerator[0]
        own_observe = np.eye(1, order)[0]
        upper = np.hstack((transition, np.zeros((len(feed), order))))
        transition = np.vstack((upper, np.hstack((np.outer(own_feed, observe), own))))
        feed = np.concatenate((feed, own_feed * direct))
        observe = np.concatenate((numerator[0] * observe, own_observe))
        direct *= float(numerator[0])
    return transition, feed, observe, direct


class Recurrence:
    """Solves s[k+1] = M s[k] + e[k] for many steps at once.

    Within groups of steps one product does it; from group to group it is again such a recurrence, by a power of M.
    """

    def __init__(self, transition: Float64) -> None:
        order = len(transition)
        powers = [np.eye(order)]
        for _ in range(_GROUP_STEPS):
            powers.append(transition @ powers[-1])
        # Rows of states stand for columns: what is transposed is multiplied from the right.
        within = np.zeros((_GROUP_STEPS, order, _GROUP_STEPS + 1, order))
        for driven, reached in combinations(range(_GROUP_STEPS + 1), 2):
            within[driven, :, reached] = powers[reached - driven - 1].T
        reached_from = within.reshape(_GROUP_STEPS * order, -1)
        self._within, self._through = reached_from[:, :-order].copy(), reached_from[:, -order:].copy()
        self._carried = np.hstack([power.T for power in powers[:-1]])
        self._after_group = powers[-1]

    @cached_property
    def _between_groups(self) -> "Recurrence":
        return Recurrence(self._after_group)

    def states(self, driven: Float64, start: Float64) -> Float64:
        """Return the state before each step; driven holds the e's, shape (…, steps, order), start is (…, order)."""
        *channels, steps, order = driven.shape
        if steps <= 1:
            return start[..., None, :][..., :steps, :]
        groups = -(-steps // _GROUP_STEPS)
        padded = np.zeros((*channels, groups * _GROUP_STEPS, order))
        padded[..., :steps, :] = driven
        rows = padded.reshape(*channels, groups, -1)
        begun = self._between_groups.states(rows @ self._through, start)
        states: Float64 = (rows @ self._within + begun @ self._carried).reshape(padded.shape)
        return states[..., :steps, :]


class RecursiveFilter:
    """A linear filter with constant coefficients that runs over a signal piece by piece, carrying its state on."""

    def __init__(self, sections: tuple[Section, ...], channels: int) -> None:
        transition, feed, observe, direct = state_space(sections)
        order = len(feed)
        powers = [np.eye(order)]
        for _ in range(BLOCK_FRAMES):
            powers.append(transition @ powers[-1])
        impulse = np.array([direct, *(float(observe @ power @ feed) for power in powers[: BLOCK_FRAMES - 1])])
        response = np.zeros((BLOCK_FRAMES + order, BLOCK_FRAMES))
        for tap in range(BLOCK_FRAMES):
            response[tap, tap:] = impulse[: BLOCK_FRAMES - tap]
        for index, power in enumerate(powers[:BLOCK_FRAMES]):
            response[BLOCK_FRAMES:, index] = observe @ power
        self._response = response.astype(np.float32)
        self._reach = np.array([powers[BLOCK_FRAMES - 1 - tap] @ feed for tap in range(BLOCK_FRAMES)], np.float32)
        self._block_transition = powers[BLOCK_FRAMES]
        self._carry = Recurrence(self._block_transition)
        self._transition, self._feed, self._observe, self._direct = transition, feed, observe, direct
        self._state: Float64 = np.zeros((channels, order))

    def run(self, signal: Float32, filtered: Float32) -> None:
        """Filter the next piece of the signal into another array, both of shape (channels, frames), of any length."""
        whole = signal.shape[1] // BLOCK_FRAMES * BLOCK_FRAMES
        if whole:
            shape = len(signal), -1, BLOCK_FRAMES
            blocks = signal[:, :whole].reshape(shape)
            driven = (blocks @ self._reach).astype(np.float64)
            states = self._carry.states(driven, self._state)
            self._state = states[:, -1] @ self._block_transition.T + driven[:, -1]
            output = np.matmul(blocks, self._response[:BLOCK_FRAMES], out=filtered[:, :whole].reshape(shape))
            output += states.astype(np.float32) @ self._response[BLOCK_FRAMES:]
        for index in range(whole, signal.shape[1]):
            value = signal[:, index].astype(np.float64)
            filtered[:, index] = self._state @ self._observe + self._direct * value
            self._state = self._state @ self._transition.T + np.outer(value, self._feed)
