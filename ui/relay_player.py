"""A player that hands a song on: from silence to the first bank and device that come, from one bank to the next."""

from ui.song.player import SongPlayer


class RelayPlayer:
    """Plays with one player until another takes over where that one is; keeps `SongPlayer`."""

    def __init__(self, player: SongPlayer) -> None:
        self._player = player
        self._is_closed = False

    @property
    def is_closed(self) -> bool:
        """Whether nobody uses it any more."""
        return self._is_closed

    @property
    def duration_seconds(self) -> float:
        """How long the performance lasts."""
        return self._player.duration_seconds

    @property
    def is_playing(self) -> bool:
        """Whether time goes on; False again once the end is reached."""
        return self._player.is_playing

    @property
    def has_sound(self) -> bool:
        """Whether anything can be heard."""
        return self._player.has_sound

    def use(self, player: SongPlayer) -> None:
        """Go on with another player of the same song, from the same place."""
        before, self._player = self._player, player
        player.seek(before.position_seconds())
        if before.is_playing:
            player.play()
        before.close()

    def play(self) -> None:
        """Go on from the position; from the start where the end was reached."""
        self._player.play()

    def pause(self) -> None:
        """Stand still at the position."""
        self._player.pause()

    def seek(self, seconds: float) -> None:
        """Go to a position, kept inside 0 … duration."""
        self._player.seek(seconds)

    def position_seconds(self) -> float:
        """Return the position that is heard now, 0 … duration."""
        return self._player.position_seconds()

    def close(self) -> None:
        """Stop and let everything go."""
        self._is_closed = True
        self._player.close()
