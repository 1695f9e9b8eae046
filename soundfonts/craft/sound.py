"""A sound: a recipe, the keys that are recorded from it, and how a player lets it swell, ring, shake and fade."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from audio.dsp import loudness_lufs
from audio.dsp.samples import Float64
from soundfonts.craft.wave import Recipe, Wave, falling

_NOTE_SECONDS = 0.5
_HEARD_SECONDS = 1.2


@dataclass(frozen=True, slots=True)
class Vibrato:
    """A shaken pitch: how often a second, how far to either side in cents, and after how long it begins."""

    rate_hz: float
    cents: float
    after_s: float = 0.3


@dataclass(frozen=True, slots=True)
class Flutter:
    """A shaken loudness: how often a second and how many dB to either side."""

    rate_hz: float
    depth_db: float
    after_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Slide:
    """A pitch that starts this many cents off and slides home within a time."""

    cents: float
    within_s: float


@dataclass(frozen=True, slots=True)
class Filter:
    """A low pass: where it stands, its resonance, and how far it opens (cents) at the start, for falls_s."""

    cutoff_hz: float
    resonance_db: float = 0.0
    opens_cents: float = 0.0
    falls_s: float = 0.3


@dataclass(frozen=True)
class Sound:
    """What a preset plays.

    keys are the recorded ones; each serves its neighbours half way to the next. swells_s is the attack, fades_s the
    time after which a held note is 60 dB down (0: it stays) and shortens is what becomes of it an octave higher.
    keeps_db is where fading stops, if above silence; rings_s the time to 60 dB down after the key is let go.
    level_db is over or under the loudness that all sounds of the bank have otherwise.
    """

    name: str
    recipe: Recipe
    keys: tuple[int, ...]
    swells_s: float = 0.0
    fades_s: float = 0.0
    shortens: float = 1.0
    keeps_db: float = 96.0
    rings_s: float = 0.25
    vibrato: Vibrato | None = None
    flutter: Flutter | None = None
    slide: Slide | None = None
    filter: Filter | None = None
    level_db: float = 0.0

    @cached_property
    def waves(self) -> tuple[Wave, ...]:
        """Return the recorded notes, all equally loud at 0.5 s, level_db with it; no wave reaches ±1 otherwise."""
        return tuple(self._levelled(self.recipe.wave(key)) for key in self.keys)

    def fades_s_at(self, key: int) -> float:
        """Return after how long a held key is 60 dB down (key 60 as written)."""
        return float(self.fades_s * self.shortens ** ((key - 60) / 12.0))

    def _levelled(self, wave: Wave) -> Wave:
        missing_db = STANDARD_LUFS + self.level_db - loudness_lufs(self._heard(wave), wave.rate_hz)
        # To a tenth of a dB: what machines differ by in the last bit of a sum must not reach the file.
        return Wave(wave.frames * 10.0 ** (round(missing_db, 1) / 20.0), wave.key, wave.rate_hz, wave.loop)

    def _heard(self, wave: Wave) -> "np.ndarray[tuple[int, ...], np.dtype[np.float32]]":
        """Return a note of half a second, let ring, as a player plays it (without filter and shaking)."""
        seconds = np.arange(round(_HEARD_SECONDS * wave.rate_hz)) / wave.rate_hz
        held = np.maximum(
            falling(np.minimum(seconds, _NOTE_SECONDS), self.fades_s_at(wave.key)), 10 ** (-self.keeps_db / 20)
        )
        released = falling(np.maximum(seconds - _NOTE_SECONDS, 0.0), self.rings_s)
        rise = np.clip(seconds / self.swells_s, 0.0, 1.0) if self.swells_s else 1.0
        return (_unrolled(wave, len(seconds)) * held * released * rise).astype(np.float32)[:, None]


STANDARD_LUFS = -21.0


def _unrolled(wave: Wave, count: int) -> Float64:
    if wave.loop is None:
        return np.concatenate((wave.frames, np.zeros(count)))[:count]
    start, end = wave.loop
    places = np.arange(count)
    return wave.frames[np.where(places < end, places, start + (places - start) % (end - start))]
