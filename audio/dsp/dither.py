"""Sixteen-bit samples with triangular (TPDF) dither from a seed: the same signal and seed give the same bytes."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from audio.dsp.samples import Float32, Int16

FULL_SCALE: Final = 32767.0
PIECE_FRAMES: Final = 1 << 15


class Dither16:
    """Converts a signal that comes in pieces; the pieces' lengths do not change the result."""

    def __init__(self, seed: int) -> None:
        self._random = np.random.PCG64(seed)
        self._left_words = np.zeros(0, np.uint32)

    def convert(self, signal: Float32) -> Int16:
        """Return the next piece as 16-bit integers of the same shape; levels beyond ±1.0 are held at the limits."""
        result = np.empty(signal.shape, np.int16)
        for start in range(0, len(signal), PIECE_FRAMES):
            result[start : start + PIECE_FRAMES] = self._dithered(signal[start : start + PIECE_FRAMES])
        return result

    def _dithered(self, piece: Float32) -> Float32:
        words = self._words(piece.size).reshape(piece.shape)
        # The sum of two even distributions of one step's width: triangular, two steps wide.
        upper = words >> 16
        words &= 0xFFFF
        words += upper
        noise = words.view(np.int32).astype(np.float32)
        noise -= 65535.0
        noise *= 1.0 / 65536.0
        noise += piece * np.float32(FULL_SCALE)
        np.rint(noise, out=noise)
        return np.clip(noise, -32768.0, 32767.0, out=noise)

    def _words(self, count: int) -> NDArray[np.uint32]:
        """Return the next 32-bit words of chance: the halves of 64-bit ones, the lower first."""
        drawn = self._random.random_raw((count - len(self._left_words) + 1) // 2)
        words = drawn.astype("<u8", copy=False).view("<u4").astype(np.uint32, copy=False)
        if len(self._left_words):
            words = np.concatenate((self._left_words, words))
        self._left_words = words[count:]
        return words[:count]


def dither_16(signal: Float32, seed: int) -> Int16:
    """Return a whole signal, any shape with frames first, as dithered 16-bit integers."""
    return Dither16(seed).convert(signal)
