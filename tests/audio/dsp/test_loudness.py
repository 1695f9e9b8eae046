import math

import numpy as np
import pytest

from audio.dsp import LoudnessMeter, loudness_lufs
from audio.units import db_to_gain


@pytest.mark.parametrize("rate_hz", [44100, 48000, 96000])
def test_a_full_sine_of_997_hz_in_one_channel_reads_minus_3_01_lufs(stereo_sine, rate_hz: int) -> None:
    signal = stereo_sine(997.0, seconds=5.0, rate_hz=rate_hz)
    signal[:, 1] = 0.0
    assert loudness_lufs(signal, rate_hz) == pytest.approx(-3.01, abs=0.02)


@pytest.mark.parametrize("level_db", [-23.0, -33.0])
def test_stereo_sines_read_their_level(stereo_sine, level_db: float) -> None:
    signal = stereo_sine(1000.0, level=db_to_gain(level_db), seconds=20.0)
    assert loudness_lufs(signal, 48000) == pytest.approx(level_db, abs=0.05)


def test_soft_passages_are_gated_out(stereo_sine) -> None:
    parts = [
        stereo_sine(1000.0, level=db_to_gain(level_db), seconds=s) for level_db, s in ((-36, 10), (-23, 60), (-36, 10))
    ]
    assert loudness_lufs(np.concatenate(parts), 48000) == pytest.approx(-23.0, abs=0.1)


def test_low_tones_weigh_less_and_high_tones_more(stereo_sine) -> None:
    middle, low, high = (loudness_lufs(stereo_sine(hz, seconds=3.0), 48000) for hz in (1000.0, 38.0, 10000.0))
    assert low - middle == pytest.approx(-6.7, abs=0.3)
    assert high - middle == pytest.approx(3.3, abs=0.2)


def test_silence_and_a_blink_have_no_loudness(stereo_sine) -> None:
    assert loudness_lufs(np.zeros((48000, 2), np.float32), 48000) == -math.inf
    assert loudness_lufs(stereo_sine(1000.0, seconds=0.39), 48000) == -math.inf


def test_pieces_read_as_the_whole() -> None:
    signal = np.random.default_rng(3).standard_normal((100_000, 2)).astype(np.float32) * np.float32(0.1)
    meter = LoudnessMeter(44100)
    for start in range(0, len(signal), 7001):
        meter.add(signal[start : start + 7001])
    assert meter.lufs() == pytest.approx(loudness_lufs(signal, 44100), abs=1e-4)
