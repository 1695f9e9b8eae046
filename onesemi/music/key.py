"""Major keys (a natural minor has the same notes as its relative major) and what is in them."""

from dataclasses import dataclass
from typing import Final

from onesemi.music.pitch import PitchClass

MAJOR_STEPS: Final = (0, 2, 4, 5, 7, 9, 11)


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """A major key by its tonic."""

    tonic: PitchClass

    @property
    def scale(self) -> tuple[PitchClass, ...]:
        """The seven pitch classes of the key, from the tonic up."""
        return _SCALES[self.tonic]

    def degree(self, semitones: int) -> PitchClass:
        """Return the pitch class so many semitones above the tonic."""
        return PitchClass((self.tonic + semitones) % 12)

    @property
    def fifths(self) -> int:
        """Sharps (positive) or flats (negative) of the conventional key signature, −5 … 6."""
        fifths = self.tonic * 7 % 12
        return fifths if fifths <= 6 else fifths - 12


_SCALES: Final = {tonic: tuple(PitchClass((tonic + step) % 12) for step in MAJOR_STEPS) for tonic in PitchClass}
KEYS: Final = tuple(Key(tonic) for tonic in PitchClass)
C_MAJOR: Final = KEYS[0]
