"""A ring of stereo frames between one writing thread and one reading thread, without locks."""

import numpy as np

from audio.dsp.samples import Float32


class Ring:
    """Holds frames in order; each counter is written by one side only, so neither side ever waits for the other."""

    def __init__(self, capacity_frames: int) -> None:
        self._frames = np.zeros((capacity_frames, 2), np.float32)
        self._written = 0
        self._read = 0

    @property
    def capacity_frames(self) -> int:
        """How many frames fit in."""
        return len(self._frames)

    @property
    def ready_frames(self) -> int:
        """How many frames can be read now."""
        return self._written - self._read

    @property
    def free_frames(self) -> int:
        """How many frames can be written now."""
        return self.capacity_frames - self.ready_frames

    @property
    def read_frames(self) -> int:
        """How many frames were read or skipped since the beginning."""
        return self._read

    def write(self, block: Float32) -> int:
        """Write as much of a block, shape (frames, 2), as fits; return how many frames did. Writer's thread."""
        count = min(len(block), self.free_frames)
        start = self._written % self.capacity_frames
        first = min(count, self.capacity_frames - start)
        self._frames[start : start + first] = block[:first]
        self._frames[: count - first] = block[first:count]
        self._written += count
        return count

    def read(self, into: Float32) -> int:
        """Copy up to len(into) frames to the front of `into`, shape (frames, 2); return how many. Reader's thread."""
        count = min(len(into), self.ready_frames)
        start = self._read % self.capacity_frames
        first = min(count, self.capacity_frames - start)
        into[:first] = self._frames[start : start + first]
        into[first:count] = self._frames[: count - first]
        self._read += count
        return count

    def skip(self, frames: int) -> int:
        """Drop up to so many frames; return how many. Reader's thread."""
        count = min(frames, self.ready_frames)
        self._read += count
        return count
