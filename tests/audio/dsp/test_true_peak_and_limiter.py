import math

import numpy as np
import pytest

from audio.dsp import limit_true_peak, true_peak_db
from audio.dsp.limiter import attenuation_nodes_db
from audio.dsp.true_peak import block_peaks


def test_the_peak_between_samples_is_found(stereo_sine) -> None:
    signal = stereo_sine(12000.0, phase=math.pi / 4)
    assert np.abs(signal).max() == pytest.approx(0.7071, abs=1e-3)
    assert true_peak_db(signal[100:-100], 48000) == pytest.approx(0.0, abs=0.2)


@pytest.mark.parametrize("frequency_hz", [100.0, 997.0, 5000.0, 9000.0, 15000.0])
def test_sines_read_their_level_within_the_standards_tolerance(stereo_sine, frequency_hz: float) -> None:
    window = np.hanning(48000).astype(np.float32)[:, None] ** np.float32(0.25)
    reading = true_peak_db(stereo_sine(frequency_hz, level=0.5, phase=0.3) * window, 48000)
    assert -6.02 - 0.4 <= reading <= -6.02 + 0.2


def test_every_frame_of_a_signal_is_looked_at() -> None:
    for place in (0, 1, 15, 16, 17, 4095, 4999):
        signal = np.zeros((5000, 2), np.float32)
        signal[place, 1] = -0.7
        assert true_peak_db(signal, 44100) == pytest.approx(20 * math.log10(0.7), abs=0.05)


@pytest.mark.parametrize("threshold", [0.0, 0.3, 0.8, 2.0])
def test_no_block_that_exceeds_the_threshold_is_passed_over(threshold: float) -> None:
    random = np.random.default_rng(3)
    signal = random.standard_normal((9_999, 2)).astype(np.float32) * np.float32(0.1)
    for place in (1023, 1024, 2050, 4096, 5119, 7000, 9_998):
        signal[place] *= 8.0
    every, found = block_peaks(signal, 0.0), block_peaks(signal, threshold)
    exceeds = every > threshold
    assert np.array_equal(found[exceeds], every[exceeds])
    assert found[~exceeds].max(initial=0.0) <= threshold


def test_silence_has_no_peak_and_a_rate_must_be_one() -> None:
    assert true_peak_db(np.zeros((100, 2), np.float32), 44100) == -math.inf
    assert true_peak_db(np.zeros((0, 2), np.float32), 44100) == -math.inf
    with pytest.raises(ValueError, match="rate_hz"):
        true_peak_db(np.zeros((100, 2), np.float32), 0)


@pytest.mark.parametrize("frames", [100, 5000])
@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_what_is_no_number_has_no_peak_that_ends(value: float, frames: int) -> None:
    signal = np.full((frames, 2), 0.1, np.float32)
    signal[frames // 2, 1] = value
    with np.errstate(invalid="ignore"):
        assert true_peak_db(signal, 44100) == math.inf


@pytest.mark.parametrize("seed", range(4))
def test_a_limited_signal_keeps_under_the_ceiling(seed: int) -> None:
    random = np.random.default_rng(seed)
    signal = random.standard_normal((40_001, 2)).astype(np.float32)
    signal *= np.exp(-(np.arange(40_001) % 9000) / 2000.0).astype(np.float32)[:, None]
    assert true_peak_db(limit_true_peak(signal, 44100, -1.0), 44100) <= -1.0


def test_what_is_under_the_ceiling_is_left_alone(stereo_sine) -> None:
    signal = stereo_sine(440.0, level=0.8)
    assert limit_true_peak(signal, 48000) is signal


def test_only_the_surroundings_of_a_peak_are_turned_down(stereo_sine) -> None:
    signal = stereo_sine(440.0, level=0.5, seconds=2.0)
    signal[48000] = 2.0
    limited = limit_true_peak(signal, 48000)
    changed = np.flatnonzero(np.any(limited != signal, axis=1))
    assert 48000 - changed.min() <= 0.008 * 48000
    assert changed.max() - 48000 <= 0.3 * 48000
    assert limited.shape == signal.shape


def test_gain_never_jumps() -> None:
    peaks = np.ones(2000, np.float32)
    peaks[1000] = 4.0
    nodes = attenuation_nodes_db(peaks, 1.0, 44100)
    assert nodes[1000] >= 12.04
    assert nodes[1001] >= 12.04
    assert np.abs(np.diff(nodes)).max() < 2.0
