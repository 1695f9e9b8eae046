"""An engraved system as plain values that pass from process to process; `ui.song.engraving` makes pictures of it.

Words stay words here: only a program with a window knows their face.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from PySide6.QtCore import QRectF


class Role(Enum):
    """What a path is, for its colour."""

    STAFF = auto()  # staff lines
    LEDGER = auto()
    HEAD = auto()  # a note head, in its pitch's colour
    STEM = auto()  # a stem that hangs on a beam: one end goes with the head, the other stays
    INK = auto()  # all the rest


class Mark(NamedTuple):  # not a dataclass: hundreds of them are pickled for each line, which these do ten times faster
    """How one path is drawn and what it belongs to; see `ui.song.engraving.Drawn`."""

    role: Role
    pen_width: float
    is_filled: bool
    event: int | None
    pitch: int | None
    glyph: str


@dataclass(frozen=True, slots=True)
class Words:
    """Words at a place: baseline and left end (or middle) in the coordinates of a transform (as of QTransform)."""

    mark: Mark
    text: str
    size_px: float
    is_italic: bool
    is_centred: bool
    x: float
    y: float
    transform: tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class SystemData:
    """One line of music: what is drawn in its order. paths holds the path of each mark, as Qt writes them to a stream.

    boxes, bars and ink are those of the paths alone, see `ui.song.engraving.EngravedSystem`.
    """

    items: tuple[Mark | Words, ...]
    paths: bytes
    boxes: dict[int, QRectF]
    bars: dict[int, QRectF]
    ink: QRectF


def with_area(box: QRectF) -> QRectF:
    """A line's rectangle is empty to Qt and lost in unions; give it a hair's width."""
    return box.adjusted(-0.5, -0.5, 0.5, 0.5)
