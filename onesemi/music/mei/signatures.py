"""Key signatures: at the start, between bars, and within a bar."""

from typing import Final

from onesemi.music.mei.tree import Element, child
from onesemi.music.notation.spelling import altered_steps
from onesemi.music.notation.written import Clef, SignatureChange, WrittenBar

# Where the signs of a key signature stand in the treble clef; in the bass clef two octaves lower.
_SHARP_OCTAVES: Final = {"F": 5, "C": 5, "G": 5, "D": 5, "A": 4, "E": 5, "B": 4}
_FLAT_OCTAVES: Final = {"B": 4, "E": 5, "A": 4, "D": 5, "G": 4, "C": 5, "F": 4}


def signature(fifths: int) -> str:
    """Return a key signature as MEI writes it: 3s, 0, 2f."""
    if fifths == 0:
        return "0"
    return f"{abs(fifths)}{'s' if fifths > 0 else 'f'}"


def signature_change(fifths: int, *, has_naturals: bool) -> Element:
    """Return a signature between bars; naturals are wanted where nothing else would show the change to C major."""
    change = Element("scoreDef")
    naturals = {"cancelaccid": "before"} if has_naturals else {}
    child(change, "keySig", {"sig": signature(fifths)} | naturals)
    return change


def signature_in_bar(change: SignatureChange, clef: Clef) -> Element:
    """Return a signature within a bar; there the engraver writes naturals only if they are named one by one."""
    if change.fifths:
        return Element("keySig", {"sig": signature(change.fifths)})
    naturals = Element("keySig")
    octaves = _SHARP_OCTAVES if change.before > 0 else _FLAT_OCTAVES
    lower = 2 if clef is Clef.BASS else 0
    for step in altered_steps(change.before):
        child(naturals, "keyAccid", {"pname": step.lower(), "oct": str(octaves[step] - lower), "accid": "n"})
    return naturals


def last_signature(bar: WrittenBar) -> int:
    """Return the sharps or flats that stand at a bar's end."""
    changes = [item.fifths for item in bar.items if isinstance(item, SignatureChange)]
    return changes[-1] if changes else bar.fifths
