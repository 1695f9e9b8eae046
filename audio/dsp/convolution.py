"""Convolution of a stream with a long response, cut into partitions of the block's length (overlap-add)."""

from collections import deque

import numpy as np

from audio.dsp.samples import Complex64, Float32


class Convolver:
    """One channel in, as many out as the response has; blocks of one fixed length."""

    def __init__(self, response: Float32, block_frames: int) -> None:
        self._block_frames = block_frames
        self._partitions = [
            np.fft.rfft(response[:, start : start + block_frames], 2 * block_frames)
            for start in range(0, response.shape[1], block_frames)
        ]
        shape = len(response), block_frames + 1
        self._pending: deque[Complex64] = deque(np.zeros(shape, np.complex64) for _ in self._partitions[1:])
        self._overlap = np.zeros((len(response), block_frames), np.float32)

    def run(self, block: Float32) -> Float32:
        """Return the next block of the result, shape (channels, frames)."""
        # An rfft that pads by itself is several times faster than one of a padded array.
        spectrum = np.fft.rfft(block, 2 * self._block_frames)
        *earlier, last = self._partitions
        for due, partition in zip(self._pending, earlier, strict=True):
            np.add(due, spectrum * partition, out=due)
        self._pending.append((spectrum * last).astype(np.complex64, copy=False))
        due = self._pending.popleft()
        wide: Float32 = np.fft.irfft(due, 2 * self._block_frames).astype(np.float32, copy=False)
        output = wide[:, : self._block_frames]
        output += self._overlap
        self._overlap = wide[:, self._block_frames :]
        return output
