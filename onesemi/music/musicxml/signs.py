"""What stands over the staves: tempo, words, chord names."""

from typing import Final

from onesemi.music.harmony import Chord
from onesemi.music.musicxml.tree import Element, child
from onesemi.music.notation.spelling import spell

ECHO: Final = "echo"
ADAGIO: Final = "Adagio"
SWING: Final = "Swing"


def tempo(bpm: int, staff: int | None, *, is_swung: bool) -> Element:
    """Return a metronome mark, which is also what plays, with a word before it where quavers swing.

    A word and not MusicXML 4.0's element for it: programs that know 3.1 refuse a file with that or warn of it.
    """
    direction = Element("direction", {"placement": "above"})
    if is_swung:
        child(child(direction, "direction-type"), "words", f"{SWING} ")
    metronome = child(child(direction, "direction-type"), "metronome")
    child(metronome, "beat-unit", "quarter")
    child(metronome, "per-minute", bpm)
    if staff is not None:
        child(direction, "staff", staff)
    child(direction, "sound", attributes={"tempo": str(bpm)})
    return direction


def words(text: str, staff: int | None) -> Element:
    """Return words over a staff, counted from 1; None where there is but one."""
    direction = Element("direction", {"placement": "above"})
    child(child(direction, "direction-type"), "words", text)
    if staff is not None:
        child(direction, "staff", staff)
    return direction


def harmony(chord: Chord, offset_ticks: int) -> Element:
    """Return a chord name, its root spelled as its key spells it; offset counts from where it is written."""
    written = Element("harmony")
    root = child(written, "root")
    spelling = spell(chord.root, chord.key.fifths)
    child(root, "root-step", spelling.step)
    if spelling.alter:
        child(root, "root-alter", spelling.alter)
    child(written, "kind", "minor" if chord.is_minor else "major", {"text": "m"} if chord.is_minor else {"text": ""})
    if offset_ticks:
        child(written, "offset", offset_ticks)
    return written
