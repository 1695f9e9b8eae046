"""WAV files: a score rendered, mastered and written as a whole or not at all."""

from pathlib import Path
from typing import BinaryIO

from audio.engine import Synth
from audio.export.pcm import converter, packed
from audio.export.rendering import Finished, Progress, finished_signal, ignore_progress
from audio.export.riff import CHANNELS, wav_frame
from audio.export.sound_file import Master, SampleForm, Tags
from audio.score import Score
from onesemi.files import writing


def write_wav(
    path: Path,
    score: Score,
    synth: Synth,
    *,
    master: Master | None = Master(),  # noqa: B008 - frozen: one value for all calls is what is meant
    form: SampleForm = SampleForm.INT_16,
    tags: Tags | None = None,
    progress: Progress = ignore_progress,
) -> float:
    """Render a score into a stereo WAV file at the synth's rate and return how many seconds it lasts.

    The whole tail is in it. By default it is brought to −16 LUFS with a true peak of at most −1 dBTP and, in 16 bits,
    dithered; with master None the engine's own samples are written (integers rounded and clipped). tags None means
    the score's title alone. The same score and bank always give the same bytes. progress hears shares of the work
    and may raise to cancel, which leaves no file. Raises OSError where the file can't be written, TooLongError
    beyond 4 GiB. Any thread; see `finished_signal` for memory and for the room it needs beside the file.
    """
    told = Tags(score.title) if tags is None else tags
    with writing(path) as file, finished_signal(score, synth, master, path.parent, progress) as signal:
        write_signal(file, signal, synth.rate_hz, form=form, tags=told, has_dither=master is not None)
        return signal.frames / synth.rate_hz


def write_signal(
    file: BinaryIO, signal: Finished, rate_hz: int, *, form: SampleForm, tags: Tags, has_dither: bool
) -> None:
    """Write a signal as a WAV file; integers are held at their limits beyond ±1.0."""
    data_bytes = signal.frames * CHANNELS * form.bits // 8
    before, after = wav_frame(data_bytes, rate_hz=rate_hz, form=form, tags=tags)
    file.write(before)
    convert = converter(form, has_dither=has_dither)
    file.writelines(packed(convert(piece)) for piece in signal.pieces)
    file.write(after)
