"""What the window needs of sound: one interface, with a device behind it and without.

The sound of a program with a loudspeaker comes up in the background: bank and device are opened on threads of their
own while the first page is painted already. Until then, and wherever either is missing, everything works in silence.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from audio.score.score import Score
from onesemi.locale import tr
from onesemi.music.genre import Genre
from onesemi.music.song import Song, SongEvent
from ui.late_player import LatePlayer
from ui.song.player import SilentPlayer, SongPlayer

if TYPE_CHECKING:
    from audio.device import Output, Previews
    from audio.dsp.samples import Float32
    from audio.engine import Synth
    from audio.soundfont import SoundBank

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
    ready comes once the bank is loaded and the device is being opened; songs opened before that play on with sound.
    """

    told = Signal(str)
    ready = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._output: Output | None = None
        self._synth: Synth | None = None
        self._previews: Previews | None = None
        self._level = (100, False)
        self._late: list[Callable[[], None]] = []
        self._had_sound = True
        self._had_fault = False
        self._lock = threading.Lock()  # between coming up or telling on other threads, and closing
        self._is_closed = False
        self.ready.connect(self._get_ready)

    def start(self) -> None:
        """Open bank and device in the background."""
        threading.Thread(target=self._start_up, name="sound start", daemon=True).start()

    @property
    def output(self) -> "Output | None":
        """The way to the loudspeaker, once it was tried."""
        return self._output

    def preview(self, event: SongEvent, genre: Genre, tempo_bpm: int) -> None:
        """Let a card sound; before bank and device are there it is silent."""
        if self._previews is not None:
            self._previews.play(event, genre, tempo_bpm)

    def player(self, song: Song, score: Score) -> SongPlayer:
        """Return a player through the device; before bank and device are there it is silent, and wakes up then."""
        if self._output is not None and self._synth is not None:
            return self._live(score, self._output, self._synth)
        late = LatePlayer(Silence().player(song, score))
        self._late.append(lambda: self._wake(late, score))
        return late

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
        self._late.clear()
        if self._previews is not None:
            self._previews.close()
        if self._output is not None:
            self._output.close()

    def _start_up(self) -> None:
        """Load the bank and open the device; on a thread of its own."""
        try:
            self._come_up()
        except Exception as fault:  # noqa: BLE001 - whatever it is, the program works on in silence and says why
            self._report(fault)

    def _come_up(self) -> None:
        from audio.device import Output, Previews  # noqa: PLC0415 - numpy and the engine take a moment
        from audio.engine import Synth  # noqa: PLC0415 - as above

        bank = self._bank()
        if bank is None:
            return
        synth = Synth(bank)
        output = Output(self._tell, synth.rate_hz)
        with self._lock:
            if self._is_closed:
                return
            self._synth, self._output, self._previews = synth, output, Previews(synth, output.mix, self._report)
            output.start()
            self.ready.emit()

    def _bank(self) -> "SoundBank | None":
        """Return the first bank that can be read; say so where there is none."""
        from audio.soundfont import BankError, find_banks, open_bank  # noqa: PLC0415 - as above

        sentence = tr("No SoundFont bank was found, so there is no sound. Everything else works.")
        for path in find_banks():
            try:
                return open_bank(path)
            except (BankError, OSError) as fault:
                _log.warning("the bank %s can't be read: %s", path, fault)
                sentence = tr("The SoundFont bank can't be read, so there is no sound: {error}", error=fault)
        self._say(sentence)
        return None

    def _get_ready(self) -> None:
        volume_percent, is_muted = self._level
        self.set_level(volume_percent=volume_percent, is_muted=is_muted)
        waiting, self._late = self._late, []
        for wake in waiting:
            wake()

    def _wake(self, late: LatePlayer, score: Score) -> None:
        if self._output is not None and self._synth is not None and not late.is_closed:
            late.use(self._live(score, self._output, self._synth))

    def _live(self, score: Score, output: "Output", synth: "Synth") -> SongPlayer:
        from audio.device import LivePlayer  # noqa: PLC0415 - loaded in the background at the start
        from audio.engine import render_blocks  # noqa: PLC0415 - as above

        def render(block_frames: int, start_seconds: float) -> "Iterator[Float32]":
            return render_blocks(score, synth, block_frames, start_seconds)

        return LivePlayer(output, render, score.seconds_at(score.end_ticks), self._report)

    def _tell(self, device: str | None) -> None:
        """Pass a change of the device on; on the output's thread."""
        if device is None:
            self._had_sound = False
            self._say(tr("There is no sound device. Everything works in silence; sound comes when a device does."))
        elif self._output is not None and self._output.missing is not None:
            self._had_sound = False
            wanted = self._output.missing
            self._say(
                tr("{wanted} can't be had now; sound comes from {device} meanwhile.", wanted=wanted, device=device)
            )
        elif not self._had_sound:
            self._had_sound = True
            self._say(tr("Sound is back: {device}", device=device))

    def _report(self, fault: Exception) -> None:
        """Log what went wrong on a worker thread; the user hears of the first one."""
        _log.error("sound failed", exc_info=fault)
        if not self._had_fault:
            self._had_fault = True
            self._say(tr("Something can't be made to sound: {error}", error=fault))

    def _say(self, sentence: str) -> None:
        """Tell a sentence from any thread, as long as somebody is there."""
        with self._lock:
            if not self._is_closed:
                self.told.emit(sentence)
