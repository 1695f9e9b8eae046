"""Engraving with verovio: written music in, painter paths out. Any thread; one engraves at a time."""

import threading
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from onesemi.music.mei import Excerpt, mei
from onesemi.music.notation import WrittenSong
from ui.song.engraving import EngravedSystem, systems_of_svg

_PAGE_HEIGHT: Final = 60000
_UNITS_PER_PAGE_UNIT: Final = 10.0  # verovio's page options count in tenths of its drawing units
_NATURAL_WIDTH: Final = 100_000
_SEED: Final = 1  # ids that verovio makes up; without it each run would differ
# Least distance between staves (in half staff spaces) and how far notes stand apart for their length.
_USUAL: Final[dict[str, Any]] = {"spacingStaff": 12, "spacingLinear": 0.25, "spacingNonLinear": 0.6}
_CLOSE: Final[dict[str, Any]] = {"spacingStaff": 6, "spacingLinear": 0.2, "spacingNonLinear": 0.55}
_one_at_a_time: Final = threading.Lock()
_COMMON_OPTIONS: Final[dict[str, Any]] = {
    "adjustPageHeight": True,
    "footer": "none",
    "header": "none",
    "pageHeight": _PAGE_HEIGHT,
    "pageMarginBottom": 0,
    "pageMarginLeft": 60,
    "pageMarginRight": 20,
    "pageMarginTop": 0,
    "scale": 100,
    "xmlIdSeed": _SEED,
}


class EngravingError(RuntimeError):
    """Verovio refused our own MEI: a fault of the program."""


class _Toolkit(threading.local):
    """Verovio, made anew for each thread: where its fonts lie, and some of its state, it keeps by thread."""

    def __init__(self) -> None:
        import verovio  # noqa: PLC0415 (0.1 s that the start of the program should not wait for)

        verovio.enableLog(verovio.LOG_OFF)
        toolkit: Any = verovio.toolkit(initFont=False)
        fonts = files("verovio") / "data"
        if not toolkit.setResourcePath(str(fonts)):
            raise EngravingError(f"expected verovio's fonts in {fonts}, found none")
        self.verovio = toolkit


@lru_cache(maxsize=1)
def _toolkit() -> _Toolkit:
    return _Toolkit()


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
    document = mei(written, excerpt)
    with _one_at_a_time:
        toolkit = _toolkit().verovio
        toolkit.setOptions(_COMMON_OPTIONS | options)
        if not toolkit.loadData(document):
            raise EngravingError(f"expected MEI that verovio reads, found: {toolkit.getLog()}")
        svgs = [toolkit.renderToSVG(page) for page in range(1, toolkit.getPageCount() + 1)]
    return tuple(system for svg in svgs for system in systems_of_svg(svg))
