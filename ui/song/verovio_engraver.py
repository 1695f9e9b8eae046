"""Verovio: MEI in, plain values of what is drawn out. Any thread; one engraves at a time. Needs no Qt application."""

import threading
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from ui.song.svg_reader import systems_of_svg
from ui.song.system_data import SystemData

Options = dict[str, Any]
"""Verovio's own, by name."""

_PAGE_HEIGHT: Final = 60000
_SEED: Final = 1  # ids that verovio makes up; without it each run would differ
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


def warm_up() -> None:
    """Load verovio and its fonts for this thread, so that the first document needn't wait for them."""
    with _one_at_a_time:
        _ = _toolkit().verovio


def engrave_here(document: str, options: Options) -> tuple[SystemData, ...]:
    """Engrave an MEI document in this process, the caller waiting; raises `EngravingError`."""
    with _one_at_a_time:
        toolkit = _toolkit().verovio
        toolkit.setOptions(_COMMON_OPTIONS | options)
        if not toolkit.loadData(document):
            raise EngravingError(f"expected MEI that verovio reads, found: {toolkit.getLog()}")
        svgs = [toolkit.renderToSVG(page) for page in range(1, toolkit.getPageCount() + 1)]
    return tuple(system for svg in svgs for system in systems_of_svg(svg))
