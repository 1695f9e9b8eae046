"""Notes of banks made by the test, against closed forms."""

import math

import numpy as np
import pytest

from audio.engine.voice import MASTER_GAIN
from audio.score import Part
from audio.soundfont import Generator
from audio.units import hz_to_absolute_cents, seconds_to_timecents

G = Generator
RATE_HZ = 44100
PLAIN = Part("plain", 0, 0, volume=127, reverb=0)
# A sine of half full scale, in the middle: each ear's RMS.
PLAIN_DB = 20 * math.log10(0.5 * MASTER_GAIN / 2)


def timecents(seconds: float) -> int:
    return round(seconds_to_timecents(seconds))


def cents_off(frequency_hz: float, wanted_hz: float) -> float:
    return hz_to_absolute_cents(frequency_hz) - hz_to_absolute_cents(wanted_hz)


@pytest.mark.parametrize("key", [21, 45, 69, 81, 100])
def test_every_key_is_in_tune_within_a_cent(sine_synth, measure, key: int) -> None:
    note = sine_synth().note(PLAIN, key, 100, 1.0)
    assert cents_off(measure.pitch_hz(note, 0.1, 0.9), 441.0 * 2 ** ((key - 69) / 12)) == pytest.approx(0.0, abs=1.0)


@pytest.mark.parametrize("rate_hz", [44100, 48000, 96000])
def test_every_rate_sounds_the_same_pitch(sine_synth, rate_hz: int) -> None:
    note = sine_synth(rate_hz=rate_hz).note(PLAIN, 69, 100, 1.0)[:, 0]
    crossings = np.count_nonzero(np.diff(np.signbit(note[: rate_hz // 2])))
    assert crossings == pytest.approx(441, abs=1)


@pytest.mark.parametrize(
    ("generators", "cents"),
    [
        ([(G.COARSE_TUNE, -7)], -700),
        ([(G.FINE_TUNE, 33)], 33),
        ([(G.ROOT_KEY, 81)], -1200),
        ([(G.FIXED_KEY, 81)], 1200),
        ([(G.SCALE_TUNING, 50), (G.ROOT_KEY, 49)], 1000),
        ([(G.SCALE_TUNING, 0)], 0),
    ],
)
def test_tuning_generators_move_the_pitch(sine_synth, measure, generators, cents: float) -> None:
    note = sine_synth(generators).note(PLAIN, 69, 100, 1.0)
    assert cents_off(measure.pitch_hz(note, 0.1, 0.9), 441.0) == pytest.approx(cents, abs=1.0)


def test_a_samples_correction_tunes_it(sine_synth, maker, measure) -> None:
    sample = maker.sine()
    sample.correction_cents = -17
    note = sine_synth(sample=sample).note(PLAIN, 69, 100, 1.0)
    assert cents_off(measure.pitch_hz(note, 0.1, 0.9), 441.0) == pytest.approx(-17, abs=1.0)


@pytest.mark.parametrize("velocity", [127, 111, 95, 79, 63, 47, 31, 15])
def test_velocity_follows_40_log(sine_synth, measure, velocity: int) -> None:
    level_db = measure.level_db(sine_synth().note(PLAIN, 69, velocity, 0.5), 0.1, 0.4)
    assert level_db - PLAIN_DB == pytest.approx(40 * math.log10(velocity / 127), abs=0.05)


@pytest.mark.parametrize(("volume", "expected_db"), [(127, 0.0), (100, -4.15), (64, -11.9)])
def test_a_parts_volume_follows_the_same_curve(sine_synth, measure, volume: int, expected_db: float) -> None:
    part = Part("", 0, 0, volume=volume)
    assert measure.level_db(sine_synth().note(part, 69, 127, 0.5), 0.1, 0.4) - PLAIN_DB == pytest.approx(
        expected_db, abs=0.05
    )


def test_a_zones_attenuation_counts_four_tenths(sine_synth, measure) -> None:
    levels = [
        measure.level_db(sine_synth([(G.ATTENUATION, 50 * n)]).note(PLAIN, 69, 127, 0.5), 0.1, 0.4) for n in range(5)
    ]
    assert np.diff(levels) == pytest.approx([-2.0] * 4, abs=0.02)


@pytest.mark.parametrize("pan", [-500, -250, 0, 125, 500])
def test_pan_is_sine_and_cosine(sine_synth, pan: int) -> None:
    note = sine_synth([(G.PAN, pan)]).note(PLAIN, 69, 127, 0.5)
    left, right = (float(np.abs(note[:, ear]).max()) for ear in range(2))
    angle = (pan / 1000 + 0.5) * math.pi / 2
    assert left / 0.5 / MASTER_GAIN == pytest.approx(math.cos(angle), abs=2e-3)
    assert right / 0.5 / MASTER_GAIN == pytest.approx(math.sin(angle), abs=2e-3)


def test_a_parts_pan_moves_it_from_side_to_side(sine_synth) -> None:
    left, right = (sine_synth().note(Part("", 0, 0, pan=pan), 69, 127, 0.3) for pan in (0, 127))
    assert np.abs(left[:, 1]).max() < 1e-6
    assert np.abs(right[:, 0]).max() < 0.03 * np.abs(right[:, 1]).max()


def test_envelope_stages_keep_their_lengths(sine_synth, measure) -> None:
    stages = [
        (G.VOLUME_ENVELOPE_DELAY, timecents(0.2)),
        (G.VOLUME_ENVELOPE_ATTACK, timecents(0.4)),
        (G.VOLUME_ENVELOPE_HOLD, timecents(0.3)),
        (G.VOLUME_ENVELOPE_DECAY, timecents(2.0)),
        (G.VOLUME_ENVELOPE_SUSTAIN, 250),
        (G.VOLUME_ENVELOPE_RELEASE, timecents(1.0)),
    ]
    note = sine_synth(stages).note(PLAIN, 69, 127, 2.0)
    # One period of the sine a window, so that a window's level is the envelope's in its middle.
    window = 100 / RATE_HZ
    times = np.arange(0, 2.5, window)
    levels = np.array([measure.level_db(note, at, at + window) for at in times]) - PLAIN_DB
    times += window / 2

    def when(level_db: float, start: float, end: float) -> float:
        chosen = (times > start) & (times < end)
        order = np.argsort(levels[chosen])
        return float(np.interp(level_db, levels[chosen][order], times[chosen][order]))

    assert times[np.flatnonzero(levels > -60)[0]] == pytest.approx(0.2, abs=0.005)
    assert when(-6.02, 0.2, 0.6) == pytest.approx(0.4, abs=0.005)
    assert when(-0.5, 0.2, 0.6) == pytest.approx(0.2 + 0.4 * 10 ** (-0.5 / 20), abs=0.005)
    assert when(-0.5, 0.8, 1.3) == pytest.approx(0.9 + 2.0 * 0.5 / 96, abs=0.005)
    assert when(-23.5, 0.8, 1.5) == pytest.approx(0.9 + 2.0 * 23.5 / 96, abs=0.005)
    assert levels[(times > 1.45) & (times < 1.99)] == pytest.approx(-24.0, abs=0.1)
    assert when(-48.0, 2.0, 2.5) == pytest.approx(2.25, abs=0.005)


def test_hold_and_decay_shorten_with_the_key(sine_synth, measure) -> None:
    stages = [
        (G.VOLUME_ENVELOPE_HOLD, timecents(0.5)),
        (G.VOLUME_ENVELOPE_DECAY, timecents(4.0)),
        (G.VOLUME_ENVELOPE_SUSTAIN, 1000),
        (G.KEY_TO_VOLUME_ENVELOPE_HOLD, 100),
        (G.KEY_TO_VOLUME_ENVELOPE_DECAY, 50),
    ]
    note = sine_synth(stages).note(PLAIN, 72, 127, 2.0)
    hold, decay = 0.25, 4.0 * 2**-0.5
    assert measure.level_db(note, hold + 0.49, hold + 0.51) - PLAIN_DB == pytest.approx(-96 * 0.5 / decay, abs=0.3)


def test_a_note_without_release_ends_at_once_but_without_a_click(sine_synth) -> None:
    note = sine_synth().note(PLAIN, 69, 127, 0.5)
    assert 0.5 < len(note) / RATE_HZ < 0.52
    assert np.abs(np.diff(note[-300:, 0])).max() < 0.02


def test_a_note_released_in_its_attack_fades_from_there(sine_synth, measure) -> None:
    stages = [(G.VOLUME_ENVELOPE_ATTACK, timecents(1.0)), (G.VOLUME_ENVELOPE_RELEASE, timecents(2.0))]
    note = sine_synth(stages).note(PLAIN, 69, 127, 0.5)
    assert measure.level_db(note, 0.505, 0.515) - PLAIN_DB == pytest.approx(-6.5, abs=0.3)
    assert measure.level_db(note, 1.0, 1.01) - PLAIN_DB == pytest.approx(-6.02 - 24.2, abs=0.5)


@pytest.mark.parametrize("cutoff_hz", [100, 1000, 12000])
def test_the_filter_is_3_db_down_at_its_cutoff(sine_synth, measure, cutoff_hz: int) -> None:
    key = round(69 + 12 * math.log2(cutoff_hz / 441.0))
    frequency_hz = 441.0 * 2 ** ((key - 69) / 12)
    cutoff = [(G.FILTER_CUTOFF, round(hz_to_absolute_cents(frequency_hz)))]
    filtered, free = (
        measure.level_db(sine_synth(generators).note(PLAIN, key, 127, 0.5), 0.2, 0.4) for generators in (cutoff, [])
    )
    assert filtered - free == pytest.approx(-3.0, abs=0.3)


def test_the_filter_follows_its_envelope(sine_synth, measure) -> None:
    generators = [
        (G.FILTER_CUTOFF, round(hz_to_absolute_cents(441.0)) - 2400),
        (G.MODULATION_ENVELOPE_TO_CUTOFF, 2400),
        (G.MODULATION_ENVELOPE_DECAY, timecents(1.0)),
        (G.MODULATION_ENVELOPE_SUSTAIN, 1000),
    ]
    note = sine_synth(generators).note(PLAIN, 69, 127, 2.0)
    assert measure.level_db(note, 0.0, 0.02) - PLAIN_DB == pytest.approx(-3.0, abs=1.0)
    assert measure.level_db(note, 0.49, 0.51) - PLAIN_DB == pytest.approx(-12.3, abs=0.5)
    assert measure.level_db(note, 1.2, 1.4) - PLAIN_DB == pytest.approx(-24.1, abs=0.3)


def test_vibrato_and_envelope_move_the_pitch(sine_synth, measure) -> None:
    bend = [(G.MODULATION_ENVELOPE_TO_PITCH, 1200), (G.MODULATION_ENVELOPE_HOLD, timecents(8.0))]
    assert cents_off(measure.pitch_hz(sine_synth(bend).note(PLAIN, 57, 127, 1.0), 0.2, 0.8), 441.0) == pytest.approx(
        0.0, abs=1.0
    )
    slow = [(G.VIBRATO_LFO_TO_PITCH, 100), (G.VIBRATO_LFO_FREQUENCY, round(hz_to_absolute_cents(0.5)))]
    note = sine_synth(slow).note(PLAIN, 69, 127, 2.0)
    assert cents_off(measure.pitch_hz(note, 0.49, 0.53), 441.0) == pytest.approx(100.0, abs=6.0)
    assert cents_off(measure.pitch_hz(note, 1.49, 1.53), 441.0) == pytest.approx(-100.0, abs=6.0)


def test_the_tremolos_rate_is_right_within_a_hundredth(sine_synth) -> None:
    generators = [(G.MODULATION_LFO_TO_VOLUME, 60), (G.MODULATION_LFO_FREQUENCY, round(hz_to_absolute_cents(5.0)))]
    note = sine_synth(generators).note(PLAIN, 69, 127, 10.0)[: 10 * RATE_HZ, 0]
    power = (note.astype(np.float64) ** 2).reshape(-1, 441).mean(axis=1)
    spectrum = np.abs(np.fft.rfft((power - power.mean()) * np.hanning(len(power)), 1 << 16))
    assert np.argmax(spectrum) / (1 << 16) * 100 == pytest.approx(5.0, rel=0.01)


def test_a_sample_without_a_loop_plays_once(sine_synth) -> None:
    note = sine_synth([(G.SAMPLE_MODES, 0)]).note(PLAIN, 69, 127, 3.0)
    assert len(note) / RATE_HZ == pytest.approx(1.0, abs=0.001)


def test_a_loop_goes_on_through_the_release(sine_synth, measure) -> None:
    note = sine_synth([(G.VOLUME_ENVELOPE_RELEASE, timecents(2.0))]).note(PLAIN, 69, 127, 3.0)
    assert measure.level_db(note, 2.9, 3.0) == pytest.approx(PLAIN_DB, abs=0.1)
    assert measure.level_db(note, 3.5, 3.51) - PLAIN_DB == pytest.approx(-24.2, abs=0.3)


def test_loop_mode_3_plays_the_rest_of_the_sample_after_the_release(sine_synth, maker, measure) -> None:
    period, rounds = 100, 50
    frames = np.concatenate(
        [maker.sine(level=0.5).frames[: period * rounds], maker.sine(882.0, level=0.5).frames[:22050]]
    )
    sample = maker.sample(frames, loop_start=0, loop_end=period * rounds)
    generators = [(G.SAMPLE_MODES, 3), (G.VOLUME_ENVELOPE_RELEASE, timecents(20.0))]
    note = sine_synth(generators, sample=sample).note(PLAIN, 69, 127, 1.0)
    assert measure.pitch_hz(note, 0.7, 0.99) == pytest.approx(441.0, abs=0.5)
    assert measure.pitch_hz(note, 1.15, 1.45) == pytest.approx(882.0, abs=1.0)
    assert len(note) / RATE_HZ == pytest.approx(1.0 + 0.5, abs=0.12)


def test_offsets_move_start_and_loop(sine_synth, maker) -> None:
    frames = np.concatenate([np.zeros(1000, "<i2"), maker.sine().frames])
    sample = maker.sample(frames, loop_start=0, loop_end=100)
    moved = [(G.START_OFFSET, 1000), (G.LOOP_START_OFFSET, 1000), (G.LOOP_END_OFFSET, 1000)]
    note = sine_synth(moved, sample=sample).note(PLAIN, 69, 127, 0.5)
    plain = sine_synth().note(PLAIN, 69, 127, 0.5)
    assert note[:20000] == pytest.approx(plain[:20000], abs=1e-4)


def test_layers_sound_together_and_velocities_choose(maker, sine_synth, measure) -> None:
    from audio.engine import Synth
    from audio.soundfont import load_bank

    zones = [
        maker.zone([(G.VELOCITY_RANGE, 0 | 63 << 8), (54, 1), (53, 0)]),
        maker.zone([(G.VELOCITY_RANGE, 64 | 127 << 8), (54, 1), (53, 1)]),
        maker.zone([(G.VELOCITY_RANGE, 100 | 127 << 8), (54, 1), (53, 0)]),
    ]
    preset = maker.preset([maker.zone([(41, 0)])])
    synth = Synth(load_bank(maker.write(maker.bank_bytes([preset], [zones], [maker.sine(), maker.sine(882.0)]))))
    assert [len(synth.voices(PLAIN, 69, velocity)) for velocity in (50, 80, 110)] == [1, 1, 2]
    assert measure.pitch_hz(synth.note(PLAIN, 69, 50, 0.5), 0.1, 0.4) == pytest.approx(441.0, abs=0.3)
    assert measure.pitch_hz(synth.note(PLAIN, 69, 80, 0.5), 0.1, 0.4) == pytest.approx(882.0, abs=0.6)


def test_a_part_without_a_preset_is_silent(sine_synth, maker) -> None:
    from audio.engine import Synth
    from audio.soundfont import load_bank

    preset = maker.preset([maker.zone([(41, 0)])], bank=128)
    bank = load_bank(maker.write(maker.bank_bytes([preset], [[maker.zone([(53, 0)])]], [maker.sine()])))
    assert Synth(bank).note(PLAIN, 69, 100, 1.0).shape == (0, 2)
    assert len(Synth(bank).note(Part("", 9, 0), 69, 100, 1.0)) > 0


def test_a_modulator_from_velocity_to_the_filter_counts_for_every_note(sine_synth, measure) -> None:
    opens = (0x0002, G.FILTER_CUTOFF, 4800, 0, 0)
    synth = sine_synth([(G.FILTER_CUTOFF, round(hz_to_absolute_cents(441.0)) - 2400)], modulators=[opens])
    soft, loud = (measure.level_db(synth.note(PLAIN, 69, velocity, 0.5), 0.2, 0.4) for velocity in (2, 127))
    assert loud - PLAIN_DB == pytest.approx(0.0, abs=0.5)
    assert soft - PLAIN_DB - 40 * math.log10(2 / 127) == pytest.approx(-23.0, abs=1.0)


def test_a_wave_begun_within_joins_the_whole_one() -> None:
    from audio.engine import Synth
    from audio.engine.wave import synthesise
    from audio.soundfont import load_bank, packaged_bank

    path = packaged_bank()
    assert path is not None
    synth = Synth(load_bank(path))
    for program in (0, 24, 38, 50):
        for voice in synth.voices(Part("", 0, program), 60, 100):
            sample = synth.bank.samples[voice.timbre.sample]
            words = voice.timbre, sample, 30_000, RATE_HZ, 20_000
            whole, late = synthesise(*words), synthesise(*words, 20_000)
            assert np.abs(whole[20_000:] - late).max() < 1e-4
