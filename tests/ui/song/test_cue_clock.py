import pytest

from audio.score.score import Cue, Score, TempoChange
from ui.song.cue_clock import CueClock, Heard

BEAT = 960


@pytest.fixture
def clock() -> CueClock:
    """At 60 a minute a beat is a second: an empty bar, two beats, a gap of one, one beat, the first two again."""
    cues = (
        Cue(4 * BEAT, 6 * BEAT, 0),
        Cue(7 * BEAT, 8 * BEAT, 1),
        Cue(8 * BEAT, 10 * BEAT, 0),
    )
    return CueClock(Score("", (), (), (TempoChange(0, 60.0),), (), cues, 12 * BEAT))


@pytest.mark.parametrize(
    ("seconds", "heard"),
    [
        (0.0, None),
        (4.0, Heard(0, 0.0)),
        (5.0, Heard(0, 0.5)),
        (6.0, None),
        (7.25, Heard(1, 0.25)),
        (8.0, Heard(0, 0.0)),
        (10.0, None),
        (99.0, None),
    ],
)
def test_the_card_that_is_heard_is_known_at_any_time(clock: CueClock, seconds: float, heard: Heard | None) -> None:
    assert clock.heard_at(seconds) == heard


def test_an_event_is_found_where_it_is_first_heard(clock: CueClock) -> None:
    assert clock.seconds_of(0) == 4.0
    assert clock.seconds_of(1) == 7.0
    assert clock.seconds_of(5) is None
