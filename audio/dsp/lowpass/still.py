"""The low pass where cutoff and resonance stand still: blocks of frames times a matrix of its impulse response.

A block is as long as it can be for the product to stay on one thread of the linear algebra that numpy calls: what other
threads do must not change a sum's order.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

import numpy as np

from audio.dsp.lowpass.design import Outputs, design
from audio.dsp.samples import Complex64, Complex128, Float32, Float64

BLOCK_FRAMES: Final = 64
BLOCKS: Final = 64
_REMEMBERED: Final = 64
Numbers = TypeVar("Numbers", Float64, Complex128)


@dataclass(frozen=True, slots=True)
class _Tables:
    """What a piece is multiplied by. The recursion's state is one complex number: its real part is the last output."""

    pole: complex
    response: Float32
    """Shape (64, 64): from each fed frame of a block to each that comes out."""
    reach: Float32
    """Shape (64, 2): from each fed frame to the state after the block, real and imaginary."""
    carry: Float32
    """Shape (128, 64): from the states that blocks add to those before each block; real parts of powers first."""
    decay: Complex64
    """Shape (64,): what is left of the first block's state before each block."""
    observe: Float32
    """Shape (2, 64): from the state before a block to what comes out."""


def run_still(fed: Float32, cutoff_cents: float, resonance_db: float, rate_hz: int, before: Outputs) -> Outputs:
    """Filter a piece of 4096 frames in its place; return the last two outputs.

    fed is x[n] + 2 x[n − 1] + x[n − 2].
    """
    tables = _make_tables(cutoff_cents, resonance_db, rate_hz)
    blocks = fed.reshape(BLOCKS, BLOCK_FRAMES)
    added = blocks @ tables.reach
    products = tables.carry @ added
    states = np.empty((BLOCKS, 2), np.float32)
    np.subtract(products[:BLOCKS, 0], products[BLOCKS:, 1], out=states[:, 0])
    np.add(products[:BLOCKS, 1], products[BLOCKS:, 0], out=states[:, 1])
    states.view(np.complex64)[:, 0] += tables.decay * np.complex64(_state(tables.pole, before))
    np.add(blocks @ tables.response, states @ tables.observe, out=blocks)
    last = complex(*states[-1].tolist()) * tables.pole**BLOCK_FRAMES + complex(*added[-1].tolist())
    return (last / tables.pole).real, last.real


def _state(pole: complex, outputs: Outputs) -> complex:
    """Return the state whose real part is the last output, and would be the one before if turned back by the pole."""
    older, newer = outputs
    return complex(newer, (abs(pole) ** 2 * older - pole.real * newer) / pole.imag)


@lru_cache(_REMEMBERED)
def _make_tables(cutoff_cents: float, resonance_db: float, rate_hz: int) -> _Tables:
    feed, first, second = (float(values[0]) for values in design(np.array([cutoff_cents]), resonance_db, rate_hz))
    # At a quality of 0.7 and more, poles are always a pair of complex numbers.
    pole = complex(first / 2.0, (-second - first**2 / 4.0) ** 0.5)
    residue = feed * complex(1.0, -pole.real / pole.imag)
    powers = _powers(pole, BLOCK_FRAMES + 1)
    block_powers = _powers(complex(powers[-1]), BLOCKS)
    carried = _by_lag(np.concatenate(([0.0], block_powers[:-1])))
    reach = residue * powers[-2::-1]
    return _Tables(
        pole=pole,
        response=_by_lag((residue * powers[:-1]).real).T.astype(np.float32),
        reach=np.stack((reach.real, reach.imag), axis=1).astype(np.float32),
        carry=np.concatenate((carried.real, carried.imag)).astype(np.float32),
        decay=block_powers.astype(np.complex64),
        observe=np.stack((powers[1:].real, -powers[1:].imag)).astype(np.float32),
    )


def _by_lag(values: Numbers) -> Numbers:
    """Return a square matrix of the values by how many places a row is behind a column; 0 where it is before."""
    places = np.arange(len(values))
    lags = places[:, None] - places
    return np.where(lags >= 0, values[lags], 0)


def _powers(base: complex, count: int) -> Complex128:
    """Return the powers 0 to count − 1 of a number; by multiplying on, as far powers of a small one come to nothing."""
    powers = np.full(count, base)
    powers[0] = 1.0
    return np.multiply.accumulate(powers)
