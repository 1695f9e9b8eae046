"""The low pass over steps that each have coefficients of their own.

All steps are run at once, frame by frame: numpy's rows go across the steps. Each is run twice: first from silence,
for what comes out of it at its end; then, when the outputs before each step are known from those, as it is.
Nothing of a step depends on how many follow it.
"""

from typing import Final

import numpy as np

from audio.dsp.lowpass.design import Coefficients, Outputs
from audio.dsp.samples import Float32, Float64

MOVING_STEP_FRAMES: Final = 32
# Steps are chained within groups first, by numpy across all groups, and then group by group.
GROUP_STEPS: Final = 8


def run_moving(fed: Float32, coefficients: Coefficients, before: Outputs) -> Outputs:
    """Filter some steps of 32 frames, a multiple of 8, in their place; return the last two outputs.

    fed is x[n] + 2 x[n − 1] + x[n − 2], shape (frames,).
    """
    rows = fed.reshape(-1, MOVING_STEP_FRAMES)
    rows *= coefficients.feed.astype(np.float32)[:, None]
    grouped = fed.reshape(-1, GROUP_STEPS, MOVING_STEP_FRAMES)
    # Frame first, then the step's place in its group, then the group. Two rows before the first frame hold the outputs
    # before each step. Double precision: the two coefficients of a low cutoff all but cancel each other out.
    frames = np.empty((2 + MOVING_STEP_FRAMES, GROUP_STEPS, len(grouped)))
    frames[2:] = grouped.T
    flat = frames.reshape(len(frames), -1)
    first, second = (
        np.ascontiguousarray(values.reshape(-1, GROUP_STEPS).T).reshape(-1)
        for values in (coefficients.first, coefficients.second)
    )
    pair = np.concatenate((second, first))
    groups = _chain(_transitions(first, second), _ends(flat, pair))
    starts, after = _starts(groups, before)
    frames[:2] = starts
    _run_on(flat, pair)
    # Room for two more groups: rows a power of two long would have a column's numbers compete for one place in memory.
    filtered = np.empty((MOVING_STEP_FRAMES, GROUP_STEPS, len(grouped) + 2), np.float32)[:, :, : len(grouped)]
    filtered[:] = frames[2:]
    grouped[:] = filtered.T
    return after


def _run_on(frames: Float64, pair: Float64) -> None:
    """Turn what is fed, from the third row on, into what comes out; pair holds second and first coefficients."""
    steps = frames.shape[1]
    # Each two rows lie end to end in memory, as the coefficients do.
    joined = frames.reshape(-1)
    products = np.empty(2 * steps)
    by_second, by_first = products[:steps], products[steps:]
    for start, row in enumerate(frames[2:]):
        np.multiply(joined[start * steps : (start + 2) * steps], pair, products)
        np.add(row, by_second, row)
        np.add(row, by_first, row)


def _ends(frames: Float64, pair: Float64) -> Float64:
    """Return the last output but one and the last of each step from silence, shape (2, steps)."""
    steps = frames.shape[1]
    # Two rows take turns in being the last output, so that they stay where they are.
    outputs, products = np.zeros(2 * steps), np.empty(2 * steps)
    rows, pairs = (outputs[:steps], outputs[steps:]), (pair, np.concatenate((pair[steps:], pair[:steps])))
    older, newer = products[:steps], products[steps:]
    for index, fed in enumerate(frames[2:]):
        now = rows[index % 2]
        np.multiply(outputs, pairs[index % 2], products)
        np.add(older, newer, now)
        np.add(now, fed, now)
    return outputs.reshape(2, steps)


def _transitions(first: Float64, second: Float64) -> Float64:
    """Return what a step with nothing fed makes of the outputs before it, shape (2, 2, steps); older ones first.

    Built from the impulse response h, whose place is doubled each time: h[2n] = h[n]² + second · h[n − 1]².
    """
    now, last, frames = first * first + second, first, 2
    while frames < MOVING_STEP_FRAMES:
        now, last = now * now + second * (last * last), last * (2.0 * now - first * last)
        frames *= 2
    return np.array(((now - first * last, last), (second * last, now)))


def _chain(transitions: Float64, ends: Float64) -> Float64:
    """Return what a group up to each of its steps makes of the outputs before it, and what it adds to them.

    The shape is (2, 3, place in the group, group): older and newer output; by the older, by the newer, and added.
    After Sklansky (1960): spans of one step, two, four are joined, with all that ends in the second half of one.
    """
    chained = np.empty((2, 3, GROUP_STEPS, ends.shape[1] // GROUP_STEPS))
    chained[:, :2] = transitions.reshape(2, 2, GROUP_STEPS, -1)
    chained[:, 2] = ends.reshape(2, GROUP_STEPS, -1)
    half = 1
    while half < GROUP_STEPS:
        spans = chained.reshape(2, 3, -1, 2 * half, chained.shape[-1])
        before, after = spans[:, :, :, half - 1 : half], spans[:, :, :, half:]
        added = after[:, 2].copy()
        products = after[:, :2, None] * before
        np.add(products[:, 0], products[:, 1], out=after)
        after[:, 2] += added
        half *= 2
    return chained


def _starts(chained: Float64, before: Outputs) -> tuple[Float64, Outputs]:
    """Return the two outputs before each step, shape (2, place in the group, group), and those after the last."""
    olders, newers = [], []
    older, newer = before
    by_group = chained[:, :, -1].reshape(6, -1).tolist()
    for older_older, older_newer, older_added, newer_older, newer_newer, newer_added in zip(*by_group, strict=True):
        olders.append(older)
        newers.append(newer)
        older, newer = (
            older_older * older + older_newer * newer + older_added,
            newer_older * older + newer_newer * newer + newer_added,
        )
    starts = np.empty((2, *chained.shape[2:]))
    starts[:, 0] = olders, newers
    products = chained[:, :2, :-1] * starts[:, 0, None]
    np.add(products[:, 0], products[:, 1], out=starts[:, 1:])
    starts[:, 1:] += chained[:, 2, :-1]
    return starts, (older, newer)
