"""Waves of made timbres: read as a plain walk over the sample has it, and the same however long they are asked for."""

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from audio.dsp.envelope import Envelope
from audio.dsp.lowpass import PIECE_FRAMES
from audio.dsp.oscillator import LowFrequencyOscillator
from audio.engine.reading import LOOP_ALWAYS, LOOP_UNTIL_RELEASE
from audio.engine.voice import Timbre
from audio.engine.wave import synthesise
from audio.soundfont import Sample

RATE_HZ = 44100
SAMPLE_FRAMES = 3000
OPEN_CENTS = 13500.0
PLAIN = Timbre(
    sample=0,
    start=5,
    end=SAMPLE_FRAMES - 7,
    loop_start=1200,
    loop_end=2300,
    loop_mode=0,
    step=1.0,
    cutoff_cents=OPEN_CENTS,
    resonance_db=0.0,
    modulation_lfo=LowFrequencyOscillator(0.01, 5.0),
    vibrato_lfo=LowFrequencyOscillator(0.02, 6.0),
    modulation_envelope=Envelope(0.0, 0.02, 0.0, 0.4, 0.3, 0.5),
    lfo_to_pitch=0.0,
    vibrato_to_pitch=0.0,
    envelope_to_pitch=0.0,
    lfo_to_cutoff=0.0,
    envelope_to_cutoff=0.0,
    lfo_to_volume_cb=0.0,
)
LOOPED = replace(PLAIN, loop_mode=LOOP_ALWAYS)
HELD = replace(PLAIN, loop_mode=LOOP_UNTIL_RELEASE)
LANDING = replace(LOOPED, cutoff_cents=8000.0, envelope_to_cutoff=4000.0)
SWAYING = replace(LANDING, vibrato_to_pitch=40.0, lfo_to_volume_cb=60.0, lfo_to_cutoff=300.0, resonance_db=9.0)


@pytest.fixture(scope="module")
def sample() -> Sample:
    data = np.random.default_rng(2).standard_normal(SAMPLE_FRAMES).astype(np.float32)
    return Sample("noise", data, 1200, 2300, RATE_HZ, 60, 0)


def heard(timbre: Timbre, sample: Sample, off_position: float, places: np.ndarray) -> np.ndarray:
    """Return the sample at whole places, gone through frame by frame; silence before and behind it."""
    round_frames = timbre.loop_end - timbre.loop_start
    walked, at, left = [], timbre.start, timbre.loop_mode == 0
    for place in range(int(places.max()) + 1):
        walked.append(sample.data[at] if at < timbre.end else 0.0)
        at += 1
        left = left or (at == timbre.loop_end and timbre.loop_mode == LOOP_UNTIL_RELEASE and place + 1 >= off_position)
        if at == timbre.loop_end and not left:
            at -= round_frames
    return np.where(places < 0, 0.0, np.array(walked)[places])


def walk(timbre: Timbre, sample: Sample, speeds: np.ndarray, off_frames: float = math.inf) -> np.ndarray:
    """Return the sample read at speeds, one a frame, through a cubic after Catmull and Rom."""
    positions = np.cumsum(speeds) - speeds
    off_position = math.inf if math.isinf(off_frames) else positions[int(off_frames)]
    whole = np.floor(positions).astype(int)
    f = positions - whole
    a, b, c, d = (heard(timbre, sample, off_position, whole + lag) for lag in (-1, 0, 1, 2))
    return b + f / 2 * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)))


@pytest.mark.parametrize("step", [2.0**-10, 0.3, 1.0, 1.37, 5.2, 64.0])
@pytest.mark.parametrize("timbre", [PLAIN, LOOPED, HELD, replace(LOOPED, loop_end=1201), replace(HELD, loop_end=1203)])
def test_a_sample_is_read_as_a_walk_over_it(sample: Sample, timbre: Timbre, step: float) -> None:
    timbre = replace(timbre, step=step)
    frames = 20_000 if step < 60.0 else 10_000
    assert synthesise(timbre, sample, frames, RATE_HZ) == pytest.approx(
        walk(timbre, sample, np.full(frames, step)), abs=1e-4
    )


@pytest.mark.parametrize("off_frames", [0, 700, 1234, 9000, 17_000])
@pytest.mark.parametrize("step", [0.3, 1.0, 1.37, 5.2])
@pytest.mark.parametrize("loop_end", [1203, 2300])
def test_a_released_loop_is_left_at_its_end(sample: Sample, off_frames: int, step: float, loop_end: int) -> None:
    timbre = replace(HELD, step=step, loop_end=loop_end)
    wanted = walk(timbre, sample, np.full(20_000, step), off_frames)
    assert synthesise(timbre, sample, 20_000, RATE_HZ, off_frames) == pytest.approx(wanted, abs=1e-4)


def test_a_moving_pitch_adds_up(sample: Sample) -> None:
    frames = 30_000
    timbre = replace(LOOPED, step=0.8, vibrato_to_pitch=100.0)
    steps = np.arange(frames // 64 + 2) * 64
    cents = 100.0 * timbre.vibrato_lfo.value_at(steps / RATE_HZ)
    speeds = np.interp(np.arange(frames), steps, 0.8 * 2 ** (cents / 1200))
    assert synthesise(timbre, sample, frames, RATE_HZ) == pytest.approx(walk(timbre, sample, speeds), abs=1e-4)


COURSE = ((3000, replace(SWAYING, step=1.5, cutoff_cents=7000.0)), (20_000, replace(SWAYING, resonance_db=20.0)))
ALL = {
    "plain": PLAIN,
    "looped": LOOPED,
    "held": HELD,
    "landing": LANDING,
    "swaying": SWAYING,
    "released": replace(SWAYING, loop_mode=LOOP_UNTIL_RELEASE),
    "still": replace(LOOPED, cutoff_cents=9000.0),
    "course": replace(SWAYING, course=COURSE),
    "opened": replace(LOOPED, course=((9000, replace(LOOPED, cutoff_cents=6000.0)),)),
    "fast": replace(SWAYING, step=40.0),
}


@pytest.mark.parametrize(
    "closing",
    [ALL["opened"], replace(LOOPED, envelope_to_cutoff=-9000.0), replace(LOOPED, lfo_to_cutoff=9000.0)],
    ids=["by a control", "by its envelope", "by its oscillator"],
)
def test_an_open_filter_that_closes_is_heard(sample: Sample, closing: Timbre) -> None:
    bare, filtered = (synthesise(timbre, sample, 30_000, RATE_HZ)[10_000:] for timbre in (LOOPED, closing))
    assert np.std(filtered) < 0.8 * np.std(bare)


@pytest.mark.parametrize("off_frames", [math.inf, 12_345])
@pytest.mark.parametrize("name", ALL)
def test_a_frame_is_the_same_however_many_follow(sample: Sample, name: str, off_frames: float) -> None:
    words = ALL[name], sample
    longest = 60_000
    whole = synthesise(*words, longest, RATE_HZ, off_frames)
    lengths = np.random.default_rng(5).integers(1, longest, 6).tolist()
    for frames in (*lengths, 1, 64, 8192, 8500, PIECE_FRAMES + 1, 12_345, 12_346, 3 * PIECE_FRAMES):
        assert synthesise(*words, frames, RATE_HZ, off_frames).tobytes() == whole[:frames].tobytes(), frames


def test_a_late_wave_is_the_same_however_much_follows(sample: Sample) -> None:
    words = replace(SWAYING, loop_mode=LOOP_UNTIL_RELEASE), sample
    whole = synthesise(*words, 50_000, RATE_HZ, 12_345, 12_345)
    for frames in (12_346, 13_000, 20_000, 41_111):
        assert synthesise(*words, frames, RATE_HZ, 12_345, 12_345).tobytes() == whole[: frames - 12_345].tobytes()


def test_threads_synthesise_alike(sample: Sample) -> None:
    words = SWAYING, sample, 40_000, RATE_HZ
    alone = synthesise(*words).tobytes()
    with ThreadPoolExecutor(4) as pool:
        assert {wave.tobytes() for wave in pool.map(lambda _: synthesise(*words), range(12))} == {alone}
