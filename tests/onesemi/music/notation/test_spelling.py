"""How pitches are spelled, and which accidentals a bar needs."""

import pytest

from onesemi.music.key import KEYS, Key
from onesemi.music.notation.spelling import Accidentals, altered_steps, signature_alter, spell
from onesemi.music.notation.written import Spelling

_SIGNS = {-1: "b", 0: "", 1: "#"}


def _name(spelling: Spelling) -> str:
    return f"{spelling.step}{_SIGNS[spelling.alter]}{spelling.octave}"


@pytest.mark.parametrize(
    ("fifths", "names"),
    [
        (0, "C4 C#4 D4 D#4 E4 F4 F#4 G4 G#4 A4 A#4 B4"),
        (2, "C4 C#4 D4 D#4 E4 F4 F#4 G4 G#4 A4 A#4 B4"),
        (6, "C4 C#4 D4 D#4 E4 E#4 F#4 G4 G#4 A4 A#4 B4"),
        (-1, "C4 Db4 D4 Eb4 E4 F4 Gb4 G4 Ab4 A4 Bb4 B4"),
        (-5, "C4 Db4 D4 Eb4 E4 F4 Gb4 G4 Ab4 A4 Bb4 B4"),
    ],
)
def test_the_chromatic_scale_is_spelled_by_the_key(fifths: int, names: str) -> None:
    assert " ".join(_name(spell(pitch, fifths)) for pitch in range(60, 72)) == names


@pytest.mark.parametrize("fifths", sorted({key.fifths for key in KEYS}))
def test_every_spelling_sounds_its_pitch(fifths: int) -> None:
    naturals = dict(zip("CDEFGAB", (0, 2, 4, 5, 7, 9, 11), strict=True))
    for pitch in range(36, 97):
        spelling = spell(pitch, fifths)
        assert 12 * (spelling.octave + 1) + naturals[spelling.step] + spelling.alter == pitch


@pytest.mark.parametrize("key", KEYS)
def test_the_notes_of_a_key_need_no_accidentals(key: Key) -> None:
    accidentals = Accidentals(key.fifths)
    for pitch_class in key.scale:
        assert accidentals.head(60 + pitch_class).accidental is None


def test_the_signature_alters_the_usual_steps() -> None:
    assert altered_steps(3) == "FCG"
    assert altered_steps(-3) == "BEA"
    assert altered_steps(0) == ""
    assert [signature_alter("F", fifths) for fifths in (1, 0, -6, -7)] == [1, 0, 0, -1]


def test_an_accidental_holds_for_its_step_and_octave_to_the_bar_line() -> None:
    bar = Accidentals(0)
    printed = [bar.head(pitch).accidental for pitch in (66, 66, 78, 65, 65, 66)]
    assert printed == [1, None, 1, 0, None, 1]
    assert Accidentals(0).head(65).accidental is None


def test_the_end_of_a_tie_repeats_no_accidental() -> None:
    bar = Accidentals(0)
    assert bar.head(66).accidental == 1
    assert bar.head(66, is_tie_end=True).accidental is None
    assert Accidentals(0).head(66, is_tie_end=True).accidental is None
