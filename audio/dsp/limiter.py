"""A look-ahead limiter that holds the true peak under a ceiling; levels in dB move smoothly, so it does not click."""

from typing import Final

import numpy as np

from audio.dsp.samples import Float32, Float64
from audio.dsp.true_peak import BLOCK_FRAMES, block_peaks, true_peak
from audio.units import db_to_gain

LOOK_AHEAD_MS: Final = 3.0
RELEASE_DB_A_SECOND: Final = 40.0


def attenuation_nodes_db(peaks: Float32, ceiling: float, rate_hz: int) -> Float64:
    """Return the attenuation in dB at each block border (one more than blocks).

    The fall before a peak lasts the look-ahead (a maximum over it, then a moving average of the same width, which
    can't come out under the need at any border); the way back is linear in dB.
    """
    need = 20.0 * np.log10(np.maximum(peaks.astype(np.float64) / ceiling, 1.0))
    nodes = np.maximum(np.append(need, 0.0), np.append(0.0, need))
    width = max(1, round(LOOK_AHEAD_MS * 1e-3 * rate_hz / BLOCK_FRAMES))
    ahead = np.concatenate((np.zeros(width - 1), nodes, np.zeros(width - 1)))
    held = ahead[: len(nodes) + width - 1].copy()
    for later in range(1, width):
        np.maximum(held, ahead[later : later + len(held)], out=held)
    slope = RELEASE_DB_A_SECOND * BLOCK_FRAMES / rate_hz * np.arange(len(held))
    held = np.maximum.accumulate(held + slope) - slope
    sums = np.concatenate(((0.0,), np.cumsum(np.maximum(held, 0.0))))
    averaged: Float64 = np.maximum((sums[width:] - sums[:-width]) / width, 0.0)
    return np.where(averaged > 1e-9, averaged, 0.0)


def limit_true_peak(signal: Float32, rate_hz: int, ceiling_db: float = -1.0) -> Float32:
    """Return the signal, shape (frames, channels), with its true peak at or under the ceiling in dBTP.

    A signal that keeps under it already is returned as it is, the same array.
    """
    ceiling = db_to_gain(ceiling_db)
    peaks = block_peaks(signal, ceiling)
    if not len(peaks) or float(peaks.max()) <= ceiling:
        return signal
    nodes = attenuation_nodes_db(peaks, ceiling, rate_hz)
    limited = attenuated(signal, nodes)
    # Gain that moves within the filter's reach can lift a peak by some hundredths of a dB.
    rest = true_peak(limited)
    return limited if rest <= ceiling else limited * np.float32(ceiling / rest * (1.0 - 1e-6))


def attenuated(signal: Float32, nodes_db: Float64) -> Float32:
    """Return a signal, or a piece of one from a block border on, with the attenuation at its block borders applied.

    Where there is none it is the same array.
    """
    blocks = len(nodes_db) - 1
    active = np.flatnonzero((nodes_db[:-1] > 0.0) | (nodes_db[1:] > 0.0))
    if not len(active):
        return signal
    limited = np.zeros((blocks * BLOCK_FRAMES, signal.shape[1]), np.float32)
    limited[: len(signal)] = signal
    shaped = limited.reshape(blocks, BLOCK_FRAMES, -1)
    way = np.arange(BLOCK_FRAMES) / BLOCK_FRAMES
    start, end = nodes_db[active, None], nodes_db[active + 1, None]
    gains = np.exp((start + (end - start) * way) * (-np.log(10.0) / 20.0)).astype(np.float32)
    shaped[active] *= gains[:, :, None]
    return limited[: len(signal)]
