"""Plays one song live: its samples are rendered ahead into a ring, from wherever playing goes on."""

import threading
from collections.abc import Callable, Iterator
from typing import Final

from audio.device.mix import SongVoice
from audio.device.output import Output
from audio.device.ring import Ring
from audio.dsp.samples import Float32

_AHEAD_SECONDS: Final = 2.0
_BLOCK_FRAMES: Final = 4096
_WAIT_SECONDS: Final = 0.02

Render = Callable[[int, float], Iterator[Float32]]
"""Renders a performance: block length in frames and the second to start from, to blocks of shape (frames, 2)."""


class _Feed:
    """A thread that keeps one ring filled until the song is rendered or nobody wants it any more."""

    def __init__(self, render: Render, start_seconds: float, rate_hz: int) -> None:
        self.start_seconds = start_seconds
        self.voice = SongVoice(Ring(round(_AHEAD_SECONDS * rate_hz)))
        self.fault: Exception | None = None
        self._render = render
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._fill, name="song ahead", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop rendering; what is in the ring may still be heard."""
        self._closing.set()

    def _fill(self) -> None:
        try:
            for block in self._render(_BLOCK_FRAMES, self.start_seconds):
                if not self._push(block):
                    return
        except Exception as fault:  # noqa: BLE001 - shown by the player, on the window's thread
            self.fault = fault
        finally:
            self.voice.is_complete = True

    def _push(self, block: Float32) -> bool:
        written = 0
        while not self._closing.is_set():
            written += self.voice.ring.write(block[written:])
            if written == len(block):
                return True
            self._closing.wait(_WAIT_SECONDS)
        return False


class LivePlayer:
    """Plays one song through an output; keeps `ui.song.player.SongPlayer`. Window's thread only."""

    def __init__(self, output: Output, render: Render, duration_seconds: float) -> None:
        self._output = output
        self._render = render
        self._duration_seconds = duration_seconds
        self._feed = _Feed(render, 0.0, output.rate_hz)
        self._is_wanted = False
        self._show_voices()

    @property
    def duration_seconds(self) -> float:
        """How long the performance lasts."""
        return self._duration_seconds

    @property
    def is_playing(self) -> bool:
        """Whether time goes on; False again once the end is reached."""
        return self._is_wanted and not self._has_ended()

    @property
    def has_sound(self) -> bool:
        """Whether anything can be heard."""
        return self._output.has_sound

    def play(self) -> None:
        """Go on from the position; from the start where the end was reached."""
        if self._has_ended():
            self.seek(0.0)
        self._is_wanted = True
        self._feed.voice.is_running = True

    def pause(self) -> None:
        """Stand still at the position."""
        self._is_wanted = False
        self._feed.voice.is_running = False

    def seek(self, seconds: float) -> None:
        """Go to a position, kept inside 0 … duration; playing goes on from there."""
        old, start = self._feed, min(max(seconds, 0.0), self._duration_seconds)
        old.close()
        old.voice.is_running = False  # fades within a block, while the new one begins
        self._feed = _Feed(self._render, start, self._output.rate_hz)
        self._feed.voice.is_running = self._is_wanted
        self._show_voices(old.voice)

    def position_seconds(self) -> float:
        """Return the position that is heard now, 0 … duration; raise what rendering raised."""
        feed = self._feed
        if feed.fault is not None:
            raise feed.fault
        read_seconds = feed.voice.ring.read_frames / self._output.rate_hz
        heard_seconds = (
            max(0.0, read_seconds - self._output.latency_seconds) if not feed.voice.is_spent else read_seconds
        )
        return min(feed.start_seconds + heard_seconds, self._duration_seconds)

    def set_volume(self, percent: int) -> None:
        """Set the loudness, 0 (mute) … 100."""
        self._output.mix.music_gain = percent / 100

    def close(self) -> None:
        """Stop and let everything go; the player isn't used again."""
        self.pause()
        self._feed.close()
        self._output.mix.voices = (self._feed.voice,)  # fades, then is silent; the next song takes its place

    def _has_ended(self) -> bool:
        return self._feed.voice.is_spent or self.position_seconds() >= self._duration_seconds

    def _show_voices(self, *fading: SongVoice) -> None:
        self._output.mix.voices = (self._feed.voice, *fading)
