"""The low pass against its formulas and its difference equation, and what its pieces must not change."""

import math
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from audio.dsp.lowpass import PIECE_FRAMES, STEP_FRAMES, low_pass

RATE_HZ = 44100


def _filtered(signal: np.ndarray, cutoff_hz: np.ndarray, resonance_db: float | np.ndarray, rate_hz: int) -> np.ndarray:
    filtered = signal.copy()
    low_pass(filtered, cutoff_hz, resonance_db, rate_hz)
    return filtered


def _gain(frequency_hz: float, cutoff_hz: float, resonance_db: float = 0.0) -> float:
    frames = RATE_HZ // 2
    signal = np.sin(2 * np.pi * frequency_hz / RATE_HZ * np.arange(frames)).astype(np.float32)
    settled = _filtered(signal, np.array([cutoff_hz]), resonance_db, RATE_HZ)[frames // 2 :]
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


def _by_difference_equation(
    signal: np.ndarray, cutoffs_hz: np.ndarray, resonance_db: float = 0.0, rate_hz: int = RATE_HZ
) -> np.ndarray:
    """Filter with one cutoff a frame, output and input remembered as they were."""
    angle = 2 * np.pi * np.minimum(cutoffs_hz, 0.45 * rate_hz) / rate_hz
    alpha = np.sin(angle) / 2 * 10 ** ((3.01 - resonance_db) / 20)
    a1, a2 = -2 * np.cos(angle) / (1 + alpha), (1 - alpha) / (1 + alpha)
    b0 = (1 - np.cos(angle)) / 2 / (1 + alpha) * 10 ** (-resonance_db / 40)
    fed = np.convolve(signal.astype(float), (1.0, 2.0, 1.0))[: len(signal)] * b0
    filtered = []
    y1 = y2 = 0.0
    for value, first, second in zip(fed.tolist(), a1.tolist(), a2.tolist(), strict=True):
        y1, y2 = value - first * y1 - second * y2, y1
        filtered.append(y1)
    return np.array(filtered)


def test_the_low_pass_matches_its_difference_equation() -> None:
    signal = np.random.default_rng(4).standard_normal(2000).astype(np.float32)
    filtered = _filtered(signal, np.array([724.0773]), 0.0, RATE_HZ)
    assert filtered == pytest.approx(_by_difference_equation(signal, np.full(2000, 724.0773)), abs=1e-4)


def test_the_low_pass_matches_its_difference_equation_with_a_moving_cutoff() -> None:
    steps = 40
    cutoffs = np.geomspace(8000.0, 200.0, steps + 1)
    signal = np.random.default_rng(4).standard_normal(steps * STEP_FRAMES).astype(np.float32)
    smooth = np.geomspace(8000.0, 200.0, 2 * steps + 1)[:-1].repeat(STEP_FRAMES // 2)
    assert np.isfinite(_filtered(signal, cutoffs, 24.0, RATE_HZ)).all()
    filtered = _filtered(signal, cutoffs, 0.0, RATE_HZ)
    assert filtered == pytest.approx(_by_difference_equation(signal, smooth), abs=5e-3)


def test_a_swept_low_pass_does_not_buzz() -> None:
    # A tone under a cutoff that sways by an octave each way: what is far from the tone is the filter's own noise.
    frames = RATE_HZ * 2
    times = np.arange(frames // STEP_FRAMES + 1) * STEP_FRAMES / RATE_HZ
    cutoffs = 250.0 * np.exp2(2.0 * np.abs((times + 0.5) % 1.0 * 2.0 - 1.0) - 1.0)
    frames = (len(times) - 1) * STEP_FRAMES
    signal = np.sin(2 * np.pi * 441.0 / RATE_HZ * np.arange(frames)).astype(np.float32)
    swept = _filtered(signal, cutoffs, 0.0, RATE_HZ)[frames // 4 :]
    spectrum = np.abs(np.fft.rfft(swept * np.hanning(len(swept)) ** 2)) ** 2
    near = np.abs(np.fft.rfftfreq(len(swept), 1 / RATE_HZ) - 441.0) < 120.0
    assert 10 * math.log10(spectrum[~near].sum() / spectrum[near].sum()) < -65.0


@pytest.mark.parametrize(("first_hz", "last_hz"), [(100.0, 200.0), (200.0, 400.0), (300.0, 310.0)])
def test_a_slow_sweep_is_free_of_steps(first_hz: float, last_hz: float) -> None:
    frames = 4 * RATE_HZ // STEP_FRAMES * STEP_FRAMES
    cutoffs = np.geomspace(first_hz, last_hz, frames // STEP_FRAMES + 1)
    tone_hz = (first_hz * last_hz) ** 0.5
    signal = np.sin(2 * np.pi * tone_hz / RATE_HZ * np.arange(frames)).astype(np.float32)
    swept = _filtered(signal, cutoffs, 0.0, RATE_HZ)[frames // 4 : -frames // 4]
    spectrum = np.abs(np.fft.rfft(swept * np.hanning(len(swept)) ** 2)) ** 2
    near = np.abs(np.fft.rfftfreq(len(swept), 1 / RATE_HZ) - tone_hz) < 60.0
    assert 10 * math.log10(spectrum[~near].sum() / spectrum[near].sum()) < -100.0


def _noise(frames: int) -> np.ndarray:
    return np.random.default_rng(9).standard_normal(frames).astype(np.float32)


def _courses(pieces: int) -> dict[str, tuple[np.ndarray, float | np.ndarray]]:
    """Return cutoffs and resonances of some pieces that stand, move all along, and do the one after the other."""
    steps = pieces * PIECE_FRAMES // STEP_FRAMES
    places = np.arange(steps + 1) / steps
    lands = np.where(places < 0.3, 9000.0 - 20000.0 * places, 3000.0)
    bumps = np.where(np.abs(places - 0.5) < 0.02, 2500.0, 800.0)
    return {
        "still": (np.array([1999.0]), 3.0),
        "moving": (np.geomspace(12000.0, 500.0, steps + 1), 0.0),
        "landing": (lands, 6.0),
        "bump": (bumps, 0.0),
        "resonance": (np.full(steps + 1, 700.0), np.where(places < 0.6, 0.0, 24.0)),
    }


@pytest.mark.parametrize("course", ["still", "moving", "landing", "bump", "resonance"])
def test_what_comes_out_does_not_depend_on_what_follows(course: str) -> None:
    pieces = 14
    cutoff_hz, resonance_db = _courses(pieces)[course]
    signal = _noise(pieces * PIECE_FRAMES)
    whole = _filtered(signal, cutoff_hz, resonance_db, RATE_HZ)
    lengths = np.random.default_rng(3).integers(1, len(signal), 12).tolist()
    for frames in (*lengths, 1, STEP_FRAMES, PIECE_FRAMES - 1, PIECE_FRAMES, PIECE_FRAMES + 1, 9 * PIECE_FRAMES):
        told = -(-frames // PIECE_FRAMES) * PIECE_FRAMES // STEP_FRAMES + 1
        resonances = resonance_db if isinstance(resonance_db, float) else resonance_db[:told]
        first = _filtered(signal[:frames], cutoff_hz[:told], resonances, RATE_HZ)
        assert first.tobytes() == whole[:frames].tobytes(), frames


@pytest.mark.parametrize("course", ["still", "moving", "landing"])
def test_threads_filter_alike(course: str) -> None:
    words = _noise(5 * PIECE_FRAMES), *_courses(5)[course], RATE_HZ
    alone = _filtered(*words).tobytes()
    with ThreadPoolExecutor(4) as pool:
        assert {filtered.tobytes() for filtered in pool.map(lambda _: _filtered(*words), range(16))} == {alone}


@pytest.mark.parametrize("rate_hz", [44100, 48000, 96000])
@pytest.mark.parametrize("resonance_db", [0.0, 24.0, 96.0])
@pytest.mark.parametrize("cutoff_hz", [1.0, 5.0, 40.0, 300.0, 2000.0, 12000.0, 40000.0])
def test_standing_and_moving_cutoffs_match_the_difference_equation(
    cutoff_hz: float, resonance_db: float, rate_hz: int
) -> None:
    signal = _noise(3 * PIECE_FRAMES)
    cents = 1200 * math.log2(max(cutoff_hz, 5.0))
    wanted = _by_difference_equation(signal, np.full(len(signal), 2 ** (cents / 1200)), resonance_db, rate_hz)
    still = _filtered(signal, np.array([cutoff_hz]), resonance_db, rate_hz)
    assert np.abs(still - wanted).max() < 1e-5 * np.abs(wanted).max()
    # To and fro by two cents: in steps of 32 frames, each second one stands halfway.
    ways = cents + 2.0 * (np.arange(len(signal) // STEP_FRAMES + 1) % 2)
    steps = np.stack((ways[:-1], (ways[:-1] + ways[1:]) / 2), axis=1).reshape(-1)
    wanted = _by_difference_equation(signal, 2 ** (steps.repeat(STEP_FRAMES // 2) / 1200), resonance_db, rate_hz)
    moving = _filtered(signal, 2 ** (ways / 1200), resonance_db, rate_hz)
    assert np.abs(moving - wanted).max() < 1e-5 * np.abs(wanted).max()


@pytest.mark.parametrize("course", ["still", "moving", "landing", "bump"])
def test_long_courses_match_the_difference_equation(course: str) -> None:
    pieces = 10
    cutoff_hz, resonance_db = _courses(pieces)[course]
    signal = _noise(pieces * PIECE_FRAMES)
    cents = 1200 * np.log2(np.resize(cutoff_hz, len(signal) // STEP_FRAMES + 1))
    steps = np.stack((cents[:-1], (cents[:-1] + cents[1:]) / 2), axis=1).reshape(-1)
    wanted = _by_difference_equation(signal, 2 ** (steps.repeat(STEP_FRAMES // 2) / 1200), float(resonance_db))
    filtered = _filtered(signal, cutoff_hz, resonance_db, RATE_HZ)
    assert np.abs(filtered - wanted).max() < 1e-5 * np.abs(wanted).max()


def test_a_cutoff_that_lands_goes_on_without_a_click() -> None:
    cutoff_hz, resonance_db = _courses(10)["landing"]
    signal = np.sin(2 * np.pi * 441.0 / RATE_HZ * np.arange(10 * PIECE_FRAMES)).astype(np.float32)
    bend = np.abs(np.diff(_filtered(signal, cutoff_hz, resonance_db, RATE_HZ), 2))
    assert bend[2 * PIECE_FRAMES : 5 * PIECE_FRAMES].max() < 1.01 * bend[7 * PIECE_FRAMES :].max()
