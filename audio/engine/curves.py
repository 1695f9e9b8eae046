"""What moves a wave while it sounds, at each step of 64 frames: its speed, its filter and its tremolo."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from audio.dsp.envelope import modulation_curve
from audio.dsp.lowpass import STEP_FRAMES
from audio.dsp.oscillator import LowFrequencyOscillator, triangle
from audio.dsp.samples import Float64, Int64
from audio.engine.voice import HIGHEST_STEP, Timbre
from audio.units import ABSOLUTE_CENTS_ZERO_HZ

_OPEN_FILTER_CENTS: Final = 13500.0


@dataclass(frozen=True, slots=True)
class Curves:
    """Values at the beginning of each step and at the end of the last, or the one value of what stands still.

    speed is in frames of the sample a frame of output. cutoff_hz has a length of 1 where it stands still, and is None
    where nothing is filtered; tremolo is a gain, or None.
    """

    speed: float | Float64
    cutoff_hz: Float64 | None
    resonance_db: float | Float64
    tremolo: Float64 | None


def curves(timbre: Timbre, steps: int, rate_hz: int, off_frames: float) -> Curves:
    """Work out a timbre's curves over some steps; off_frames is when its key is released.

    Whether a thing moves depends on the timbre alone, never on the number of steps.
    """
    seconds: Float64 = np.arange(steps + 1, dtype=np.float64) * (STEP_FRAMES / rate_hz)
    envelope, lfo = _envelope(timbre, seconds, off_frames / rate_hz), _lfo(timbre, seconds)
    return Curves(
        speed=_speed(timbre, seconds, envelope, lfo),
        cutoff_hz=_cutoff_hz(timbre, envelope, lfo),
        resonance_db=_along(timbre, "resonance_db", steps),
        tremolo=_tremolo(timbre, lfo),
    )


def between(values: Float64) -> Float64:
    """Return values given at each step as a straight line between them, a row of 64 frames for each step."""
    way = np.arange(STEP_FRAMES) / STEP_FRAMES
    return values[:-1, None] + np.diff(values)[:, None] * way


def _cutoff_hz(timbre: Timbre, envelope: Float64, lfo: Float64) -> Float64 | None:
    if all(_is_open(one) for one in timbre.all):
        return None
    cents: Float64 = np.array([timbre.cutoff_cents])
    if timbre.course or timbre.envelope_to_cutoff or timbre.lfo_to_cutoff:
        steps = len(lfo) - 1
        cents = (
            _along(timbre, "cutoff_cents", steps)
            + _along(timbre, "envelope_to_cutoff", steps) * envelope
            + _along(timbre, "lfo_to_cutoff", steps) * lfo
        )
    cutoff_hz: Float64 = ABSOLUTE_CENTS_ZERO_HZ * np.exp2(np.minimum(cents, _OPEN_FILTER_CENTS) / 1200.0)
    return cutoff_hz


def _is_open(timbre: Timbre) -> bool:
    """Return whether a timbre's filter lets all pass, however long it sounds."""
    lowest = timbre.cutoff_cents + min(timbre.envelope_to_cutoff, 0.0) - abs(timbre.lfo_to_cutoff)
    return timbre.resonance_db <= 0.0 and lowest >= _OPEN_FILTER_CENTS


def _tremolo(timbre: Timbre, lfo: Float64) -> Float64 | None:
    if not any(one.lfo_to_volume_cb for one in timbre.all):
        return None
    gain: Float64 = 10.0 ** (lfo * _along(timbre, "lfo_to_volume_cb", len(lfo) - 1) / 200.0)
    return gain


def _along(timbre: Timbre, field: str, steps: int) -> float | Float64:
    """Return a field of a timbre: a number, or where a control moves the timbre, one for each step and the end."""
    first: float = getattr(timbre, field)
    if not timbre.course:
        return float(first)
    values = np.array([float(getattr(one, field)) for one in timbre.all])
    return values[_stages(timbre, steps)]


def _stages(timbre: Timbre, steps: int) -> Int64:
    """Return which of a timbre's course counts at each step and at the end: 0 for itself."""
    begins = np.array([-(-frame // STEP_FRAMES) for frame, _ in timbre.course])
    stages: Int64 = np.searchsorted(begins, np.arange(steps + 1), side="right")
    return stages


def _oscillation(timbre: Timbre, field: str, seconds: Float64) -> Float64:
    """Return an oscillator's value at each time; a frequency that moves keeps the phase that it has come to."""
    oscillator: LowFrequencyOscillator = getattr(timbre, field)
    frequencies = np.array([getattr(one, field).frequency_hz for one in timbre.all])
    if np.all(frequencies == frequencies[0]):
        return oscillator.value_at(seconds)
    waited = np.maximum(seconds - oscillator.delay_seconds, 0.0)
    rounds = np.diff(waited) * frequencies[_stages(timbre, len(seconds) - 1)][:-1]
    return triangle(np.concatenate(([0.0], np.cumsum(rounds))))


def _envelope(timbre: Timbre, seconds: Float64, off_seconds: float) -> Float64:
    """Return the modulation envelope at each time, or zeros where nothing follows it."""
    if timbre.follows_envelope:
        return modulation_curve(timbre.modulation_envelope, seconds, off_seconds)
    return np.zeros(len(seconds))


def _lfo(timbre: Timbre, seconds: Float64) -> Float64:
    """Return the modulation oscillator at each time, or zeros where nothing follows it."""
    if any(one.lfo_to_pitch or one.lfo_to_cutoff or one.lfo_to_volume_cb for one in timbre.all):
        return _oscillation(timbre, "modulation_lfo", seconds)
    return np.zeros(len(seconds))


def _speed(timbre: Timbre, seconds: Float64, envelope: Float64, lfo: Float64) -> float | Float64:
    cents = _pitch_cents(timbre, seconds, envelope, lfo)
    if cents is None:
        return timbre.step
    return np.minimum(timbre.step * np.exp2(cents / 1200.0), HIGHEST_STEP)


def _pitch_cents(timbre: Timbre, seconds: Float64, envelope: Float64, lfo: Float64) -> Float64 | None:
    """Return how far the pitch is moved at each step, or None where it stands still."""
    steps = len(seconds) - 1
    is_bent = any(one.step != timbre.step for one in timbre.all)
    if not (is_bent or any(one.lfo_to_pitch or one.vibrato_to_pitch or one.envelope_to_pitch for one in timbre.all)):
        return None
    moved = _along(timbre, "lfo_to_pitch", steps) * lfo + _along(timbre, "envelope_to_pitch", steps) * envelope
    if any(one.vibrato_to_pitch for one in timbre.all):
        vibrato = _oscillation(timbre, "vibrato_lfo", seconds)
        moved = moved + _along(timbre, "vibrato_to_pitch", steps) * vibrato
    return moved + 1200.0 * np.log2(_along(timbre, "step", steps) / timbre.step) if is_bent else moved
