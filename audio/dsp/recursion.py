"""Recursive (IIR) filters as block matrix products, so that numpy runs them at full speed.

A filter of order p is kept in state space: a block of L samples is one product with the block's impulse responses,
and only p state values a block are carried on. The carry itself is a recurrence, solved in two levels.
"""

from typing import Final

import numpy as np

from audio.dsp.samples import Float32, Float64

BLOCK_FRAMES: Final = 32


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


def scan(transition: Float64, driven: Float64, start: Float64) -> tuple[Float64, Float64]:
    """Solve s[k+1] = M s[k] + e[k] for rows e; return the states before each step and the one after the last."""
    steps, order = driven.shape
    group = max(1, int(steps**0.5))
    groups = -(-steps // group)
    padded = np.zeros((groups * group, order))
    padded[:steps] = driven
    padded = padded.reshape(groups, group, order)
    local = np.zeros((groups, group + 1, order))
    power = np.zeros((group + 1, order, order))
    power[0] = np.eye(order)
    for index in range(group):
        local[:, index + 1] = local[:, index] @ transition.T + padded[:, index]
        power[index + 1] = transition @ power[index]
    carry = np.zeros((groups, order))
    carry[0] = start
    for index in range(1, groups):
        carry[index] = power[group] @ carry[index - 1] + local[index - 1, group]
    states = (local[:, :group] + np.einsum("jab,gb->gja", power[:group], carry)).reshape(-1, order)
    last = transition @ states[steps - 1] + driven[steps - 1] if steps else start
    return states[:steps], last


class RecursiveFilter:
    """A linear filter with constant coefficients that runs over a signal piece by piece, carrying its state on."""

    def __init__(self, sections: tuple[Section, ...]) -> None:
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
        self._transition, self._feed, self._observe, self._direct = transition, feed, observe, direct
        self._state: Float64 = np.zeros(order)

    def run(self, signal: Float32) -> Float32:
        """Filter the next piece of the signal (one-dimensional, any length)."""
        whole = len(signal) // BLOCK_FRAMES * BLOCK_FRAMES
        result = np.empty(len(signal), np.float32)
        if whole:
            blocks = signal[:whole].reshape(-1, BLOCK_FRAMES)
            states, self._state = scan(self._block_transition, (blocks @ self._reach).astype(np.float64), self._state)
            filtered = blocks @ self._response[:BLOCK_FRAMES]
            filtered += states.astype(np.float32) @ self._response[BLOCK_FRAMES:]
            result[:whole] = filtered.reshape(-1)
        for index in range(whole, len(signal)):
            value = float(signal[index])
            result[index] = self._observe @ self._state + self._direct * value
            self._state = self._transition @ self._state + self._feed * value
        return result
