from audio.genres.swing import STRAIGHT, swing_ratio, swung


def test_swing_is_stronger_when_slow() -> None:
    assert swing_ratio(60) == 2.3
    assert swing_ratio(220) == 1.6
    assert 1.6 < swing_ratio(140) < swing_ratio(100) < 2.3


def test_beats_stay_and_off_beats_move() -> None:
    assert [swung(tick, 2.0) for tick in (0, 480, 960, 1440, 3840)] == [0, 640, 960, 1600, 3840]


def test_straight_time_stays_as_it_is() -> None:
    assert all(swung(tick, STRAIGHT) == tick for tick in range(4000))


def test_swing_keeps_the_order_of_ticks() -> None:
    played = [swung(tick, 2.3) for tick in range(1921)]
    assert played == sorted(played)
