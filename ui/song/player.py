"""What the end page plays a song with: one interface, with sound where there is a device and without one.

The transport asks for the position some dozens of times a second, on the window's thread; a player never calls back.
"""

import time
from collections.abc import Callable
from typing import Protocol


class SongPlayer(Protocol):
    """Plays one song. All methods are called on the window's thread and return at once; times are in seconds."""

    @property
    def duration_seconds(self) -> float:
        """How long the performance lasts."""
        ...

    @property
    def is_playing(self) -> bool:
        """Whether time goes on; False again once the end is reached."""
        ...

    @property
    def has_sound(self) -> bool:
        """Whether anything can be heard."""
        ...

    def play(self) -> None:
        """Go on from the position; from the start where the end was reached."""
        ...

    def pause(self) -> None:
        """Stand still at the position."""
        ...

    def seek(self, seconds: float) -> None:
        """Go to a position, kept inside 0 … duration; what played plays on there, what stood or had ended stands."""
        ...

    def position_seconds(self) -> float:
        """Return the position that is heard now, 0 … duration."""
        ...

    def close(self) -> None:
        """Stop and let everything go; the player isn't used again."""
        ...


class SilentPlayer:
    """A player without sound: a clock that can stand still, so that play head and notes move all the same."""

    def __init__(self, duration_seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._duration_seconds = duration_seconds
        self._clock = clock
        self._from_seconds = 0.0
        self._started_at: float | None = None

    @property
    def duration_seconds(self) -> float:
        """How long the performance lasts."""
        return self._duration_seconds

    @property
    def is_playing(self) -> bool:
        """Whether the clock runs and hasn't reached the end."""
        return self._started_at is not None and self.position_seconds() < self._duration_seconds

    @property
    def has_sound(self) -> bool:
        """Nothing can be heard."""
        return False

    def play(self) -> None:
        """Go on from the position; from the start where the end was reached."""
        position = self.position_seconds()
        self._from_seconds = 0.0 if position >= self._duration_seconds else position
        self._started_at = self._clock()

    def pause(self) -> None:
        """Stand still at the position."""
        self._from_seconds = self.position_seconds()
        self._started_at = None

    def seek(self, seconds: float) -> None:
        """Go to a position, kept inside 0 … duration; what played plays on there, what stood or had ended stands."""
        self._started_at = self._clock() if self.is_playing else None
        self._from_seconds = min(max(seconds, 0.0), self._duration_seconds)

    def position_seconds(self) -> float:
        """Return the position, 0 … duration."""
        run = 0.0 if self._started_at is None else self._clock() - self._started_at
        return min(self._from_seconds + run, self._duration_seconds)

    def close(self) -> None:
        """Stand still."""
        self.pause()
