"""Convolution of a stream with a long response, cut into partitions of the block's length (overlap-add)."""

from collections import deque
from typing import Final

import numpy as np

from audio.dsp.samples import Complex64, Float32

# numpy transforms four rows together in vector registers, faster than two one by one; so a block is taken as four rows.
_ROWS: Final = 4
# Products of matrices this narrow stay on one thread, which others on the machine can't hold up.
_PIECE_COLUMNS: Final = 1024


class _Transform:
    """Takes blocks to spectra, where a product is a convolution, and back.

    A block of n frames is a polynomial in z, taken modulo zⁿ = i: what a convolution has beyond its first n frames
    becomes its imaginary part, so no zeros are transformed ("right-angle convolution": Crandall and Fagin, Discrete
    weighted transforms and large-integer arithmetic, 1994). The polynomial's values at the n roots are found in two
    steps: across the rows by a matrix, then along each row by a weighted Fourier transform.
    """

    def __init__(self, block_frames: int) -> None:
        columns = block_frames // _ROWS
        root = np.arange(_ROWS)[:, None] - 0.25
        across = np.exp(-2j * np.pi / _ROWS * root * np.arange(_ROWS))
        along = np.exp(-2j * np.pi / block_frames * root * np.arange(columns))
        self._across, self._across_back = across.astype(np.complex64), (across.conj().T / _ROWS).astype(np.complex64)
        # With its default factor, a plain 1, numpy's forward transform is in double precision: so it divides here.
        self._along, self._along_back = (along * columns).astype(np.complex64), along.conj().astype(np.complex64)
        self._block: Complex64 = np.zeros((_ROWS, columns), np.complex64)
        self.shape = self._block.shape

    def forward(self, block: Float32, out: Complex64) -> None:
        """Write the spectrum of a block into an array of `shape`."""
        self._block.real = block.reshape(self.shape)
        np.matmul(self._across, _in_pieces(self._block), out=_in_pieces(out))
        out *= self._along
        np.fft.fft(out, norm="forward", out=out)

    def backward(self, spectra: Complex64, out: Complex64) -> None:
        """Write the blocks of some spectra, shape (channels, *shape), into another array; the spectra are used up."""
        np.fft.ifft(spectra, out=spectra)
        spectra *= self._along_back
        np.matmul(self._across_back, _in_pieces(spectra), out=_in_pieces(out))


class Convolver:
    """One channel in, as many out as the response has; blocks of one fixed length, a multiple of four."""

    def __init__(self, response: Float32, block_frames: int) -> None:
        self._transform = _Transform(block_frames)
        partitions = -(-response.shape[1] // block_frames)
        padded = np.zeros((len(response), partitions, block_frames), np.float32)
        padded.reshape(len(response), -1)[:, : response.shape[1]] = response
        shape = self._transform.shape
        self._partitions = np.empty((partitions, len(response), *shape), np.complex64)
        for channel, partition in np.ndindex(padded.shape[:2]):
            self._transform.forward(padded[channel, partition], self._partitions[partition, channel])
        self._spectra: deque[Complex64] = deque(np.zeros(shape, np.complex64) for _ in self._partitions)
        self._product, self._sum, self._blocks, self._last_blocks = np.zeros((4, len(response), *shape), np.complex64)
        self._output = np.empty((len(response), block_frames), np.float32)

    def run(self, block: Float32) -> Float32:
        """Return the next block of the result, shape (channels, frames); it holds until the next call."""
        self._spectra.rotate(1)
        self._transform.forward(block, self._spectra[0])
        np.multiply(self._spectra[0], self._partitions[0], out=self._sum)
        for spectrum, partition in zip(list(self._spectra)[1:], self._partitions[1:], strict=True):
            self._sum += np.multiply(spectrum, partition, out=self._product)
        self._blocks, self._last_blocks = self._last_blocks, self._blocks
        self._transform.backward(self._sum, self._blocks)
        np.add(self._blocks.real, self._last_blocks.imag, out=self._output.reshape(self._blocks.shape))
        return self._output


def _in_pieces(rows: Complex64) -> Complex64:
    """Return a view of rows, shape (…, rows, columns), cut into pieces of fewer columns: (…, pieces, rows, fewer)."""
    columns = min(rows.shape[-1], _PIECE_COLUMNS)
    return rows.reshape(*rows.shape[:-1], -1, columns).swapaxes(-3, -2)
