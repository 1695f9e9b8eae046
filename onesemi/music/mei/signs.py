"""Signs that stand beside the staves: Adagio at a bar, trills and echoes at notes, slurs between them."""

from collections.abc import Iterable, Sequence

from onesemi.music.mei.ids import reference
from onesemi.music.mei.notes import ACCIDENTALS
from onesemi.music.mei.tree import Element
from onesemi.music.notation.written import Trill, WrittenBar, WrittenNote, WrittenSong
from onesemi.music.song import Mark


def bar_signs(bar: WrittenBar) -> Iterable[Element]:
    """Yield the signs of a whole bar: where Adagio begins."""
    if bar.begins_adagio:
        adagio = Element("dir", {"tstamp": "1", "staff": "1", "place": "above"})
        adagio.text = "Adagio"
        yield adagio


def note_signs(note: WrittenNote) -> Iterable[Element]:
    """Yield the signs of a note that stand in the measure beside the staves: trill and echo."""
    start = reference(note)
    if isinstance(note.ornament, Trill):
        trill = Element("trill", {"startid": start, "place": "above"})
        if note.ornament.accidental is not None:
            trill.set("accidupper", ACCIDENTALS[note.ornament.accidental])
        yield trill
    if Mark.ECHO in note.marks:
        echo = Element("dir", {"startid": start, "place": "above"})
        echo.text = "echo"
        yield echo


def slurs(bar: WrittenBar, written: WrittenSong, shown: Sequence[WrittenBar]) -> Iterable[Element]:
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
            element.set("startid", reference(_find(slur.start, written)))
        if slur.end[0] > last:
            element.set("tstamp2", f"{last - bar.index}m+5")
        else:
            element.set("endid", reference(_find(slur.end, written)))
        yield element


def _find(place: tuple[int, int, int], written: WrittenSong) -> WrittenNote:
    bar, event, piece = place
    return next(note for note in written.bars[bar].notes if (note.event, note.piece) == (event, piece))


def _staff_number(place: tuple[int, int, int], written: WrittenSong) -> int:
    staff = _find(place, written).staff
    return written.staves.index(staff) + 1 if staff in written.staves else 1
