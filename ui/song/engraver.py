"""Engraving: written music in, painter paths out. Any thread; one engraves at a time.

What costs time, verovio and reading its picture, holds Python's lock for as long as the callback of the sound may not
wait. So it is done by a function of plain values, here or (`ui.song.engraving_worker`) in a process of its own.
"""

from collections.abc import Callable
from typing import Any, Final

from onesemi.music.mei import Excerpt, mei
from onesemi.music.notation import WrittenSong
from ui.song.engraving import EngravedSystem, system_of_data
from ui.song.system_data import SystemData
from ui.song.verovio_engraver import Options, engrave_here

Engraver = Callable[[str, Options], tuple[SystemData, ...]]
"""Engraves an MEI document; the caller waits. Raises `EngravingError`."""

_UNITS_PER_PAGE_UNIT: Final = 10.0  # verovio's page options count in tenths of its drawing units
_NATURAL_WIDTH: Final = 100_000
# Least distance between staves (in half staff spaces) and how far notes stand apart for their length.
_USUAL: Final[dict[str, Any]] = {"spacingStaff": 12, "spacingLinear": 0.25, "spacingNonLinear": 0.6}
_CLOSE: Final[dict[str, Any]] = {"spacingStaff": 6, "spacingLinear": 0.2, "spacingNonLinear": 0.55}


class _Current:
    """Who engraves in this process."""

    def __init__(self) -> None:
        self.engraver: Engraver = engrave_here


_current: Final = _Current()


def use_engraver(engraver: Engraver) -> None:
    """Let somebody else engrave from now on: a program with a window has a worker for it."""
    _current.engraver = engraver


def engrave(
    written: WrittenSong,
    width: float,
    *,
    excerpt: Excerpt | None = None,
    fills_last_line: bool = False,
    is_close: bool = False,
) -> tuple[EngravedSystem, ...]:
    """Engrave bars of a song, broken into systems that fill a width.

    width is in engraving units (a staff space is 180). A last line that is less than four fifths full keeps its
    natural width, unless fills_last_line is set. is_close sets staves and notes nearer to each other, for
    small pictures.
    """
    return _engraved(
        written,
        excerpt,
        {
            "breaks": "auto",
            "minLastJustification": 0.0 if fills_last_line else 0.8,
            "pageWidth": max(200, round(width / _UNITS_PER_PAGE_UNIT)),
            **(_CLOSE if is_close else _USUAL),
        },
    )


def engrave_line(written: WrittenSong, *, excerpt: Excerpt | None = None) -> EngravedSystem:
    """Engrave bars in one line of their natural width."""
    options = _USUAL | {"breaks": "none", "minLastJustification": 0.8, "pageWidth": _NATURAL_WIDTH}
    return _engraved(written, excerpt, options)[0]


def _engraved(written: WrittenSong, excerpt: Excerpt | None, options: dict[str, Any]) -> tuple[EngravedSystem, ...]:
    systems = _current.engraver(mei(written, excerpt), options)
    return tuple(system_of_data(system) for system in systems)
