"""Hearing through a loudspeaker.

The sound of a program with a loudspeaker comes up in the background (`ui.sound_source`). Until then, and wherever bank
or device are missing, everything works in silence. All of this is on the window's thread; others never hold it.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from audio.score.score import Score
from onesemi.music.genre import Genre
from onesemi.music.song import Song, SongEvent
from ui.hearing import Silence, Standing
from ui.mail import Mail
from ui.relay_player import RelayPlayer
from ui.settings import Settings
from ui.song.player import SongPlayer
from ui.sound_source import SoundSource

if TYPE_CHECKING:
    from audio.device import Output
    from audio.soundfont import FoundBank
    from ui.ensemble import Ensemble


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
        self._ensemble: Ensemble | None = None
        self._settings: Settings | None = None
        self._bank_of_run = bank
        self._asked_bank: Path | None = None
        self._at_table: tuple[Genre, int] | None = None
        self._songs: list[tuple[RelayPlayer, Score]] = []
        self._source = SoundSource(opened=Mail(self._take_over), said=Mail(self._say))

    def start(self) -> None:
        """Open bank and device in the background."""
        self._open_bank()

    @property
    def output(self) -> "Output | None":
        """The way to the loudspeaker, once it was tried."""
        return self._source.output

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
        output = self.output
        if output is None or self._ensemble is None:
            return Standing()
        return Standing(self._ensemble.bank, output.device, output.latency_seconds, output.problem, output.devices)

    @staticmethod
    def survey_banks() -> "tuple[FoundBank, ...]":
        """Return the sound banks to choose among; on a thread of its own, for it reads files."""
        from audio.soundfont import survey_banks  # noqa: PLC0415 - numpy and the engine take a moment

        return survey_banks()

    def watch_devices(self, *, is_wanted: bool) -> None:
        """Keep the devices of `standing` up to date from now on, or no longer."""
        if self.output is not None:
            self.output.watch(is_wanted=is_wanted)

    def follow(self, settings: Settings) -> None:
        """Sound from now on as the settings say; before bank and device are there it is noted."""
        before, self._settings = self._settings, settings
        if before is not None and before.bank != settings.bank:
            self._bank_of_run = None
        self._source.choose(settings.device)
        if self.output is None:
            return
        mix = self.output.mix
        mix.is_muted = settings.is_muted
        mix.music_gain = settings.music_percent / 100
        mix.effects_gain = settings.effects_percent / 100
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
        self._source.close()
        self._songs.clear()
        if self._ensemble is not None:
            self._ensemble.close()
        if self.output is not None:
            self.output.close()

    @property
    def _wanted_bank(self) -> Path | None:
        chosen = None if self._settings is None or self._settings.bank is None else Path(self._settings.bank)
        return self._bank_of_run or chosen

    def _open_bank(self) -> None:
        """Open the wanted bank, and at the start the device, on a thread of its own."""
        self._asked_bank = self._wanted_bank
        self._source.open(self._asked_bank)

    def _take_over(self, ensemble: "Ensemble", wanted: Path | None) -> None:
        """Play by a bank from now on, songs that are open included, unless another one is wanted meanwhile."""
        if self._source.is_closed or wanted != self._asked_bank:
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

    def _say(self, sentence: str) -> None:
        if not self._source.is_closed:
            self.told.emit(sentence)
