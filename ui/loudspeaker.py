"""Hearing through a loudspeaker.

The sound of a program with a loudspeaker comes up in the background: bank and device are opened on threads of their
own while the first page is painted already. Until then, and wherever either is missing, everything works in silence.
"""

import logging
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from audio.score.score import Score
from onesemi.locale import tr
from onesemi.music.genre import Genre
from onesemi.music.song import Song, SongEvent
from ui.hearing import Silence, Standing
from ui.relay_player import RelayPlayer
from ui.settings import Settings
from ui.song.player import SongPlayer

if TYPE_CHECKING:
    from audio.device import Output
    from audio.soundfont import FoundBank, NoBankError, OpenedBank
    from ui.ensemble import Ensemble

_log = logging.getLogger(__name__)


class _Mail(QObject):
    """What other threads send to the window's; its connections are made once and never changed.

    Who disconnects a signal that another thread emits may wait for that thread, as it waits for Python's lock.
    """

    said = Signal(str)
    opened = Signal(object, object)


class Loudspeaker(QObject):
    """Hearing through a device.

    told carries a sentence for the user, once for each change: sound can't be had, or it is there again.
    ready comes once a bank is loaded and the device is being opened, and again when another bank took over; songs that
    were opened before go on by the new bank.
    """

    told = Signal(str)
    ready = Signal()

    def __init__(self, bank: Path | None = None, parent: QObject | None = None) -> None:
        """Prepare; bank plays in this run, until another is chosen in the settings."""
        super().__init__(parent)
        self._output: Output | None = None
        self._ensemble: Ensemble | None = None
        self._settings: Settings | None = None
        self._bank_of_run = bank
        self._asked_bank: Path | None = None
        self._at_table: tuple[Genre, int] | None = None
        self._songs: list[tuple[RelayPlayer, Score]] = []
        self._had_sound = True
        self._had_fault = False
        self._lock = threading.Lock()  # between coming up or telling on other threads, and closing
        self._is_closed = False
        self._mail = _Mail(self)
        self._mail.opened.connect(self._take_over)
        self._mail.said.connect(self.told)

    def start(self) -> None:
        """Open bank and device in the background."""
        self._open_bank()

    @property
    def output(self) -> "Output | None":
        """The way to the loudspeaker, once it was tried."""
        return self._output

    @property
    def bank(self) -> Path | None:
        """The bank that plays, before one does the one that is wanted; None: the first one found."""
        return self._wanted_bank if self._ensemble is None else self._ensemble.bank

    def prepare(self, genre: Genre, tempo_bpm: int) -> None:
        """Get ready for the cards of a table; before the bank is there it is noted, for any bank that comes later."""
        self._at_table = genre, tempo_bpm
        if self._ensemble is not None:
            self._ensemble.previews.prepare(genre, tempo_bpm)

    def preview(self, event: SongEvent, genre: Genre, tempo_bpm: int) -> None:
        """Let a card sound; before bank and device are there it is silent."""
        if self._ensemble is not None:
            self._ensemble.previews.play(event, genre, tempo_bpm)

    def join_in(self, song: Song, song_bar: int) -> None:
        """Let the band play a bar, where the settings want it to."""
        if self._ensemble is not None and self._settings is not None and self._settings.does_band_join_in:
            self._ensemble.bars.play(song, song_bar)

    def player(self, song: Song, score: Score) -> SongPlayer:
        """Return a player through the device; before bank and device are there it is silent, and wakes up then."""
        silent = Silence().player(song, score)
        player = RelayPlayer(silent if self._ensemble is None else self._ensemble.player(score))
        self._songs = [(other, its) for other, its in self._songs if not other.is_closed] + [(player, score)]
        return player

    def check_sound(self) -> None:
        """Let the test tone sound."""
        if self._ensemble is not None:
            self._ensemble.check_sound()

    def standing(self) -> Standing:
        """Return what there is to hear now."""
        output = self._output
        if output is None or self._ensemble is None:
            return Standing()
        return Standing(self._ensemble.bank, output.device, output.latency_seconds, output.problem, output.devices)

    def survey_banks(self) -> "tuple[FoundBank, ...]":
        """Return the sound banks to choose among; on a thread of its own, for it reads files."""
        from audio.soundfont import survey_banks  # noqa: PLC0415 - numpy and the engine take a moment

        return survey_banks()

    def watch_devices(self, *, is_wanted: bool) -> None:
        """Keep the devices of `standing` up to date from now on, or no longer."""
        if self._output is not None:
            self._output.watch(is_wanted=is_wanted)

    def follow(self, settings: Settings) -> None:
        """Sound from now on as the settings say; before bank and device are there it is noted."""
        before, self._settings = self._settings, settings
        if before is not None and before.bank != settings.bank:
            self._bank_of_run = None
        if self._output is None:
            return
        mix = self._output.mix
        mix.is_muted = settings.is_muted
        mix.music_gain = settings.music_percent / 100
        mix.effects_gain = settings.effects_percent / 100
        self._output.choose(settings.device)
        if self._ensemble is not None and not settings.does_band_join_in:
            self._ensemble.bars.stop()
        if self._wanted_bank != self._asked_bank:
            self._open_bank()

    def stop(self) -> None:
        """Drop what still sounds: its table is gone."""
        self._at_table = None
        if self._ensemble is not None:
            self._ensemble.stop()

    def close(self) -> None:
        """Let the device go: the program ends."""
        with self._lock:
            self._is_closed = True
        self._songs.clear()
        if self._ensemble is not None:
            self._ensemble.close()
        if self._output is not None:
            self._output.close()

    @property
    def _wanted_bank(self) -> Path | None:
        chosen = None if self._settings is None or self._settings.bank is None else Path(self._settings.bank)
        return self._bank_of_run or chosen

    def _open_bank(self) -> None:
        """Open the wanted bank, and at the start the device, on a thread of its own."""
        wanted = self._asked_bank = self._wanted_bank
        threading.Thread(target=self._open, args=(wanted,), name="sound start", daemon=True).start()

    def _open(self, wanted: Path | None) -> None:
        try:
            self._come_up(wanted)
        except Exception as fault:  # noqa: BLE001 - whatever it is, the program works on in silence and says why
            self._report(fault)

    def _come_up(self, wanted: Path | None) -> None:
        from audio.device import Output  # noqa: PLC0415 - numpy and the engine take a moment
        from audio.soundfont import NoBankError, open_first_bank  # noqa: PLC0415 - as above
        from ui.ensemble import Ensemble  # noqa: PLC0415 - as above

        try:
            opened = open_first_bank(wanted)
        except NoBankError as fault:
            self._say(_without_bank(fault))
            return
        self._tell_of_banks(opened, wanted)
        with self._lock:
            if self._is_closed:
                return
            if self._output is None:
                self._output = Output(self._tell)
                self._output.choose(None if self._settings is None else self._settings.device)
                self._output.start()
            self._mail.opened.emit(Ensemble(opened, self._output, self._report), wanted)

    def _tell_of_banks(self, opened: "OpenedBank", wanted: Path | None) -> None:
        """Log the banks that can't be read, and tell of the one that was chosen."""
        for one in opened.passed_over:
            _log.warning("the bank %s can't be read: %s", one.path, one.reason)
            if one.path == wanted:
                words = {"bank": wanted.name, "reason": one.reason, "other": opened.path.name}
                self._say(tr("The sound bank {bank} can't be read ({reason}); {other} plays instead.", **words))

    def _take_over(self, ensemble: "Ensemble", wanted: Path | None) -> None:
        """Play by a bank from now on, songs that are open included, unless another one is wanted meanwhile."""
        if self._is_closed or wanted != self._asked_bank:
            ensemble.close()
            return
        before, self._ensemble = self._ensemble, ensemble
        if before is not None:
            before.close(0.0)  # the window waits for nobody: what a worker has begun is dropped when it is done
        if self._settings is not None:
            self.follow(self._settings)
        if self._at_table is not None:
            ensemble.previews.prepare(*self._at_table)
        for player, score in self._songs:
            if not player.is_closed:
                player.use(ensemble.player(score))
        self.ready.emit()

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
                self._mail.said.emit(sentence)


def _without_bank(fault: "NoBankError") -> str:
    """Say why there is no sound: there is no bank, or the last one that was tried is broken."""
    if not fault.passed_over:
        return tr("No SoundFont bank was found, so there is no sound. Everything else works.")
    return tr("The SoundFont bank can't be read, so there is no sound: {error}", error=fault.passed_over[-1].reason)
