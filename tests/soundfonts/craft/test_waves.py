"""What the craft makes: loops without a seam, nothing at 0 Hz, no wave beyond full level, noise the same everywhere."""

import numpy as np
import pytest

from soundfonts.band import KIT, PROGRAMS
from soundfonts.craft.hiss import Band, round_hiss, white
from soundfonts.craft.sound import Sound
from soundfonts.craft.wave import Wave, falling, fit, key_hz, rising
from soundfonts.magic import MAGIC

SOUNDS = {sound.name: sound for sound in (*PROGRAMS, *MAGIC.values(), *(drum.sound for drum in KIT))}
sound_of = pytest.mark.parametrize("sound", SOUNDS.values(), ids=SOUNDS)


@sound_of
def test_a_loop_has_no_seam(sound: Sound) -> None:
    for wave in sound.waves:
        if wave.loop is not None:
            start, end = wave.loop
            assert 8 <= start < end <= len(wave.frames) - 8
            assert end - start >= 32
            assert wave.frames[end : end + 8] == pytest.approx(wave.frames[start : start + 8], abs=2e-3)


@sound_of
def test_a_wave_begins_at_nothing_stays_in_range_and_stands_on_no_offset(sound: Sound) -> None:
    for wave in sound.waves:
        start, end = wave.loop or (0, len(wave.frames))
        assert abs(wave.frames[0]) < 1e-9
        assert np.abs(wave.frames).max() <= 1.0
        assert abs(np.mean(wave.frames[start:end])) < 2e-3


@sound_of
def test_a_wave_that_ends_ends_in_silence(sound: Sound) -> None:
    for wave in sound.waves:
        if wave.loop is None:
            assert abs(wave.frames[-1]) < 1e-6


@pytest.mark.parametrize("key", range(21, 109, 7))
def test_a_frame_is_in_tune_to_a_tenth_of_a_cent(key: int) -> None:
    frame = fit(key, 0.1, 0.05)
    assert 1200.0 * np.log2(frame.rounds * frame.rate_hz / frame.loop / key_hz(key)) == pytest.approx(0.0, abs=0.1)
    assert frame.rate_hz == pytest.approx(32000, rel=0.02)


def test_noise_is_the_same_on_every_machine() -> None:
    assert white(3, 1) == pytest.approx([0.0236432494, 0.9009273933, -0.7116807745], abs=1e-9)


def test_round_noise_leads_from_its_end_into_its_beginning() -> None:
    hiss = round_hiss(4000, 32000, (Band(200.0, 800.0),), 3)
    steps = np.abs(np.diff(hiss))
    assert abs(hiss[0] - hiss[-1]) <= steps.max()
    assert np.sqrt(np.mean(hiss**2)) == pytest.approx(1.0)
    level = np.abs(np.fft.rfft(hiss))
    assert level[50] > 20 * level[1500]  # 400 Hz, and 12 kHz


def test_gains_fall_by_60_db_and_rise_smoothly() -> None:
    seconds = np.array([0.0, 0.5, 1.0])
    assert falling(seconds, 0.5)[1] == pytest.approx(0.001)
    assert list(falling(seconds, 0.0)) == [1.0, 1.0, 1.0]
    assert list(rising(seconds, 0.25, 0.5)) == pytest.approx([0.0, 0.5, 1.0])


def test_equal_loudness_is_measured_on_the_note_as_it_is_played() -> None:
    class Sine:
        def wave(self, key: int) -> Wave:
            frame = fit(key, 0.1, 0.1)
            return frame.finished(frame.sine(frame.rounds))

    steady, short = (Sound("x", Sine(), (69,), fades_s=fades_s).waves[0] for fades_s in (0.0, 0.5))
    louder = Sound("x", Sine(), (69,), level_db=3.0).waves[0]
    assert np.abs(short.frames).max() > 1.5 * np.abs(steady.frames).max()
    assert np.abs(louder.frames).max() / np.abs(steady.frames).max() == pytest.approx(10 ** (3 / 20), rel=0.01)
