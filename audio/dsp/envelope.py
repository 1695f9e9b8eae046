"""Envelopes of six stages (SoundFont 2.04, section 9.1.7): delay, attack, hold, decay, sustain, release."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from audio.dsp.samples import Float32, Float64

# From full level to silence: the way that decay and release times measure.
RANGE_DB: Final = 96.0
_BLOCK_FRAMES: Final = 64


@dataclass(frozen=True, slots=True)
class Envelope:
    """Stage lengths in seconds; sustain as 1.0 (full) to 0.0; decay and release times are those of the whole way."""

    delay_seconds: float
    attack_seconds: float
    hold_seconds: float
    decay_seconds: float
    sustain: float
    release_seconds: float

    @property
    def decay_start_seconds(self) -> float:
        """Return when decay begins."""
        return self.delay_seconds + self.attack_seconds + self.hold_seconds

    @property
    def sustain_start_seconds(self) -> float:
        """Return when the sustain level is reached."""
        return self.decay_start_seconds + self.decay_seconds * (1.0 - self.sustain)

    def level_db_at(self, seconds: float) -> float:
        """Return the attenuation of a held volume envelope at a time, 0 to 96 dB."""
        risen = (seconds - self.delay_seconds) / max(self.attack_seconds, 1e-9)
        if risen < 1.0:
            return min(RANGE_DB, -20.0 * math.log10(risen)) if risen > 0.0 else RANGE_DB
        fallen = (seconds - self.decay_start_seconds) / max(self.decay_seconds, 1e-9)
        return RANGE_DB * min(max(fallen, 0.0), 1.0 - self.sustain)

    def risen_at(self, seconds: Float64) -> Float64:
        """Return how much of the attack is over, 0 to 1, at each time; linear."""
        risen = (seconds - self.delay_seconds) / max(self.attack_seconds, 1e-9)
        return np.minimum(np.maximum(risen, 0.0), 1.0)

    def position_at(self, seconds: Float64) -> Float64:
        """Return where the held envelope stands, 0 to 1, at each time; linear in every stage."""
        fall = 1.0 - (seconds - self.decay_start_seconds) / max(self.decay_seconds, 1e-9)
        held: Float64 = np.minimum(self.risen_at(seconds), np.maximum(fall, self.sustain))
        return held


def volume_curve(envelope: Envelope, frames: int, rate_hz: int) -> Float32:
    """Return the gain of a held note over its first frames: linear attack, decay linear in dB."""
    curve = np.empty(frames, np.float32)
    attack, hold, decay, sustain = (
        min(frames, round(seconds * rate_hz))
        for seconds in (
            envelope.delay_seconds,
            envelope.delay_seconds + envelope.attack_seconds,
            envelope.decay_start_seconds,
            envelope.sustain_start_seconds,
        )
    )
    curve[:attack] = 0.0
    curve[attack:hold] = envelope.risen_at(np.arange(attack, hold) / rate_hz)
    curve[hold:decay] = 1.0
    if sustain > decay:
        per_frame_db = RANGE_DB / (envelope.decay_seconds * rate_hz)
        first_db = per_frame_db * (decay - envelope.decay_start_seconds * rate_hz)
        curve[decay:sustain] = falling_curve(sustain - decay, per_frame_db, first_db)
    curve[sustain:] = _level(envelope.sustain)
    return curve


def falling_curve(frames: int, per_frame_db: float, first_db: float = 0.0) -> Float32:
    """Return a gain that falls by the same dB every frame, from an attenuation of `first_db` on."""
    factor = -math.log(10.0) / 20.0
    # The fall to each block times the fall within one: a product is many times quicker than an exponential.
    within = np.exp(np.arange(_BLOCK_FRAMES) * (per_frame_db * factor)).astype(np.float32)
    blocks = np.arange(-(-frames // _BLOCK_FRAMES))
    before = np.exp(blocks * (_BLOCK_FRAMES * per_frame_db * factor) + first_db * factor).astype(np.float32)
    curve: Float32 = np.multiply.outer(before, within).reshape(-1)[:frames]
    return curve


def _level(position: float) -> float:
    return 0.0 if position <= 0.0 else float(10.0 ** (-RANGE_DB * (1.0 - position) / 20.0))


def modulation_curve(envelope: Envelope, seconds: Float64, off_seconds: float = math.inf) -> Float64:
    """Return the modulation envelope, 0 to 1, at rising times: convex attack, the other stages linear."""
    off = len(seconds) if math.isinf(off_seconds) else int(np.searchsorted(seconds, off_seconds))
    curve = np.empty(len(seconds))
    curve[:off] = _with_convex_attack(envelope, seconds[:off])
    if off < len(seconds):
        at_off = _with_convex_attack(envelope, np.array([off_seconds]))
        released = at_off - (seconds[off:] - off_seconds) / max(envelope.release_seconds, 1e-9)
        np.maximum(released, 0.0, out=curve[off:])
    return curve


def _with_convex_attack(envelope: Envelope, seconds: Float64) -> Float64:
    """Return the held envelope at rising times."""
    position = envelope.position_at(seconds)
    attack = position[: np.searchsorted(seconds, envelope.delay_seconds + envelope.attack_seconds)]
    with np.errstate(divide="ignore"):
        np.maximum(1.0 + 400.0 / 960.0 * np.log10(attack), 0.0, out=attack)
    return position
