"""A signal that waits, however long it is: written once and read piece by piece as often as wanted."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType
from typing import IO, Final, Self

import numpy as np

from audio.dsp.samples import Float32

PIECE_FRAMES: Final = 1 << 16
_CHANNELS: Final = 2
_FRAME_BYTES: Final = 8
_IN_MEMORY_BYTES: Final = 1 << 26


class Spool:
    """A stereo signal: up to 64 MiB (190 s at 44.1 kHz) as the pieces that came, what is longer in a nameless file.

    folder is where that file lies; it needs room for 8 bytes a frame and is gone when the spool is closed. Raises
    OSError where that room is missing. Not for several threads.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: list[Float32] = []
        self._file: IO[bytes] | None = None
        self.frames = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._held.clear()
        if self._file is not None:
            self._file.close()

    def append(self, piece: Float32) -> None:
        """Take over the next piece, shape (65536, 2), of which nobody may change anything then; the last is shorter."""
        assert self.frames % PIECE_FRAMES == 0, "nothing follows the last piece"
        self.frames += len(piece)
        self._held.append(piece)
        if self.frames * _FRAME_BYTES > _IN_MEMORY_BYTES:
            self._file = self._file or TemporaryFile(dir=self._folder)  # noqa: SIM115 - closed by __exit__
            self._file.writelines(np.ascontiguousarray(held).data for held in self._held)
            self._held.clear()

    def pieces(self) -> Iterator[Float32]:
        """Yield the signal from its start, in pieces of 65,536 frames, the last one shorter."""
        if self._file is None:
            yield from self._held
            return
        for start in range(0, self.frames, PIECE_FRAMES):
            self._file.seek(start * _FRAME_BYTES)
            count = min(PIECE_FRAMES, self.frames - start)
            yield np.frombuffer(self._file.read(count * _FRAME_BYTES), np.float32).reshape(-1, _CHANNELS)
