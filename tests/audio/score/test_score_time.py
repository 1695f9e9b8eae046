import pytest

from audio.score import Score, TempoChange


def score_of(*tempi: TempoChange) -> Score:
    return Score("", (), (), tempi, (), (), 3840)


def test_a_steady_tempo_counts_evenly() -> None:
    assert score_of(TempoChange(0, 120.0)).seconds_at(960 * 7) == pytest.approx(3.5)


def test_each_tempo_counts_from_its_own_tick() -> None:
    score = score_of(TempoChange(0, 60.0), TempoChange(960, 120.0), TempoChange(1920, 240.0))
    assert [score.seconds_at(tick) for tick in (0, 480, 960, 1440, 1920, 2880)] == pytest.approx(
        [0.0, 0.5, 1.0, 1.25, 1.5, 1.75]
    )


def test_ticks_and_seconds_are_inverse_beyond_the_last_tempo_too() -> None:
    score = score_of(TempoChange(0, 97.0), TempoChange(1000, 131.0))
    for tick in (0, 1, 999, 1000, 1001, 50_000):
        assert score.tick_at(score.seconds_at(tick)) == pytest.approx(tick)
