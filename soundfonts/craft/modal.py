"""Modal: struck things. Bars, bells, tubes and skins ring in modes, each with its own pitch, level and length."""

from dataclasses import dataclass

import numpy as np

from audio.dsp.samples import Float64
from soundfonts.craft.hiss import Band, round_hiss
from soundfonts.craft.wave import USUAL_RATE_HZ, Frame, Wave, falling, fit, rising


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to ring: times the note's frequency, how loud, and after how long it is gone (60 dB; 0: never).

    from_s is when it comes in, rises_s how slowly. A mode that is gone slower than the note's own envelope holds.
    """

    ratio: float
    level: float
    fades_s: float = 0.0
    from_s: float = 0.0
    rises_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Knock:
    """The noise of a stroke: a band of noise, at a level, that is gone after a time, from a moment on."""

    band: Band
    level: float
    fades_s: float
    from_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Struck:
    """A struck thing: its modes, the noise of the strokes, how long its wave is before it goes round."""

    modes: tuple[Mode, ...]
    knocks: tuple[Knock, ...] = ()
    lead_s: float = 0.3
    loop_s: float = 0.06
    rate_hz: int = USUAL_RATE_HZ
    seed: int = 1

    def wave(self, key: int) -> Wave:
        """Return the note of a MIDI key."""
        frame = fit(key, self.lead_s, self.loop_s, self.rate_hz)
        seconds = frame.seconds()
        frames = np.zeros(frame.length)
        for mode in self.modes:
            rounds = max(1, round(mode.ratio * frame.rounds))
            if rounds < 0.45 * frame.loop:
                frames += mode.level * _swell(mode, seconds, frame) * frame.sine(rounds)
        return frame.finished(frames + strokes(frame.length, frame.rate_hz, self.knocks, self.seed))


def _swell(mode: Mode, seconds: Float64, frame: Frame) -> Float64:
    """Return a mode's gain at each frame; one that has faded to a thousandth is gone from the loop altogether."""
    lead_s = frame.lead / frame.rate_hz
    gain = falling(np.maximum(seconds - mode.from_s, 0.0), mode.fades_s) * rising(seconds, mode.from_s, mode.rises_s)
    return gain if not mode.fades_s or lead_s - mode.from_s < mode.fades_s else gain * (seconds < lead_s)


def strokes(length: int, rate_hz: int, knocks: tuple[Knock, ...], seed: int) -> Float64:
    """Return the noise of some strokes, in a wave of a length; each ends before the wave does."""
    noise = np.zeros(length)
    for number, knock in enumerate(knocks):
        first = round(knock.from_s * rate_hz)
        count = min(round(knock.fades_s * rate_hz), length - first)
        if count > 0:
            seconds = np.arange(count) / rate_hz
            gain = falling(seconds, knock.fades_s) * np.minimum(1.0, (count - np.arange(count)) / (0.1 * count))
            hiss = round_hiss(count, rate_hz, (knock.band,), seed + number)
            noise[first : first + count] += knock.level * gain * hiss
    return noise
