"""The six genres a song can have; their rules lie with the game, their bands with audio."""

from enum import StrEnum


class Genre(StrEnum):
    """One genre per game."""

    POP = "pop"
    ROCK = "rock"
    JAZZ = "jazz"
    BLUES = "blues"
    CLASSICAL = "classical"
    ELECTRONIC = "electronic"
