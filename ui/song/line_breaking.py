"""A song's engraved lines, kept while the song grows: only lines that changed are engraved anew. GUI thread only."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from onesemi.music.mei import Excerpt
from onesemi.music.notation import Slur, WrittenBar, WrittenSong
from ui.song.engraver import engrave
from ui.song.engraving import STAFF_SPACE, EngravedSystem

LINE_GAP: Final = 1.6 * STAFF_SPACE
"""Between the ink of two lines."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of music on the page: where its system's origin lies, in engraving units from the page's top left."""

    system: EngravedSystem
    offset: QPointF

    @property
    def ink(self) -> QRectF:
        """The rectangle of all that is drawn."""
        return self.system.ink.translated(self.offset)

    @property
    def staves(self) -> QRectF:
        """From the top staff line to the bottom one."""
        return self.system.staves.translated(self.offset)

    def box(self, event: int) -> QRectF:
        """The rectangle of an event's notes or rests; empty if it isn't on this line."""
        return self.system.boxes.get(event, QRectF()).translated(self.offset)


@dataclass(frozen=True, slots=True)
class _BarContent:
    """All that a bar's picture depends on."""

    bar: WrittenBar
    slurs: frozenset[Slur]


class EngravedLines:
    """Lines of a growing song at one width. engraved_bars counts how many bars were engraved so far, for measuring."""

    def __init__(self) -> None:
        self.lines: tuple[Line, ...] = ()
        self.engraved_bars = 0
        self._content: tuple[_BarContent, ...] = ()
        self._frame: tuple[object, ...] = ()

    @property
    def height(self) -> float:
        """The height of all lines together."""
        return self.lines[-1].ink.bottom() if self.lines else 0.0

    def update(self, written: WrittenSong, width: float) -> None:
        """Engrave what changed, for a width in engraving units; lines that stay keep their systems."""
        content = tuple(_BarContent(bar, _slurs_over(bar, written.slurs)) for bar in written.bars)
        frame = (written.staves, round(width))
        kept = self._kept_lines(content) if frame == self._frame else ()
        first_bar = max(kept[-1].system.bars, default=-1) + 1 if kept else 0
        systems = [line.system for line in kept]
        if first_bar < len(content):
            excerpt = Excerpt(first_bar, len(content) - 1, has_meter=first_bar == 0)
            systems += engrave(written, width, excerpt=excerpt)
            self.engraved_bars += len(content) - first_bar
        self._content, self._frame = content, frame
        self.lines = _stacked(systems)

    def _kept_lines(self, content: tuple[_BarContent, ...]) -> tuple[Line, ...]:
        """Return the leading lines that stay: all bars as before, and not the last line, which has room for more."""
        kept: list[Line] = []
        for line in self.lines[:-1]:
            bars = line.system.bars
            if not all(bar < len(content) and content[bar] == self._content[bar] for bar in bars):
                break
            kept.append(line)
        return tuple(kept)


def _slurs_over(bar: WrittenBar, slurs: tuple[Slur, ...]) -> frozenset[Slur]:
    return frozenset(slur for slur in slurs if slur.start[0] <= bar.index <= slur.end[0])


def _stacked(systems: list[EngravedSystem]) -> tuple[Line, ...]:
    """Put systems under each other, ink to ink."""
    lines: list[Line] = []
    top = 0.0
    for system in systems:
        line = Line(system, QPointF(0.0, top - system.ink.top()))
        lines.append(line)
        top = line.ink.bottom() + LINE_GAP
    return tuple(lines)


def first_line_beside(lines: Sequence[Line], place: int, room: float) -> int:
    """Return the first line that fits a height whole together with another one, and all between them."""
    first = place
    while first > 0 and lines[place].ink.bottom() - lines[first - 1].ink.top() <= room:
        first -= 1
    return first


def place_in_time(line: Line, event: int, fraction: float) -> float:
    """Return where on a line an event has sounded to a fraction: on the way to the next event or to the line's end."""
    start, following = line.box(event).left(), line.box(event + 1)
    is_last = following.isEmpty() or following.left() <= start
    end = line.staves.right() if is_last else following.left()
    return start + (end - start) * fraction


def event_at(lines: Sequence[Line], point: QPointF) -> int | None:
    """Return the event whose column of the staves holds a point: a head is a small target, a column isn't."""
    for line in lines:
        if not line.ink.top() - STAFF_SPACE <= point.y() <= line.ink.bottom() + STAFF_SPACE:
            continue
        for event in line.system.boxes:
            box = line.box(event)
            if box.left() - STAFF_SPACE <= point.x() <= box.right() + STAFF_SPACE:
                return event
    return None
