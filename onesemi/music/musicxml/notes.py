"""Notes, chords, rests, tuplets and percussion as MusicXML notes, their children in the order the schema asks for."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from onesemi.music.musicxml.beams import Beams
from onesemi.music.musicxml.slurs import SlurEnds
from onesemi.music.musicxml.tree import Element, child
from onesemi.music.notation import Clef, Head, Tremolo, Trill, Value, WrittenNote, WrittenRest, WrittenTuplet
from onesemi.music.notation.figures import write_rest
from onesemi.music.notation.written import Timed
from onesemi.music.song import Mark

_TYPES: Final = {1: "whole", 2: "half", 4: "quarter", 8: "eighth", 16: "16th", 32: "32nd", 64: "64th"}
_ACCIDENTALS: Final = {-1: "flat", 0: "natural", 1: "sharp"}
_PERCUSSION_PLACE: Final = {Clef.TREBLE: ("B", 4), Clef.BASS: ("D", 3)}  # the middle line


@dataclass(frozen=True, slots=True)
class NoteWriter:
    """Writes what stands on one staff (counted from 1) in one bar."""

    beams: Beams
    slurs: SlurEnds
    staff: int
    has_staves: bool = field(kw_only=True)

    def elements(self, item: Timed) -> Iterable[Element]:
        """Yield the notes of an item: a chord has one for each head, a tuplet one for each member."""
        match item:
            case WrittenRest():
                yield self._rest(item)
            case WrittenTuplet():
                for note in item.notes:
                    yield from self._note(note, item)
            case WrittenNote():
                yield from self._note(item, None)

    def unseen(self, item: Timed) -> Iterable[Element]:
        """Yield rests that fill the time of an item on the other staff and are not printed."""
        for rest in write_rest(None, item.start_ticks, item.length_ticks, item.staff):
            element = self._rest(rest)
            element.set("print-object", "no")
            yield element

    def _rest(self, rest: WrittenRest) -> Element:
        element = Element("note")
        child(element, "rest", attributes={"measure": "yes"} if rest.value is None else {})
        child(element, "duration", rest.length_ticks)
        child(element, "voice", self.staff)
        if rest.value is not None:
            _value(element, rest.value)
        self._staff(element)
        return element

    def _note(self, note: WrittenNote, tuplet: WrittenTuplet | None) -> Iterable[Element]:
        """Yield a note, or the notes of a chord; beams and signs stand at the first of them."""
        heads: tuple[Head | None, ...] = note.heads or (None,)
        for place, head in enumerate(heads):
            element = Element("note")
            if place:
                child(element, "chord")
            _pitch(element, head, note.staff)
            child(element, "duration", note.length_ticks)
            _ties(element, "tie", note)
            child(element, "voice", self.staff)
            _value(element, note.value)
            _looks(element, head, tuplet)
            self._staff(element)
            if place == 0:
                for level, word in enumerate(self.beams.get((note.event, note.piece), ()), start=1):
                    child(element, "beam", word, {"number": str(level)})
            self._notations(element, note, tuplet, is_first=place == 0)
            yield element

    def _staff(self, element: Element) -> None:
        if self.has_staves:
            child(element, "staff", self.staff)

    def _notations(self, element: Element, note: WrittenNote, tuplet: WrittenTuplet | None, *, is_first: bool) -> None:
        notations = Element("notations")
        _ties(notations, "tied", note)
        if is_first:
            for kind, number in self.slurs.get((note.event, note.piece), ()):
                child(notations, "slur", attributes={"type": kind, "number": str(number)})
            if tuplet is not None:
                _bracket(notations, note, tuplet)
            _ornament(notations, note)
            if Mark.ACCENT in note.marks:
                child(child(notations, "articulations"), "accent")
        if len(notations):
            element.append(notations)


def _pitch(element: Element, head: Head | None, staff: Clef) -> None:
    if head is None:
        step, octave = _PERCUSSION_PLACE[staff]
        unpitched = child(element, "unpitched")
        child(unpitched, "display-step", step)
        child(unpitched, "display-octave", octave)
        return
    pitch = child(element, "pitch")
    child(pitch, "step", head.spelling.step)
    if head.spelling.alter:
        child(pitch, "alter", head.spelling.alter)
    child(pitch, "octave", head.spelling.octave)


def _ties(parent: Element, tag: str, note: WrittenNote) -> None:
    for kind, is_there in (("stop", note.is_tie_end), ("start", note.is_tied)):
        if is_there:
            child(parent, tag, attributes={"type": kind})


def _value(element: Element, value: Value) -> None:
    child(element, "type", _TYPES[value.denominator])
    for _ in range(value.dots):
        child(element, "dot")


def _looks(element: Element, head: Head | None, tuplet: WrittenTuplet | None) -> None:
    if head is not None and head.accidental is not None:
        child(element, "accidental", _ACCIDENTALS[head.accidental])
    if tuplet is not None:
        proportion = child(element, "time-modification")
        child(proportion, "actual-notes", tuplet.actual)
        child(proportion, "normal-notes", tuplet.normal)
    if head is None:
        child(element, "notehead", "x")


def _bracket(notations: Element, note: WrittenNote, tuplet: WrittenTuplet) -> None:
    """Write the ends of a tuplet's bracket; its number is shown where it says how many notes there are."""
    if note is tuplet.notes[0]:
        shown = "actual" if tuplet.actual == tuplet.number else "none"
        child(notations, "tuplet", attributes={"type": "start", "bracket": "yes", "show-number": shown})
    if note is tuplet.notes[-1]:
        child(notations, "tuplet", attributes={"type": "stop"})


def _ornament(notations: Element, note: WrittenNote) -> None:
    match note.ornament:
        case Trill(accidental):
            ornaments = child(notations, "ornaments")
            child(ornaments, "trill-mark")
            if accidental is not None:
                child(ornaments, "accidental-mark", _ACCIDENTALS[accidental])
        case Tremolo(strokes):
            child(child(notations, "ornaments"), "tremolo", strokes, {"type": "single"})
        case None:
            pass
