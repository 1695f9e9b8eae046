import math

import pytest

from audio.units import (
    absolute_cents_to_hz,
    centibels_to_gain,
    cents_to_ratio,
    db_to_gain,
    gain_to_db,
    hz_to_absolute_cents,
    seconds_to_timecents,
    timecents_to_seconds,
)


def test_decibels_and_gains_are_each_others_inverse() -> None:
    assert db_to_gain(-20.0) == pytest.approx(0.1)
    assert gain_to_db(db_to_gain(-7.5)) == pytest.approx(-7.5)
    assert gain_to_db(0.0) == -math.inf


def test_two_hundred_centibels_are_a_tenth() -> None:
    assert centibels_to_gain(200.0) == pytest.approx(0.1)


def test_an_octave_is_1200_cents_and_doubles() -> None:
    assert cents_to_ratio(1200.0) == 2.0
    assert cents_to_ratio(-2400.0) == 0.25


def test_absolute_cents_count_from_midi_key_0() -> None:
    assert absolute_cents_to_hz(6900.0) == pytest.approx(440.0)
    assert hz_to_absolute_cents(440.0) == pytest.approx(6900.0)


def test_timecents_are_a_logarithm_of_seconds() -> None:
    assert timecents_to_seconds(0.0) == 1.0
    assert timecents_to_seconds(-1200.0) == 0.5
    assert seconds_to_timecents(timecents_to_seconds(-3333.0)) == pytest.approx(-3333.0)
