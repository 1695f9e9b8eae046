"""Beams as usual in 4/4: by the beat; four plain quavers of half a bar share one."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onesemi.music.notation.written import Item, Tremolo, Value, WrittenNote
from onesemi.music.ticks import BEATS_PER_BAR, TICKS_PER_BEAT

_QUAVER: Final = Value(8)
_BEATS_PER_HALF: Final = BEATS_PER_BAR // 2


def with_beams(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return the items of a bar with their beams numbered; rests, other staves and longer notes break a beam."""
    groups = _merged(_by_beat(items))
    beam_of = {place: number for number, group in enumerate(groups) if len(group) > 1 for place in group}
    return tuple(
        replace(item, beam=beam_of[place]) if isinstance(item, WrittenNote) and place in beam_of else item
        for place, item in enumerate(items)
    )


Group = list[int]


def _by_beat(items: Sequence[Item]) -> list[tuple[Group, list[WrittenNote]]]:
    groups: list[tuple[Group, list[WrittenNote]]] = []
    for place, item in enumerate(items):
        if not isinstance(item, WrittenNote) or not _is_beamable(item):
            continue
        if groups and groups[-1][0][-1] == place - 1 and _is_same_beat(groups[-1][1][-1], item):
            groups[-1][0].append(place)
            groups[-1][1].append(item)
        else:
            groups.append(([place], [item]))
    return groups


def _is_beamable(note: WrittenNote) -> bool:
    return note.value.beams > 0 and not isinstance(note.ornament, Tremolo)


def _is_same_beat(one: WrittenNote, other: WrittenNote) -> bool:
    return one.staff is other.staff and one.start_ticks // TICKS_PER_BEAT == other.start_ticks // TICKS_PER_BEAT


def _merged(groups: list[tuple[Group, list[WrittenNote]]]) -> list[Group]:
    merged: list[tuple[Group, list[WrittenNote]]] = []
    for places, notes in groups:
        if merged and _is_half_bar_of_quavers(merged[-1], (places, notes)):
            merged[-1] = (merged[-1][0] + places, merged[-1][1] + notes)
        else:
            merged.append((places, notes))
    return [places for places, _ in merged]


def _is_half_bar_of_quavers(one: tuple[Group, list[WrittenNote]], other: tuple[Group, list[WrittenNote]]) -> bool:
    notes = one[1] + other[1]
    if len(notes) != 2 * _BEATS_PER_HALF or other[0][0] != one[0][-1] + 1:
        return False
    is_one_staff = len({note.staff for note in notes}) == 1
    halves = {note.start_ticks // (_BEATS_PER_HALF * TICKS_PER_BEAT) for note in notes}
    return is_one_staff and len(halves) == 1 and all(note.value == _QUAVER for note in notes)
