"""Equal keys on one MIDI channel must not overlap: a note-off could not tell which of them it ends."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from audio.score.score import Part, ScoreNote

_GAP_SHARE: Final = 8


def without_overlap(notes: Iterable[ScoreNote], parts: Sequence[Part], *, gap_ticks: int = 0) -> tuple[ScoreNote, ...]:
    """Return the notes in the order of a score, those that meet an equal key of their channel put right.

    A note ends gap_ticks (at most an eighth of the way) before the next equal one begins: many a player takes notes
    that touch for one that is held. Of two that begin together the louder one stays.
    """

    def place(note: ScoreNote) -> tuple[int, int]:
        return parts[note.part].channel, note.key

    ordered = sorted(notes, key=lambda note: (*place(note), note.start_ticks, -note.velocity, note.part))
    kept: list[ScoreNote] = []
    for _, equal in groupby(ordered, key=place):
        kept += _in_a_row(equal, gap_ticks)
    return tuple(sorted(kept, key=lambda note: (note.start_ticks, note.part, note.key)))


def _in_a_row(equal: Iterable[ScoreNote], gap_ticks: int) -> list[ScoreNote]:
    row: list[ScoreNote] = []
    for note in equal:
        if row and row[-1].start_ticks == note.start_ticks:
            continue
        if row:
            way = note.start_ticks - row[-1].start_ticks
            longest = way - min(gap_ticks, way // _GAP_SHARE)
            if row[-1].length_ticks > longest:
                row[-1] = replace(row[-1], length_ticks=longest)
        row.append(note)
    return row
