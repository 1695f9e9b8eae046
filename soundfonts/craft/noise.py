"""Noise: what has no pitch, or hardly one. Cymbals, brushes, wind, surf."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from audio.dsp.samples import Float64
from soundfonts.craft.hiss import Band, round_hiss
from soundfonts.craft.modal import Knock, strokes
from soundfonts.craft.wave import GUARD_FRAMES, USUAL_RATE_HZ, Wave, faded_in, faded_out

_LEAD_FRAMES: Final = 256


@dataclass(frozen=True, slots=True)
class Ping:
    """A sine inside a noise: its frequency in Hz at the start and at the end, its level, gone after fades_s (60 dB)."""

    from_hz: float
    to_hz: float
    level: float
    fades_s: float
    slides_s: float = 0.05
    from_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Noise:
    """Bursts of noise and sliding sines, once through: a drum, a cymbal, an effect; seconds is its whole length.

    Its pitch follows no key: a zone that plays it on several keys transposes it.
    """

    seconds: float
    knocks: tuple[Knock, ...] = ()
    pings: tuple[Ping, ...] = ()
    rate_hz: int = USUAL_RATE_HZ
    seed: int = 1

    def wave(self, key: int) -> Wave:
        """Return the sound; the key is only where it lies."""
        length = round(self.seconds * self.rate_hz)
        frames = strokes(length, self.rate_hz, self.knocks, self.seed)
        for ping in self.pings:
            frames += _slide(ping, length, self.rate_hz)
        ended = faded_out(frames, self.rate_hz, min(0.02, self.seconds / 4))
        return Wave(faded_in(ended - np.mean(ended) * np.hanning(length) * 2.0, self.rate_hz), key, self.rate_hz, None)


@dataclass(frozen=True, slots=True)
class Air:
    """Noise that goes on: wind, surf, a helicopter's blades; beats a second make it swell, deep from 0 to 1."""

    bands: tuple[Band, ...]
    loop_s: float = 0.8
    beats_hz: float = 0.0
    depth: float = 0.0
    rate_hz: int = 22050
    seed: int = 1

    def wave(self, key: int) -> Wave:
        """Return the sound; the key is only where it lies."""
        length = round(self.loop_s * self.rate_hz)
        hiss = round_hiss(length, self.rate_hz, self.bands, self.seed)
        beats = round(self.beats_hz * self.loop_s)
        swell = 1.0 - self.depth * (0.5 + 0.5 * np.cos(np.arange(length) * (2.0 * np.pi * beats / length)))
        once = hiss * swell
        looped = np.resize(once - np.mean(once), _LEAD_FRAMES + length + GUARD_FRAMES)
        return Wave(faded_in(looped, self.rate_hz), key, self.rate_hz, (_LEAD_FRAMES, _LEAD_FRAMES + length))


def _slide(ping: Ping, length: int, rate_hz: int) -> Float64:
    seconds = np.maximum(np.arange(length) / rate_hz - ping.from_s, 0.0)
    # The integral of a frequency that nears its end exponentially.
    rate = 3.0 / ping.slides_s
    cycles = ping.to_hz * seconds + (ping.from_hz - ping.to_hz) * (1.0 - np.exp(-rate * seconds)) / rate
    gain = np.exp(seconds * (-np.log(1000.0) / ping.fades_s)) * (seconds > 0.0)
    slide: Float64 = ping.level * gain * np.sin(2.0 * np.pi * cycles)
    return slide
