"""Written music as values: what stands on the staves, free of any file format, so that all formats say the same."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from onesemi.music.song import Mark
from onesemi.music.ticks import TICKS_PER_BAR


class Clef(StrEnum):
    """The two staves: low notes stand in the bass clef, mid and high ones in the treble clef, as on the cards."""

    TREBLE = "treble"
    BASS = "bass"


BOTH_STAVES: Final = (Clef.TREBLE, Clef.BASS)


@dataclass(frozen=True, slots=True)
class Spelling:
    """A pitch as it is written: step C … B, alteration in semitones (−1 flat, 1 sharp), octave (4 from middle C)."""

    step: str
    alter: int
    octave: int


@dataclass(frozen=True, slots=True)
class Value:
    """A note value: its denominator (1 semibreve, 2 minim … 64) and dots (0–2)."""

    denominator: int
    dots: int = 0

    @property
    def ticks(self) -> int:
        """The length in ticks."""
        plain = TICKS_PER_BAR // self.denominator
        return 2 * plain - (plain >> self.dots)

    @property
    def beams(self) -> int:
        """How many flags or beams the note has."""
        return max(0, self.denominator.bit_length() - 3)


@dataclass(frozen=True, slots=True)
class Head:
    """One note head: MIDI key, spelling, and the accidental printed before it (−1, 0 natural, 1; None: none)."""

    pitch: int
    spelling: Spelling
    accidental: int | None


@dataclass(frozen=True, slots=True)
class Trill:
    """A trill to the step above; accidental is printed with the sign where the key signature doesn't say it."""

    accidental: int | None


@dataclass(frozen=True, slots=True)
class Tremolo:
    """A note repeated in the values that so many strokes through its stem say (beside its own flags)."""

    strokes: int


@dataclass(frozen=True, slots=True)
class WrittenNote:
    """A note, a chord, or (without heads) a stroke of percussion.

    event is the index in `Song.events`; piece counts the written notes of one event from 0. start_ticks counts from
    the song's start. is_tied: tied to the next piece. beam: notes of a bar with the same number share a beam.
    """

    event: int
    piece: int
    start_ticks: int
    length_ticks: int
    staff: Clef
    heads: tuple[Head, ...]
    value: Value
    is_tied: bool = False
    is_tie_end: bool = False
    ornament: Trill | Tremolo | None = None
    marks: frozenset[Mark] = frozenset()
    beam: int | None = None


@dataclass(frozen=True, slots=True)
class WrittenRest:
    """A rest; value None is a whole bar's rest, which stands in the bar's middle; event None fills time without any."""

    event: int | None
    piece: int
    start_ticks: int
    length_ticks: int
    staff: Clef
    value: Value | None


@dataclass(frozen=True, slots=True)
class WrittenTuplet:
    """Notes whose written lengths sound in the proportion normal : actual; number is what the bracket shows."""

    notes: tuple[WrittenNote, ...]
    actual: int
    normal: int
    number: int

    @property
    def staff(self) -> Clef:
        """The staff it stands on."""
        return self.notes[0].staff

    @property
    def start_ticks(self) -> int:
        """Where it starts, from the song's start."""
        return self.notes[0].start_ticks

    @property
    def length_ticks(self) -> int:
        """The length in ticks."""
        return sum(note.length_ticks for note in self.notes)


@dataclass(frozen=True, slots=True)
class SignatureChange:
    """A new key signature in the middle of a bar, and the one before: sharps positive, flats negative."""

    fifths: int
    before: int


Timed = WrittenNote | WrittenRest | WrittenTuplet
"""What fills time on a staff: start_ticks, length_ticks and staff are told by each."""

Item = Timed | SignatureChange


@dataclass(frozen=True, slots=True)
class WrittenBar:
    """One bar. fifths is the key signature at its start.

    is_open: not full yet; is_final: the song ends here. begins_adagio: the band plays at half speed from here on, for
    as many bars as the song says (song rules, section 9); the melody keeps its time.
    """

    index: int
    fifths: int
    items: tuple[Item, ...]
    is_repeated: bool = False
    is_final: bool = False
    is_open: bool = False
    begins_adagio: bool = False

    @property
    def notes(self) -> tuple[WrittenNote, ...]:
        """All notes of the bar in time order, tuplets opened."""
        found: list[WrittenNote] = []
        for item in self.items:
            if isinstance(item, WrittenTuplet):
                found += item.notes
            elif isinstance(item, WrittenNote):
                found.append(item)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Slur:
    """A slur between two notes, each by (bar, event, piece)."""

    start: tuple[int, int, int]
    end: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class WrittenSong:
    """A written song: its staves from the top, its bars, and the slurs over them."""

    staves: tuple[Clef, ...]
    bars: tuple[WrittenBar, ...]
    slurs: tuple[Slur, ...] = ()
