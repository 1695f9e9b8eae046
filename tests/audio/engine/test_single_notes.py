"""Notes of banks made by the test: what is this engine's own. What the specification says is held in audio/spec."""

import math

import numpy as np
import pytest

from audio.engine.loudness import MASTER_GAIN
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


@pytest.mark.parametrize(("volume", "expected_db"), [(127, 0.0), (100, -4.15), (64, -11.9)])
def test_a_parts_volume_follows_the_same_curve(sine_synth, measure, volume: int, expected_db: float) -> None:
    part = Part("", 0, 0, volume=volume)
    assert measure.level_db(sine_synth().note(part, 69, 127, 0.5), 0.1, 0.4) - PLAIN_DB == pytest.approx(
        expected_db, abs=0.05
    )


def test_a_parts_pan_moves_it_from_side_to_side(sine_synth) -> None:
    left, right = (sine_synth().note(Part("", 0, 0, pan=pan), 69, 127, 0.3) for pan in (0, 127))
    assert np.abs(left[:, 1]).max() < 1e-6
    assert np.abs(right[:, 0]).max() < 0.03 * np.abs(right[:, 1]).max()


def test_a_note_without_release_ends_at_once_but_without_a_click(sine_synth) -> None:
    note = sine_synth().note(PLAIN, 69, 127, 0.5)
    assert 0.5 < len(note) / RATE_HZ < 0.52
    assert np.abs(np.diff(note[-300:, 0])).max() < 0.02


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
