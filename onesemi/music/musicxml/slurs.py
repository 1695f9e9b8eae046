"""Slurs as MusicXML has them: a start and an end at notes, tied together by a number."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from onesemi.music.notation import WrittenSong

SlurEnds = Mapping[tuple[int, int], Sequence[tuple[str, int]]]
"""For a note by (event, piece): the ends of slurs at it, "stop" or "start", each with its number."""

_NUMBERS: Final = 6
"""Staves are written one after the other, so a slur's end may stand before its start: neighbours differ in number."""


def slur_ends(written: WrittenSong) -> SlurEnds:
    """Return the ends of all slurs of a song, at each note the end of one before the start of the next."""
    ends: dict[tuple[int, int], list[tuple[str, int]]] = defaultdict(list)
    for place, slur in enumerate(written.slurs):
        number = place % _NUMBERS + 1
        ends[slur.start[1:]].append(("start", number))
        ends[slur.end[1:]].insert(0, ("stop", number))
    return ends
