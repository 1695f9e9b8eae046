import math

import numpy as np
import pytest

from audio.dsp.chorus import DELAY_SECONDS, DEPTH_SECONDS, Chorus
from audio.dsp.reverb import LEVEL, Reverb, hall_response, response_frames

RATE_HZ = 44100
BLOCK = 4096


def _stream(effect: Reverb | Chorus, signal: np.ndarray) -> np.ndarray:
    blocks = []
    for start in range(0, len(signal), BLOCK):
        wet = effect.run(signal[start : start + BLOCK])
        blocks.append(np.zeros((2, BLOCK), np.float32) if wet is None else wet.copy())
    return np.concatenate(blocks, axis=1)


def test_reverb_in_blocks_is_the_whole_convolution() -> None:
    signal = np.zeros(40 * BLOCK, np.float32)
    random = np.random.default_rng(0)
    signal[100:9000] = random.standard_normal(8900)
    signal[15 * BLOCK : 15 * BLOCK + 50] = 1.0
    wet = _stream(Reverb(RATE_HZ, BLOCK), signal)
    size = 1 << 18
    response = hall_response(RATE_HZ)
    expected = np.fft.irfft(np.fft.rfft(response, size) * np.fft.rfft(signal, size), size)[:, : len(signal)]
    assert np.abs(wet - expected).max() < 1e-5


def test_reverb_of_silence_costs_nothing_and_ends_after_its_response() -> None:
    reverb = Reverb(RATE_HZ, BLOCK)
    silence = np.zeros(BLOCK, np.float32)
    assert reverb.run(silence) is None
    click = silence.copy()
    click[-1] = 1.0
    reverb.run(click)
    blocks = [reverb.run(silence) for _ in range(response_frames(RATE_HZ) // BLOCK + 4)]
    assert blocks[0] is not None
    assert blocks[-1] is None


@pytest.mark.parametrize("rate_hz", [44100, 48000, 96000])
def test_the_hall_has_the_same_energy_and_fades_alike_at_every_rate(rate_hz: int) -> None:
    response = hall_response(rate_hz)
    assert np.sum(response**2, axis=1) == pytest.approx([LEVEL**2, LEVEL**2], rel=1e-4)
    thirds = [float(np.sum(part**2)) for part in np.array_split(response[0], 3)]
    assert 10 * math.log10(thirds[0] / thirds[1]) == pytest.approx(21.8, abs=3.0)


def test_both_ears_hear_another_hall() -> None:
    left, right = hall_response(RATE_HZ)
    assert abs(float(left @ right)) < 0.05 * LEVEL**2


def test_chorus_delays_within_its_depth_and_goes_by_the_streams_time() -> None:
    signal = np.zeros(60 * BLOCK, np.float32)
    signal[:: 8 * BLOCK] = 1.0
    wet = _stream(Chorus(RATE_HZ), signal)
    late = _stream(Chorus(RATE_HZ, first_frame=40 * BLOCK), signal[40 * BLOCK :])
    assert np.array_equal(late[:, BLOCK:], wet[:, 41 * BLOCK :])
    for start in range(0, len(signal) - BLOCK, 8 * BLOCK):
        for ear in range(2):
            delay = int(np.argmax(np.abs(wet[ear, start : start + BLOCK]))) / RATE_HZ
            assert DELAY_SECONDS - DEPTH_SECONDS - 1e-4 <= delay <= DELAY_SECONDS + DEPTH_SECONDS + 1e-4
