"""Splitting a length into note values and rests as a reader of 4/4 expects them, with ties at the metre's joints.

Time here is counted in units of 1/16 beat (a hemidemisemiquaver), the shortest length in the game: 64 in a bar.
"""

from functools import lru_cache
from typing import Final

from onesemi.music.notation.written import Value
from onesemi.music.ticks import SHORTEST_TICKS, TICKS_PER_BAR

UNITS_PER_BAR: Final = TICKS_PER_BAR // SHORTEST_TICKS
UNITS_PER_BEAT: Final = UNITS_PER_BAR // 4
_DENOMINATORS: Final = (1, 2, 4, 8, 16, 32, 64)
_VALUES: Final = {
    value.ticks // SHORTEST_TICKS: value
    for dots in (2, 1, 0)
    for denominator in _DENOMINATORS
    if (value := Value(denominator, dots)).ticks % SHORTEST_TICKS == 0
}

Piece = tuple[int, Value]
"""Where a piece starts in the bar (units) and its value."""


@lru_cache(maxsize=4096)
def note_pieces(start: int, length: int) -> tuple[Piece, ...]:
    """Split a note into the fewest values that keep the metre readable; the pieces are tied.

    A note may hide a joint of the metre (the bar's middle, a beat, half a beat …) only in the usual patterns: from
    the block's start, up to its end as a dotted value, or as the plain syncopation in its middle (quaver, crotchet,
    quaver).
    """
    if _is_readable_note(start, length):
        return ((start, _VALUES[length]),)
    best: tuple[Piece, ...] | None = None
    for joint in sorted(range(start + 1, start + length), key=_joint_rank):
        split = note_pieces(start, joint - start) + note_pieces(joint, start + length - joint)
        if best is None or len(split) < len(best):
            best = split
    assert best is not None, "a single unit is always readable"
    return best


@lru_cache(maxsize=4096)
def rest_pieces(start: int, length: int) -> tuple[Piece, ...]:
    """Split a rest: rests never hide a joint of the metre; dots only from a block's start within one beat."""
    block_start, block = _smallest_block(start, length)
    is_dotted = length * 4 == block * 3 and start == block_start and block <= UNITS_PER_BEAT
    if (length == block or is_dotted) and length in _VALUES:
        return ((start, _VALUES[length]),)
    joint = block_start + block // 2
    return rest_pieces(start, joint - start) + rest_pieces(joint, start + length - joint)


def _smallest_block(start: int, length: int) -> tuple[int, int]:
    """Return start and length of the smallest block of the metre (64, 32 … 1 units) that holds a span."""
    block = 1
    while start // block != (start + length - 1) // block:
        block *= 2
    return start // block * block, block


def _is_readable_note(start: int, length: int) -> bool:
    if length not in _VALUES:
        return False
    block_start, block = _smallest_block(start, length)
    if start == block_start:
        return True
    if start + length == block_start + block:
        return length * 4 == block * 3
    return length * 2 == block and (start - block_start) * 4 == block


def _joint_rank(joint: int) -> int:
    """The metre's stronger joints come first: they divide by a higher power of two."""
    return -(joint & -joint)
