"""The ids that tie an engraved picture to the song.

A note head of event 12 has the id "e12-0-67" (event, piece, MIDI key), a chord or note as a whole "e12-0",
a rest "r13-0", a bar "b3".
"""

import re
from dataclasses import dataclass
from typing import Final

from onesemi.music.notation.written import Head, WrittenBar, WrittenNote, WrittenRest

_OWN_ID: Final = re.compile(r"(?:b(?P<bar>\d+)|[er](?P<event>\d+)-\d+(?:-(?P<pitch>\d+))?)$")


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


def bar_id(bar: WrittenBar) -> str:
    """Return a bar's id."""
    return f"b{bar.index}"


def note_id(note: WrittenNote) -> str:
    """Return the id of a note or chord as a whole."""
    return f"e{note.event}-{note.piece}"


def head_id(note: WrittenNote, head: Head) -> str:
    """Return a note head's id."""
    return f"{note_id(note)}-{head.pitch}"


def rest_id(rest: WrittenRest) -> str:
    """Return a rest's id."""
    return f"r{rest.event}-{rest.piece}"


def reference(note: WrittenNote) -> str:
    """Return how other elements point at a note: a single note has its head's id."""
    return "#" + (head_id(note, note.heads[0]) if len(note.heads) == 1 else note_id(note))
