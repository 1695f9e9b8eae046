"""FLAC and Ogg Vorbis files, by way of libsndfile."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

import numpy as np
import soundfile

from audio.engine import Synth
from audio.export.ogg import with_serial
from audio.export.pcm import Convert, Int32, Samples, converter
from audio.export.rendering import Finished, Progress, finished_signal, ignore_progress
from audio.export.sound_file import SOFTWARE, Master, SampleForm, Tags
from audio.score import Score
from onesemi.files import writing

_SERIAL: Final = 1
_VORBIS_OVERSHOOT_DB: Final = 1.0
"""How far decoded Vorbis may rise above what was encoded; 0.7 dB is the most that was measured, on the densest song."""


def write_flac(
    path: Path,
    score: Score,
    synth: Synth,
    *,
    master: Master = Master(),  # noqa: B008 - frozen: one value for all calls is what is meant
    form: SampleForm = SampleForm.INT_16,
    tags: Tags | None = None,
    progress: Progress = ignore_progress,
) -> None:
    """Render a score into a mastered FLAC file with its tags; see `write_wav` for the rest.

    Raises ValueError for floats, which FLAC doesn't hold.
    """
    if form is SampleForm.FLOAT:
        raise ValueError("expected 16 or 24 bits for a FLAC file, found floats")
    coding, convert = f"PCM_{form.bits}", converter(form, has_dither=True)
    with writing(path) as file, finished_signal(score, synth, master, path.parent, progress) as signal:
        _encode(file, signal, synth.rate_hz, _told(tags, score), form="FLAC", coding=coding, convert=convert)


def write_ogg(
    path: Path,
    score: Score,
    synth: Synth,
    *,
    master: Master = Master(),  # noqa: B008 - frozen: one value for all calls is what is meant
    tags: Tags | None = None,
    progress: Progress = ignore_progress,
) -> None:
    """Render a score into a mastered Ogg Vorbis file with its tags; see `write_wav` for the rest.

    Vorbis keeps loudness, but overshoots: peaks are held lower before, so that the ceiling holds for what is heard.
    libsndfile draws the stream's serial number by chance; it is replaced, so that equal songs give equal bytes here
    too.
    """
    master = replace(master, ceiling_db=master.ceiling_db - _VORBIS_OVERSHOOT_DB)
    content, convert = BytesIO(), converter(SampleForm.FLOAT, has_dither=False)
    with writing(path) as file, finished_signal(score, synth, master, path.parent, progress) as signal:
        _encode(content, signal, synth.rate_hz, _told(tags, score), form="OGG", coding="VORBIS", convert=convert)
        file.write(with_serial(content.getvalue(), _SERIAL))


def _told(tags: Tags | None, score: Score) -> Tags:
    return Tags(score.title) if tags is None else tags


def _encode(
    file: BinaryIO, signal: Finished, rate_hz: int, tags: Tags, *, form: str, coding: str, convert: Convert
) -> None:
    with soundfile.SoundFile(file, "w", rate_hz, 2, coding, format=form) as sound:
        sound.software = SOFTWARE
        for name in ("title", "artist", "genre", "date"):
            if text := getattr(tags, name):
                setattr(sound, name, text)
        # In pieces: libsndfile's Vorbis encoder overflows its stack on very long writes.
        for piece in signal.pieces:
            sound.write(_left_aligned(convert(piece)))


def _left_aligned(samples: Samples) -> Samples:
    """Return what libsndfile is given: of 32-bit integers it takes the upper bits."""
    if samples.dtype != np.int32:
        return samples
    shifted: Int32 = np.left_shift(samples, 8)
    return shifted
