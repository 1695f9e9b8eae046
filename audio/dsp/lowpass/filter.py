"""The low pass over a whole signal: cut into pieces of a fixed grid, each run in the way that suits it."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from audio.dsp.lowpass.design import design, to_cents
from audio.dsp.lowpass.moving import MOVING_STEP_FRAMES, run_moving
from audio.dsp.lowpass.still import BLOCK_FRAMES, BLOCKS, run_still
from audio.dsp.samples import Bool, Float32, Float64

STEP_FRAMES: Final = 64
PIECE_FRAMES: Final = BLOCKS * BLOCK_FRAMES
_PARTS: Final = STEP_FRAMES // MOVING_STEP_FRAMES
_PIECE_STEPS: Final = PIECE_FRAMES // MOVING_STEP_FRAMES
# Pieces are run together as far as their arrays stay in a core's own memory.
_LONGEST_RUN_PIECES: Final = 12


def low_pass(signal: Float32, cutoff_hz: Float64, resonance_db: float | Float64, rate_hz: int) -> None:
    """Filter a signal in its place; cutoff_hz holds one value where it stands still.

    Else it holds one for the beginning of each 64 frames and one for the end of the last: between them it goes on a
    straight line in cents, in steps of 32 frames: at 64 they would be heard as a buzz. resonance_db is one number, or
    like a moving cutoff, but goes in steps of 64.

    What comes out at a frame does not depend on what follows, if what moves is told to the end of a piece of
    `PIECE_FRAMES`, however much of that is signal; else it is taken to stand still from where it ends.
    """
    pieces = -(-len(signal) // PIECE_FRAMES)
    cutoffs = _in_pieces(_cutoff_cents(cutoff_hz), pieces)
    resonances = _in_pieces(_resonances(resonance_db), pieces)
    is_still = _is_still(cutoffs) & _is_still(resonances)
    inputs, outputs = np.zeros(2, np.float32), (0.0, 0.0)
    for run in _runs(is_still.tolist()):
        place = signal[run.start * PIECE_FRAMES : run.stop * PIECE_FRAMES]
        fed = _feed(inputs, place, (run.stop - run.start) * PIECE_FRAMES)
        inputs = place[-2:].copy()
        if is_still[run.start]:
            for piece, part in zip(range(run.start, run.stop), fed.reshape(-1, PIECE_FRAMES), strict=True):
                still = float(cutoffs[piece, 0]), float(resonances[piece, 0])
                outputs = run_still(part, *still, rate_hz, outputs)
        else:
            moving = design(cutoffs[run].reshape(-1), _one_or_all(resonances[run]), rate_hz)
            outputs = run_moving(fed, moving, outputs)
        place[:] = fed[: len(place)]


def _cutoff_cents(cutoff_hz: Float64) -> Float64:
    """Return cutoffs in cents for each step of 32 frames, or the one that stands still."""
    cents = to_cents(cutoff_hz)
    if len(cents) == 1:
        return cents
    ways = np.arange(_PARTS) / _PARTS
    return (cents[:-1, None] + np.diff(cents)[:, None] * ways).reshape(-1)


def _resonances(resonance_db: float | Float64) -> Float64:
    """Return resonances for each step of 32 frames, or the one that stands still."""
    return np.array([resonance_db]) if isinstance(resonance_db, float) else np.repeat(resonance_db[:-1], _PARTS)


def _in_pieces(values: Float64, pieces: int) -> Float64:
    """Return a row for each piece: of its steps' values, or of one where there is but one; the last one goes on."""
    if len(values) == 1:
        return np.broadcast_to(values, (pieces, 1))
    missing = max(0, pieces * _PIECE_STEPS - len(values))
    told = np.concatenate((values, np.full(missing, values[-1])))
    return told[: pieces * _PIECE_STEPS].reshape(pieces, _PIECE_STEPS)


def _is_still(values: Float64) -> Bool:
    still: Bool = np.all(values == values[:, :1], axis=1)
    return still


def _one_or_all(resonances: Float64) -> float | Float64:
    """Return the resonance of some pieces' steps; one number where it never moves, which is designed for quicker."""
    return float(resonances[0, 0]) if resonances.shape[1] == 1 else resonances.reshape(-1)


def _runs(is_still: list[bool]) -> Iterator[slice]:
    """Return which pieces are run together: those of a kind that follow each other."""
    start = 0
    while start < len(is_still):
        longest = is_still[start : start + _LONGEST_RUN_PIECES]
        other = not longest[0]
        stop = start + (longest.index(other) if other in longest else len(longest))
        yield slice(start, stop)
        start = stop


def _feed(before: Float32, inputs: Float32, frames: int) -> Float32:
    """Return x[n] + 2 x[n − 1] + x[n − 2] for as many frames, of inputs after the two before; silence behind them."""
    around = np.zeros(2 + frames, np.float32)
    around[:2] = before
    around[2 : 2 + len(inputs)] = inputs
    pairs = around[1:] + around[:-1]
    fed: Float32 = pairs[1:] + pairs[:-1]
    return fed
