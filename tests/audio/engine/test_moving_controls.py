"""Notes whose channel's controls move while they sound, against closed forms; and all others as they were."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from audio.engine import Synth, render, render_blocks
from audio.engine.history import LOOK_FRAMES
from audio.score import (
    ChannelPressure,
    Control,
    ControlChange,
    Controller,
    KeyPressure,
    Part,
    PitchWheel,
    Score,
    ScoreNote,
    TempoChange,
)
from audio.soundfont import Generator
from audio.units import hz_to_absolute_cents

G = Generator
RATE_HZ = 44100
TICKS_A_SECOND = 960
PLAIN = Part("plain", 0, 0, volume=127, reverb=0)
Change = tuple[float, Control]


def score_of(changes: list[Change], parts: tuple[Part, ...] = (PLAIN,), key: int = 69, length_s: float = 3.0) -> Score:
    """A note of each part from the start, controls of the first one changed at times in seconds."""
    notes = tuple(ScoreNote(0, round(length_s * TICKS_A_SECOND), key, 127, part) for part in range(len(parts)))
    moved = tuple(ControlChange(round(at * TICKS_A_SECOND), 0, control) for at, control in changes)
    return Score("", parts, notes, (TempoChange(0, 60.0),), (), (), round(length_s * TICKS_A_SECOND), moved)


@pytest.fixture
def heard(sine_synth) -> Callable[..., np.ndarray]:
    """Return what renders changes under one held note of 441 Hz at key 69."""

    def render_changes(changes: list[Change], generators=(), **parts) -> np.ndarray:
        return render(score_of(changes), sine_synth(generators, **parts))

    return render_changes


def cents(frequency_hz: float) -> float:
    return hz_to_absolute_cents(frequency_hz) - hz_to_absolute_cents(441.0)


@pytest.mark.parametrize("number", [7, 11])
def test_volume_and_expression_move_a_sounding_note(heard, measure, number: int) -> None:
    signal = heard([(1.0, Controller(number, 64)), (2.0, Controller(number, 32))])
    start, middle, end = (measure.level_db(signal, at, at + 0.4) for at in (0.3, 1.3, 2.3))
    assert middle - start == pytest.approx(40 * math.log10(64 / 127), abs=0.05)
    assert end - start == pytest.approx(40 * math.log10(32 / 127), abs=0.05)


def test_a_note_that_begins_silent_swells(heard, measure) -> None:
    signal = heard([(0.0, Controller(11, 0)), (1.0, Controller(11, 127))])
    assert measure.level_db(signal, 0.2, 0.8) < -100
    assert measure.level_db(signal, 1.2, 1.8) == pytest.approx(measure.level_db(heard([]), 1.2, 1.8), abs=0.01)


def test_a_jump_of_loudness_glides_without_a_click(heard) -> None:
    signal = heard([(1.0, Controller(11, 1))])[:, 0]
    bend = np.abs(np.diff(signal, 2))
    assert bend[RATE_HZ - 200 : RATE_HZ + 400].max() < 1.5 * bend[10_000:20_000].max()


def test_pan_moves_a_note_between_the_ears_at_equal_power(heard, measure) -> None:
    signal = heard([(1.0, Controller(10, 0)), (2.0, Controller(10, 127))])
    left, right = (np.abs(signal[:, ear]) for ear in range(2))
    assert right[round(1.1 * RATE_HZ) : round(1.9 * RATE_HZ)].max() < 1e-6
    assert left[round(2.1 * RATE_HZ) : round(2.9 * RATE_HZ)].max() < 0.03 * right.max()
    levels = [measure.level_db(signal, at, at + 0.5) for at in (0.3, 1.3, 2.3)]
    assert levels == pytest.approx([levels[0]] * 3, abs=0.05)


def test_the_sends_of_a_sounding_note_move(sine_synth) -> None:
    dry = render(score_of([]), sine_synth())
    wet = render(score_of([(1.0, Controller(91, 127))]), sine_synth())
    assert np.abs(wet[: RATE_HZ - 100] - dry[: RATE_HZ - 100]).max() < 1e-6
    assert np.abs(wet[RATE_HZ + 5000 : 2 * RATE_HZ] - dry[RATE_HZ + 5000 : 2 * RATE_HZ]).max() > 1e-3


@pytest.mark.parametrize(("semitones", "wheel"), [(2, 16383), (2, 0), (12, 16383), (12, 4096)])
def test_the_wheel_bends_by_its_range(heard, measure, semitones: int, wheel: int) -> None:
    wide = [(0.0, Controller(101, 0)), (0.0, Controller(100, 0)), (0.0, Controller(6, semitones))]
    signal = heard([*(wide if semitones != 2 else []), (1.0, PitchWheel(wheel)), (2.0, PitchWheel(8192))])
    bent = 100.0 * semitones * (wheel - 8192) / 8192
    found = [cents(measure.pitch_hz(signal, at, at + 0.7)) for at in (0.2, 1.2, 2.2)]
    assert found == pytest.approx([0.0, bent, 0.0], abs=0.5)


def test_a_bend_is_smooth(heard) -> None:
    signal = heard([(1.0, PitchWheel(16383))])[:, 0]
    bend = np.abs(np.diff(signal, 2))
    assert bend[RATE_HZ - 200 : RATE_HZ + 400].max() < 1.02 * bend[round(1.5 * RATE_HZ) : round(1.6 * RATE_HZ)].max()


@pytest.mark.parametrize(
    ("parameter", "fine", "coarse", "tuned"),
    [(1, 0, 96, 50.0), (1, 0, 0, -100.0), (1, 64, 64, 0.78), (2, 0, 67, 300.0), (2, 0, 40, -2400.0)],
)
def test_registered_parameters_tune(heard, measure, parameter: int, fine: int, coarse: int, tuned: float) -> None:
    chosen = [(101, 0), (100, parameter), (38, fine), (6, coarse)]
    signal = heard([(1.0, Controller(*pair)) for pair in chosen])
    assert cents(measure.pitch_hz(signal, 0.2, 0.9)) == pytest.approx(0.0, abs=0.5)
    assert cents(measure.pitch_hz(signal, 1.2, 2.9)) == pytest.approx(tuned, abs=0.5)


@pytest.mark.parametrize("control", [Controller(1, 127), ChannelPressure(127)])
def test_wheel_and_pressure_give_vibrato(heard, measure, control: Control) -> None:
    slow = [(G.VIBRATO_LFO_FREQUENCY, round(hz_to_absolute_cents(0.5)))]
    signal = heard([(0.2, control)], slow)
    # The source stands at 127/128 of its way.
    assert cents(measure.pitch_hz(signal, 0.48, 0.52)) == pytest.approx(50.0 * 127 / 128, abs=1.5)
    assert cents(measure.pitch_hz(signal, 1.48, 1.52)) == pytest.approx(-50.0 * 127 / 128, abs=1.5)
    still = heard([], slow)
    assert cents(measure.pitch_hz(still, 0.48, 0.52)) == pytest.approx(0.0, abs=0.2)


def test_pressure_on_a_key_is_heard_by_that_key_alone(sine_synth, measure) -> None:
    synth = sine_synth(modulators=[(0x000A, G.FINE_TUNE, 99, 0, 0)])
    for key, moved in ((69, 98.2), (70, 0.0)):
        signal = render(score_of([(1.0, KeyPressure(key, 127))]), synth)
        assert cents(measure.pitch_hz(signal, 1.2, 2.8)) == pytest.approx(moved, abs=0.5)


def test_cutoff_and_resonance_of_a_sounding_note_move(heard, measure) -> None:
    cutoff = [(G.FILTER_CUTOFF, round(hz_to_absolute_cents(441.0)))]
    signal = heard([(1.0, Controller(74, 0))], cutoff, modulators=[(0x02CA, G.FILTER_CUTOFF, 2400, 0, 0)])
    start, end = (measure.level_db(signal, at, at + 0.6) for at in (0.3, 1.3))
    assert end - start == pytest.approx(-24.1 + 3.0, abs=0.5)
    signal = heard([(1.0, Controller(71, 127))], cutoff, modulators=[(0x02C7, G.FILTER_RESONANCE, 200, 0, 0)])
    start, end = (measure.level_db(signal, at, at + 0.6) for at in (0.3, 1.3))
    # 20 dB of resonance at the cutoff, half of which is taken off the passband.
    assert end - start == pytest.approx(20.0 * 63 / 64 / 2, abs=0.5)


def test_the_frequency_of_an_oscillator_moves_from_where_it_stands(heard, measure) -> None:
    slow = [(G.VIBRATO_LFO_TO_PITCH, 100), (G.VIBRATO_LFO_FREQUENCY, round(hz_to_absolute_cents(0.5)))]
    signal = heard([(0.5, Controller(76, 0))], slow, modulators=[(0x02CC, G.VIBRATO_LFO_FREQUENCY, 1200, 0, 0)])
    # A quarter of a round is over at 0.5 s; the rest goes half as fast.
    assert cents(measure.pitch_hz(signal, 1.49, 1.51)) == pytest.approx(0.0, abs=3.0)
    assert cents(measure.pitch_hz(signal, 2.48, 2.52)) == pytest.approx(-100.0, abs=3.0)


def sweeping() -> list[Change]:
    wild = [(0.05 + 0.013 * n, Controller(11, 127 - n % 90)) for n in range(200)]
    wild += [(0.5 + 0.02 * n, Controller(10, n % 128)) for n in range(100)]
    wild += [(0.3 + 0.05 * n, PitchWheel(8192 + 150 * n)) for n in range(40)]
    return sorted(wild, key=lambda change: change[0])


@pytest.mark.parametrize("block_frames", [64, 1000, 100_000])
def test_moving_notes_do_not_depend_on_the_block_size(sine_synth, block_frames: int) -> None:
    score = score_of(sweeping())
    whole = render(score, sine_synth())
    assert np.array_equal(np.concatenate(list(render_blocks(score, sine_synth(), block_frames))), whole)


def test_playing_from_within_a_moving_note_takes_it_up(sine_synth) -> None:
    score = score_of(sweeping())
    whole = render(score, sine_synth())
    late = np.concatenate(list(render_blocks(score, sine_synth(), 5000, 1.7)))
    assert np.abs(late - whole[round(1.7 * RATE_HZ) :]).max() < 1e-5


def test_a_change_that_changes_nothing_leaves_a_note_as_it_was(sine_synth) -> None:
    idle: list[Change] = [(1.0, Controller(7, 127)), (1.5, Controller(20, 5)), (2.0, PitchWheel(8192))]
    synth = sine_synth()
    strikes = synth.strikes(score_of(idle))
    assert [strike.voice for strike in strikes] == [strike.voice for strike in synth.strikes(score_of([]))]
    assert all(strike.motion is None for strike in strikes)


def test_a_moving_loudness_uses_the_wave_of_the_still_note(sine_synth) -> None:
    synth = sine_synth()
    (still,), (moving,) = (synth.strikes(score_of(changes)) for changes in ([], [(1.0, Controller(11, 9))]))
    assert moving.voice.timbre is still.voice.timbre
    assert moving.fader is not None


def test_a_change_is_heard_at_the_next_look(sine_synth) -> None:
    # A fade that is deeper for a harder stroke is the note's own.
    synth = sine_synth(modulators=[(0x0094, G.ATTENUATION, 960, 0x0002, 0)])
    (strike,) = synth.strikes(score_of([(7 / 960, Controller(20, 9)), (8 / 960, Controller(20, 50))]))
    assert strike.motion is not None
    # Ticks 7 and 8 are frames 322 and 368.
    assert strike.motion.frames == (0, 6 * LOOK_FRAMES)
    assert strike.motion.gains[1] == pytest.approx(10 ** (-96 / 20 * 50 / 128 * 127 / 128), rel=1e-3)


def test_a_channel_s_changes_are_heard_by_all_its_parts_and_by_no_other(sine_synth, measure) -> None:
    parts = (PLAIN, Part("same", 0, 0, volume=127, reverb=0), Part("other", 1, 0, volume=127, reverb=0))
    synth = sine_synth()
    strikes = synth.strikes(score_of([(1.0, Controller(11, 9))], parts))
    assert [strike.fader is not None for strike in strikes] == [True, True, False]


def test_a_part_that_takes_its_turn_does_not_move_the_notes_before_it(sine_synth) -> None:
    parts = PLAIN, Part("soft", 0, 0, volume=10, reverb=0)
    notes = (ScoreNote(0, 1920, 69, 127, 0), ScoreNote(960, 960, 72, 127, 1))
    score = Score("", parts, notes, (TempoChange(0, 60.0),), (), (), 1920)
    first, second = sine_synth().strikes(score)
    assert first.motion is None
    assert second.voice.gain / first.voice.gain == pytest.approx((10 / 127) ** 2, rel=1e-3)


def lengths_s(synth: Synth, notes: list[tuple[float, float]], changes: list[tuple[float, int, int]]) -> list[float]:
    """When notes (start, end in seconds, keys rising) are released under controllers (second, number, value)."""
    struck = tuple(
        ScoreNote(round(a * TICKS_A_SECOND), round((b - a) * TICKS_A_SECOND), 60 + n, 100, 0)
        for n, (a, b) in enumerate(notes)
    )
    moved = tuple(ControlChange(round(at * TICKS_A_SECOND), 0, Controller(n, v)) for at, n, v in changes)
    score = Score("", (PLAIN,), struck, (TempoChange(0, 60.0),), (), (), 8 * TICKS_A_SECOND, moved)
    return [(strike.start_frame + strike.held_frames) / RATE_HZ for strike in synth.strikes(score)]


@pytest.mark.parametrize(
    ("changes", "ends"),
    [
        ([(0.0, 64, 127), (3.0, 64, 0)], [3.0, 3.0]),
        ([(0.0, 64, 63)], [1.0, 2.0]),
        ([(1.5, 64, 64), (3.0, 64, 63)], [1.0, 3.0]),
        ([(0.0, 64, 127)], [8.0, 8.0]),
        ([(0.2, 66, 127), (4.0, 66, 0)], [4.0, 2.0]),
        ([(0.2, 66, 127), (0.7, 66, 127), (4.0, 66, 0)], [4.0, 4.0]),
        ([(0.0, 66, 127), (4.0, 66, 0)], [1.0, 2.0]),
        ([(0.2, 66, 127), (0.2, 64, 127), (3.0, 66, 0), (5.0, 64, 0)], [3.0, 5.0]),
        ([(0.2, 66, 127), (0.2, 64, 127), (3.0, 64, 0), (5.0, 66, 0)], [5.0, 3.0]),
        ([(0.0, 64, 127), (3.0, 121, 0)], [3.0, 3.0]),
        ([(0.8, 123, 0)], [0.8, 0.8]),
        ([(0.0, 64, 127), (0.8, 123, 0), (3.0, 64, 0)], [3.0, 3.0]),
    ],
)
def test_pedals_and_the_end_of_all_notes_decide_lengths(sine_synth, changes, ends: list[float]) -> None:
    assert lengths_s(sine_synth(), [(0.0, 1.0), (0.5, 2.0)], changes) == pytest.approx(ends, abs=1e-3)


def test_all_sound_off_is_silence_within_20_ms(sine_synth) -> None:
    synth = sine_synth([(G.VOLUME_ENVELOPE_RELEASE, 2400)])
    signal = np.abs(render(score_of([(1.0, Controller(120, 0))]), synth))
    assert signal[RATE_HZ - 200 : RATE_HZ].max() > 0.1
    assert not signal[RATE_HZ + 882 :].any()


def test_reset_puts_controls_to_rest_but_not_volume_pan_and_tuning_of_what_sounds(heard, measure) -> None:
    tuned = [(0.0, Controller(101, 0)), (0.0, Controller(100, 2)), (0.0, Controller(6, 66))]
    moved = [(0.0, Controller(7, 90)), (0.0, Controller(11, 30)), (0.0, PitchWheel(16383))]
    signal = heard([*tuned, *moved, (1.0, Controller(121, 0))])
    start, end = (measure.level_db(signal, at, at + 0.7) for at in (0.2, 1.2))
    assert end - start == pytest.approx(-40 * math.log10(30 / 127), abs=0.05)
    assert end == pytest.approx(measure.level_db(heard([(0.0, Controller(7, 90))]), 1.2, 1.9), abs=0.05)
    assert cents(measure.pitch_hz(signal, 0.2, 0.9)) == pytest.approx(400.0, abs=0.5)
    assert cents(measure.pitch_hz(signal, 1.2, 1.9)) == pytest.approx(200.0, abs=0.5)
