"""A test tone to hear a device by: one note on the left, one on the right, then a chord in the middle."""

from typing import Final

import numpy as np

from audio.device.level import PREVIEW_GAIN, raised
from audio.dsp.samples import Float32
from audio.engine import Synth
from audio.instruments.keyboards import ELECTRIC_PIANO

_VELOCITY: Final = 84
_STEP_SECONDS: Final = 0.55
_HELD_SECONDS: Final = 1.1
_LEFT_KEY, _RIGHT_KEY = 67, 72
_CHORD: Final = (60, 64, 67, 72)
_PART: Final = ELECTRIC_PIANO.part(0)
_SIDE_GAIN: Final = np.float32(0.5)


def sound_check(synth: Synth) -> Float32:
    """Return the tone as a ready buffer, shape (frames, 2), as loud as a card; takes some milliseconds.

    The first 0.55 s are silent on the right; the left is silent from the first note's fading to the chord.
    """
    step = round(_STEP_SECONDS * synth.rate_hz)
    chord = [(2 * step, side, _note(synth, key, _HELD_SECONDS)) for key in _CHORD for side in (0, 1)]
    first = (0, 0, _note(synth, _LEFT_KEY, _STEP_SECONDS))
    second = (step, 1, _note(synth, _RIGHT_KEY, _STEP_SECONDS))
    placed = [first, second, *chord]
    frames = np.zeros((max(start + len(note) for start, _side, note in placed), 2), np.float32)
    for start, side, note in placed:
        frames[start : start + len(note), side] += note
    return raised(frames, PREVIEW_GAIN)


def _note(synth: Synth, key: int, seconds: float) -> Float32:
    """Return a note for one side, shape (frames,)."""
    mono: Float32 = synth.note(_PART, key, _VELOCITY, seconds).sum(axis=1, dtype=np.float32) * _SIDE_GAIN
    return mono
