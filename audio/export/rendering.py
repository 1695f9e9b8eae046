"""From a score to the finished signal of a sound file: engine, loudness, ceiling; with progress and cancel."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from audio.dsp.samples import Float32
from audio.engine import Synth, render_blocks, render_length_frames
from audio.export.mastering import master_signal
from audio.export.sound_file import Master
from audio.export.spool import PIECE_FRAMES, Spool
from audio.score import Score

Progress = Callable[[float], None]
"""Hears how much is done (0.0 to 1.0), on the thread that renders; an exception from it cancels the export."""

_RENDERING_SHARE: Final = 0.8
_WRITING_FROM: Final = 0.9


def ignore_progress(share: float) -> None:
    """Take progress that nobody watches."""
    del share


@dataclass(frozen=True, slots=True)
class Finished:
    """A signal that is ready to be written: how many frames it has, and its pieces of shape (frames, 2), read once."""

    frames: int
    pieces: Iterator[Float32]


@contextmanager
def finished_signal(
    score: Score, synth: Synth, master: Master | None, folder: Path, progress: Progress = ignore_progress
) -> Iterator[Finished]:
    """Hold a performance with its whole tail, mastered unless master is None, for as long as the block lasts.

    What is not mastered is rendered while it is read. What is waits meanwhile, beyond three minutes in a nameless
    file in folder, 8 bytes a frame; memory doesn't grow with it but for half a byte a frame where peaks are limited.
    Raises OSError where that file finds no room.
    """
    frames = render_length_frames(score, synth)
    with closing(render_blocks(score, synth, PIECE_FRAMES, effects_apart=True)) as blocks:
        if master is None:
            yield Finished(frames, _reported(blocks, frames, progress))
        else:
            with Spool(folder) as spool:
                for block in _reported(blocks, frames, progress, until=_RENDERING_SHARE):
                    spool.append(block)
                mastering = master_signal(lambda: _watched(spool.pieces(), progress), synth.rate_hz, master)
                pieces = replace(mastering, source=spool.pieces).pieces()
                yield Finished(frames, _reported(pieces, frames, progress, since=_WRITING_FROM))
    progress(1.0)


def _watched(pieces: Iterable[Float32], progress: Progress) -> Iterator[Float32]:
    """Let the watcher cancel while the signal is measured: nobody knows how often that will be."""
    for piece in pieces:
        progress(_RENDERING_SHARE)
        yield piece


def _reported(
    pieces: Iterable[Float32], frames: int, progress: Progress, *, since: float = 0.0, until: float = 1.0
) -> Iterator[Float32]:
    """Tell the watcher of each piece that has been used, between two shares of the whole work."""
    done = 0
    for piece in pieces:
        yield piece
        done += len(piece)
        progress(since + (until - since) * done / frames)
