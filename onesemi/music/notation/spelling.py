"""How a pitch is spelled in a key, and which accidentals must be printed in a bar."""

from typing import Final

from onesemi.music.notation.written import Head, Spelling
from onesemi.music.pitch import octave_of, pitch_class_of

STEPS: Final = "CDEFGAB"
_NATURALS: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_SHARPS_IN_ORDER: Final = "FCGDAEB"


def altered_steps(fifths: int) -> str:
    """Return the steps that a key signature alters, in the order in which they are printed."""
    return _SHARPS_IN_ORDER[:fifths] if fifths >= 0 else _SHARPS_IN_ORDER[::-1][:-fifths]


def signature_alter(step: str, fifths: int) -> int:
    """Return what a key signature does to a step: 1 sharp, −1 flat, 0 nothing."""
    if step not in altered_steps(fifths):
        return 0
    return 1 if fifths > 0 else -1


def spell(pitch: int, fifths: int) -> Spelling:
    """Spell a MIDI key in a key signature.

    Notes of the key are spelled by the signature; of the others the white keys are naturals, the black ones sharps in
    sharp keys and in C major (as the cards name them), flats in flat keys (the usual chromatic scale of those keys).
    """
    pitch_class = pitch % 12
    for step in STEPS:
        alter = signature_alter(step, fifths)
        if (_NATURALS[step] + alter) % 12 == pitch_class:
            return _spelling(pitch, step, alter)
    if pitch_class in _NATURALS.values():
        return _spelling(pitch, pitch_class_of(pitch).text, 0)
    if fifths >= 0:
        return _spelling(pitch, pitch_class_of(pitch - 1).text, 1)
    return _spelling(pitch, pitch_class_of(pitch + 1).text, -1)


def _spelling(pitch: int, step: str, alter: int) -> Spelling:
    return Spelling(step, alter, octave_of(pitch - alter))


class Accidentals:
    """What the accidentals so far in a bar mean: one holds for its step and octave up to the bar line."""

    def __init__(self, fifths: int) -> None:
        self.fifths = fifths
        self._altered: dict[tuple[str, int], int] = {}

    def head(self, pitch: int, *, is_tie_end: bool = False) -> Head:
        """Write the next head of the bar; the end of a tie repeats no accidental."""
        spelling = spell(pitch, self.fifths)
        place = (spelling.step, spelling.octave)
        current = self._altered.get(place, signature_alter(spelling.step, self.fifths))
        self._altered[place] = spelling.alter
        is_printed = spelling.alter != current and not is_tie_end
        return Head(pitch, spelling, spelling.alter if is_printed else None)

    def trill_accidental(self, upper: int) -> int | None:
        """Return the accidental to print with a trill sign for its upper note."""
        spelling = spell(upper, self.fifths)
        current = self._altered.get((spelling.step, spelling.octave), signature_alter(spelling.step, self.fifths))
        return None if spelling.alter == current else spelling.alter
