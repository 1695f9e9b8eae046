"""Frequency modulation: one sine shakes another. A ratio that is no whole number gives bells and glass."""

from dataclasses import dataclass

import numpy as np

from audio.dsp.samples import Float64
from soundfonts.craft.modal import Knock, strokes
from soundfonts.craft.wave import USUAL_RATE_HZ, Frame, Wave, falling, fit, rising


@dataclass(frozen=True, slots=True)
class Pair:
    """A carrier and what shakes it, both as multiples of the note.

    The index (how far it is shaken, in radians) falls from `index` to `rests_at`, nearly there after falls_s.
    The pair comes in at from_s over rises_s, and is gone after fades_s (60 dB; 0: never).
    """

    carrier: float
    modulator: float
    index: float
    rests_at: float
    falls_s: float
    level: float = 1.0
    fades_s: float = 0.0
    from_s: float = 0.0
    rises_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Shaken:
    """Pairs together, and the noise of a stroke."""

    pairs: tuple[Pair, ...]
    knocks: tuple[Knock, ...] = ()
    lead_s: float = 0.3
    loop_s: float = 0.06
    rate_hz: int = USUAL_RATE_HZ
    seed: int = 1

    def wave(self, key: int) -> Wave:
        """Return the note of a MIDI key."""
        frame = fit(key, self.lead_s, self.loop_s, self.rate_hz)
        frames = strokes(frame.length, frame.rate_hz, self.knocks, self.seed)
        for pair in self.pairs:
            frames += _shaken(pair, frame)
        return frame.finished(frames - np.mean(frames[frame.lead : frame.lead + frame.loop]))


def _shaken(pair: Pair, frame: Frame) -> Float64:
    seconds = frame.seconds()
    since = np.maximum(seconds - pair.from_s, 0.0)
    # The more a high note is shaken, the more would fold back from beyond the rate's half.
    most = max(0.0, (0.45 * frame.rate_hz / frame.note_hz - pair.carrier) / pair.modulator - 1.0)
    index = np.minimum(pair.rests_at + (pair.index - pair.rests_at) * falling(since, 2.0 * pair.falls_s), most)
    shake = index * frame.sine(round(pair.modulator * frame.rounds))
    turns = (np.arange(frame.length) * round(pair.carrier * frame.rounds)) % frame.loop
    carried = np.sin(turns * (2.0 * np.pi / frame.loop) + shake)
    return pair.level * falling(since, pair.fades_s) * rising(seconds, pair.from_s, pair.rises_s) * carried
