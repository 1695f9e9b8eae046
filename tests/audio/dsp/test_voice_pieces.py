"""Interpolation, envelopes, oscillators, filter and pan against their formulas."""

import math

import numpy as np
import pytest

from audio.dsp.envelope import Envelope, falling_curve, modulation_curve, volume_curve
from audio.dsp.interpolation import interpolate
from audio.dsp.lowpass import STEP_FRAMES, low_pass
from audio.dsp.oscillator import LowFrequencyOscillator
from audio.dsp.pan import pan_gains

RATE_HZ = 44100


def test_interpolation_gives_the_samples_themselves_at_whole_places() -> None:
    source = np.random.default_rng(0).standard_normal(50).astype(np.float32)
    assert interpolate(source, np.arange(40.0)) == pytest.approx(source[1:41])


def test_interpolation_is_exact_on_a_parabola() -> None:
    places = np.arange(-1, 30)
    source = (0.01 * places**2 - 0.2 * places).astype(np.float32)
    wanted = np.linspace(0.0, 25.0, 333)
    assert interpolate(source, wanted) == pytest.approx(0.01 * wanted**2 - 0.2 * wanted, abs=1e-5)


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


def _gain(frequency_hz: float, cutoff_hz: float, resonance_db: float = 0.0) -> float:
    frames = RATE_HZ // 2
    signal = np.sin(2 * np.pi * frequency_hz / RATE_HZ * np.arange(frames)).astype(np.float32)
    settled = low_pass(signal, np.array([cutoff_hz]), resonance_db, RATE_HZ)[frames // 2 :]
    return 20 * math.log10(float(np.sqrt(np.mean(settled**2) * 2)))


@pytest.mark.parametrize("cutoff_hz", [100.0, 300.0, 1000.0, 3000.0, 8000.0, 12000.0])
def test_the_low_pass_is_3_db_down_at_its_cutoff(cutoff_hz: float) -> None:
    sixth = 2 ** (1 / 6)
    assert _gain(cutoff_hz / sixth, cutoff_hz) > -3.0 > _gain(min(cutoff_hz * sixth, 21000.0), cutoff_hz)
    assert _gain(cutoff_hz, cutoff_hz) == pytest.approx(-3.0, abs=0.1)


def test_the_low_pass_falls_by_12_db_an_octave() -> None:
    assert _gain(2000.0, 1000.0) - _gain(4000.0, 1000.0) == pytest.approx(12.0, abs=1.0)


def test_resonance_lifts_the_cutoff_by_half_and_lowers_the_rest_by_half() -> None:
    assert _gain(50.0, 1000.0, 12.0) == pytest.approx(-6.0, abs=0.1)
    assert _gain(1000.0, 1000.0, 12.0) == pytest.approx(12.0 - 3.0 - 6.0, abs=0.2)


def _by_difference_equation(signal: np.ndarray, cutoffs_hz: np.ndarray) -> list[float]:
    """Filter with one cutoff a frame, output and input remembered as they were."""
    history = [0.0] * 4
    filtered = []
    for value, cutoff_hz in zip(signal.astype(float), cutoffs_hz, strict=True):
        angle = 2 * math.pi * cutoff_hz / RATE_HZ
        alpha = math.sin(angle) / 2 * 10 ** (3.01 / 20)
        a1, a2 = -2 * math.cos(angle) / (1 + alpha), (1 - alpha) / (1 + alpha)
        b0 = (1 - math.cos(angle)) / 2 / (1 + alpha)
        x1, x2, y1, y2 = history
        now = b0 * (value + 2 * x1 + x2) - a1 * y1 - a2 * y2
        history = [value, x1, now, y1]
        filtered.append(now)
    return filtered


def test_the_low_pass_matches_its_difference_equation() -> None:
    signal = np.random.default_rng(4).standard_normal(2000).astype(np.float32)
    filtered = low_pass(signal, np.array([724.0773]), 0.0, RATE_HZ)
    assert filtered == pytest.approx(_by_difference_equation(signal, np.full(2000, 724.0773)), abs=1e-4)


def test_the_low_pass_matches_its_difference_equation_with_a_moving_cutoff() -> None:
    steps = 40
    cutoffs = np.geomspace(8000.0, 200.0, steps + 1)
    signal = np.random.default_rng(4).standard_normal(steps * STEP_FRAMES).astype(np.float32)
    smooth = np.geomspace(8000.0, 200.0, 2 * steps + 1)[:-1].repeat(STEP_FRAMES // 2)
    assert np.isfinite(low_pass(signal, cutoffs, 24.0, RATE_HZ)).all()
    filtered = low_pass(signal, cutoffs, 0.0, RATE_HZ)
    assert filtered == pytest.approx(_by_difference_equation(signal, smooth), abs=5e-3)


def test_a_swept_low_pass_does_not_buzz() -> None:
    # A tone under a cutoff that sways by an octave each way: what is far from the tone is the filter's own noise.
    frames = RATE_HZ * 2
    times = np.arange(frames // STEP_FRAMES + 1) * STEP_FRAMES / RATE_HZ
    cutoffs = 250.0 * np.exp2(2.0 * np.abs((times + 0.5) % 1.0 * 2.0 - 1.0) - 1.0)
    frames = (len(times) - 1) * STEP_FRAMES
    signal = np.sin(2 * np.pi * 441.0 / RATE_HZ * np.arange(frames)).astype(np.float32)
    swept = low_pass(signal, cutoffs, 0.0, RATE_HZ)[frames // 4 :]
    spectrum = np.abs(np.fft.rfft(swept * np.hanning(len(swept)) ** 2)) ** 2
    near = np.abs(np.fft.rfftfreq(len(swept), 1 / RATE_HZ) - 441.0) < 120.0
    assert 10 * math.log10(spectrum[~near].sum() / spectrum[near].sum()) < -65.0


def test_pan_keeps_the_power() -> None:
    for position in (-0.5, -0.2, 0.0, 0.31, 0.5):
        left, right = pan_gains(position)
        assert left**2 + right**2 == pytest.approx(1.0)
    assert pan_gains(-0.5) == pytest.approx((1.0, 0.0))
    assert pan_gains(0.0) == pytest.approx((math.sqrt(0.5), math.sqrt(0.5)))
    assert pan_gains(9.0) == pytest.approx((0.0, 1.0))
