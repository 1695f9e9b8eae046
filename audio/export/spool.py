"""A long signal outside of memory: a temporary file, written once and read piece by piece as often as wanted."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import SpooledTemporaryFile
from types import TracebackType
from typing import Final, Self

import numpy as np

from audio.dsp.samples import Float32

PIECE_FRAMES: Final = 1 << 16
_CHANNELS: Final = 2
_FRAME_BYTES: Final = 8
_IN_MEMORY_BYTES: Final = 1 << 26


class Spool:
    """A stereo signal: up to 64 MiB (190 s at 44.1 kHz) in memory, what is longer in a file without a name.

    folder is where that file lies; it needs room for 8 bytes a frame and is gone when the spool is closed. Raises
    OSError where that room is missing. Not for several threads.
    """

    def __init__(self, folder: Path) -> None:
        self._file = SpooledTemporaryFile(max_size=_IN_MEMORY_BYTES, dir=str(folder))  # noqa: SIM115 - closed by __exit__
        self.frames = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def append(self, piece: Float32) -> None:
        """Write the next piece, shape (frames, 2)."""
        self._file.seek(self.frames * _FRAME_BYTES)
        self._file.write(np.ascontiguousarray(piece, np.float32).data)
        self.frames += len(piece)

    def pieces(self) -> Iterator[Float32]:
        """Yield the signal from its start, in pieces of 65,536 frames, the last one shorter."""
        for start in range(0, self.frames, PIECE_FRAMES):
            self._file.seek(start * _FRAME_BYTES)
            count = min(PIECE_FRAMES, self.frames - start)
            yield np.frombuffer(self._file.read(count * _FRAME_BYTES), np.float32).reshape(-1, _CHANNELS)
