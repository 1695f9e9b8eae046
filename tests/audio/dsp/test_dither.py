import numpy as np
import pytest

from audio.dsp import Dither16, dither_16


def test_the_same_seed_gives_the_same_samples_in_any_pieces() -> None:
    signal = np.random.default_rng(5).standard_normal((70_000, 2)).astype(np.float32) * np.float32(0.2)
    whole = dither_16(signal, 7)
    dither = Dither16(7)
    pieces = [dither.convert(piece) for piece in np.split(signal, [1, 1000, 33_333])]
    assert np.array_equal(np.concatenate(pieces), whole)
    assert not np.array_equal(dither_16(signal, 8), whole)


def test_pieces_of_odd_lengths_go_on_where_the_chance_was() -> None:
    signal = np.random.default_rng(6).standard_normal((1001, 1)).astype(np.float32) * np.float32(0.2)
    dither = Dither16(7)
    pieces = [dither.convert(piece) for piece in np.split(signal, [1, 4, 4, 777])]
    assert np.array_equal(np.concatenate(pieces), dither_16(signal, 7))
    words = np.random.default_rng(np.random.PCG64(7)).integers(0, 1 << 32, 1001, np.uint32).astype(np.int64)
    noise = ((words & 0xFFFF) + (words >> 16) - 65535) / 65536.0
    assert np.array_equal(dither_16(np.zeros((1001, 1), np.float32), 7)[:, 0], np.rint(noise))


def test_silence_becomes_triangular_noise_of_one_step_each_way() -> None:
    noise = dither_16(np.zeros((400_000, 1), np.float32), 1).astype(np.float64)
    assert set(np.unique(noise)) == {-1.0, 0.0, 1.0}
    assert noise.mean() == pytest.approx(0.0, abs=0.005)
    assert (noise**2).mean() == pytest.approx(0.25, abs=0.01)


def test_a_level_between_two_steps_is_kept_on_average() -> None:
    signal = np.full((200_000, 1), 100.3 / 32767.0, np.float32)
    assert dither_16(signal, 2).astype(np.float64).mean() == pytest.approx(100.3, abs=0.01)


def test_levels_beyond_full_scale_are_held_and_never_wrap() -> None:
    signal = np.array([[2.0, -2.0], [1.0, -1.0], [9e9, -9e9]], np.float32)
    assert dither_16(signal, 3)[[0, 2]].tolist() == [[32767, -32768], [32767, -32768]]
    assert np.abs(dither_16(signal, 3)[1]).min() >= 32765
