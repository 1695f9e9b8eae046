"""What stands on one staff in one bar: notes, chords, rests, tuplets, beams, and space for the other staff's time."""

from typing import Final

from onesemi.music.mei.ids import head_id, note_id, rest_id
from onesemi.music.mei.signatures import signature_in_bar
from onesemi.music.mei.tree import ID, Element, child
from onesemi.music.notation.written import (
    Clef,
    Head,
    Item,
    SignatureChange,
    Tremolo,
    Value,
    WrittenBar,
    WrittenNote,
    WrittenRest,
    WrittenTuplet,
)
from onesemi.music.song import Mark

ACCIDENTALS: Final = {-1: "f", 0: "n", 1: "s"}
_PERCUSSION_PLACE: Final = {Clef.TREBLE: ("b", "4"), Clef.BASS: ("d", "3")}  # the middle line


def write_layer(layer: Element, bar: WrittenBar, clef: Clef, *, is_alone: bool) -> None:
    """Write the items of one staff into a layer; the other staff's time is left as space."""
    if not any(is_alone or isinstance(item, SignatureChange) or item.staff is clef for item in bar.items):
        child(layer, "mSpace")
        return
    beam: tuple[int, Element] | None = None
    for item in bar.items:
        if isinstance(item, SignatureChange):
            layer.append(signature_in_bar(item, clef))
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
    return number, child(layer, "beam")


def _spaces(item: WrittenNote | WrittenRest | WrittenTuplet) -> list[Element]:
    if isinstance(item, WrittenTuplet):
        tuplet = Element("tuplet", _proportion(item) | {"bracket.visible": "false", "num.visible": "false"})
        for note in item.notes:
            child(tuplet, "space", _duration(note.value))
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
            named = {} if item.event is None else {ID: rest_id(item)}
            if item.value is None:
                return Element("mRest", named)
            return Element("rest", named | _duration(item.value))


def _tuplet(item: WrittenTuplet) -> Element:
    is_plain = item.actual == item.number
    looks = {"bracket.visible": "true", "num.visible": "true" if is_plain else "false"}
    tuplet = Element("tuplet", _proportion(item) | looks)
    parent = child(tuplet, "beam") if item.notes[0].value.beams else tuplet
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
    chord = Element("chord", {ID: note_id(note), **_duration(note.value), **_articulation(note)})
    chord.extend(Element("note", {**_head(note, head), **_tie(note)}) for head in note.heads)
    return chord


def _single(note: WrittenNote) -> Element:
    if not note.heads:
        step, octave = _PERCUSSION_PLACE[note.staff]
        head = {ID: note_id(note), "pname": step, "oct": octave, "head.shape": "x"}
    else:
        head = _head(note, note.heads[0])
    return Element("note", {**head, **_duration(note.value), **_tie(note), **_articulation(note)})


def _head(note: WrittenNote, head: Head) -> dict[str, str]:
    spelling = head.spelling
    written = {
        ID: head_id(note, head),
        "pname": spelling.step.lower(),
        "oct": str(spelling.octave),
    }
    if head.accidental is not None:
        written["accid"] = ACCIDENTALS[head.accidental]
    else:
        written["accid.ges"] = ACCIDENTALS[spelling.alter]
    return written


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
