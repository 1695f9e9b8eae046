"""Waves, and the frame into which a recipe is fitted: how many rounds of the note make up the loop."""

from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np

from audio.dsp.samples import Float64

USUAL_RATE_HZ: Final = 32000
# A player that interpolates may look this far beyond the loop's end (SoundFont 2.04, section 7.10).
GUARD_FRAMES: Final = 8
_FADE_IN_SECONDS: Final = 0.0008


@dataclass(frozen=True, slots=True)
class Wave:
    """One recorded note: frames of any level, mono; it sounds as `key` at rate_hz; loop is None where it ends."""

    frames: Float64
    key: int
    rate_hz: int
    loop: tuple[int, int] | None


class Recipe(Protocol):
    """What a note is made from."""

    def wave(self, key: int) -> Wave:
        """Return the note of a MIDI key."""
        ...


@dataclass(frozen=True, slots=True)
class Frame:
    """A place for a looped wave: lead, then a loop of `loop` frames that holds `rounds` periods of the note."""

    key: int
    lead: int
    loop: int
    rounds: int
    rate_hz: int

    @property
    def length(self) -> int:
        """Return the wave's frames, the guard behind the loop with them."""
        return self.lead + self.loop + GUARD_FRAMES

    @property
    def note_hz(self) -> float:
        """Return the note's frequency."""
        return key_hz(self.key)

    def seconds(self) -> Float64:
        """Return the time of each frame; it stands still from the loop on, so what depends on it loops too."""
        return np.minimum(np.arange(self.length), self.lead) / self.rate_hz

    def sine(self, rounds: int, turn: float = 0.0) -> Float64:
        """Return a sine that goes round `rounds` times a loop and starts at a part of a turn."""
        table = np.sin(np.arange(self.loop) * (2.0 * np.pi / self.loop))
        turned: Float64 = table[(np.arange(self.length) * rounds + round(turn * self.loop)) % self.loop]
        return turned

    def finished(self, frames: Float64) -> Wave:
        """Return the wave of these frames: begun without a click, centred on nothing."""
        return Wave(faded_in(frames, self.rate_hz), self.key, self.rate_hz, (self.lead, self.lead + self.loop))


def fit(key: int, lead_s: float, loop_s: float, rate_hz: int = USUAL_RATE_HZ) -> Frame:
    """Return a frame for a key with about this lead and loop at about this rate."""
    note_hz = key_hz(key)
    rounds = max(1, round(loop_s * note_hz))
    # Players ask for 32 frames in a loop at least.
    rounds = max(rounds, -int(-48 * note_hz // rate_hz))
    loop = round(rounds * rate_hz / note_hz)
    return Frame(key, max(GUARD_FRAMES, round(lead_s * rate_hz)), loop, rounds, round(note_hz * loop / rounds))


def key_hz(key: int) -> float:
    """Return the frequency of a MIDI key in equal temperament, A4 = 440 Hz."""
    return float(440.0 * 2.0 ** ((key - 69) / 12.0))


def faded_in(frames: Float64, rate_hz: int) -> Float64:
    """Return frames that begin at nothing, however loud they are."""
    count = min(len(frames), max(2, round(_FADE_IN_SECONDS * rate_hz)))
    faded = frames.copy()
    faded[:count] *= 0.5 - 0.5 * np.cos(np.arange(count) * (np.pi / count))
    return faded


def faded_out(frames: Float64, rate_hz: int, seconds: float) -> Float64:
    """Return frames whose last seconds go down to nothing."""
    left = len(frames) - 1.0 - np.arange(len(frames))
    faded: Float64 = frames * np.clip(left / (seconds * rate_hz), 0.0, 1.0)
    return faded


def falling(seconds: Float64, fades_s: float) -> Float64:
    """Return a gain that has fallen by 60 dB after fades_s; 0 stands for never."""
    return np.exp(seconds * (-np.log(1000.0) / fades_s)) if fades_s else np.ones(len(seconds))


def rising(seconds: Float64, from_s: float, rises_s: float) -> Float64:
    """Return a gain that rises smoothly from 0 at a time on; 0 for rises_s is as quick as has no click."""
    way = np.clip((seconds - from_s) / max(rises_s, _FADE_IN_SECONDS), 0.0, 1.0)
    return 0.5 - 0.5 * np.cos(way * np.pi) if from_s or rises_s else np.ones(len(seconds))
