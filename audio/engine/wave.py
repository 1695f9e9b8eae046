"""Synthesis of a timbre: the sample read at its pitch, looped, filtered, with tremolo; no volume envelope yet."""

import math
from typing import Final

import numpy as np

from audio.dsp.envelope import modulation_curve
from audio.dsp.interpolation import LEAD_FRAMES, TRAIL_FRAMES, interpolate
from audio.dsp.lowpass import STEP_FRAMES, low_pass
from audio.dsp.oscillator import LowFrequencyOscillator, triangle
from audio.dsp.samples import Float32, Float64, Int64
from audio.engine.voice import HIGHEST_STEP, Timbre
from audio.soundfont import Sample
from audio.units import ABSOLUTE_CENTS_ZERO_HZ

LOOP_ALWAYS: Final = 1
LOOP_UNTIL_RELEASE: Final = 3
_OPEN_FILTER_CENTS: Final = 13500.0
_RUN_UP_FRAMES: Final = 2048
# Beyond four frames of the sample for one of output, a loop is gone round by arithmetic instead of being laid out.
_LONGEST_UNROLLED: Final = 4


def natural_frames(timbre: Timbre, off_frames: int) -> float:
    """Return after how many frames the sample is over, if its key is released after off_frames; else infinity."""
    if timbre.loop_mode == LOOP_ALWAYS:
        return math.inf
    # A pitch that moves ends elsewhere; its lowest speed decides, and the rest is silence.
    slowest = min(one.step * 2.0 ** (-_pitch_reach_cents(one) / 1200.0) for one in timbre.all)
    if timbre.loop_mode == LOOP_UNTIL_RELEASE:
        return float(max(off_frames, (timbre.loop_end - timbre.start) / slowest) + _rest(timbre) / slowest)
    return float((timbre.end - timbre.start) / slowest)


def _rest(timbre: Timbre) -> int:
    """Return the most that is heard of a sample after a release in its loop: a round, and what is behind it."""
    return timbre.end - timbre.loop_start


def synthesise(
    timbre: Timbre, sample: Sample, frames: int, rate_hz: int, off_frames: float = math.inf, first_frame: int = 0
) -> Float32:
    """Return the frames from first_frame to frames of a timbre's wave.

    off_frames is when its key is released, where that changes it. A wave that is not begun at its start joins the one
    that is: its filter has run for a while before.
    """
    begin = max(0, first_frame - _RUN_UP_FRAMES) // STEP_FRAMES * STEP_FRAMES
    skipped = begin // STEP_FRAMES
    steps = -(-frames // STEP_FRAMES)
    seconds: Float64 = np.arange(steps + 1, dtype=np.float64) * (STEP_FRAMES / rate_hz)
    envelope = _envelope(timbre, seconds, off_frames / rate_hz)
    lfo = _oscillation(timbre, "modulation_lfo", seconds)
    positions = _positions(timbre, begin, frames, _pitch_cents(timbre, seconds, envelope, lfo))
    off_position = positions[int(off_frames) - begin] if off_frames < frames else math.inf
    wave = _read(timbre, sample, positions, float(off_position))
    cutoff_cents = (
        _along(timbre, "cutoff_cents", steps)
        + _along(timbre, "envelope_to_cutoff", steps) * envelope
        + _along(timbre, "lfo_to_cutoff", steps) * lfo
    )
    resonance_db = _along(timbre, "resonance_db", steps)
    if np.max(resonance_db) > 0.0 or float(cutoff_cents.min()) < _OPEN_FILTER_CENTS:
        cutoff_hz = ABSOLUTE_CENTS_ZERO_HZ * np.exp2(np.minimum(cutoff_cents, _OPEN_FILTER_CENTS) / 1200.0)
        is_moving = any(one.envelope_to_cutoff or one.lfo_to_cutoff for one in timbre.all) or bool(timbre.course)
        wave = low_pass(wave, cutoff_hz[skipped:] if is_moving else cutoff_hz[:1], _cut(resonance_db, skipped), rate_hz)
    if any(one.lfo_to_volume_cb for one in timbre.all):
        tremolo = 10.0 ** ((lfo * _along(timbre, "lfo_to_volume_cb", steps))[skipped:] / 200.0)
        wave *= _between(tremolo, len(wave)).astype(np.float32)
    return wave[first_frame - begin :]


def _along(timbre: Timbre, field: str, steps: int) -> float | Float64:
    """Return a field of a timbre: a number, or where a control moves the timbre, one for each step and the end."""
    first: float = getattr(timbre, field)
    if not timbre.course:
        return first
    values = np.array([getattr(one, field) for one in timbre.all])
    return values[_stages(timbre, steps)]


def _stages(timbre: Timbre, steps: int) -> Int64:
    """Return which of a timbre's course counts at each step and at the end: 0 for itself."""
    begins = np.array([-(-frame // STEP_FRAMES) for frame, _ in timbre.course])
    stages: Int64 = np.searchsorted(begins, np.arange(steps + 1), side="right")
    return stages


def _cut(values: float | Float64, first: int) -> float | Float64:
    return values if isinstance(values, float) else values[first:]


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
    if any(one.envelope_to_cutoff or one.envelope_to_pitch for one in timbre.all):
        return modulation_curve(timbre.modulation_envelope, seconds, off_seconds)
    return np.zeros(len(seconds))


def _pitch_reach_cents(timbre: Timbre) -> float:
    return abs(timbre.lfo_to_pitch) + abs(timbre.vibrato_to_pitch) + max(-timbre.envelope_to_pitch, 0.0)


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


def _positions(timbre: Timbre, begin: int, frames: int, cents: Float64 | None) -> Float64:
    """Return the place in the sample, counted from its start, of each frame from begin on."""
    if cents is None:
        return np.arange(begin, frames, dtype=np.float64) * timbre.step
    speeds = _between(timbre.step * np.exp2(cents / 1200.0), frames)
    np.minimum(speeds, HIGHEST_STEP, out=speeds)
    return (np.cumsum(speeds) - speeds)[begin:]


def _between(values: Float64, frames: int) -> Float64:
    """Return values given every step of 32 frames as a straight line between them at every frame."""
    way = np.arange(STEP_FRAMES) / STEP_FRAMES
    return (values[:-1, None] + np.diff(values)[:, None] * way).reshape(-1)[:frames]


def _read(timbre: Timbre, sample: Sample, positions: Float64, off_position: float) -> Float32:
    """Return the sample, loops unrolled, at positions counted from its start; silence behind its end."""
    first, last = int(positions[0]), int(positions[-1])
    if timbre.loop_mode == LOOP_ALWAYS and last - first > _LONGEST_UNROLLED * len(positions):
        lead, length = timbre.loop_start - timbre.start, timbre.loop_end - timbre.loop_start
        positions = np.where(positions < lead, positions, lead + np.mod(positions - lead, length))
        first, last = 0, lead + length
    body = _body(timbre, sample, last + 1 + TRAIL_FRAMES, off_position)[max(first - LEAD_FRAMES, 0) :]
    source = np.zeros(LEAD_FRAMES + len(body) + 2 * TRAIL_FRAMES, np.float32)
    lead = LEAD_FRAMES if first < LEAD_FRAMES else 0
    source[lead : lead + len(body)] = body
    return interpolate(source, np.minimum(positions - first, len(body) + LEAD_FRAMES))


def _body(timbre: Timbre, sample: Sample, needed: int, off_position: float) -> Float32:
    """Return what is heard of a sample, at most as many frames as needed."""
    if timbre.loop_mode == LOOP_ALWAYS or (timbre.loop_mode == LOOP_UNTIL_RELEASE and math.isinf(off_position)):
        return _unrolled(timbre, sample, needed)
    if timbre.loop_mode == LOOP_UNTIL_RELEASE:
        length = timbre.loop_end - timbre.loop_start
        rounds = max(0, math.ceil((off_position - (timbre.loop_end - timbre.start)) / length))
        looped = _unrolled(timbre, sample, timbre.loop_end - timbre.start + rounds * length)
        return np.concatenate((looped, sample.data[timbre.loop_end : timbre.end]))[:needed]
    return sample.data[timbre.start : timbre.end][:needed]


def _unrolled(timbre: Timbre, sample: Sample, frames: int) -> Float32:
    lead = sample.data[timbre.start : timbre.loop_start]
    if frames <= len(lead):
        return lead[:frames]
    loop = sample.data[timbre.loop_start : timbre.loop_end]
    return np.concatenate((lead, np.resize(loop, frames - len(lead))))
