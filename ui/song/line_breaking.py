"""A song's engraved lines, kept while the song grows: only lines that changed are engraved anew."""

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


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be engraved to show a song: lines that stay are kept, bars from the first changed line on are new."""

    written: WrittenSong
    width: float
    kept: tuple[EngravedSystem, ...]
    content: tuple[_BarContent, ...]

    @property
    def first_bar(self) -> int:
        """The first bar to engrave."""
        return max(self.kept[-1].bars, default=-1) + 1 if self.kept else 0

    @property
    def bar_count(self) -> int:
        """How many bars are to be engraved."""
        return len(self.content) - self.first_bar

    def engraved(self) -> tuple[EngravedSystem, ...]:
        """Engrave and return all systems; any thread."""
        if not self.bar_count:
            return self.kept
        first = self.first_bar
        excerpt = Excerpt(first, len(self.content) - 1, has_meter=first == 0)
        return self.kept + engrave(self.written, self.width, excerpt=excerpt)


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

    def plan(self, written: WrittenSong, width: float) -> Plan:
        """Return what there is to do for a song at a width in engraving units."""
        content = tuple(_BarContent(bar, _slurs_over(bar, written.slurs)) for bar in written.bars)
        kept = self._kept(content) if _frame(written, width) == self._frame else ()
        return Plan(written, width, kept, content)

    def take(self, plan: Plan, systems: tuple[EngravedSystem, ...]) -> None:
        """Show what was engraved for a plan."""
        self.engraved_bars += plan.bar_count
        self._content, self._frame = plan.content, _frame(plan.written, plan.width)
        self.lines = _stacked(systems)

    def _kept(self, content: tuple[_BarContent, ...]) -> tuple[EngravedSystem, ...]:
        """Return the leading lines that stay: all bars as before, and not the last line, which has room for more."""
        kept: list[EngravedSystem] = []
        for line in self.lines[:-1]:
            bars = line.system.bars
            if not all(bar < len(content) and content[bar] == self._content[bar] for bar in bars):
                break
            kept.append(line.system)
        return tuple(kept)


def _frame(written: WrittenSong, width: float) -> tuple[object, ...]:
    """All that every line depends on."""
    return (written.staves, round(width))


def _slurs_over(bar: WrittenBar, slurs: tuple[Slur, ...]) -> frozenset[Slur]:
    return frozenset(slur for slur in slurs if slur.start[0] <= bar.index <= slur.end[0])


def _stacked(systems: Sequence[EngravedSystem]) -> tuple[Line, ...]:
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
