"""Samples as the integers of a sound file."""

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from audio.dsp import Dither16
from audio.dsp.samples import Float32, Int16
from audio.export.sound_file import SampleForm

_DITHER_SEED: Final = 1
_FULL_SCALE_24: Final = float((1 << 23) - 1)
_LEAST_24: Final = -float(1 << 23)

Int32 = NDArray[np.int32]


Samples = Float32 | Int16 | Int32
Convert = Callable[[Float32], Samples]
"""Turns the next piece of a signal, shape (frames, 2), into a file's samples."""


def converter(form: SampleForm, *, has_dither: bool) -> Convert:
    """Return what turns a signal that comes in pieces into samples; only 16 bits are dithered.

    Beyond ±1.0 integers are held at their limits. 24-bit samples come as 32-bit integers of that range.
    """
    match form:
        case SampleForm.INT_16:
            return Dither16(_DITHER_SEED).convert if has_dither else rounded_16
        case SampleForm.INT_24:
            return rounded_24
        case SampleForm.FLOAT:
            return _as_it_is


def rounded_16(signal: Float32) -> Int16:
    """Return a signal as 16-bit integers, clipped before they are cast: a cast alone would wrap."""
    exact = signal * np.float32(32767.0)
    np.rint(exact, out=exact)
    return np.clip(exact, -32768.0, 32767.0, out=exact).astype(np.int16)


def rounded_24(signal: Float32) -> Int32:
    """Return a signal as integers of 24 bits, clipped before they are cast."""
    exact = np.rint(signal.astype(np.float64) * _FULL_SCALE_24)
    clipped: Int32 = np.clip(exact, _LEAST_24, _FULL_SCALE_24).astype(np.int32)
    return clipped


def packed(samples: Samples) -> bytes:
    """Return samples as a file's bytes, least significant first; 32-bit integers as three bytes each."""
    little = samples.astype(samples.dtype.newbyteorder("<"), copy=False)
    if little.dtype.kind == "i" and little.dtype.itemsize == 4:
        return np.ascontiguousarray(little).view(np.uint8).reshape(-1, 4)[:, :3].tobytes()
    return little.tobytes()


def _as_it_is(piece: Float32) -> Float32:
    return piece
