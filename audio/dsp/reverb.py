"""A small hall: one channel in, two out, by convolution with an impulse response made from a fixed seed."""

from functools import cache
from typing import Final

import numpy as np

from audio.dsp.convolution import Convolver
from audio.dsp.halfband import DELAY_FRAMES, Doubler, Halver
from audio.dsp.samples import Float32
from audio.dsp.silence import is_silent

SECONDS: Final = 1.2
DECAY_DB_A_SECOND: Final = 60.0 / 1.1
PRE_DELAY_SECONDS: Final = 0.012
DARKENING_HZ: Final = 5200.0
LEVEL: Final = 0.6
_SEED: Final = 0x51EE9


def response_frames(rate_hz: int) -> int:
    """Return how long the hall sounds after a click."""
    return int(SECONDS * rate_hz) + 2 * DELAY_FRAMES


def reach_blocks(rate_hz: int, block_frames: int) -> int:
    """Return for how many blocks after one the hall's sound, and rounding in it, may still depend on that one."""
    partitions = -(-int(SECONDS * (rate_hz // 2)) // (block_frames // 2))
    # Each of overlap, halving and doubling hands something on to the next block.
    return partitions + 2


@cache
def hall_response(rate_hz: int) -> Float32:
    """Return the impulse response, shape (2, frames): noise that fades and darkens, different in both ears.

    Its energy is `LEVEL` squared in each ear at any rate, so a steady noise comes back that much weaker.
    """
    frames = int(SECONDS * rate_hz)
    noise = np.random.Generator(np.random.PCG64(_SEED)).standard_normal((2, frames), np.float32)
    seconds = np.arange(frames, dtype=np.float32) / np.float32(rate_hz)
    fade = np.exp(seconds * np.float32(-DECAY_DB_A_SECOND * np.log(10.0) / 20.0))
    build_up = np.minimum(1.0, (seconds + 0.004) / 0.03)
    size = 1 << (frames - 1).bit_length()
    spectrum = np.fft.rfft(noise * fade * build_up, size)
    frequency_hz = np.fft.rfftfreq(size, 1.0 / rate_hz)
    shade = 1.0 / np.sqrt(1.0 + (frequency_hz / DARKENING_HZ) ** 4)
    shade *= frequency_hz / np.sqrt(frequency_hz**2 + 120.0**2)
    response = np.fft.irfft(spectrum * shade.astype(np.float32), size)[:, :frames].astype(np.float32)
    lead = int(PRE_DELAY_SECONDS * rate_hz)
    response = np.concatenate((np.zeros((2, lead), np.float32), response[:, : frames - lead]), axis=1)
    response *= LEVEL / np.sqrt(np.sum(response**2, axis=1, keepdims=True))
    return response


class Reverb:
    """Puts a stream into the hall, in blocks of one fixed length, a multiple of 32 frames.

    It works at half the rate: the hall has no treble above that anyway.
    """

    def __init__(self, rate_hz: int, block_frames: int) -> None:
        self._halver = Halver()
        self._convolver = Convolver(hall_response(rate_hz // 2), block_frames // 2)
        self._doubler = Doubler(2)
        self._quiet_blocks = self._reach = reach_blocks(rate_hz, block_frames)

    def run(self, block: Float32) -> Float32 | None:
        """Return the wet signal, shape (2, frames), of the next block (one channel), or None while all is silent."""
        self._quiet_blocks = self._quiet_blocks + 1 if is_silent(block) else 0
        if self._quiet_blocks > self._reach:
            return None
        return self._doubler.run(self._convolver.run(self._halver.run(block)))
