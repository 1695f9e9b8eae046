"""Banks made by the tests themselves; and songs to arrange."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from made_banks import BankMaker, bank_bytes
from random_songs import random_song as made_song

from audio.engine import Synth
from audio.soundfont import load_bank, packaged_bank
from onesemi.music.genre import Genre
from onesemi.music.key import C_MAJOR
from onesemi.music.song import KeyChange, Song, SongEvent, SongMode, Titles


@pytest.fixture(scope="module")
def synth() -> Synth:
    """A synth with the bank that comes with the packages; tests of a module share its cache."""
    path = packaged_bank()
    assert path is not None
    return Synth(load_bank(path))


@pytest.fixture
def maker(tmp_path: Path) -> BankMaker:
    """Return what makes banks in a folder of the test's own."""
    return BankMaker(tmp_path)


@pytest.fixture(scope="session")
def make_bank_bytes() -> Callable[..., bytes]:
    """Return the builder of a whole bank's bytes."""
    return bank_bytes


# Songs

MakeSong = Callable[..., Song]


@pytest.fixture(scope="session")
def random_song() -> MakeSong:
    """Return a maker of random songs: (seed, genre, bars=16, tempo_bpm=112, timbres=…)."""
    return made_song


@pytest.fixture(scope="session")
def song_of() -> MakeSong:
    """Return a maker of songs from given events: (*events, genre=POP, keys=C major, and other fields)."""

    def make(*events: SongEvent, genre: Genre = Genre.POP, **fields: object) -> Song:
        plain = Song(
            titles=Titles("Tea", "茶"),
            genre=genre,
            mode=SongMode.STANDARD,
            tempo_bpm=112,
            players=(),
            winner=None,
            keys=(KeyChange(0, C_MAJOR),),
            events=events,
        )
        return replace(plain, **fields)  # type: ignore[arg-type]  # fields of Song, by their own names

    return make


@pytest.fixture(params=list(Genre), ids=str)
def genre(request: pytest.FixtureRequest) -> Genre:
    """Run a test for each genre."""
    chosen: Genre = request.param
    return chosen
