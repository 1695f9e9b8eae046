"""The whole document: header, staves, bars."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree as ET

from onesemi.music.mei.ids import bar_id
from onesemi.music.mei.notes import write_layer
from onesemi.music.mei.signatures import last_signature, signature, signature_change
from onesemi.music.mei.signs import bar_signs, note_signs, slurs
from onesemi.music.mei.tree import ID, MEI_NAMESPACE, Element, child, path
from onesemi.music.notation.written import Clef, WrittenBar, WrittenSong

_CLEFS: Final = {Clef.TREBLE: ("G", "2"), Clef.BASS: ("F", "4")}


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


def mei(written: WrittenSong, excerpt: Excerpt | None = None) -> str:
    """Return a written song, or some bars of it, as an MEI document."""
    shown = excerpt or Excerpt(0, len(written.bars) - 1)
    root = Element("mei", {"xmlns": MEI_NAMESPACE, "meiversion": "5.0"})
    root.append(_header())
    score = path(root, "music", "body", "mdiv", "score")
    bars = written.bars[shown.first : shown.last + 1]
    fifths = bars[0].fifths if bars else 0
    score.append(_score_definition(written.staves, fifths, shown))
    section = child(score, "section")
    for bar in bars:
        if bar.fifths != fifths:
            section.append(signature_change(bar.fifths, has_naturals=bar.fifths == 0))
        section.append(_measure(bar, written, bars))
        fifths = last_signature(bar)
        if fifths == 0 != bar.fifths:  # the naturals that stand in the bar are no signature for the lines below
            section.append(signature_change(0, has_naturals=False))
    return ET.tostring(root, encoding="unicode")


def _header() -> Element:
    head = Element("meiHead")
    statement = child(head, "fileDesc")
    path(statement, "titleStmt", "title").text = "1;"
    child(statement, "pubStmt")
    return head


def _score_definition(staves: Sequence[Clef], fifths: int, excerpt: Excerpt) -> Element:
    definition = Element("scoreDef", {"keysig": signature(fifths)})
    if excerpt.has_meter:
        definition.attrib |= {"meter.count": "4", "meter.unit": "4"}
    group = Element("staffGrp", {"symbol": "brace", "bar.thru": "true"} if len(staves) > 1 else {})
    for number, clef in enumerate(staves, start=1):
        shape, line = _CLEFS[clef]
        attributes = {"n": str(number), "lines": "5", "clef.shape": shape, "clef.line": line}
        if not excerpt.has_clef:
            attributes |= {"clef.visible": "false", "keysig.visible": "false"}
        child(group, "staffDef", attributes)
    definition.append(group)
    return definition


def _measure(bar: WrittenBar, written: WrittenSong, shown: Sequence[WrittenBar]) -> Element:
    measure = Element("measure", {ID: bar_id(bar), "n": str(bar.index + 1), **_bar_lines(bar)})
    for number, clef in enumerate(written.staves, start=1):
        layer = path(measure, ("staff", {"n": str(number)}), ("layer", {"n": "1"}))
        write_layer(layer, bar, clef, is_alone=len(written.staves) == 1)
    measure.extend(bar_signs(bar))
    for note in bar.notes:
        measure.extend(note_signs(note))
    measure.extend(slurs(bar, written, shown))
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
