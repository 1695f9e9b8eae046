"""Engraved music as painter paths: what the engraver's SVG draws, with the song event behind each note.

Paths, not an SVG picture, because heads are coloured and hop one by one, themes recolour ink, and Qt's SVG reader
skips the nested `<svg>` that verovio writes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import lru_cache
from typing import Final
from xml.etree import ElementTree as ET

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from onesemi.music.mei import Origin, origin_of_id
from ui.song.path_data import path_from_data, polygon_from_points, transform_from_text
from ui.theme import picture_font

STAFF_SPACE: Final = 180.0
"""The distance between two staff lines in an engraving's own units; everything scales by it."""

_SVG: Final = "{http://www.w3.org/2000/svg}"
_HREF: Final = "{http://www.w3.org/1999/xlink}href"
_WORDS_SHARE: Final = 0.8  # of the size that the engraver leaves room for: words beside notes are quiet
_UNSEEN_CLASSES: Final = frozenset({"placeholder"})


class Role(Enum):
    """What a path is, for its colour."""

    STAFF = auto()  # staff lines
    LEDGER = auto()
    HEAD = auto()  # a note head, in its pitch's colour
    STEM = auto()  # a stem that hangs on a beam: one end goes with the head, the other stays
    INK = auto()  # all the rest


@dataclass(frozen=True, slots=True)
class Drawn:
    """One path of an engraving. pen_width 0: filled without an outline; is_filled False: a stroke only."""

    path: QPainterPath
    role: Role
    pen_width: float
    is_filled: bool
    event: int | None = None
    pitch: int | None = None
    glyph: str = ""


@dataclass(frozen=True)
class EngravedSystem:
    """One line of music, in units where a staff space is 180; the origin is the page's.

    boxes: where each event's heads, stems, flags and rests stand; bars: each bar's staves from line to line;
    ink: the rectangle of all that is drawn; staves: the staves of the first bar from top to bottom line.
    """

    drawn: tuple[Drawn, ...]
    boxes: dict[int, QRectF]
    bars: dict[int, QRectF]
    ink: QRectF

    @property
    def staves(self) -> QRectF:
        """From the first bar's start to the last bar's end, from the top staff line to the bottom one."""
        united = QRectF()
        for rect in self.bars.values():
            united = united.united(rect)
        return united


def systems_of_svg(svg: str) -> tuple[EngravedSystem, ...]:
    """Return the systems on a page that verovio engraved."""
    root = ET.fromstring(svg)  # noqa: S314 (verovio's own output, not a file from outside)
    reader = _Reader(_glyphs(root))
    return tuple(reader.system(element, transform) for element, transform in _systems(root, QTransform()))


def _systems(element: ET.Element, above: QTransform) -> Iterator[tuple[ET.Element, QTransform]]:
    transform = transform_from_text(element.get("transform", "")) * above
    if element.get("class") == "system":
        yield element, transform
        return
    for child in element:
        yield from _systems(child, transform)


def _glyphs(root: ET.Element) -> dict[str, tuple[str, QPainterPath]]:
    """Return name and path of each glyph that the page defines, by id."""
    glyphs: dict[str, tuple[str, QPainterPath]] = {}
    for group in root.iterfind(f"{_SVG}defs/{_SVG}g"):
        name = group.get("id", "")
        path = group.find(f"{_SVG}path")
        if path is not None:
            data, transform = path.get("d", ""), path.get("transform", "")
            glyphs[name] = (name.split("-")[0], _glyph_path(data, transform))
    return glyphs


@lru_cache(maxsize=512)
def _glyph_path(data: str, transform: str) -> QPainterPath:
    return transform_from_text(transform).map(path_from_data(data))


_NOTHING: Final = Origin()


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the reader is in the tree."""

    transform: QTransform
    origin: Origin = _NOTHING
    parent_class: str = ""
    is_beamed: bool = False

    def inside(self, element: ET.Element) -> "_Place":
        origin = origin_of_id(element.get("id", "")) or self.origin
        moved = element.get("transform")
        parent_class = element.get("class", self.parent_class).split(" ")[0]
        return _Place(
            self.transform if moved is None else transform_from_text(moved) * self.transform,
            origin if origin.bar is not None else replace(origin, bar=self.origin.bar),
            parent_class,
            self.is_beamed or parent_class == "beam",
        )


@dataclass(slots=True)
class _Found:
    drawn: list[Drawn] = field(default_factory=list)
    boxes: dict[int, QRectF] = field(default_factory=dict)
    bars: dict[int, QRectF] = field(default_factory=dict)


class _Reader:
    def __init__(self, glyphs: dict[str, tuple[str, QPainterPath]]) -> None:
        self._glyphs = glyphs

    def system(self, element: ET.Element, transform: QTransform) -> EngravedSystem:
        found = _Found()
        self._read(element, _Place(transform), found)
        ink = QRectF()
        for drawn in found.drawn:
            half = drawn.pen_width / 2
            ink = ink.united(drawn.path.boundingRect().adjusted(-half, -half, half, half))
        return EngravedSystem(tuple(found.drawn), found.boxes, found.bars, ink)

    def _read(self, element: ET.Element, place: _Place, found: _Found) -> None:
        for child in element:
            if _UNSEEN_CLASSES & set(child.get("class", "").split()):
                continue
            inner = place.inside(child)
            if child.tag == f"{_SVG}g":
                self._read(child, inner, found)
            else:
                self._draw(child, inner, place.parent_class, found)

    def _draw(self, element: ET.Element, place: _Place, parent: str, found: _Found) -> None:
        path, glyph = self._path(element, parent)
        if path.isEmpty():
            return
        path = place.transform.map(path)
        width = float(element.get("stroke-width", "0"))
        role = _role(parent, glyph, is_beamed=place.is_beamed)
        is_filled = element.get("fill") != "none" and not _is_line(path)
        found.drawn.append(Drawn(path, role, width, is_filled, place.origin.event, place.origin.pitch, glyph))
        box = path.boundingRect()
        bar, event = place.origin.bar, place.origin.event
        if parent == "staff" and bar is not None:
            found.bars[bar] = found.bars.get(bar, QRectF()).united(_with_area(box))
        elif event is not None:
            found.boxes[event] = found.boxes.get(event, QRectF()).united(_with_area(box))

    def _path(self, element: ET.Element, parent: str) -> tuple[QPainterPath, str]:
        path = QPainterPath()
        match element.tag.removeprefix(_SVG):
            case "use":
                glyph, outline = self._glyphs[element.get(_HREF, "").removeprefix("#")]
                return outline, glyph
            case "path":
                return path_from_data(element.get("d", "")), ""
            case "polygon" | "polyline" as kind:
                path.addPolygon(polygon_from_points(element.get("points", "")))
                if kind == "polygon":
                    path.closeSubpath()
            case "ellipse":
                centre = QPointF(float(element.get("cx", "0")), float(element.get("cy", "0")))
                path.addEllipse(centre, float(element.get("rx", "0")), float(element.get("ry", "0")))
            case "rect":
                names = ("x", "y", "width", "height")
                path.addRect(QRectF(*(float(element.get(name, "0")) for name in names)))
            case "text":
                return _text_path(element, is_italic=parent in {"dir", "mNum"}), ""
            case _:
                pass  # titles and descriptions draw nothing
        return path, ""


def _role(parent: str, glyph: str, *, is_beamed: bool) -> Role:
    if parent == "notehead":
        return Role.HEAD
    if parent == "stem" and is_beamed and not glyph:
        return Role.STEM
    if parent == "ledgerLines":
        return Role.LEDGER
    return Role.STAFF if parent == "staff" and not glyph else Role.INK


def _is_line(path: QPainterPath) -> bool:
    return path.elementCount() == 2


def _with_area(box: QRectF) -> QRectF:
    """A line's rectangle is empty to Qt and lost in unions; give it a hair's width."""
    return box.adjusted(-0.5, -0.5, 0.5, 0.5)


def _text_path(element: ET.Element, *, is_italic: bool) -> QPainterPath:
    size, text = 0.0, ""
    for span in element.iter():
        size = float(span.get("font-size", "0").removesuffix("px")) or size
        text += (span.text or "").strip()
    font = picture_font(size * _WORDS_SHARE, is_serif=True)
    font.setItalic(is_italic)
    path = QPainterPath()
    path.addText(QPointF(float(element.get("x", "0")), float(element.get("y", "0"))), font, text)
    if element.get("text-anchor") == "middle":
        path.translate(-path.boundingRect().width() / 2, 0)
    return path
