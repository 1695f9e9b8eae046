"""Bars as measures: attributes, bar lines, and one staff after the other, with the chords over the first."""

from typing import Final

from onesemi.music.harmony import ChordStretch, chords_of_bar
from onesemi.music.musicxml.beams import beams_of
from onesemi.music.musicxml.notes import NoteWriter
from onesemi.music.musicxml.signs import ADAGIO, ECHO, harmony, tempo, words
from onesemi.music.musicxml.slurs import slur_ends
from onesemi.music.musicxml.tree import Element, child
from onesemi.music.notation import (
    Clef,
    SignatureChange,
    WrittenBar,
    WrittenNote,
    WrittenRest,
    WrittenSong,
    WrittenTuplet,
)
from onesemi.music.notation.written import Timed
from onesemi.music.song import Mark, Song
from onesemi.music.ticks import BEATS_PER_BAR, TICKS_PER_BAR, TICKS_PER_BEAT

_CLEFS: Final = {Clef.TREBLE: ("G", 2), Clef.BASS: ("F", 4)}


class MeasureWriter:
    """Writes the bars of a song in order; remembers the key signature that stands.

    Each staff is a voice of its own. Time during which the melody is on the other staff is filled with rests that are
    not printed, for nobody rests there: programs that are told to skip it fill it with rests of impossible lengths.
    """

    def __init__(self, song: Song, written: WrittenSong, *, is_swung: bool) -> None:
        self._song = song
        self._is_swung = is_swung
        self._written = written
        self._staves = written.staves
        self._slurs = slur_ends(written)
        self._fifths: int | None = None

    def empty_measure(self) -> Element:
        """Return the only measure of a song without events."""
        rest = WrittenRest(None, 0, 0, TICKS_PER_BAR, self._staves[0], None)
        return self.measure(WrittenBar(0, self._song.key_at(0).fifths, (rest,), is_final=True))

    def measure(self, bar: WrittenBar) -> Element:
        """Return the next bar."""
        measure = Element("measure", {"number": str(bar.index + 1)})
        if bar.is_repeated:
            _bar_line(measure, "left", "heavy-light", repeat="forward")
        self._attributes(measure, bar)
        if bar.index == 0:
            measure.append(tempo(self._song.tempo_bpm, self._staff(1), is_swung=self._is_swung))
        if bar.begins_adagio:
            measure.append(words(ADAGIO, self._staff(1)))
        for place, number in enumerate(self._order(bar)):
            if place:
                child(child(measure, "backup"), "duration", TICKS_PER_BAR)
            self._voice(measure, bar, number)
        if bar.is_repeated:
            _bar_line(measure, "right", "light-heavy", repeat="backward")
        elif bar.is_final:
            _bar_line(measure, "right", "light-heavy")
        return measure

    def _order(self, bar: WrittenBar) -> list[int]:
        """Return the staves, counted from 1, in the order in which they are written.

        Programs lose a slur that ends before it has begun: where one goes up in the bar the lower staff comes first.
        """
        numbers = list(range(1, len(self._staves) + 1))
        staff_of = {(bar.index, note.event, note.piece): self._staves.index(note.staff) for note in bar.notes}
        inside = [slur for slur in self._written.slurs if slur.start in staff_of and slur.end in staff_of]
        rises = {staff_of[slur.start] - staff_of[slur.end] for slur in inside}
        return numbers[::-1] if max(rises, default=0) > 0 and min(rises) >= 0 else numbers

    def _attributes(self, measure: Element, bar: WrittenBar) -> None:
        before = self._fifths
        if bar.fifths == before:
            return
        attributes = child(measure, "attributes")
        if before is None:
            child(attributes, "divisions", TICKS_PER_BEAT)
        _key(attributes, bar.fifths, before or 0)
        if before is None:
            self._first_attributes(attributes)
        self._fifths = bar.fifths

    def _first_attributes(self, attributes: Element) -> None:
        time = child(attributes, "time")
        child(time, "beats", BEATS_PER_BAR)
        child(time, "beat-type", 4)
        if len(self._staves) > 1:
            child(attributes, "staves", len(self._staves))
        for number, staff in enumerate(self._staves, start=1):
            clef = child(attributes, "clef", attributes={"number": str(number)} if len(self._staves) > 1 else {})
            sign, line = _CLEFS[staff]
            child(clef, "sign", sign)
            child(clef, "line", line)

    def _voice(self, measure: Element, bar: WrittenBar, number: int) -> None:
        """Write one staff's voice. What holds for all staves stands in the first: signatures and chords."""
        chords = list(chords_of_bar(self._song, bar.index)) if number == 1 else []
        notes = NoteWriter(beams_of(bar), self._slurs, number, has_staves=len(self._staves) > 1)
        for item in bar.items:
            if isinstance(item, SignatureChange):
                if number == 1:
                    _key(child(measure, "attributes"), item.fifths, item.before)
                    self._fifths = item.fifths
                continue
            _place_chords(measure, chords, item)
            if len(self._staves) > 1 and item.staff is not self._staves[number - 1]:
                measure.extend(notes.unseen(item))
                continue
            if _is_echoed(item):
                measure.append(words(ECHO, self._staff(number)))
            measure.extend(notes.elements(item))

    def _staff(self, number: int) -> int | None:
        """Return what is said of a staff, counted from 1: nothing where there is but one."""
        return number if len(self._staves) > 1 else None


def _is_echoed(item: Timed) -> bool:
    first = item.notes[0] if isinstance(item, WrittenTuplet) else item
    return isinstance(first, WrittenNote) and Mark.ECHO in first.marks


def _place_chords(measure: Element, chords: list[ChordStretch], item: Timed) -> None:
    """Write the chords that come in during an item, and take them from the list."""
    while chords and chords[0].start_ticks < item.start_ticks + item.length_ticks:
        stretch = chords.pop(0)
        measure.append(harmony(stretch.chord, stretch.start_ticks - item.start_ticks))


def _key(attributes: Element, fifths: int, before: int) -> None:
    key = child(attributes, "key")
    if fifths == 0 and before:  # nothing else would show it
        child(key, "cancel", before)
    child(key, "fifths", fifths)
    child(key, "mode", "major")


def _bar_line(measure: Element, location: str, style: str, *, repeat: str | None = None) -> None:
    line = child(measure, "barline", attributes={"location": location})
    child(line, "bar-style", style)
    if repeat is not None:
        child(line, "repeat", attributes={"direction": repeat})
