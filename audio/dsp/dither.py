"""Sixteen-bit samples with triangular (TPDF) dither from a seed: the same signal and seed give the same bytes."""

from typing import Final

import numpy as np

from audio.dsp.samples import Float32, Int16

FULL_SCALE: Final = 32767.0
PIECE_FRAMES: Final = 1 << 15


class Dither16:
    """Converts a signal that comes in pieces; the pieces' lengths do not change the result."""

    def __init__(self, seed: int) -> None:
        self._random = np.random.Generator(np.random.PCG64(seed))

    def convert(self, signal: Float32) -> Int16:
        """Return the next piece as 16-bit integers of the same shape; levels beyond ±1.0 are held at the limits."""
        result = np.empty(signal.shape, np.int16)
        for start in range(0, len(signal), PIECE_FRAMES):
            result[start : start + PIECE_FRAMES] = self._piece(signal[start : start + PIECE_FRAMES])
        return result

    def _piece(self, piece: Float32) -> Int16:
        words = self._random.integers(0, 1 << 32, piece.shape, np.uint32)
        # The sum of two even distributions of one step's width: triangular, two steps wide.
        noise = (words & 0xFFFF).astype(np.float32)
        noise += (words >> 16).astype(np.float32)
        noise -= 65535.0
        noise *= 1.0 / 65536.0
        noise += piece * np.float32(FULL_SCALE)
        np.rint(noise, out=noise)
        np.clip(noise, -32768.0, 32767.0, out=noise)
        return noise.astype(np.int16)


def dither_16(signal: Float32, seed: int) -> Int16:
    """Return a whole signal, any shape with frames first, as dithered 16-bit integers."""
    return Dither16(seed).convert(signal)
