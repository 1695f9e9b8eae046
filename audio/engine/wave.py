"""Synthesis of a timbre: the sample read at its pitch, looped, filtered, with tremolo; no volume envelope yet."""

import math
from typing import Final

import numpy as np

from audio.dsp.interpolation import PIECE_FRAMES as READ_FRAMES
from audio.dsp.lowpass import PIECE_FRAMES, STEP_FRAMES, low_pass
from audio.dsp.samples import Float32, Float64
from audio.engine.curves import between, curves
from audio.engine.reading import LOOP_ALWAYS, LOOP_UNTIL_RELEASE, make_way, read_sample
from audio.engine.voice import Timbre
from audio.soundfont import Sample

_RUN_UP_FRAMES: Final = 2048


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


def _pitch_reach_cents(timbre: Timbre) -> float:
    return abs(timbre.lfo_to_pitch) + abs(timbre.vibrato_to_pitch) + max(-timbre.envelope_to_pitch, 0.0)


def synthesise(
    timbre: Timbre, sample: Sample, frames: int, rate_hz: int, off_frames: float = math.inf, first_frame: int = 0
) -> Float32:
    """Return the frames from first_frame to frames of a timbre's wave.

    off_frames is when its key is released, where that changes it. A wave that is not begun at its start joins the one
    that is: its filter has run for a while before. A frame is the same to the last bit however many follow it.
    """
    begin = max(0, first_frame - _RUN_UP_FRAMES) // STEP_FRAMES * STEP_FRAMES
    # The filter looks at whole pieces, so all that moves is worked out to the end of the last one.
    end = begin + -(-(frames - begin) // PIECE_FRAMES) * PIECE_FRAMES
    moved = curves(timbre, end // STEP_FRAMES, rate_hz, off_frames)
    wave = read_sample(timbre, sample, make_way(moved.speed), begin, frames, off_frames)
    first_step = begin // STEP_FRAMES
    if moved.cutoff_hz is not None:
        cutoff_hz = moved.cutoff_hz if len(moved.cutoff_hz) == 1 else moved.cutoff_hz[first_step:]
        resonance_db = moved.resonance_db if isinstance(moved.resonance_db, float) else moved.resonance_db[first_step:]
        low_pass(wave, cutoff_hz, resonance_db, rate_hz)
    if moved.tremolo is not None:
        _shape(wave, moved.tremolo[first_step:])
    return wave[first_frame - begin :]


def _shape(wave: Float32, gains: Float64) -> None:
    """Multiply a wave by gains given at each step and at the end, on straight lines between them."""
    for start in range(0, len(wave), READ_FRAMES):
        piece = wave[start : start + READ_FRAMES]
        steps = slice(start // STEP_FRAMES, (start + READ_FRAMES) // STEP_FRAMES + 1)
        piece *= between(gains[steps]).reshape(-1)[: len(piece)].astype(np.float32)
