"""Songs for the plain band."""

from collections.abc import Callable

import pytest

from onesemi.music.genre import Genre
from onesemi.music.key import C_MAJOR
from onesemi.music.song import Figure, KeyChange, Song, SongEvent, SongMode, Titles

_KEYS = (60, 64, 67, 72, 71, 67, 65, 62)
_TEMPI = {
    Genre.POP: 112,
    Genre.ROCK: 132,
    Genre.JAZZ: 126,
    Genre.BLUES: 92,
    Genre.CLASSICAL: 96,
    Genre.ELECTRONIC: 124,
}


@pytest.fixture(scope="session")
def made_song() -> Callable[[Genre], Song]:
    """Return a maker of eight bars of crotchets in a genre."""

    def make(genre: Genre) -> Song:
        events = tuple(
            SongEvent(beat * 960, 960, Figure.SINGLE, (_KEYS[beat % len(_KEYS)],), "x", 0, None, None, frozenset())
            for beat in range(32)
        )
        return Song(
            titles=Titles("Tea", "茶"),
            genre=genre,
            mode=SongMode.STANDARD,
            tempo_bpm=_TEMPI[genre],
            players=(),
            winner=None,
            keys=(KeyChange(0, C_MAJOR),),
            events=events,
        )

    return make
