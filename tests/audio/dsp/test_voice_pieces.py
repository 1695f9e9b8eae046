"""Interpolation, envelopes, oscillators and pan against their formulas."""

import math

import numpy as np
import pytest

from audio.dsp.envelope import Envelope, falling_curve, modulation_curve, volume_curve
from audio.dsp.interpolation import interpolate, make_cubics
from audio.dsp.oscillator import LowFrequencyOscillator
from audio.dsp.pan import pan_gains

RATE_HZ = 44100


def test_interpolation_gives_the_samples_themselves_at_whole_places() -> None:
    source = np.random.default_rng(0).standard_normal(50).astype(np.float32)
    assert interpolate(make_cubics(source), np.arange(40.0)) == pytest.approx(source[1:41])


def test_interpolation_is_exact_on_a_parabola() -> None:
    places = np.arange(-1, 30)
    source = (0.01 * places**2 - 0.2 * places).astype(np.float32)
    wanted = np.linspace(0.0, 25.0, 333)
    assert interpolate(make_cubics(source), wanted) == pytest.approx(0.01 * wanted**2 - 0.2 * wanted, abs=1e-5)


def test_a_volume_envelope_keeps_its_stage_lengths() -> None:
    envelope = Envelope(0.1, 0.2, 0.3, 1.0, 0.5, 1.0)
    curve = volume_curve(envelope, 2 * RATE_HZ, RATE_HZ)
    at = [float(curve[round(seconds * RATE_HZ)]) for seconds in (0.05, 0.2, 0.3, 0.59, 0.85, 1.1, 1.9)]
    assert at[0] == 0.0
    assert at[1] == pytest.approx(0.5, abs=1e-3)
    assert at[2:4] == pytest.approx([1.0, 1.0], abs=1e-4)
    assert 20 * math.log10(at[4]) == pytest.approx(-24.0, abs=0.1)
    assert [20 * math.log10(level) for level in at[5:]] == pytest.approx([-48.0, -48.0], abs=0.1)


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.15, 0.29, 0.4, 0.7, 0.85, 1.0, 1.5])
def test_the_level_at_a_time_is_the_curves(seconds: float) -> None:
    envelope = Envelope(0.1, 0.2, 0.3, 1.0, 0.5, 1.0)
    level = float(volume_curve(envelope, 2 * RATE_HZ, RATE_HZ)[round(seconds * RATE_HZ)])
    assert 10 ** (-envelope.level_db_at(seconds) / 20) == pytest.approx(level, abs=2e-4)


def test_a_release_falls_by_96_db_in_its_time() -> None:
    curve = falling_curve(RATE_HZ + 1, 96.0 / RATE_HZ)
    assert 20 * math.log10(float(curve[-1])) == pytest.approx(-96.0, abs=0.01)
    assert 20 * math.log10(float(curve[RATE_HZ // 2])) == pytest.approx(-48.0, abs=0.01)


@pytest.mark.parametrize(("per_frame_db", "first_db"), [(1e-4, 0.0), (0.00317, 12.34), (0.3, 5.0)])
def test_a_fall_is_exact_and_the_same_however_long(per_frame_db: float, first_db: float) -> None:
    curve = falling_curve(5000, per_frame_db, first_db)
    assert curve == pytest.approx(10 ** (-(first_db + per_frame_db * np.arange(5000.0)) / 20), rel=3e-7, abs=1e-37)
    for frames in (0, 1, 63, 64, 65, 4321):
        assert falling_curve(frames, per_frame_db, first_db).tobytes() == curve[:frames].tobytes()


def test_a_modulation_envelope_rises_convex_and_falls_straight() -> None:
    envelope = Envelope(0.0, 1.0, 0.0, 1.0, 0.25, 0.5)
    times = np.array([0.1, 0.5, 1.0, 1.5, 1.9, 2.0, 2.1, 2.5])
    curve = modulation_curve(envelope, times, off_seconds=2.0)
    assert curve[:2] == pytest.approx([1 + 400 / 960 * math.log10(0.1), 1 + 400 / 960 * math.log10(0.5)])
    assert curve[2:] == pytest.approx([1.0, 0.5, 0.25, 0.25, 0.05, 0.0])


def test_an_oscillator_waits_then_starts_upwards_from_nothing() -> None:
    oscillator = LowFrequencyOscillator(0.5, 2.0)
    times = np.array([0.0, 0.5, 0.5625, 0.625, 0.75, 0.875, 1.0, 1.125])
    assert oscillator.value_at(times) == pytest.approx([0.0, 0.0, 0.5, 1.0, 0.0, -1.0, 0.0, 1.0])


def test_pan_keeps_the_power() -> None:
    for position in (-0.5, -0.2, 0.0, 0.31, 0.5):
        left, right = pan_gains(position)
        assert left**2 + right**2 == pytest.approx(1.0)
    assert pan_gains(-0.5) == pytest.approx((1.0, 0.0))
    assert pan_gains(0.0) == pytest.approx((math.sqrt(0.5), math.sqrt(0.5)))
    assert pan_gains(9.0) == pytest.approx((0.0, 1.0))
