import itertools
import math

import numpy as np
import pytest

from audio.dsp.chorus import DELAY_SECONDS, DEPTH_SECONDS, SPEED_HZ, Chorus
from audio.dsp.chorus import LEVEL as CHORUS_LEVEL
from audio.dsp.convolution import Convolver
from audio.dsp.halfband import DELAY_FRAMES, Doubler, Halver
from audio.dsp.reverb import LEVEL, PRE_DELAY_SECONDS, Reverb, hall_response, response_frames

RATE_HZ = 44100
BLOCK = 4096


def _stream(effect: Reverb | Chorus, signal: np.ndarray) -> np.ndarray:
    blocks = []
    for start in range(0, len(signal), BLOCK):
        wet = effect.run(signal[start : start + BLOCK])
        blocks.append(np.zeros((2, BLOCK), np.float32) if wet is None else wet.copy())
    return np.concatenate(blocks, axis=1)


def test_convolution_in_blocks_is_the_whole_convolution() -> None:
    random = np.random.default_rng(0)
    signal = np.zeros(40 * 512, np.float32)
    signal[100:9000] = random.standard_normal(8900)
    response = random.standard_normal((2, 1700)).astype(np.float32) / np.float32(40.0)
    convolver = Convolver(response, 512)
    wet = np.concatenate([convolver.run(block).copy() for block in signal.reshape(-1, 512)], axis=1)
    expected = np.stack([np.convolve(signal, ear)[: len(signal)] for ear in response])
    assert np.abs(wet - expected).max() < 1e-5


@pytest.mark.parametrize("frames", [40, 4096, 4097, 12000])
def test_convolution_is_exact_to_the_last_bits_for_any_length_of_response(frames: int) -> None:
    random = np.random.default_rng(frames)
    signal = random.standard_normal(8 * 4096).astype(np.float32)
    response = random.standard_normal((2, frames)).astype(np.float32)
    convolver = Convolver(response, 4096)
    wet = np.concatenate([convolver.run(block).copy() for block in signal.reshape(-1, 4096)], axis=1)
    size = len(signal) + frames
    spectrum = np.fft.rfft(signal.astype(np.float64), size) * np.fft.rfft(response.astype(np.float64), size)
    expected = np.fft.irfft(spectrum, size)[:, : len(signal)]
    assert np.abs(wet - expected).max() < 1e-6 * np.abs(expected).max()


def test_filters_of_half_the_rate_weigh_each_frame_as_their_taps_say() -> None:
    distances = np.arange(1, 16, 2)
    window = np.i0(6.0 * np.sqrt(1.0 - (distances / 16.0) ** 2)) / np.i0(6.0)
    side = 0.5 * np.sinc(distances / 2.0) * window
    taps = np.zeros(2 * DELAY_FRAMES + 1)
    taps[DELAY_FRAMES] = 0.5
    taps[DELAY_FRAMES + distances] = taps[DELAY_FRAMES - distances] = side * 0.25 / side.sum()
    signal = np.random.default_rng(3).standard_normal((2, 4096)).astype(np.float32)
    lengths = [0, 32, 512, 2048, 4096]
    pieces = [signal[:, start:end] for start, end in itertools.pairwise(lengths)]
    halver, doubler = Halver(), Doubler(2)
    halved = np.concatenate([halver.run(piece[0]) for piece in pieces])
    assert halved == pytest.approx(np.convolve(signal[0], taps)[:4096:2], abs=1e-5)
    doubled = np.concatenate([doubler.run(piece) for piece in pieces], axis=1)
    spread = np.zeros((2, 8192))
    spread[:, ::2] = 2.0 * signal
    assert doubled == pytest.approx(np.stack([np.convolve(ear, taps)[:8192] for ear in spread]), abs=1e-5)


def test_half_the_rate_and_back_keeps_the_middle_and_only_delays() -> None:
    halver, doubler = Halver(), Doubler(1)
    signal = np.sin(2 * np.pi * 5000 / RATE_HZ * np.arange(8192)).astype(np.float32)
    back = np.concatenate([doubler.run(halver.run(block)[None])[0] for block in signal.reshape(-1, 512)])
    delay = 2 * DELAY_FRAMES
    assert np.abs(back[200:8000] - signal[200 - delay : 8000 - delay]).max() < 2e-3


@pytest.mark.parametrize("frequency_hz", [14000, 17000, 21000])
def test_half_the_rate_takes_the_treble_off_before_it_folds(frequency_hz: int) -> None:
    signal = np.sin(2 * np.pi * frequency_hz / RATE_HZ * np.arange(8192)).astype(np.float32)
    assert np.abs(Halver().run(signal)[100:]).max() < 2e-3


def test_the_hall_answers_a_stroke_alike_wherever_the_blocks_lie() -> None:
    def answer(place: int) -> np.ndarray:
        signal = np.zeros(30 * BLOCK, np.float32)
        signal[place] = 1.0
        return _stream(Reverb(RATE_HZ, BLOCK), signal)[:, place : place + 20 * BLOCK]

    first = answer(100)
    assert np.abs(first - answer(3 * BLOCK - 2)).max() < 1e-5
    assert np.argmax(np.abs(first[0]) > 1e-6) / RATE_HZ == pytest.approx(PRE_DELAY_SECONDS, abs=0.002)


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


@pytest.mark.parametrize("rate_hz", [44100, 48000, 96000])
def test_chorus_reads_between_the_frames_around_its_delay_for_more_than_a_whole_sway(rate_hz: int) -> None:
    first_frame = 1000
    blocks = int(1.2 * rate_hz / SPEED_HZ) // BLOCK
    signal = np.random.default_rng(4).standard_normal(blocks * BLOCK).astype(np.float32)
    wet = _stream(Chorus(rate_hz, first_frame), signal)
    frames = np.arange(len(signal))
    period = round(rate_hz / SPEED_HZ)
    for ear in range(2):
        turn = (first_frame + frames + ear * (period // 2)) % period / period
        delay = (DELAY_SECONDS + DEPTH_SECONDS * np.sin(2.0 * np.pi * turn)) * rate_hz
        expected = CHORUS_LEVEL * np.interp(frames - delay, frames, signal, left=0.0)
        whole = frames > delay.max()
        assert np.abs(wet[ear] - expected)[whole].max() < 2e-5


def test_chorus_of_silence_costs_nothing_and_ends_after_its_longest_delay() -> None:
    chorus = Chorus(RATE_HZ)
    silence = np.zeros(512, np.float32)
    assert chorus.run(silence) is None
    click = silence.copy()
    click[-1] = 1.0
    blocks = [chorus.run(block) for block in (click, silence, silence, silence)]
    assert blocks[2] is not None
    assert blocks[2].any(axis=1).all()
    assert chorus.run(silence) is None
