"""Beams as MusicXML has them: at each note, level by level, whether one begins, goes on or ends."""

from collections.abc import Mapping, Sequence

from onesemi.music.notation import WrittenBar, WrittenNote, WrittenTuplet

Beams = Mapping[tuple[int, int], tuple[str, ...]]
"""For a note by (event, piece): the words of its beams from the outermost."""


def beams_of(bar: WrittenBar) -> Beams:
    """Return the beams of a bar: those of its groups, and one over each tuplet of short notes."""
    groups: dict[object, list[WrittenNote]] = {}
    for place, item in enumerate(bar.items):
        if isinstance(item, WrittenTuplet):
            groups["tuplet", place] = list(item.notes)
        elif isinstance(item, WrittenNote) and item.beam is not None:
            groups.setdefault(item.beam, []).append(item)
    beams: dict[tuple[int, int], tuple[str, ...]] = {}
    for notes in groups.values():
        words = beam_words([note.value.beams for note in notes])
        beams.update(((note.event, note.piece), own) for note, own in zip(notes, words, strict=True))
    return beams


def beam_words(flags: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """Return for each note of a group, given by how many beams it has, the words of its beams from the outermost."""
    return tuple(tuple(_word(flags, place, level) for level in range(1, own + 1)) for place, own in enumerate(flags))


def _word(flags: Sequence[int], place: int, level: int) -> str:
    comes = place > 0 and flags[place - 1] >= level
    goes = place + 1 < len(flags) and flags[place + 1] >= level
    match comes, goes:
        case True, True:
            return "continue"
        case False, True:
            return "begin"
        case True, False:
            return "end"
        case _:
            return "forward hook" if place == 0 else "backward hook"
