"""FLAC and Ogg Vorbis files, by way of libsndfile."""

from pathlib import Path
from typing import Final

import soundfile

from audio.dsp import dither_16
from audio.engine import Synth
from audio.export.rendering import Master, Progress, finished_signal, ignore_progress
from audio.export.wav import SOFTWARE
from audio.score import Score
from onesemi.files import writing

_DITHER_SEED: Final = 1
_PIECE_FRAMES: Final = 1 << 18


def write_flac(path: Path, score: Score, synth: Synth, *, progress: Progress = ignore_progress) -> None:
    """Render a score into a mastered 16-bit FLAC file with its title; see `write_wav` for the rest."""
    _write(path, score, synth, progress, form="FLAC", coding="PCM_16")


def write_ogg(path: Path, score: Score, synth: Synth, *, progress: Progress = ignore_progress) -> None:
    """Render a score into a mastered Ogg Vorbis file with its title; see `write_wav` for the rest.

    The container's serial number is libsndfile's own chance, so equal songs give equal sound but not equal bytes.
    """
    _write(path, score, synth, progress, form="OGG", coding="VORBIS")


def _write(path: Path, score: Score, synth: Synth, progress: Progress, *, form: str, coding: str) -> None:
    signal = finished_signal(score, synth, Master(), progress)
    samples = signal if coding == "VORBIS" else dither_16(signal, _DITHER_SEED)
    with (
        writing(path) as file,
        soundfile.SoundFile(file, "w", synth.rate_hz, 2, coding, format=form) as sound,
    ):
        sound.title = score.title
        sound.software = SOFTWARE
        # libsndfile's Vorbis encoder overflows its stack on very long writes.
        for start in range(0, len(samples), _PIECE_FRAMES):
            sound.write(samples[start : start + _PIECE_FRAMES])
    progress(1.0)
