"""Pitches as MIDI key numbers (C4 = 60) and pitch classes (C = 0 … B = 11)."""

from enum import IntEnum, StrEnum
from typing import Final


class PitchClass(IntEnum):
    """The 12 pitch classes; black keys go by their sharp name, as on the cards."""

    C = 0
    C_SHARP = 1
    D = 2
    D_SHARP = 3
    E = 4
    F = 5
    F_SHARP = 6
    G = 7
    G_SHARP = 8
    A = 9
    A_SHARP = 10
    B = 11

    @property
    def is_sharp(self) -> bool:
        """Whether this is a black key."""
        return self in _SHARPS

    @property
    def lower_natural(self) -> "PitchClass":
        """The natural note itself, or the one below a sharp."""
        return PitchClass(self - 1) if self.is_sharp else self

    @property
    def text(self) -> str:
        """The name with a real sharp sign, as in C♯."""
        return self.name[0] + ("♯" if self.is_sharp else "")

    @property
    def code(self) -> str:
        """The name in ASCII for logs and files, as in C#."""
        return self.name[0] + ("#" if self.is_sharp else "")


_SHARPS: Final = frozenset(
    {PitchClass.C_SHARP, PitchClass.D_SHARP, PitchClass.F_SHARP, PitchClass.G_SHARP, PitchClass.A_SHARP}
)


class Register(StrEnum):
    """The three octaves of the cards: low C3–B3, mid C4–B4, high C5–B5."""

    LOW = "low"
    MID = "mid"
    HIGH = "high"

    @property
    def octave(self) -> int:
        """The octave number in scientific pitch notation."""
        return {Register.LOW: 3, Register.MID: 4, Register.HIGH: 5}[self]

    @property
    def mark(self) -> str:
        """The sign in the card's corner."""
        return {Register.LOW: "∨", Register.MID: "●", Register.HIGH: "∧"}[self]


def midi_key(pitch_class: PitchClass, octave: int) -> int:
    """Return the MIDI key number; octave 4 holds middle C (60)."""
    return 12 * (octave + 1) + pitch_class


def pitch_class_of(midi: int) -> PitchClass:
    """Return the pitch class of a MIDI key number."""
    return PitchClass(midi % 12)


def octave_of(midi: int) -> int:
    """Return the octave number of a MIDI key number in scientific pitch notation."""
    return midi // 12 - 1


def pitch_text(midi: int) -> str:
    """Return a pitch as people read it, as in G♯4."""
    return f"{pitch_class_of(midi).text}{octave_of(midi)}"


def pitch_code(midi: int) -> str:
    """Return a pitch in ASCII for logs and files, as in G#4."""
    return f"{pitch_class_of(midi).code}{octave_of(midi)}"
