"""Rendering ahead: one thread for each song that is open, which keeps the ring filled from wherever playing goes on."""

import threading
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Final

from audio.device.level import SONG_GAIN, raised
from audio.device.mix import SongVoice
from audio.device.ring import Ring
from audio.dsp.samples import Float32

AHEAD_SECONDS: Final = 2.0
_BLOCK_FRAMES: Final = 4096
_WAIT_SECONDS: Final = 0.1

Render = Callable[[int, float], Iterator[Float32]]
"""Renders a performance: block length in frames and the second to start from, to blocks of shape (frames, 2)."""
Report = Callable[[Exception], None]
"""Hears of a fault on a worker thread, on that thread; the worker lives on."""


class Feed:
    """A voice that is filled from one start on, until another start is wanted."""

    def __init__(self, start_seconds: float, rate_hz: int) -> None:
        self.start_seconds = start_seconds
        self.voice = SongVoice(Ring(round(AHEAD_SECONDS * rate_hz)))
        self.is_dropped = threading.Event()


class Ahead:
    """Fills feeds, the latest one only: who drags a slider through a song asks for dozens of them."""

    def __init__(self, render: Render, rate_hz: int, report: Report) -> None:
        self._render = render
        self._rate_hz = rate_hz
        self._report = report
        self._feeds: SimpleQueue[Feed | None] = SimpleQueue()
        self._latest: Feed | None = None
        threading.Thread(target=self._work, name="song ahead", daemon=True).start()

    def start(self, seconds: float) -> Feed:
        """Begin to fill a new feed from a time on, and let the one before be."""
        self._drop_latest()
        self._latest = feed = Feed(seconds, self._rate_hz)
        self._feeds.put(feed)
        return feed

    def close(self) -> None:
        """End the thread; what is in a ring may still be heard."""
        self._drop_latest()
        self._feeds.put(None)

    def _drop_latest(self) -> None:
        if self._latest is not None:
            self._latest.is_dropped.set()

    def _work(self) -> None:
        while (feed := self._feeds.get()) is not None:
            try:
                self._fill(feed)
            except Exception as fault:  # noqa: BLE001 - whatever it is, the song ends here and the user is told
                self._report(fault)
            finally:
                feed.voice.is_complete = True

    def _fill(self, feed: Feed) -> None:
        if feed.is_dropped.is_set():
            return
        for block in self._render(_BLOCK_FRAMES, feed.start_seconds):
            if not _is_pushed(feed, raised(block, SONG_GAIN)):
                return


def _is_pushed(feed: Feed, block: Float32) -> bool:
    """Write a block as room comes free; return False where nobody wants the feed any more."""
    written = 0
    while not feed.is_dropped.is_set():
        written += feed.voice.ring.write(block[written:])
        if written == len(block):
            return True
        feed.is_dropped.wait(_WAIT_SECONDS)
    return False
