"""What the window needs of sound: one interface, with a device behind it and without."""

from typing import Protocol

from audio.score.score import Score
from onesemi.music.song import Song, SongEvent
from ui.song.player import SilentPlayer, SongPlayer


class Hearing(Protocol):
    """Makes cards and songs heard. All methods are called on the window's thread and return at once."""

    def preview(self, event: SongEvent) -> None:
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

    def preview(self, event: SongEvent) -> None:
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
