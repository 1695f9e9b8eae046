"""Signals for measuring."""

from collections.abc import Callable

import numpy as np
import pytest

from audio.dsp.samples import Float32

Sine = Callable[..., Float32]


@pytest.fixture
def stereo_sine() -> Sine:
    """Return a maker of a sine in both channels: frequency_hz, level, seconds, rate_hz, phase."""

    def make(
        frequency_hz: float, level: float = 1.0, seconds: float = 1.0, rate_hz: int = 48000, phase: float = 0.0
    ) -> Float32:
        wave = level * np.sin(2.0 * np.pi * frequency_hz * np.arange(int(seconds * rate_hz)) / rate_hz + phase)
        return np.stack((wave, wave), axis=1).astype(np.float32)

    return make
