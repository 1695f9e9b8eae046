"""Mastering in pieces does what the limiter does to a whole signal; the spool gives back what it was given."""

import math
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from audio.dsp import limit_true_peak, loudness_lufs, true_peak_db
from audio.export import spool as spools
from audio.export.mastering import Mastering, master_signal
from audio.export.sound_file import CEILING_DB, Master
from audio.export.spool import PIECE_FRAMES, Spool

RATE_HZ = 44100


def pieces_of(signal: np.ndarray) -> Callable[[], Iterator[np.ndarray]]:
    return lambda: (signal[start : start + PIECE_FRAMES] for start in range(0, len(signal), PIECE_FRAMES))


def noise(frames: int, level: float) -> np.ndarray:
    return (np.random.Generator(np.random.PCG64(frames)).normal(0.0, level, (frames, 2))).astype(np.float32)


def whole(mastering: Mastering) -> np.ndarray:
    return np.concatenate([np.zeros((0, 2), np.float32), *mastering.pieces()])


@pytest.mark.parametrize("frames", [0, 1, 15, PIECE_FRAMES, PIECE_FRAMES + 1, 2 * PIECE_FRAMES + 1000])
def test_limiting_in_pieces_is_limiting_the_whole(frames: int) -> None:
    signal = noise(frames, 0.5)
    limited = whole(master_signal(pieces_of(signal), RATE_HZ, Master(None)))
    np.testing.assert_allclose(limited, limit_true_peak(signal, RATE_HZ, CEILING_DB), atol=1e-6)


@pytest.mark.parametrize("place", [PIECE_FRAMES - 1, PIECE_FRAMES, PIECE_FRAMES + 1])
def test_a_peak_where_pieces_meet_is_held_down(place: int) -> None:
    signal = np.zeros((3 * PIECE_FRAMES, 2), np.float32)
    signal[place - 1 : place + 1] = 0.95  # between the two samples it rises above either
    assert true_peak_db(signal, RATE_HZ) > -0.4
    assert true_peak_db(whole(master_signal(pieces_of(signal), RATE_HZ, Master(None))), RATE_HZ) <= -1.0


def test_a_whole_master_meets_target_and_ceiling_over_many_pieces() -> None:
    signal = noise(12 * PIECE_FRAMES, 0.02) * np.linspace(0.2, 4.0, 12 * PIECE_FRAMES, dtype=np.float32)[:, None]
    result = whole(master_signal(pieces_of(signal), RATE_HZ, Master(-14.0)))
    assert loudness_lufs(result, RATE_HZ) == pytest.approx(-14.0, abs=0.5)
    assert true_peak_db(result, RATE_HZ) <= -1.0 + 1e-6


def test_a_source_is_never_changed() -> None:
    signal = noise(PIECE_FRAMES, 0.5)
    before = signal.copy()
    whole(master_signal(pieces_of(signal), RATE_HZ, Master()))
    assert np.array_equal(signal, before)


@pytest.mark.parametrize("in_memory_bytes", [1 << 30, 1 << 20, 1000])
def test_a_spool_gives_back_what_it_was_given(
    in_memory_bytes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spools, "_IN_MEMORY_BYTES", in_memory_bytes)
    signal = noise(2 * PIECE_FRAMES + 777, 0.1)
    with Spool(tmp_path) as spool:
        for piece in pieces_of(signal)():
            spool.append(piece)
        for _ in range(2):
            assert np.array_equal(np.concatenate(list(spool.pieces())), signal)
        assert spool.frames == len(signal)
    assert list(tmp_path.iterdir()) == []


def test_silence_is_left_alone() -> None:
    silent = np.zeros((RATE_HZ, 2), np.float32)
    mastering = master_signal(pieces_of(silent), RATE_HZ, Master())
    assert not whole(mastering).any()
    assert math.isinf(true_peak_db(silent, RATE_HZ))
