"""Pitches, keys and time as numbers (song rules, section 1)."""

import pytest

from onesemi.music.key import C_MAJOR, KEYS
from onesemi.music.pitch import PitchClass, Register, midi_key, octave_of, pitch_class_of, pitch_code, pitch_text
from onesemi.music.ticks import BEATS_PER_BAR, SHORTEST_TICKS, TICKS_PER_BAR, TICKS_PER_BEAT


def test_a_bar_is_four_beats_of_960_ticks():
    assert (TICKS_PER_BEAT, BEATS_PER_BAR, TICKS_PER_BAR, SHORTEST_TICKS) == (960, 4, 3840, 60)
    assert TICKS_PER_BEAT % 3 == 0


@pytest.mark.parametrize(
    ("pitch_class", "register", "midi", "text", "code"),
    [
        (PitchClass.C, Register.MID, 60, "C4", "C4"),
        (PitchClass.C, Register.LOW, 48, "C3", "C3"),
        (PitchClass.B, Register.HIGH, 83, "B5", "B5"),
        (PitchClass.G_SHARP, Register.MID, 68, "G♯4", "G#4"),
        (PitchClass.A, Register.MID, 69, "A4", "A4"),
    ],
)
def test_pitches_by_number_and_name(pitch_class, register, midi, text, code):
    assert midi_key(pitch_class, register.octave) == midi
    assert (pitch_class_of(midi), octave_of(midi)) == (pitch_class, register.octave)
    assert (pitch_text(midi), pitch_code(midi)) == (text, code)


def test_the_lowest_midi_key_is_c_minus_1():
    assert pitch_code(0) == "C-1"


def test_sharps_go_by_their_lower_natural():
    assert [pitch_class.name for pitch_class in PitchClass if pitch_class.is_sharp] == [
        "C_SHARP",
        "D_SHARP",
        "F_SHARP",
        "G_SHARP",
        "A_SHARP",
    ]
    assert PitchClass.F_SHARP.lower_natural is PitchClass.F
    assert PitchClass.F.lower_natural is PitchClass.F


def test_registers_have_their_marks():
    assert "".join(register.mark for register in Register) == "∨●∧"


def test_major_scales():
    assert [pitch.code for pitch in C_MAJOR.scale] == ["C", "D", "E", "F", "G", "A", "B"]
    g_major = next(key for key in KEYS if key.tonic is PitchClass.G)
    assert [pitch.code for pitch in g_major.scale] == ["G", "A", "B", "C", "D", "E", "F#"]
    assert all(len(set(key.scale)) == 7 for key in KEYS)


def test_key_signatures_run_from_five_flats_to_six_sharps():
    fifths = {key.tonic.code: key.fifths for key in KEYS}
    assert (fifths["C"], fifths["G"], fifths["F"], fifths["F#"], fifths["C#"], fifths["B"]) == (0, 1, -1, 6, -5, 5)
    assert sorted(fifths.values()) == list(range(-5, 7))


def test_a_degree_counts_semitones_from_the_tonic():
    assert C_MAJOR.degree(3) is PitchClass.D_SHARP
    assert KEYS[PitchClass.A].degree(10) is PitchClass.G
