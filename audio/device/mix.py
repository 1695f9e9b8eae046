"""What the callback does: songs from their rings and ready previews, added up with smooth volumes.

Nothing here allocates more than numpy's small temporaries of one block, takes a lock, logs or synthesises.
"""

from collections import deque
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from audio.device.ring import Ring
from audio.dsp.samples import Float32

PREVIEWS_MOST: Final = 16
"""So many previews sound at once; a further one takes the oldest's place."""
BLOCK_FRAMES_MOST: Final = 16384
"""The longest block that a device may ask for at once; longer ones are filled in pieces of this size."""


@dataclass(slots=True)
class SongVoice:
    """A song on its way out of a ring.

    is_running is set by the window's thread; the callback ramps the gain there and stands still at silence.
    is_complete is set by the writer when nothing more will come; underruns counts blocks the ring could not fill.
    """

    ring: Ring
    is_running: bool = False
    is_complete: bool = False
    gain: float = 0.0
    underruns: int = 0

    @property
    def is_spent(self) -> bool:
        """Whether all of the song was heard."""
        return self.is_complete and self.ring.ready_frames == 0


@dataclass(slots=True)
class _Preview:
    """A ready buffer and how much of it was heard."""

    frames: Float32
    position: int = 0


@dataclass(slots=True)
class Mix:
    """The sum of everything that sounds. `fill` belongs to the callback; all else to the window's thread.

    music_gain and effects_gain are linear targets, reached within one block; is_muted silences both.
    """

    voices: tuple[SongVoice, ...] = ()
    music_gain: float = 1.0
    effects_gain: float = 1.0
    is_muted: bool = False
    blocks: int = 0
    _incoming: deque[Float32] = field(default_factory=deque)
    _previews: list[_Preview] = field(default_factory=list)
    _is_dropping: bool = False
    _effects_now: float = 1.0
    _steps: Float32 = field(default_factory=lambda: np.arange(BLOCK_FRAMES_MOST, dtype=np.float32).reshape(-1, 1))

    def add_preview(self, frames: Float32) -> None:
        """Let a ready buffer, shape (frames, 2), sound from the next block on."""
        self._incoming.append(frames)

    def drop_previews(self) -> None:
        """Let all previews end with the next block."""
        self._incoming.clear()
        self._is_dropping = True

    @property
    def underruns(self) -> int:
        """How many blocks a running song could not fill."""
        return sum(voice.underruns for voice in self.voices)

    @property
    def preview_count(self) -> int:
        """How many previews sound or wait."""
        return len(self._previews) + len(self._incoming)

    def fill(self, out: Float32) -> None:
        """Write the next frames, shape (frames, 2), into `out`."""
        out.fill(0.0)
        for start in range(0, len(out), BLOCK_FRAMES_MOST):
            piece = out[start : start + BLOCK_FRAMES_MOST]
            for voice in self.voices:
                self._add_song(voice, piece)
            self._add_previews(piece)
        np.clip(out, -1.0, 1.0, out=out)
        self.blocks += 1

    def skip(self, frames: int) -> None:
        """Let time pass without a device: songs go on unheard, previews are dropped."""
        self._incoming.clear()
        self._previews.clear()
        for voice in self.voices:
            if voice.is_running:
                voice.ring.skip(frames)

    def _slope(self, start: float, end: float, count: int) -> Float32:
        """Return gains that begin at `start` and reach `end` with the next block, shape (count, 1)."""
        return np.float32(start) + self._steps[:count] * np.float32((end - start) / count)

    def _add_song(self, voice: SongVoice, out: Float32) -> None:
        target = self.music_gain if voice.is_running and not self.is_muted else 0.0
        if voice.is_running or voice.gain > 0.0:
            count = voice.ring.add_to(out, self._slope(voice.gain, target, len(out)))
            voice.underruns += count < len(out) and not voice.is_complete
        voice.gain = target

    def _add_previews(self, out: Float32) -> None:
        if self._is_dropping:
            self._previews.clear()
            self._is_dropping = False
        while self._incoming:
            if len(self._previews) >= PREVIEWS_MOST:
                del self._previews[0]
            self._previews.append(_Preview(self._incoming.popleft()))
        target = 0.0 if self.is_muted else self.effects_gain
        if self._previews:
            gain = self._slope(self._effects_now, target, len(out))
            for preview in self._previews:
                _add_preview(preview, out, gain)
            self._previews = [preview for preview in self._previews if preview.position < len(preview.frames)]
        self._effects_now = target


def _add_preview(preview: _Preview, out: Float32, gain: Float32) -> None:
    taken = preview.frames[preview.position : preview.position + len(out)]
    out[: len(taken)] += taken * gain[: len(taken)]
    preview.position += len(taken)
