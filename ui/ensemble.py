"""All that plays by one sound bank through one output: cards, songs, the band's bars, the test tone.

Importing it loads numpy and the engine; the window does so on a thread.
"""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from audio.device import Bars, LivePlayer, Output, Previews, sound_check
from audio.device.ahead import Report
from audio.dsp.samples import Float32
from audio.engine import Synth, render_blocks
from audio.score.score import Score
from audio.soundfont import OpenedBank

CLOSE_SECONDS: Final = 0.5


class Ensemble:
    """Plays by a bank that is open. Methods are called on the window's thread and return at once."""

    def __init__(self, opened: OpenedBank, output: Output, report: Report) -> None:
        self._synth = Synth(opened.bank, output.rate_hz)
        self._output = output
        self._report = report
        self._is_checked_until = 0.0
        self.bank: Path = opened.path
        self.previews = Previews(self._synth, output.mix, report)
        self.bars = Bars(self._synth, output.mix, report)

    def player(self, score: Score) -> LivePlayer:
        """Return a player for a song's performance."""

        def render(block_frames: int, start_seconds: float) -> Iterator[Float32]:
            return render_blocks(score, self._synth, block_frames, start_seconds)

        return LivePlayer(self._output, render, score.seconds_at(score.end_ticks), self._report)

    def check_sound(self) -> None:
        """Let the test tone sound, once at a time."""
        if time.monotonic() >= self._is_checked_until:
            self._is_checked_until = time.monotonic() + 1.0
            threading.Thread(target=self._check, name="sound check", daemon=True).start()

    def stop(self) -> None:
        """Drop what sounds of a table: it is gone."""
        self.previews.stop()
        self.bars.stop()

    def close(self, patience_seconds: float = CLOSE_SECONDS) -> None:
        """End the worker threads and wait so long for each; songs that play go on."""
        self.previews.close(patience_seconds)
        self.bars.close(patience_seconds)

    def _check(self) -> None:
        try:
            self._output.mix.add_preview(sound_check(self._synth))
        except Exception as fault:  # noqa: BLE001 - whatever it is, it is told
            self._report(fault)
