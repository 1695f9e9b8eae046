"""What the window needs of sound: one interface, with a device behind it and without.

The sound of a program with a loudspeaker comes up in the background: bank and device are opened on threads of their
own while the first page is painted already. Until then, and wherever either is missing, everything works in silence.
"""

import logging
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from audio.score.score import Score
from onesemi.locale import tr
from onesemi.music.genre import Genre
from onesemi.music.song import Song, SongEvent
from ui.song.player import SilentPlayer, SongPlayer

if TYPE_CHECKING:
    from audio.device import Output, Previews
    from audio.dsp.samples import Float32
    from audio.engine import Synth

_log = logging.getLogger(__name__)


class Hearing(Protocol):
    """Makes cards and songs heard. All methods are called on the window's thread and return at once."""

    def preview(self, event: SongEvent, genre: Genre, tempo_bpm: int) -> None:
        """Let a card sound as it is played; magic notes in their own timbre."""
        ...

    def player(self, song: Song, score: Score) -> SongPlayer:
        """Return a player for a song's performance; a silent one where there is no sound."""
        ...

    def set_level(self, *, volume_percent: int, is_muted: bool) -> None:
        """Set how loud everything is on this device."""
        ...

    def stop(self) -> None:
        """Drop what still sounds: its table or song is gone."""
        ...

    def close(self) -> None:
        """Let the device go: the program ends."""
        ...


class Silence:
    """Hearing without a device: nothing sounds, songs still play on the screen."""

    def preview(self, event: SongEvent, genre: Genre, tempo_bpm: int) -> None:
        """Nothing sounds."""

    def player(self, song: Song, score: Score) -> SongPlayer:  # noqa: ARG002 - the interface's own names
        """Return a player that only keeps time."""
        return SilentPlayer(score.seconds_at(score.end_ticks))

    def set_level(self, *, volume_percent: int, is_muted: bool) -> None:
        """Nothing to make louder."""

    def stop(self) -> None:
        """Nothing sounds."""

    def close(self) -> None:
        """Nothing is held."""


class Loudspeaker(QObject):
    """Hearing through a device.

    told carries a sentence for the user, once for each change: sound can't be had, or it is there again.
    ready comes once the bank is loaded and the device is being opened.
    """

    told = Signal(str)
    ready = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._output: Output | None = None
        self._synth: Synth | None = None
        self._previews: Previews | None = None
        self._level = (100, False)
        self._had_sound = True
        self._lock = threading.Lock()
        self._is_closed = False
        self.ready.connect(self._get_ready)

    def start(self) -> None:
        """Open bank and device in the background."""
        threading.Thread(target=self._come_up, name="sound start", daemon=True).start()

    @property
    def output(self) -> "Output | None":
        """The way to the loudspeaker, once it was tried."""
        return self._output

    def preview(self, event: SongEvent, genre: Genre, tempo_bpm: int) -> None:
        """Let a card sound; before bank and device are there it is silent."""
        if self._previews is not None:
            self._previews.play(event, genre, tempo_bpm)

    def player(self, song: Song, score: Score) -> SongPlayer:
        """Return a player through the device; a silent one where there is no bank."""
        from audio.device import LivePlayer  # noqa: PLC0415 - loaded in the background at the start
        from audio.engine import render_blocks  # noqa: PLC0415 - as above

        output, synth = self._output, self._synth
        if output is None or synth is None:
            return Silence().player(song, score)

        def render(block_frames: int, start_seconds: float) -> "Iterator[Float32]":
            return render_blocks(score, synth, block_frames, start_seconds)

        return LivePlayer(output, render, score.seconds_at(score.end_ticks))

    def set_level(self, *, volume_percent: int, is_muted: bool) -> None:
        """Set how loud everything is on this device."""
        self._level = volume_percent, is_muted
        if self._output is not None:
            mix = self._output.mix
            mix.is_muted = is_muted
            mix.music_gain = mix.effects_gain = volume_percent / 100

    def stop(self) -> None:
        """Drop what still sounds: its table is gone."""
        if self._previews is not None:
            self._previews.stop()

    def close(self) -> None:
        """Let the device go: the program ends."""
        with self._lock:
            self._is_closed = True
        if self._previews is not None:
            self._previews.close()
        if self._output is not None:
            self._output.close()

    def _come_up(self) -> None:
        """Load the bank and open the device; on a thread of its own."""
        from audio.device import Output, Previews  # noqa: PLC0415 - numpy and the engine take a moment
        from audio.engine import Synth  # noqa: PLC0415 - as above
        from audio.soundfont import BankError, find_banks, load_bank  # noqa: PLC0415 - as above

        banks = find_banks()
        if not banks:
            self.told.emit(tr("No SoundFont bank was found, so there is no sound. Everything else works."))
            return
        try:
            synth = Synth(load_bank(banks[0]))
        except (BankError, OSError) as fault:
            _log.warning("no sound: %s", fault)
            self.told.emit(tr("The SoundFont bank can't be read, so there is no sound: {error}", error=fault))
            return
        output = Output(self._tell, synth.rate_hz)
        with self._lock:
            if self._is_closed:
                return
            self._synth, self._output, self._previews = synth, output, Previews(synth, output.mix)
            output.start()
        self.ready.emit()

    def _get_ready(self) -> None:
        volume_percent, is_muted = self._level
        self.set_level(volume_percent=volume_percent, is_muted=is_muted)

    def _tell(self, device: str | None) -> None:
        """Pass a change of the device on; on the output's thread."""
        if device is None:
            self._had_sound = False
            self.told.emit(tr("There is no sound device. Everything works in silence; sound comes when a device does."))
        elif not self._had_sound:
            self._had_sound = True
            self.told.emit(tr("Sound is back: {device}", device=device))
