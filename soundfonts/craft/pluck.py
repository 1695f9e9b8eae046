"""Plucked strings after Karplus and Strong: a round of noise, smoothed a little every time it comes round again."""

from dataclasses import dataclass

import numpy as np

from audio.dsp.samples import Float64
from soundfonts.craft.hiss import white
from soundfonts.craft.modal import Knock, strokes
from soundfonts.craft.wave import USUAL_RATE_HZ, Wave, faded_in, fit

_LOOP_FRAMES = 64


@dataclass(frozen=True, slots=True)
class Plucked:
    """A plucked string.

    bright is the frequency in Hz up to which the pluck is even; place, from 0 (bridge) to ½ (middle), where it is
    plucked: the harmonics that rest there are missing. duller_s is how long the string takes to lose what is an
    octave over `bright`, by 60 dB; the fundamental's own fading is the note's envelope. drive bends the wave as an
    overloaded amplifier does.
    """

    bright: float = 3000.0
    place: float = 0.2
    duller_s: float = 0.4
    drive: float = 0.0
    knocks: tuple[Knock, ...] = ()
    lead_s: float = 0.45
    rate_hz: int = USUAL_RATE_HZ
    seed: int = 1

    def wave(self, key: int) -> Wave:
        """Return the note of a MIDI key."""
        frame = fit(key, self.lead_s, 0.0, self.rate_hz)
        period = frame.loop / frame.rounds
        string = self._string(round(period), frame.rate_hz)
        rounds = max(1, round(self.lead_s * frame.rate_hz / len(string)))
        loop = -(-_LOOP_FRAMES // len(string))
        loss = self._loss(len(string), frame.note_hz)
        turns = np.empty((rounds + loop + 1, len(string)))
        for turn in range(rounds):
            turns[turn] = string
            string = np.fft.irfft(np.fft.rfft(string) * loss, len(string))
        turns[rounds:] = string
        frames = _driven(turns, self.drive).ravel()
        lead = rounds * len(string)
        end = lead + loop * len(string)
        frames = frames[: end + min(8, len(string))]
        rate_hz = round(frame.note_hz * len(string))
        frames = frames + strokes(len(frames), rate_hz, self.knocks, self.seed)
        return Wave(faded_in(frames, rate_hz), key, rate_hz, (lead, end))

    def _string(self, period: int, rate_hz: int) -> Float64:
        """Return the string's first round."""
        harmonics = np.arange(period // 2 + 1)
        level = (
            1.0
            / (1.0 + (harmonics * (rate_hz / period) / self.bright) ** 2)
            * np.abs(np.sin(np.pi * self.place * harmonics))
        )
        level[0] = 0.0
        turn = white(len(harmonics), self.seed)
        turn[1] = -0.25
        round_: Float64 = np.fft.irfft(level * np.exp(1j * np.pi * turn), period)
        return round_ / float(np.max(np.abs(round_)))

    def _loss(self, period: int, note_hz: float) -> Float64:
        """Return what a round takes from each harmonic: a smoothing over three frames, none for the fundamental."""
        angle = 2.0 * np.pi * np.arange(period // 2 + 1) / period
        reference = min(2.0 * np.pi * 2.0 * self.bright / (note_hz * period), np.pi)
        wanted = 10.0 ** (-3.0 / max(self.duller_s * note_hz, 1.0))
        share = min((1.0 - wanted) / (1.0 - np.cos(reference)), 0.5)
        loss: Float64 = 1.0 - share * (np.cos(angle[1]) - np.cos(angle))
        loss[0] = 0.0
        return loss


def _driven(turns: Float64, drive: float) -> Float64:
    """Return rounds of a string through an overloaded amplifier, which passes no direct current on."""
    if not drive:
        return turns
    bent = np.tanh(turns * drive) / np.tanh(drive)
    centred: Float64 = bent - np.mean(bent, axis=1, keepdims=True)
    return centred
