"""WAV files: a score rendered, mastered, dithered to 16 bit and written as a whole or not at all."""

from pathlib import Path
from typing import BinaryIO, Final

import numpy as np

from audio.dsp import Dither16
from audio.dsp.samples import Float32, Int16
from audio.engine import Synth
from audio.export.rendering import Master, Progress, finished_signal, ignore_progress
from audio.export.riff import wav_frame
from audio.score import Score
from onesemi.files import writing

SOFTWARE: Final = "onesemi"
_BITS: Final = 16
_FRAME_BYTES: Final = 4
_DITHER_SEED: Final = 1
_PIECE_FRAMES: Final = 1 << 18


def write_wav(
    path: Path,
    score: Score,
    synth: Synth,
    *,
    master: Master | None = Master(),  # noqa: B008 - frozen: one value for all calls is what is meant
    progress: Progress = ignore_progress,
) -> float:
    """Render a score into a stereo 16-bit WAV file at the synth's rate and return how many seconds it lasts.

    The whole tail is in it. By default it is brought to −16 LUFS with a true peak of at most −1 dBTP and dithered;
    with master None the engine's own samples are rounded and clipped. The same score and bank always give the same
    bytes. progress hears shares of the work and may raise to cancel, which leaves no file. Raises OSError where the
    file can't be written, TooLongError beyond 4 GiB. Any thread; takes about 16 bytes of memory a frame.
    """
    signal = finished_signal(score, synth, master, progress)
    with writing(path) as file:
        write_signal(file, signal, synth.rate_hz, title=score.title, has_dither=master is not None)
    progress(1.0)
    return len(signal) / synth.rate_hz


def write_signal(file: BinaryIO, signal: Float32, rate_hz: int, *, title: str, has_dither: bool) -> None:
    """Write a signal, shape (frames, 2), as a WAV file of 16 bits; what is beyond ±1.0 is held there."""
    size = len(signal) * _FRAME_BYTES
    before, after = wav_frame(size, rate_hz=rate_hz, bits=_BITS, title=title, software=SOFTWARE)
    file.write(before)
    dither = Dither16(_DITHER_SEED)
    for start in range(0, len(signal), _PIECE_FRAMES):
        piece = signal[start : start + _PIECE_FRAMES]
        samples = dither.convert(piece) if has_dither else rounded_16(piece)
        file.write(samples.astype("<i2", copy=False).tobytes())
    file.write(after)


def rounded_16(signal: Float32) -> Int16:
    """Return a signal as 16-bit integers, clipped before they are cast: a cast alone would wrap."""
    clipped: Int16 = np.clip(np.rint(signal * np.float32(32767.0)), -32768.0, 32767.0).astype(np.int16)
    return clipped
