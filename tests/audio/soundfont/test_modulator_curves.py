import math

import pytest

from audio.soundfont import Modulator
from audio.soundfont.modulators import concave, convex, curve


class Held:
    """Controls with one value for everything."""

    def __init__(self, value: float, wheel_range: float = 2.0) -> None:
        self.value, self.wheel_range = value, wheel_range

    def controller(self, number: int) -> float:
        return self.value

    def general(self, source: int) -> float:
        return self.wheel_range if source == 16 else self.value


@pytest.mark.parametrize("velocity", [127, 111, 95, 79, 63, 47, 31, 15])
def test_the_default_velocity_curve_is_40_log(velocity: int) -> None:
    attenuation_cb = Modulator(0x0502, 48, 960, 0, 0).value(Held(velocity))
    assert attenuation_cb / 10 == pytest.approx(-40 * math.log10(velocity / 127), abs=1e-9)


@pytest.mark.parametrize(("amount", "factor"), [(1440, 60.0), (480, 20.0)])
def test_other_amounts_scale_the_curve(amount: int, factor: float) -> None:
    assert Modulator(0x0502, 48, amount, 0, 0).value(Held(31)) / 10 == pytest.approx(-factor * math.log10(31 / 127))


def test_the_curves_keep_their_ends() -> None:
    assert (concave(0), concave(127)) == (0.0, 1.0)
    assert (convex(0), convex(127)) == (0.0, 1.0)
    assert concave(64) < 0.5 < convex(64)


@pytest.mark.parametrize("kind", [0, 1, 2])
@pytest.mark.parametrize("is_falling", [False, True])
def test_a_bipolar_curve_is_nothing_in_the_middle(kind: int, is_falling: bool) -> None:
    assert curve(64, kind, is_falling=is_falling, is_bipolar=True) == 0.0


def test_linear_bipolar_is_nothing_in_the_middle() -> None:
    assert curve(64, 0, is_falling=False, is_bipolar=True) == 0.0
    assert curve(0, 0, is_falling=False, is_bipolar=True) == -1.0
    assert curve(0, 0, is_falling=True, is_bipolar=True) == 1.0
    assert curve(32, 0, is_falling=False, is_bipolar=False) == 0.25


def test_a_switch_turns_at_64() -> None:
    assert [curve(raw, 3, is_falling=False, is_bipolar=False) for raw in (0, 63, 64, 127)] == [0, 0, 1, 1]
    assert [curve(raw, 3, is_falling=True, is_bipolar=True) for raw in (63, 64)] == [1, -1]


def test_curved_bipolar_ones_are_odd() -> None:
    up = curve(127, 1, is_falling=False, is_bipolar=True)
    down = curve(1, 1, is_falling=False, is_bipolar=True)
    assert up == pytest.approx(-down, abs=0.02)


def test_the_wheels_range_counts_in_semitones() -> None:
    modulator = Modulator(0x020E, 59, 12700, 0x0010, 0)
    assert modulator.value(Held(64.0)) == 0.0
    assert modulator.value(Held(128.0)) == pytest.approx(200.0)
    assert modulator.value(Held(0.0, wheel_range=12.0)) == pytest.approx(-1200.0)


def test_the_absolute_transform_drops_the_sign() -> None:
    assert Modulator(0x028A, 17, 500, 0, 2).value(Held(0)) == 500.0
