"""What the tests of the bank share: the bank, built once, and notes of it."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from audio.engine import Synth
from audio.score import Part
from audio.soundfont import Bank, load_bank
from soundfonts.bank import build

RATE_HZ = 44100
Note = Callable[..., np.ndarray]


@pytest.fixture(scope="session")
def bank_content() -> bytes:
    """Return the bank's bytes, built anew."""
    return build()


@pytest.fixture(scope="session")
def bank_path(bank_content: bytes, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the bank as a file."""
    path = tmp_path_factory.mktemp("bank") / "onesemi.sf2"
    path.write_bytes(bank_content)
    return path


@pytest.fixture(scope="session")
def bank(bank_path: Path) -> Bank:
    """Return the bank as the program reads it."""
    return load_bank(bank_path)


@pytest.fixture(scope="session")
def note(bank: Bank) -> Note:
    """Return what plays a note of a part: (part, key, seconds=0.5, velocity=100) to a mono signal at 44.1 kHz."""
    synth = Synth(bank, RATE_HZ)

    def play(part: Part, key: int, seconds: float = 0.5, velocity: int = 100) -> np.ndarray:
        return synth.note(part, key, velocity, seconds).mean(axis=1)

    return play


def cents_off(signal: np.ndarray, key: int, rate_hz: int, from_s: float = 0.15, to_s: float = 1.2) -> float:
    """Return by how many cents a note's fundamental is off the key, on the average over a time.

    The fundamental is brought down to 0 Hz and freed of everything 40 Hz away; how fast its phase still turns, where
    it is loud, is what the pitch is off by. So vibrato counts with its centre.
    """
    note_hz = 440.0 * 2.0 ** ((key - 69) / 12.0)
    part = signal[round(from_s * rate_hz) : round(to_s * rate_hz)]
    turned = part * np.exp(np.arange(len(part)) * (-2j * np.pi * note_hz / rate_hz))
    window = np.hanning(round(0.04 * rate_hz))
    slow = np.convolve(turned, window / window.sum(), "valid")[::64]
    seconds, phase, weight = np.arange(len(slow)) * 64 / rate_hz, np.unwrap(np.angle(slow)), np.abs(slow) ** 2
    off_hz = np.polyfit(seconds, phase, 1, w=np.sqrt(weight))[0] / (2.0 * np.pi)
    return float(1200.0 * np.log2(1.0 + off_hz / note_hz))


@pytest.fixture(scope="session")
def tuner() -> Callable[..., float]:
    """Return the measure of pitch."""
    return cents_off
