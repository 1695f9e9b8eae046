"""Additive: harmonics added up, for everything that is blown, bowed or sung.

The colour of a tone is a list of harmonics, or their slope, under the arches of formants; several players a little
apart in tune make an ensemble; breath is noise around it all.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from audio.dsp.samples import Float64
from soundfonts.craft.hiss import Band, round_hiss
from soundfonts.craft.wave import USUAL_RATE_HZ, Frame, Wave, fit, rising

_GOLDEN: Final = 0.6180339887498949


@dataclass(frozen=True, slots=True)
class Formant:
    """An arch over the spectrum: centre and width in Hz, gain over what lies outside all arches (1)."""

    centre_hz: float
    width_hz: float
    gain: float


@dataclass(frozen=True, slots=True)
class Glide:
    """Where a formant goes: to another centre within a time, smoothly, starting at one."""

    formant: Formant
    to_hz: float
    from_s: float
    within_s: float


@dataclass(frozen=True, slots=True)
class Breath:
    """Blown air: noise at a level beside the tone; chiff is how much more of it the first chiff_s carry."""

    bands: tuple[Band, ...]
    level: float
    chiff: float = 0.0
    chiff_s: float = 0.05


@dataclass(frozen=True, slots=True)
class Tone:
    """A steady tone.

    harmonics are levels from the fundamental on; slope_db goes on from the last one, per octave, up to top_hz.
    blooms_s is how much later each next harmonic comes in. detunes are the cents by which further players of an
    ensemble are off; all of them together are `others` times as loud as the one in tune, under 1, so that the pitch
    never wavers. They begin in step, so that a note is there at once.
    """

    harmonics: tuple[float, ...] = (1.0,)
    slope_db: float | None = None
    top_hz: float = 9000.0
    formants: tuple[Formant | Glide, ...] = ()
    odd_only: bool = False
    blooms_s: float = 0.0
    detunes: tuple[float, ...] = ()
    others: float = 0.6
    breath: Breath | None = None
    lead_s: float = 0.02
    loop_s: float = 0.06
    rate_hz: int = USUAL_RATE_HZ
    seed: int = 1

    def wave(self, key: int) -> Wave:
        """Return the note of a MIDI key."""
        frame = fit(key, self.lead_s, self.loop_s, self.rate_hz)
        seconds = frame.seconds()
        frames = np.zeros(frame.length)
        for number, level in self._levels(frame):
            gain = level * self._colour(number * frame.note_hz, seconds)
            gain = gain * rising(seconds, (number - 1) * self.blooms_s, self.blooms_s)
            frames += gain * self._players(number, frame)
        if self.breath is not None:
            frames += self._air(frame, self.breath)
        return frame.finished(frames)

    def _players(self, number: int, frame: Frame) -> Float64:
        """Return a harmonic as all players sound it; their turns are spread, so that peaks don't pile up."""
        turn = number * number * _GOLDEN / 2.0 % 1.0
        sound = frame.sine(number * frame.rounds, turn)
        for player, detune in enumerate(self.detunes, start=1):
            rounds = round(number * frame.rounds * 2.0 ** (detune / 1200.0))
            later = turn + (number - 1) * player * _GOLDEN
            sound += self.others / len(self.detunes) * frame.sine(rounds, later % 1.0)
        return sound

    def _levels(self, frame: Frame) -> list[tuple[int, float]]:
        """Return the number of each harmonic that the rate can carry, with its level."""
        top = int(min(self.top_hz, 0.45 * frame.rate_hz) / frame.note_hz)
        numbers = range(1, max(top, 1) + 1, 2 if self.odd_only else 1)
        return [(number, level) for number in numbers if (level := self._level(number))]

    def _level(self, number: int) -> float:
        if number <= len(self.harmonics):
            return self.harmonics[number - 1]
        if self.slope_db is None:
            return 0.0
        last = len(self.harmonics)
        return float(self.harmonics[-1] * (number / last) ** (self.slope_db / 6.0206))

    def _colour(self, frequency_hz: float, seconds: Float64) -> Float64 | float:
        if not self.formants:
            return 1.0
        arches = [_arch(formant, frequency_hz, seconds) for formant in self.formants]
        return 1.0 + sum(arches)

    def _air(self, frame: Frame, breath: Breath) -> Float64:
        hiss = round_hiss(frame.loop, frame.rate_hz, breath.bands, self.seed)
        more = 1.0 + breath.chiff * np.exp(-frame.seconds() / breath.chiff_s)
        return breath.level * more * hiss[np.arange(frame.length) % frame.loop]


def _arch(formant: Formant | Glide, frequency_hz: float, seconds: Float64) -> Float64 | float:
    if isinstance(formant, Formant):
        return formant.gain / (1.0 + ((frequency_hz - formant.centre_hz) / formant.width_hz) ** 2)
    start = formant.formant
    way = np.clip((seconds - formant.from_s) / formant.within_s, 0.0, 1.0)
    centre_hz = start.centre_hz * (formant.to_hz / start.centre_hz) ** (0.5 - 0.5 * np.cos(way * np.pi))
    return start.gain / (1.0 + ((frequency_hz - centre_hz) / start.width_hz) ** 2)
