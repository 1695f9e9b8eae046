"""One event of a song, written: plain notes, chords, runs, triplets, trills, repeated notes, percussion and rests."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd
from typing import Final

from onesemi.music.notation.lengths import note_pieces, rest_pieces
from onesemi.music.notation.spelling import Accidentals
from onesemi.music.notation.written import (
    Clef,
    Head,
    Item,
    Tremolo,
    Trill,
    Value,
    WrittenNote,
    WrittenRest,
    WrittenTuplet,
)
from onesemi.music.song import Figure, Mark, SongEvent, SubNote, sub_notes
from onesemi.music.ticks import SHORTEST_TICKS, TICKS_PER_BAR

MIDDLE_C: Final = 60
_LEAST_TRILL_NOTES: Final = 4
_LARGEST_TRILL_STEP: Final = 2
_STROKE_VALUES: Final = {value.ticks: value for value in (Value(8), Value(16), Value(32), Value(64))}


@dataclass(frozen=True, slots=True)
class _Span:
    """A stretch of one event to be split into values."""

    start_ticks: int
    length_ticks: int

    def pieces(self) -> list[tuple[int, Value]]:
        """Return (start in ticks from the song's start, value) of each piece."""
        bar_ticks = self.start_ticks // TICKS_PER_BAR * TICKS_PER_BAR
        start = (self.start_ticks - bar_ticks) // SHORTEST_TICKS
        split = note_pieces(start, self.length_ticks // SHORTEST_TICKS)
        return [(bar_ticks + place * SHORTEST_TICKS, value) for place, value in split]


def staff_of(event: SongEvent, previous: Clef) -> Clef:
    """Return the staff of an event: by its lowest pitch, and for what has none, where the song last was."""
    if not event.pitches:
        return previous
    return Clef.BASS if min(event.pitches) < MIDDLE_C else Clef.TREBLE


def write_event(index: int, event: SongEvent, staff: Clef, accidentals: Accidentals) -> tuple[Item, ...]:
    """Write one event; index is its place in the song. Its start and length are multiples of 1/16 beat."""
    writer = _Writer(index, event, staff, accidentals)
    match event.figure:
        case Figure.REST:
            return write_rest(index, event.start_ticks, event.length_ticks, staff)
        case Figure.PERCUSSION | Figure.SINGLE | Figure.CHORD:
            return writer.held(event.pitches, None)
        case Figure.SEQUENCE:
            return writer.sequence()


def write_rest(index: int | None, start_ticks: int, length_ticks: int, staff: Clef) -> tuple[WrittenRest, ...]:
    """Write a rest within one bar; index None is silence that no event put there."""
    if length_ticks == TICKS_PER_BAR:
        return (WrittenRest(index, 0, start_ticks, length_ticks, staff, None),)
    bar_ticks = start_ticks // TICKS_PER_BAR * TICKS_PER_BAR
    pieces = rest_pieces((start_ticks - bar_ticks) // SHORTEST_TICKS, length_ticks // SHORTEST_TICKS)
    return tuple(
        WrittenRest(index, piece, bar_ticks + place * SHORTEST_TICKS, value.ticks, staff, value)
        for piece, (place, value) in enumerate(pieces)
    )


@dataclass(frozen=True, slots=True)
class _Writer:
    index: int
    event: SongEvent
    staff: Clef
    accidentals: Accidentals

    def held(self, pitches: tuple[int, ...], ornament: Trill | None) -> tuple[WrittenNote, ...]:
        """Write pitches that sound for the whole event, tied where the length needs several values."""
        pieces = _Span(self.event.start_ticks, self.event.length_ticks).pieces()
        return tuple(
            self._note(
                piece,
                start,
                value,
                pitches,
                is_tied=piece < len(pieces) - 1,
                is_tie_end=piece > 0,
                ornament=ornament if piece == 0 else None,
            )
            for piece, (start, value) in enumerate(pieces)
        )

    def sequence(self) -> tuple[Item, ...]:
        pitches = self.event.pitches
        if _is_trill(pitches):
            upper = self.accidentals.trill_accidental(pitches[1])
            return self.held(pitches[:1], Trill(upper))
        unit_ticks, remainder = divmod(self.event.length_ticks, len(pitches))
        if remainder or unit_ticks % SHORTEST_TICKS:
            return (self._tuplet(),)
        pieces = _Span(self.event.start_ticks, self.event.length_ticks).pieces()
        are_whole_units = all(value.ticks % unit_ticks == 0 for _, value in pieces)
        if len(set(pitches)) == 1 and unit_ticks in _STROKE_VALUES and are_whole_units:
            return self._repeated(_STROKE_VALUES[unit_ticks], pieces)
        return self._run(sub_notes(self.event))

    def _repeated(self, unit: Value, pieces: Sequence[tuple[int, Value]]) -> tuple[WrittenNote, ...]:
        """Write one pitch again and again, as strokes through the stems of values that hold whole repetitions."""
        return tuple(
            self._note(piece, start, value, self.event.pitches[:1], ornament=_strokes(unit, value))
            for piece, (start, value) in enumerate(pieces)
        )

    def _run(self, notes: Sequence[SubNote]) -> tuple[WrittenNote, ...]:
        written: list[WrittenNote] = []
        for note in notes:
            pieces = _Span(note.start_ticks, note.length_ticks).pieces()
            for place, (start, value) in enumerate(pieces):
                is_tied, is_tie_end = place < len(pieces) - 1, place > 0
                written.append(
                    self._note(len(written), start, value, (note.pitch,), is_tied=is_tied, is_tie_end=is_tie_end)
                )
        return tuple(written)

    def _tuplet(self) -> WrittenTuplet:
        """Write notes whose length is no value: as the next longer value, in the exact proportion.

        The usual triplets come out as 3:2. Extend may stretch a triplet to a length such as 17/16 beat; then only
        the bracket is shown, and the proportion (24:17) still adds up.
        """
        notes = sub_notes(self.event)
        value = _value_above(self.event.length_ticks, len(notes))
        written_ticks = value.ticks * len(notes)
        common = gcd(written_ticks, self.event.length_ticks)
        actual, normal = written_ticks // common, self.event.length_ticks // common
        if len(notes) % actual == 0:
            actual, normal = len(notes), normal * len(notes) // actual
        members = tuple(
            self._note(piece, note.start_ticks, value, (note.pitch,), length_ticks=note.length_ticks)
            for piece, note in enumerate(notes)
        )
        return WrittenTuplet(members, actual, normal, len(notes))

    def _note(
        self,
        piece: int,
        start_ticks: int,
        value: Value,
        pitches: tuple[int, ...],
        *,
        length_ticks: int | None = None,
        is_tied: bool = False,
        is_tie_end: bool = False,
        ornament: Trill | Tremolo | None = None,
    ) -> WrittenNote:
        heads: tuple[Head, ...] = tuple(
            self.accidentals.head(pitch, is_tie_end=is_tie_end) for pitch in sorted(set(pitches))
        )
        return WrittenNote(
            event=self.index,
            piece=piece,
            start_ticks=start_ticks,
            length_ticks=value.ticks if length_ticks is None else length_ticks,
            staff=self.staff,
            heads=heads,
            value=value,
            is_tied=is_tied,
            is_tie_end=is_tie_end,
            ornament=ornament,
            marks=self.event.marks & {Mark.ACCENT, Mark.ECHO} if piece == 0 else frozenset(),
        )


def _is_trill(pitches: tuple[int, ...]) -> bool:
    if len(pitches) < _LEAST_TRILL_NOTES or len(pitches) % 2:
        return False
    main, upper = pitches[:2]
    return 0 < upper - main <= _LARGEST_TRILL_STEP and pitches == (main, upper) * (len(pitches) // 2)


def _strokes(unit: Value, value: Value) -> Tremolo | None:
    strokes = unit.beams - value.beams
    return Tremolo(strokes) if strokes > 0 else None


def _value_above(length_ticks: int, count: int) -> Value:
    """Return the shortest plain value that is longer than a length shared by so many notes."""
    for denominator in (64, 32, 16, 8, 4, 2):
        value = Value(denominator)
        if value.ticks * count > length_ticks:
            return value
    return Value(1)
