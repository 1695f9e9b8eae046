"""The band joins in: each bar of a growing song played once by the band, as a ready buffer on a voice of its own."""

import threading
from queue import SimpleQueue
from typing import Final

import numpy as np

from audio.device.ahead import Report
from audio.device.level import BAND_GAIN, raised
from audio.device.mix import FADE_FRAMES, Mix, SongVoice
from audio.device.ring import Ring
from audio.dsp.samples import Float32
from audio.engine import Synth, render
from audio.genres.accompaniment import accompaniment
from onesemi.music.song import Song

WAITING_MOST: Final = 2
"""So many bars wait at most while another one sounds; what comes on top of that is left out."""
_CLOSE_SECONDS: Final = 0.5

_Wish = tuple[Song, int, int]


class Bars:
    """Plays bars one after another, each from its first beat, the tail of one under the next.

    All methods are called on the window's thread and return at once; a worker thread arranges and renders. Bars count
    as music: the mix's music volume and mute hold for them. A fault goes to `report`; that bar is silent.
    """

    def __init__(self, synth: Synth, mix: Mix, report: Report) -> None:
        self._synth = synth
        self._mix = mix
        self._report = report
        self._wishes: SimpleQueue[_Wish | None] = SimpleQueue()
        self._generation = 0
        self._order = threading.Lock()  # between what is still wanted and what is dropped; never in the callback
        self._sounding: list[SongVoice] = []
        self._last_end_frames = 0  # where in the last voice its bar ends and the next one begins
        self._thread = threading.Thread(target=self._work, name="band bars", daemon=True)
        self._thread.start()

    def play(self, song: Song, song_bar: int) -> None:
        """Let the band play a bar of a song, as soon as the bars before it are over."""
        self._wishes.put((song, song_bar, self._generation))

    def stop(self) -> None:
        """Drop what sounds and what waits: its table is gone."""
        with self._order:
            self._generation += 1
            for voice in self._sounding:
                self._mix.drop_voice(voice)
            self._sounding.clear()

    def close(self, patience_seconds: float = _CLOSE_SECONDS) -> None:
        """End the worker thread; wait so long for it, which may be at work."""
        self.stop()
        self._wishes.put(None)
        self._thread.join(patience_seconds)

    def _work(self) -> None:
        while (wish := self._wishes.get()) is not None:
            song, song_bar, generation = wish
            if generation != self._generation:
                continue
            try:
                self._sound(song, song_bar, generation)
            except Exception as fault:  # noqa: BLE001 - whatever it is, the next bar may sound all the same
                self._report(fault)

    def _sound(self, song: Song, song_bar: int, generation: int) -> None:
        score = accompaniment(song, song_bar)
        frames = raised(render(score, self._synth), BAND_GAIN)
        bar_frames = round(score.seconds_at(score.end_ticks) * self._synth.rate_hz)
        with self._order:
            left = self._left_frames()
            if generation == self._generation and left < WAITING_MOST * bar_frames:
                self._begin(frames, max(left, FADE_FRAMES), bar_frames)  # the first beat is past the voice's fade-in

    def _left_frames(self) -> int:
        """Return how long the bars last that sound and wait."""
        return max(self._last_end_frames - self._sounding[-1].ring.read_frames, 0) if self._sounding else 0

    def _begin(self, frames: Float32, after_frames: int, bar_frames: int) -> None:
        ring = Ring(after_frames + len(frames))
        ring.write(np.zeros((after_frames, 2), np.float32))
        ring.write(frames)
        voice = SongVoice(ring, is_running=True, is_complete=True)
        for over in [old for old in self._sounding if old.is_spent]:
            self._mix.drop_voice(over)
            self._sounding.remove(over)
        self._sounding.append(voice)
        self._last_end_frames = after_frames + bar_frames
        self._mix.add_voice(voice)
