"""Written music as MEI (music-encoding.org, version 5), the format that the engraver reads.

Ids tie the picture to the song: a note head of event 12 has the id "e12-0-67" (event, piece, MIDI key), a chord or
note as a whole "e12-0", a rest "r13-0", a bar "b3".
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree as ET

from onesemi.music.notation.spelling import altered_steps
from onesemi.music.notation.written import (
    Clef,
    Head,
    Item,
    SignatureChange,
    Tremolo,
    Trill,
    Value,
    WrittenBar,
    WrittenNote,
    WrittenRest,
    WrittenSong,
    WrittenTuplet,
)
from onesemi.music.song import Mark

MEI_NAMESPACE: Final = "http://www.music-encoding.org/ns/mei"
XML_NAMESPACE: Final = "http://www.w3.org/XML/1998/namespace"
_ID: Final = f"{{{XML_NAMESPACE}}}id"
_ACCIDENTALS: Final = {-1: "f", 0: "n", 1: "s"}
_CLEFS: Final = {Clef.TREBLE: ("G", "2"), Clef.BASS: ("F", "4")}
_OWN_ID: Final = re.compile(r"(?:b(?P<bar>\d+)|[er](?P<event>\d+)-\d+(?:-(?P<pitch>\d+))?)$")
# Where the signs of a key signature stand in the treble clef; in the bass clef two octaves lower.
_SHARP_OCTAVES: Final = {"F": 5, "C": 5, "G": 5, "D": 5, "A": 4, "E": 5, "B": 4}
_FLAT_OCTAVES: Final = {"B": 4, "E": 5, "A": 4, "D": 5, "G": 4, "C": 5, "F": 4}
_PERCUSSION_PLACE: Final = {Clef.TREBLE: ("b", "4"), Clef.BASS: ("d", "3")}  # the middle line

Element = ET.Element


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Which bars to write and how they are framed.

    first and last are places in `WrittenSong.bars`, both included. has_meter: the 4/4 stands at the start;
    has_clef: clef and key signature are shown.
    """

    first: int
    last: int
    has_meter: bool = True
    has_clef: bool = True


@dataclass(frozen=True, slots=True)
class Origin:
    """What an id of the engraving stands for: a bar, or an event and, for a note head, its MIDI key."""

    bar: int | None = None
    event: int | None = None
    pitch: int | None = None


def origin_of_id(element_id: str) -> Origin | None:
    """Return what an id stands for, or None for ids that the engraver made up."""
    found = _OWN_ID.match(element_id)
    if found is None:
        return None
    if found["bar"] is not None:
        return Origin(bar=int(found["bar"]))
    pitch = found["pitch"]
    return Origin(event=int(found["event"]), pitch=None if pitch is None else int(pitch))


def mei(written: WrittenSong, excerpt: Excerpt | None = None) -> str:
    """Return a written song, or some bars of it, as an MEI document."""
    shown = excerpt or Excerpt(0, len(written.bars) - 1)
    root = Element("mei", {"xmlns": MEI_NAMESPACE, "meiversion": "5.0"})
    root.append(_header())
    score = _path(root, "music", "body", "mdiv", "score")
    bars = written.bars[shown.first : shown.last + 1]
    fifths = bars[0].fifths if bars else 0
    score.append(_score_definition(written.staves, fifths, shown))
    section = _child(score, "section")
    for bar in bars:
        if bar.fifths != fifths:
            section.append(_signature_change(bar.fifths, has_naturals=bar.fifths == 0))
        section.append(_measure(bar, written, bars))
        fifths = _last_signature(bar)
        if fifths == 0 != bar.fifths:  # the naturals that stand in the bar are no signature for the lines below
            section.append(_signature_change(0, has_naturals=False))
    return ET.tostring(root, encoding="unicode")


def _header() -> Element:
    head = Element("meiHead")
    statement = _child(head, "fileDesc")
    _path(statement, "titleStmt", "title").text = "1;"
    _child(statement, "pubStmt")
    return head


def _score_definition(staves: Sequence[Clef], fifths: int, excerpt: Excerpt) -> Element:
    definition = Element("scoreDef", {"keysig": _signature(fifths)})
    if excerpt.has_meter:
        definition.attrib |= {"meter.count": "4", "meter.unit": "4"}
    group = Element("staffGrp", {"symbol": "brace", "bar.thru": "true"} if len(staves) > 1 else {})
    for number, clef in enumerate(staves, start=1):
        shape, line = _CLEFS[clef]
        attributes = {"n": str(number), "lines": "5", "clef.shape": shape, "clef.line": line}
        if not excerpt.has_clef:
            attributes |= {"clef.visible": "false", "keysig.visible": "false"}
        _child(group, "staffDef", attributes)
    definition.append(group)
    return definition


def _measure(bar: WrittenBar, written: WrittenSong, shown: Sequence[WrittenBar]) -> Element:
    measure = Element("measure", {_ID: f"b{bar.index}", "n": str(bar.index + 1), **_bar_lines(bar)})
    for number, clef in enumerate(written.staves, start=1):
        layer = _path(measure, ("staff", {"n": str(number)}), ("layer", {"n": "1"}))
        _write_layer(layer, bar, clef, is_alone=len(written.staves) == 1)
    for note in bar.notes:
        measure.extend(_note_signs(note))
    measure.extend(_slurs(bar, written, shown))
    return measure


def _bar_lines(bar: WrittenBar) -> dict[str, str]:
    lines: dict[str, str] = {}
    if bar.is_repeated:
        lines |= {"left": "rptstart", "right": "rptend"}
    elif bar.is_open:
        lines["right"] = "invis"
    elif bar.is_final:
        lines["right"] = "end"
    return lines


def _write_layer(layer: Element, bar: WrittenBar, clef: Clef, *, is_alone: bool) -> None:
    """Write the items of one staff; the other staff's time is left as space."""
    if not any(is_alone or isinstance(item, SignatureChange) or item.staff is clef for item in bar.items):
        _child(layer, "mSpace")
        return
    beam: tuple[int, Element] | None = None
    for item in bar.items:
        if isinstance(item, SignatureChange):
            layer.append(_signature_in_bar(item, clef))
            beam = None
            continue
        if not (is_alone or item.staff is clef):
            layer.extend(_spaces(item))
            beam = None
            continue
        beam = _beam_for(item, beam, layer)
        (layer if beam is None else beam[1]).append(_element(item))


def _beam_for(item: Item, running: tuple[int, Element] | None, layer: Element) -> tuple[int, Element] | None:
    number = item.beam if isinstance(item, WrittenNote) else None
    if number is None:
        return None
    if running is not None and running[0] == number:
        return running
    return number, _child(layer, "beam")


def _spaces(item: WrittenNote | WrittenRest | WrittenTuplet) -> list[Element]:
    if isinstance(item, WrittenTuplet):
        tuplet = Element("tuplet", _proportion(item) | {"bracket.visible": "false", "num.visible": "false"})
        for note in item.notes:
            _child(tuplet, "space", _duration(note.value))
        return [tuplet]
    assert item.value is not None, "a whole bar's rest is alone in its bar, and the other staff is written as one space"
    return [Element("space", _duration(item.value))]


def _element(item: WrittenNote | WrittenRest | WrittenTuplet) -> Element:
    match item:
        case WrittenNote():
            return _note(item)
        case WrittenTuplet():
            return _tuplet(item)
        case WrittenRest():
            named = {} if item.event is None else {_ID: f"r{item.event}-{item.piece}"}
            if item.value is None:
                return Element("mRest", named)
            return Element("rest", named | _duration(item.value))


def _tuplet(item: WrittenTuplet) -> Element:
    is_plain = item.actual == item.number
    looks = {"bracket.visible": "true", "num.visible": "true" if is_plain else "false"}
    tuplet = Element("tuplet", _proportion(item) | looks)
    parent = _child(tuplet, "beam") if item.notes[0].value.beams else tuplet
    parent.extend(_note(note) for note in item.notes)
    return tuplet


def _proportion(item: WrittenTuplet) -> dict[str, str]:
    return {"num": str(item.actual), "numbase": str(item.normal)}


def _note(note: WrittenNote) -> Element:
    plain = _chord(note) if len(note.heads) > 1 else _single(note)
    if not isinstance(note.ornament, Tremolo):
        return plain
    plain.set("stem.mod", f"{note.ornament.strokes}slash")
    tremolo = Element("bTrem", {"form": "meas"})
    tremolo.append(plain)
    return tremolo


def _chord(note: WrittenNote) -> Element:
    chord = Element("chord", {_ID: _note_id(note), **_duration(note.value), **_articulation(note)})
    chord.extend(Element("note", {**_head(note, head), **_tie(note)}) for head in note.heads)
    return chord


def _single(note: WrittenNote) -> Element:
    if not note.heads:
        step, octave = _PERCUSSION_PLACE[note.staff]
        head = {_ID: _note_id(note), "pname": step, "oct": octave, "head.shape": "x"}
    else:
        head = _head(note, note.heads[0])
    return Element("note", {**head, **_duration(note.value), **_tie(note), **_articulation(note)})


def _head(note: WrittenNote, head: Head) -> dict[str, str]:
    spelling = head.spelling
    written = {
        _ID: f"{_note_id(note)}-{head.pitch}",
        "pname": spelling.step.lower(),
        "oct": str(spelling.octave),
    }
    if head.accidental is not None:
        written["accid"] = _ACCIDENTALS[head.accidental]
    else:
        written["accid.ges"] = _ACCIDENTALS[spelling.alter]
    return written


def _note_id(note: WrittenNote) -> str:
    return f"e{note.event}-{note.piece}"


def _tie(note: WrittenNote) -> dict[str, str]:
    match note.is_tied, note.is_tie_end:
        case True, True:
            return {"tie": "m"}
        case True, False:
            return {"tie": "i"}
        case False, True:
            return {"tie": "t"}
        case _:
            return {}


def _articulation(note: WrittenNote) -> dict[str, str]:
    return {"artic": "acc"} if Mark.ACCENT in note.marks else {}


def _duration(value: Value) -> dict[str, str]:
    written = {"dur": str(value.denominator)}
    if value.dots:
        written["dots"] = str(value.dots)
    return written


def _note_signs(note: WrittenNote) -> Iterable[Element]:
    """Yield the signs of a note that stand in the measure beside the staves: trill and echo."""
    start = _reference(note)
    if isinstance(note.ornament, Trill):
        trill = Element("trill", {"startid": start, "place": "above"})
        if note.ornament.accidental is not None:
            trill.set("accidupper", _ACCIDENTALS[note.ornament.accidental])
        yield trill
    if Mark.ECHO in note.marks:
        echo = Element("dir", {"startid": start, "place": "above"})
        echo.text = "echo"
        yield echo


def _reference(note: WrittenNote) -> str:
    is_single = len(note.heads) == 1
    return f"#{_note_id(note)}" + (f"-{note.heads[0].pitch}" if is_single else "")


def _slurs(bar: WrittenBar, written: WrittenSong, shown: Sequence[WrittenBar]) -> Iterable[Element]:
    """Yield the slurs that begin in a bar, and those that come in from before the excerpt; both ends are cut to it."""
    first, last = shown[0].index, shown[-1].index
    for slur in written.slurs:
        comes_in = bar.index == first and slur.start[0] < first <= slur.end[0]
        if slur.start[0] != bar.index and not comes_in:
            continue
        element = Element("slur")
        if comes_in:
            element.attrib |= {"tstamp": "0", "staff": str(_staff_number(slur.end, written))}
        else:
            element.set("startid", _reference(_find(slur.start, written)))
        if slur.end[0] > last:
            element.set("tstamp2", f"{last - bar.index}m+5")
        else:
            element.set("endid", _reference(_find(slur.end, written)))
        yield element


def _find(place: tuple[int, int, int], written: WrittenSong) -> WrittenNote:
    bar, event, piece = place
    return next(note for note in written.bars[bar].notes if (note.event, note.piece) == (event, piece))


def _staff_number(place: tuple[int, int, int], written: WrittenSong) -> int:
    staff = _find(place, written).staff
    return written.staves.index(staff) + 1 if staff in written.staves else 1


def _signature(fifths: int) -> str:
    if fifths == 0:
        return "0"
    return f"{abs(fifths)}{'s' if fifths > 0 else 'f'}"


def _signature_change(fifths: int, *, has_naturals: bool) -> Element:
    """A signature between bars; naturals are wanted where nothing else would show the change to C major."""
    change = Element("scoreDef")
    naturals = {"cancelaccid": "before"} if has_naturals else {}
    _child(change, "keySig", {"sig": _signature(fifths)} | naturals)
    return change


def _signature_in_bar(change: SignatureChange, clef: Clef) -> Element:
    """A signature within a bar; there the engraver writes naturals only if they are named one by one."""
    if change.fifths:
        return Element("keySig", {"sig": _signature(change.fifths)})
    signature = Element("keySig")
    octaves = _SHARP_OCTAVES if change.before > 0 else _FLAT_OCTAVES
    lower = 2 if clef is Clef.BASS else 0
    for step in altered_steps(change.before):
        _child(signature, "keyAccid", {"pname": step.lower(), "oct": str(octaves[step] - lower), "accid": "n"})
    return signature


def _last_signature(bar: WrittenBar) -> int:
    changes = [item.fifths for item in bar.items if isinstance(item, SignatureChange)]
    return changes[-1] if changes else bar.fifths


def _child(parent: Element, tag: str, attributes: dict[str, str] | None = None) -> Element:
    return ET.SubElement(parent, tag, attributes or {})


def _path(parent: Element, *tags: str | tuple[str, dict[str, str]]) -> Element:
    for tag in tags:
        name, attributes = (tag, {}) if isinstance(tag, str) else tag
        parent = _child(parent, name, attributes)
    return parent
