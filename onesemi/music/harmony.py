"""The chords of every song: I–V–vi–IV, one a bar, in the key that counts (song rules, section 13)."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from itertools import pairwise
from typing import Final

from onesemi.music.key import Key
from onesemi.music.pitch import PitchClass
from onesemi.music.song import Song
from onesemi.music.ticks import TICKS_PER_BAR


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


@dataclass(frozen=True, slots=True)
class ChordStretch:
    """A chord and the stretch of the song over which it counts, in ticks from the song's start."""

    start_ticks: int
    end_ticks: int
    chord: Chord


def chords_of_bar(song: Song, song_bar: int) -> tuple[ChordStretch, ...]:
    """Return the chords of a bar of the song, without gaps; a key change inside it brings the same degree in anew."""
    start, end = song_bar * TICKS_PER_BAR, (song_bar + 1) * TICKS_PER_BAR
    inside = sorted({change.start_ticks for change in song.keys if start < change.start_ticks < end})
    degree = degree_of_bar(song_bar)
    return tuple(
        ChordStretch(one, other, Chord(song.key_at(one), degree)) for one, other in pairwise([start, *inside, end])
    )
