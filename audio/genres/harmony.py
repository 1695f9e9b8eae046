"""The chords of every song: I–V–vi–IV, one a bar, in the key that counts (song rules, section 13)."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final

from onesemi.music.key import Key
from onesemi.music.pitch import PitchClass


class Degree(IntEnum):
    """A chord's root in semitones above the tonic."""

    TONIC = 0
    SUBDOMINANT = 5
    DOMINANT = 7
    SUBMEDIANT = 9


class Tone(Enum):
    """What a voice of a chord can play, whatever the chord."""

    ROOT = "root"
    THIRD = "third"
    FIFTH = "fifth"
    SIXTH = "sixth"
    SEVENTH = "seventh"
    BLUE_SEVENTH = "blue seventh"
    NINTH = "ninth"


PROGRESSION: Final = (Degree.TONIC, Degree.DOMINANT, Degree.SUBMEDIANT, Degree.SUBDOMINANT)

_MAJOR_STEPS: Final = {
    Tone.ROOT: 0,
    Tone.THIRD: 4,
    Tone.FIFTH: 7,
    Tone.SIXTH: 9,
    Tone.SEVENTH: 11,
    Tone.BLUE_SEVENTH: 10,
    Tone.NINTH: 2,
}
_DOMINANT_STEPS: Final = {**_MAJOR_STEPS, Tone.SEVENTH: 10}
_MINOR_STEPS: Final = {**_MAJOR_STEPS, Tone.THIRD: 3, Tone.SIXTH: 8, Tone.SEVENTH: 10}
_STEPS: Final = {
    Degree.TONIC: _MAJOR_STEPS,
    Degree.SUBDOMINANT: _MAJOR_STEPS,
    Degree.DOMINANT: _DOMINANT_STEPS,
    Degree.SUBMEDIANT: _MINOR_STEPS,
}


@dataclass(frozen=True, slots=True)
class Chord:
    """A chord on a degree of a key."""

    key: Key
    degree: Degree

    @property
    def root(self) -> PitchClass:
        """The pitch class the chord stands on."""
        return self.key.degree(self.degree)

    @property
    def is_minor(self) -> bool:
        """Whether the third is minor."""
        return self.degree is Degree.SUBMEDIANT

    def tone(self, tone: Tone) -> PitchClass:
        """Return the pitch class of a tone of the chord, as the key gives it."""
        return PitchClass((self.root + _STEPS[self.degree][tone]) % 12)

    def triad(self) -> tuple[PitchClass, PitchClass, PitchClass]:
        """Return root, third and fifth."""
        return self.root, self.tone(Tone.THIRD), self.tone(Tone.FIFTH)


def degree_of_bar(song_bar: int) -> Degree:
    """Return the degree that a bar of the song stands on."""
    return PROGRESSION[song_bar % len(PROGRESSION)]
