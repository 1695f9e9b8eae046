"""From a score to the finished signal of a sound file: engine, loudness, ceiling; with progress and cancel."""

import math
from collections.abc import Callable
from typing import Final

import numpy as np

from audio.dsp import limit_true_peak, loudness_lufs
from audio.dsp.samples import Float32
from audio.engine import Synth, render_blocks, render_length_frames
from audio.export.sound_file import Master
from audio.score import Score
from audio.units import db_to_gain, gain_to_db

Progress = Callable[[float], None]
"""Hears how much is done (0.0 to 1.0), on the thread that renders; an exception from it cancels the export."""

HIGHEST_GAIN_DB: Final = 30.0
_BLOCK_FRAMES: Final = 1 << 16
_RENDERING_SHARE: Final = 0.8
_LOUDNESS_STEPS: Final = 3
_LOUDNESS_TOLERANCE_LU: Final = 0.2


def ignore_progress(share: float) -> None:
    """Take progress that nobody watches."""
    del share


def finished_signal(score: Score, synth: Synth, master: Master | None, progress: Progress = ignore_progress) -> Float32:
    """Return a performance with its whole tail, shape (frames, 2), mastered unless master is None."""
    signal = _rendered(score, synth, progress)
    return signal if master is None else mastered(signal, synth.rate_hz, master)


def _rendered(score: Score, synth: Synth, progress: Progress) -> Float32:
    signal = np.zeros((render_length_frames(score, synth), 2), np.float32)
    done = 0
    for block in render_blocks(score, synth, _BLOCK_FRAMES):
        signal[done : done + len(block)] = block
        done += len(block)
        progress(_RENDERING_SHARE * done / len(signal))
    return signal


def mastered(signal: Float32, rate_hz: int, master: Master) -> Float32:
    """Return a signal at the target loudness with its true peak under the ceiling; the one given is overwritten.

    Where limiting takes loudness away, it is measured again and made up for, up to three times; a signal that is all
    peaks stays softer than the target. Silence stays silence, and nothing is lifted by more than 30 dB.
    """
    if master.target_lufs is None:
        return limit_true_peak(signal, rate_hz, master.ceiling_db)
    gain_db = 0.0
    limited: Float32 | None = None
    for _ in range(_LOUDNESS_STEPS):
        missing_db = master.target_lufs - loudness_lufs(signal if limited is None else limited, rate_hz)
        if not math.isfinite(missing_db) or abs(missing_db) <= _LOUDNESS_TOLERANCE_LU:
            break
        step_db = min(missing_db, HIGHEST_GAIN_DB - gain_db)
        gain_db += step_db
        signal *= np.float32(db_to_gain(step_db))
        limited = limit_true_peak(signal, rate_hz, master.ceiling_db)
        if gain_db >= HIGHEST_GAIN_DB or _lost_db(signal, limited) <= _LOUDNESS_TOLERANCE_LU / 2:
            break
    return limit_true_peak(signal, rate_hz, master.ceiling_db) if limited is None else limited


def _lost_db(before: Float32, after: Float32) -> float:
    """Return how much of its energy limiting took from a signal: far quicker than to measure its loudness again."""
    if after is before:
        return 0.0
    return gain_to_db(math.sqrt(float(np.vdot(before, before)) / float(np.vdot(after, after))))
