"""What the callback does: songs from their rings and ready previews, added up with smooth volumes.

Nothing here takes a lock, logs or synthesises, and frames are worked on in buffers that are there from the start.
What is heard depends on the frames alone, never on how many of them a device asks for at once.
"""

import math
import threading
from collections import deque
from dataclasses import dataclass
from typing import Final

import numpy as np

from audio.device.ring import Ring
from audio.dsp.samples import Float32

PREVIEWS_MOST: Final = 16
"""So many previews sound at once; a further one takes the oldest's place."""
FADE_FRAMES: Final = 256
"""A gain goes all the way from silence to full in so many frames (6 ms at 44.1 kHz), so that nothing clicks."""
PIECE_FRAMES: Final = 4096
"""The most frames worked on at once; devices may ask for more."""


@dataclass(slots=True, eq=False)
class SongVoice:
    """A song on its way out of a ring.

    is_running is set by the window's thread; the callback lets the level go there and stands still at silence.
    is_complete is set by the writer when nothing more will come.
    """

    ring: Ring
    is_running: bool = False
    is_complete: bool = False
    is_leaving: bool = False
    level: float = 0.0

    @property
    def is_spent(self) -> bool:
        """Whether all of the song was heard."""
        return self.is_complete and self.ring.ready_frames == 0


@dataclass(slots=True, eq=False)
class _Preview:
    """A ready buffer and how much of it was heard."""

    frames: Float32
    level: float
    position: int = 0
    is_leaving: bool = False

    @property
    def is_over(self) -> bool:
        return self.position >= len(self.frames) or (self.is_leaving and self.level == 0.0)


class Mix:
    """The sum of everything that sounds. `fill` belongs to the callback; all else to the window's and worker threads.

    music_gain and effects_gain are linear targets, reached within some milliseconds; is_muted silences both. blocks
    counts what the device asked for, underruns how often a song that was under way could not be rendered in time.
    """

    def __init__(self) -> None:
        self.music_gain = 1.0
        self.effects_gain = 1.0
        self.is_muted = False
        self.blocks = 0
        self.underruns = 0
        self._voices: tuple[SongVoice, ...] = ()
        self._adding = threading.Lock()  # between threads that add; never in the callback
        self._incoming: deque[Float32] = deque()
        self._previews: list[_Preview] = []
        self._is_dropping = False
        self._steps = (np.arange(1, PIECE_FRAMES + 1, dtype=np.float32) / FADE_FRAMES).reshape(-1, 1)
        self._gains = np.empty_like(self._steps)
        self._sound = np.empty((PIECE_FRAMES, 2), np.float32)

    def add_voice(self, voice: SongVoice) -> None:
        """Let a song's voice be heard whenever it runs."""
        with self._adding:
            self._voices = (*(old for old in self._voices if not (old.is_leaving and old.level == 0.0)), voice)

    def drop_voice(self, voice: SongVoice) -> None:
        """Let a voice fade, and forget it."""
        voice.is_running = False
        voice.is_leaving = True

    @property
    def voice_count(self) -> int:
        """How many songs are held, those that fade included."""
        return len(self._voices)

    def add_preview(self, frames: Float32) -> None:
        """Let a ready buffer, shape (frames, 2), sound from the next block on."""
        self._incoming.append(frames)

    def drop_previews(self) -> None:
        """Let all previews fade from the next block on, and forget those that wait."""
        self._incoming.clear()
        self._is_dropping = True

    @property
    def preview_count(self) -> int:
        """How many previews sound or wait."""
        return len(self._previews) + len(self._incoming)

    @property
    def is_silent(self) -> bool:
        """Whether nothing sounds or is about to: the device can be changed unheard."""
        is_any_voice = any((voice.is_running and not voice.is_spent) or voice.level > 0.0 for voice in self._voices)
        return not is_any_voice and self.preview_count == 0

    def fill(self, out: Float32) -> None:
        """Write the next frames, shape (frames, 2), into `out`."""
        out.fill(0.0)
        self._take_previews()
        for start in range(0, len(out), PIECE_FRAMES):
            piece = out[start : start + PIECE_FRAMES]
            for voice in self._voices:
                self._add_song(voice, piece)
            for preview in self._previews:
                self._add_preview(preview, piece)
        if self._previews:
            self._previews = [preview for preview in self._previews if not preview.is_over]
        np.clip(out, -1.0, 1.0, out=out)
        self.blocks += 1

    def skip(self, frames: int) -> None:
        """Let time pass while there is no device, and so no callback: songs go on unheard, previews are dropped."""
        self._incoming.clear()
        self._previews.clear()
        for voice in self._voices:
            voice.level = 0.0
            if voice.is_running:
                voice.ring.skip(frames)

    def _add_song(self, voice: SongVoice, out: Float32) -> None:
        target = self.music_gain if voice.is_running and not self.is_muted else 0.0
        if not voice.is_running:
            out = out[: math.ceil(voice.level * FADE_FRAMES - 1e-3)]  # it stands still where its fade ends
            if not len(out):
                return
        was_under_way = voice.ring.read_frames > 0
        sound = self._sound[: len(out)]
        count = voice.ring.read(sound)
        voice.level = self._faded(sound[:count], voice.level, target)
        out[:count] += sound[:count]
        if count < len(out):
            voice.level = 0.0  # whatever comes next fades in
            self.underruns += was_under_way and voice.is_running and not voice.is_complete

    def _take_previews(self) -> None:
        if self._is_dropping:
            self._is_dropping = False
            for preview in self._previews:
                preview.is_leaving = True
        level = 0.0 if self.is_muted else self.effects_gain
        for _ in range(min(len(self._incoming), PREVIEWS_MOST)):
            self._previews.append(_Preview(self._incoming.popleft(), level))
        for preview in self._previews[:-PREVIEWS_MOST]:
            preview.is_leaving = True

    def _add_preview(self, preview: _Preview, out: Float32) -> None:
        target = 0.0 if self.is_muted or preview.is_leaving else self.effects_gain
        count = min(len(out), len(preview.frames) - preview.position)
        sound = self._sound[:count]
        sound[:] = preview.frames[preview.position : preview.position + count]
        preview.level = self._faded(sound, preview.level, target)
        preview.position += count
        out[:count] += sound

    def _faded(self, sound: Float32, level: float, target: float) -> float:
        """Multiply frames by a gain on its way from level to target; return how far it came."""
        if not len(sound):
            return level
        if level == target:
            sound *= level
            return level
        gains = self._gains[: len(sound)]
        np.multiply(self._steps[: len(sound)], 1.0 if target > level else -1.0, out=gains)
        gains += level
        (np.minimum if target > level else np.maximum)(gains, target, out=gains)
        sound *= gains
        reached = float(gains[-1, 0])
        return target if abs(reached - target) < 1e-5 else reached
