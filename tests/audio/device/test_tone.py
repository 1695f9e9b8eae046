import numpy as np
import pytest

from audio.device import sound_check
from audio.engine import Synth
from audio.soundfont import load_bank, own_bank

STEP_SECONDS = 0.55


@pytest.fixture(scope="module")
def tone() -> np.ndarray:
    return sound_check(Synth(load_bank(own_bank())))


def level(tone: np.ndarray, start_seconds: float, end_seconds: float) -> tuple[float, float]:
    part = tone[round(start_seconds * 44100) : round(end_seconds * 44100)]
    left, right = np.sqrt(np.mean(part.astype(np.float64) ** 2, axis=0))
    return float(left), float(right)


def test_first_only_the_left_sounds_then_the_right_then_both(tone: np.ndarray) -> None:
    left, right = level(tone, 0.0, STEP_SECONDS)
    assert left > 0.01
    assert right == 0.0
    left, right = level(tone, 1.6 * STEP_SECONDS, 2 * STEP_SECONDS)
    assert right > 10 * left
    left, right = level(tone, 2 * STEP_SECONDS, 3 * STEP_SECONDS)
    assert left > 0.01
    assert right > 0.01


def test_it_is_short_and_never_clips(tone: np.ndarray) -> None:
    assert tone.dtype == np.float32
    assert 1.5 < len(tone) / 44100 < 5.0
    assert np.abs(tone).max() < 1.0
