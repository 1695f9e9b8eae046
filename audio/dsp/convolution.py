"""Convolution of a stream with a long response, cut into partitions of the block's length (overlap-add)."""

from collections import deque
from typing import Final

import numpy as np

from audio.dsp.samples import Complex64, Float32

# numpy transforms four rows together in vector registers, faster than two one by one; so a block is taken as four rows.
# With more rows the products of matrices would grow, until BLAS put them on several threads.
_ROWS: Final = 4


class _Transform:
    """Takes blocks to spectra, where a product is a convolution, and back.

    A block of n frames is a polynomial in z, taken modulo zⁿ = i: what a convolution has beyond its first n frames
    becomes its imaginary part, so no zeros are transformed ("right-angle convolution": Crandall and Fagin, Discrete
    weighted transforms and large-integer arithmetic, 1994). The polynomial's values at the n roots are found in two
    steps: across the rows by a matrix, then along each row by a weighted Fourier transform.
    """

    def __init__(self, block_frames: int, channels: int) -> None:
        columns = block_frames // _ROWS
        root = np.arange(_ROWS)[:, None] - 0.25
        across = np.exp(-2j * np.pi / _ROWS * root * np.arange(_ROWS))
        back = across.conj().T / _ROWS
        along = np.exp(-2j * np.pi / block_frames * root * np.arange(columns))
        self._across = np.vstack((across.real, across.imag)).astype(np.float32)
        self._across_back = np.block([[back.real, -back.imag], [back.imag, back.real]]).astype(np.float32)
        # With its default factor, a plain 1, numpy's forward transform is in double precision: so it divides here.
        self._along, self._along_back = (along * columns).astype(np.complex64), along.conj().astype(np.complex64)
        self.shape = _ROWS, columns
        self._rows = np.empty((channels, 2, *self.shape), np.float32)

    def forward(self, block: Float32, out: Complex64) -> Complex64:
        """Write the spectrum of a block into an array of `shape`, and return it."""
        out.real, out.imag = np.matmul(self._across, block.reshape(self.shape)).reshape(2, *self.shape)
        out *= self._along
        np.fft.fft(out, norm="forward", out=out)  # type: ignore[arg-type]  # numpy's stubs don't know single precision
        return out

    def backward(self, spectra: Complex64, parts: Float32) -> None:
        """Write what some spectra stand for, each of `shape`; the spectra are used up.

        It is the block and what is beyond it, shape (channels, 2, block_frames).
        """
        np.fft.ifft(spectra, out=spectra)  # type: ignore[arg-type]  # numpy's stubs don't know single precision
        spectra *= self._along_back
        self._rows[:, 0], self._rows[:, 1] = spectra.real, spectra.imag
        rows = self._rows.reshape(len(spectra), -1, self.shape[1])
        np.matmul(self._across_back, rows, out=parts.reshape(rows.shape))


class Convolver:
    """One channel in, as many out as the response has; blocks of one fixed length, a multiple of four."""

    def __init__(self, response: Float32, block_frames: int) -> None:
        channels = len(response)
        self._transform = _Transform(block_frames, channels)
        shape = self._transform.shape
        partitions = -(-response.shape[1] // block_frames)
        padded = np.zeros((channels, partitions * block_frames), np.float32)
        padded[:, : response.shape[1]] = response
        self._partitions = [
            np.stack([self._transform.forward(channel, np.empty(shape, np.complex64)) for channel in partition])
            for partition in np.split(padded, partitions, axis=1)
        ]
        self._spectra = deque(np.zeros((partitions, *shape), np.complex64))
        # Kept: fresh memory costs about as much as what is written into it.
        self._sum, self._product = np.empty((2, channels, *shape), np.complex64)
        self._parts, self._last_parts = np.zeros((2, channels, 2, block_frames), np.float32)

    def run(self, block: Float32) -> Float32:
        """Return the next block of the result, shape (channels, frames)."""
        self._spectra.rotate(1)
        self._transform.forward(block, self._spectra[0])
        np.multiply(self._spectra[0], self._partitions[0], out=self._sum)
        for spectrum, partition in zip(list(self._spectra)[1:], self._partitions[1:], strict=True):
            self._sum += np.multiply(spectrum, partition, out=self._product)
        self._parts, self._last_parts = self._last_parts, self._parts
        self._transform.backward(self._sum, self._parts)
        return self._parts[:, 0] + self._last_parts[:, 1]
