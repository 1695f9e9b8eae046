"""What the window needs of sound: one interface, with a device behind it and without."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from audio.score.score import Score
from onesemi.music.genre import Genre
from onesemi.music.song import Song, SongEvent
from ui.settings import Settings
from ui.song.player import SilentPlayer, SongPlayer

if TYPE_CHECKING:
    from audio.device import Device
    from audio.soundfont import FoundBank


@dataclass(frozen=True, slots=True)
class Standing:
    """What there is to hear: the bank that plays, the device (None: there is none, problem says why), all devices.

    latency_seconds is how long the device takes. As long as no bank is open, bank is None, and nothing else is known.
    """

    bank: Path | None = None
    device: str | None = None
    latency_seconds: float = 0.0
    problem: str = ""
    devices: "tuple[Device, ...]" = ()


class Hearing(Protocol):
    """Makes cards and songs heard. All methods are called on the window's thread and return at once."""

    @property
    def bank(self) -> Path | None:
        """The sound bank that plays; None: the first one found."""
        ...

    def prepare(self, genre: Genre, tempo_bpm: int) -> None:
        """Get ready for the cards of a table: this is its genre now."""
        ...

    def preview(self, event: SongEvent, genre: Genre, tempo_bpm: int) -> None:
        """Let a card sound as it is played; magic notes in their own timbre."""
        ...

    def join_in(self, song: Song, song_bar: int) -> None:
        """Let the band play a bar of a song that is being written, unless it isn't to join in."""
        ...

    def player(self, song: Song, score: Score) -> SongPlayer:
        """Return a player for a song's performance; a silent one where there is no sound."""
        ...

    def check_sound(self) -> None:
        """Let a short tone sound: left, right, both."""
        ...

    def standing(self) -> Standing:
        """Return what there is to hear now."""
        ...

    @staticmethod
    def survey_banks() -> "tuple[FoundBank, ...]":
        """Return the sound banks to choose among; on a thread of its own, for it reads files.

        A thread that has it holds no Qt object with it.
        """
        ...

    def watch_devices(self, *, is_wanted: bool) -> None:
        """Keep the devices of `standing` up to date from now on, or no longer: for as long as they are shown."""
        ...

    def follow(self, settings: Settings) -> None:
        """Sound from now on as the settings say: how loud music and cards are, through which device, by which bank."""
        ...

    def stop(self) -> None:
        """Drop what still sounds: its table or song is gone."""
        ...

    def close(self) -> None:
        """Let the device go: the program ends."""
        ...


class Silence:
    """Hearing without a device: nothing sounds, songs still play on the screen."""

    bank: Path | None = None

    def prepare(self, genre: Genre, tempo_bpm: int) -> None:
        """Nothing will sound."""

    def preview(self, event: SongEvent, genre: Genre, tempo_bpm: int) -> None:
        """Nothing sounds."""

    def join_in(self, song: Song, song_bar: int) -> None:
        """Nothing sounds."""

    def check_sound(self) -> None:
        """Nothing sounds."""

    def standing(self) -> Standing:
        """Nothing is there to hear."""
        return Standing()

    @staticmethod
    def survey_banks() -> "tuple[FoundBank, ...]":
        """There is nothing to choose."""
        return ()

    def watch_devices(self, *, is_wanted: bool) -> None:
        """There are none."""

    def player(self, song: Song, score: Score) -> SongPlayer:  # noqa: ARG002 - the interface's own names
        """Return a player that only keeps time."""
        return SilentPlayer(score.seconds_at(score.end_ticks))

    def follow(self, settings: Settings) -> None:
        """Nothing to make louder."""

    def stop(self) -> None:
        """Nothing sounds."""

    def close(self) -> None:
        """Nothing is held."""
