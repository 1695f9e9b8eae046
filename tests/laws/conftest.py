"""The laws and the games that are held to them. A game joins by one `Subject` in SUBJECTS."""

from types import SimpleNamespace

import pytest
from game_laws import Breach, Subject, play
from song_subject import SONG_SUBJECT

SUBJECTS = {"song": SONG_SUBJECT}


@pytest.fixture
def laws() -> SimpleNamespace:
    """The laws: `play` one random game under them; `Breach` names the law that is broken."""
    return SimpleNamespace(play=play, Breach=Breach)


@pytest.fixture(params=sorted(SUBJECTS))
def subject(request: pytest.FixtureRequest) -> Subject:
    """Every game that is held to the laws."""
    return SUBJECTS[request.param]


@pytest.fixture
def song() -> Subject:
    """The game of "1;", for faults to be planted in."""
    return SONG_SUBJECT
