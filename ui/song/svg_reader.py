"""Reads the SVG that verovio engraves: each path with what it is and the song event behind it.

Paths, not an SVG picture, because heads are coloured and hop one by one, themes recolour ink, and Qt's SVG reader
skips the nested `<svg>` that verovio writes. Needs no Qt application.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final
from xml.etree import ElementTree as ET

from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from onesemi.music.mei import Origin, origin_of_id
from ui.song.path_data import path_from_data, polygon_from_points, transform_from_text
from ui.song.system_data import Mark, Role, SystemData, Words, with_area

_SVG: Final = "{http://www.w3.org/2000/svg}"
_HREF: Final = "{http://www.w3.org/1999/xlink}href"
_UNSEEN_CLASSES: Final = frozenset({"placeholder"})


def systems_of_svg(svg: str) -> tuple[SystemData, ...]:
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


class _Found:
    """A system as far as it was read."""

    def __init__(self) -> None:
        self.items: list[Mark | Words] = []
        self.boxes: dict[int, QRectF] = {}
        self.bars: dict[int, QRectF] = {}
        self.ink = QRectF()
        self._paths = QByteArray()
        self._stream = QDataStream(self._paths, QIODevice.OpenModeFlag.WriteOnly)

    def add(self, mark: Mark, path: QPainterPath) -> None:
        self.items.append(mark)
        self._stream << path
        half = mark.pen_width / 2
        self.ink = self.ink.united(path.boundingRect().adjusted(-half, -half, half, half))

    def data(self) -> SystemData:
        return SystemData(tuple(self.items), bytes(self._paths.data()), self.boxes, self.bars, self.ink)


class _Reader:
    def __init__(self, glyphs: dict[str, tuple[str, QPainterPath]]) -> None:
        self._glyphs = glyphs

    def system(self, element: ET.Element, transform: QTransform) -> SystemData:
        found = _Found()
        self._read(element, _Place(transform), found)
        return found.data()

    def _read(self, element: ET.Element, place: _Place, found: _Found) -> None:
        for child in element:
            if _UNSEEN_CLASSES & set(child.get("class", "").split()):
                continue
            inner = place.inside(child)
            if child.tag == f"{_SVG}g":
                self._read(child, inner, found)
            elif child.tag == f"{_SVG}text":
                found.items += _words(child, inner, place.parent_class)
            else:
                self._draw(child, inner, place.parent_class, found)

    def _draw(self, element: ET.Element, place: _Place, parent: str, found: _Found) -> None:
        path, glyph = self._path(element)
        if path.isEmpty():
            return
        path = place.transform.map(path)
        is_filled = element.get("fill") != "none" and not _is_line(path)
        role = _role(parent, glyph, is_beamed=place.is_beamed)
        found.add(_mark(element, place, role, glyph, is_filled=is_filled), path)
        box = path.boundingRect()
        bar, event = place.origin.bar, place.origin.event
        if parent == "staff" and bar is not None:
            found.bars[bar] = found.bars.get(bar, QRectF()).united(with_area(box))
        elif event is not None:
            found.boxes[event] = found.boxes.get(event, QRectF()).united(with_area(box))

    def _path(self, element: ET.Element) -> tuple[QPainterPath, str]:
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


def _mark(element: ET.Element, place: _Place, role: Role, glyph: str, *, is_filled: bool) -> Mark:
    width = float(element.get("stroke-width", "0"))
    return Mark(role, width, is_filled, place.origin.event, place.origin.pitch, glyph)


def _words(element: ET.Element, place: _Place, parent: str) -> Iterator[Words]:
    size_px, text = 0.0, ""
    for span in element.iter():
        size_px = float(span.get("font-size", "0").removesuffix("px")) or size_px
        text += (span.text or "").strip()
    if not text:
        return
    at = place.transform
    yield Words(
        _mark(element, place, Role.INK, "", is_filled=True),
        text,
        size_px,
        is_italic=parent in {"dir", "mNum"},
        is_centred=element.get("text-anchor") == "middle",
        x=float(element.get("x", "0")),
        y=float(element.get("y", "0")),
        transform=(at.m11(), at.m12(), at.m21(), at.m22(), at.dx(), at.dy()),
    )
