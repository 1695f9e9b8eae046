"""The low pass over steps that each have coefficients of their own.

All steps are run at once, frame by frame: numpy's rows go across the steps. Each is run twice: first from silence,
for what comes out of it at its end; then, when the outputs before each step are known from those, as it is.
Nothing of a step depends on how many follow it.
"""

from itertools import pairwise
from typing import Final

import numpy as np

from audio.dsp.lowpass.design import Coefficients, Outputs
from audio.dsp.samples import Float32, Float64

MOVING_STEP_FRAMES: Final = 32
# Steps are chained group by group; inside of groups, numpy goes across all of them.
GROUP_STEPS: Final = 8


def run_moving(fed: Float32, coefficients: Coefficients, before: Outputs) -> tuple[Float32, Outputs]:
    """Filter some steps of 32 frames; return them, and the last two outputs.

    Their number is a multiple of 8. fed is x[n] + 2 x[n − 1] + x[n − 2], shape (frames,), and is used up.
    """
    rows = fed.reshape(-1, MOVING_STEP_FRAMES)
    rows *= coefficients.feed.astype(np.float32)[:, None]
    # Two rows before the first hold the outputs before each step. Double precision: the two coefficients of a low
    # cutoff all but cancel each other out.
    frames = np.empty((2 + MOVING_STEP_FRAMES, len(rows)))
    frames[2:] = rows.T
    pair = np.concatenate((coefficients.second, coefficients.first))
    starts, after = _chain(_transitions(coefficients), _ends(frames, pair), before)
    frames[:2] = starts
    _run_on(frames, pair)
    rows[:] = frames[2:].astype(np.float32).T
    return fed, after


def _run_on(frames: Float64, pair: Float64) -> None:
    """Turn what is fed, from the third row on, into what comes out; pair holds second and first coefficients."""
    steps = frames.shape[1]
    flat = frames.reshape(-1)
    products = np.empty(2 * steps)
    older, newer = products[:steps], products[steps:]
    for start in range(0, MOVING_STEP_FRAMES * steps, steps):
        np.multiply(flat[start : start + 2 * steps], pair, out=products)
        row = flat[start + 2 * steps : start + 3 * steps]
        row += older
        row += newer


def _ends(frames: Float64, pair: Float64) -> Float64:
    """Return the last output but one and the last of each step from silence, shape (2, steps)."""
    steps = frames.shape[1]
    # Two rows take turns in being the last output, so that they stay where they are.
    outputs, products = np.zeros(2 * steps), np.empty(2 * steps)
    rows, swapped = (outputs[:steps], outputs[steps:]), np.roll(pair, steps)
    older, newer = products[:steps], products[steps:]
    for index, row in enumerate(frames[2:]):
        np.multiply(outputs, swapped if index % 2 else pair, out=products)
        now = rows[index % 2]
        np.add(older, newer, out=now)
        now += row
    return outputs.reshape(2, steps)


def _transitions(coefficients: Coefficients) -> Float64:
    """Return what a step with nothing fed makes of the outputs before it, shape (2, 2, steps); older ones first.

    Built from the impulse response h, whose place is doubled each time: h[2n] = h[n]² + second · h[n − 1]².
    """
    _, first, second = coefficients
    now, last, frames = first, np.ones_like(first), 1
    while frames < MOVING_STEP_FRAMES:
        now, last = now * now + second * (last * last), last * (2.0 * now - first * last)
        frames *= 2
    return np.array(((now - first * last, last), (second * last, now)))


def _chain(transitions: Float64, ends: Float64, before: Outputs) -> tuple[Float64, Outputs]:
    """Return the two outputs before each step, shape (2, steps), and those after the last; older ones first."""
    groups = ends.shape[1] // GROUP_STEPS
    # For each step of a group: what the group up to its end makes of the outputs before it, and adds to them.
    chained = np.empty((GROUP_STEPS, 2, 3, groups))
    chained[:, :, :2] = transitions.reshape(2, 2, groups, GROUP_STEPS).transpose(3, 0, 1, 2)
    chained[:, :, 2] = ends.reshape(2, groups, GROUP_STEPS).transpose(2, 0, 1)
    for last, now in pairwise(chained):
        added = now[:, 2].copy()
        products = now[:, :2, None] * last
        np.add(products[:, 0], products[:, 1], out=now)
        now[:, 2] += added
    starts = np.empty((2, groups, GROUP_STEPS))
    starts[:, :, 0], after = _chain_groups(chained[-1], before)
    from_older, from_newer, added = chained[:-1].transpose(2, 1, 3, 0)
    older, newer = starts[:, None, :, :1]
    starts[:, :, 1:] = from_older * older + from_newer * newer + added
    return starts.reshape(2, -1), after


def _chain_groups(groups: Float64, before: Outputs) -> tuple[Float64, Outputs]:
    """Return the outputs before each group, shape (2, groups), and those after the last."""
    starts = []
    older, newer = before
    for (older_older, older_newer, older_added), (newer_older, newer_newer, newer_added) in groups.transpose(
        2, 0, 1
    ).tolist():
        starts.append((older, newer))
        older, newer = (
            older_older * older + older_newer * newer + older_added,
            newer_older * older + newer_newer * newer + newer_added,
        )
    return np.array(starts).T, (older, newer)
