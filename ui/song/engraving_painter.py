"""Painting engraved music in a theme: quiet staff lines, ink, heads in their pitches' colours."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from onesemi.music.pitch import pitch_class_of
from ui.song.engraving import Drawn, EngravedSystem
from ui.song.system_data import Role
from ui.theme import Theme, pitch_brush

_HEAD_OUTLINE: Final = 16.0
_THIN_LINE: Final = 13.0
_HOLLOW_GLYPHS: Final = frozenset({"E0A2", "E0A3"})  # semibreve and minim heads


def paint_system(
    painter: QPainter,
    system: EngravedSystem,
    theme: Theme,
    *,
    staff_colour: str | None = None,
    opacity_of: Mapping[int, float] | None = None,
    hidden_event: int | None = None,
    hidden_roles: frozenset[Role] = frozenset(),
) -> None:
    """Paint a system in its own units; the painter's transform places and scales it.

    staff_colour overrides the lines' colour; opacity_of dims events; hidden_event is left out (it hops on a layer
    of its own), and so are paths of hidden_roles.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for drawn in system.drawn:
        if drawn.role in hidden_roles or (drawn.event is not None and drawn.event == hidden_event):
            continue
        painter.setOpacity((opacity_of or {}).get(drawn.event, 1.0) if drawn.event is not None else 1.0)
        _paint(painter, drawn, theme, staff_colour or theme.ink)
    painter.restore()


def paint_event(painter: QPainter, system: EngravedSystem, event: int, theme: Theme, *, lift: float = 0.0) -> None:
    """Paint one event alone, lifted by so many units: the hop of the card that sounds.

    A stem that hangs on a beam is drawn longer or shorter: the beam belongs to its neighbours too and stays.
    """
    own = [drawn for drawn in system.drawn if drawn.event == event]
    heads = [drawn.path.boundingRect().center() for drawn in own if drawn.role is Role.HEAD]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for drawn in own:
        if drawn.role is Role.STEM:
            _paint(painter, stretched_stem(drawn, heads, lift), theme, theme.ink)
    painter.translate(0, -lift)
    for drawn in own:
        if drawn.role is not Role.STEM:
            _paint(painter, drawn, theme, theme.ink)
    painter.restore()


def stretched_stem(stem: Drawn, heads: Sequence[QPointF], lift: float) -> Drawn:
    """Return a stem whose end at the heads is lifted by so many units; its other end, at the beam, stays."""
    box = stem.path.boundingRect()
    ends = [QPointF(box.center().x(), box.top()), QPointF(box.center().x(), box.bottom())]
    near = min(ends, key=lambda end: min((_distance(end, head) for head in heads), default=0.0))
    far = ends[0] if near is ends[1] else ends[1]
    path = QPainterPath(far)
    path.lineTo(near - QPointF(0, lift))
    return replace(stem, path=path)


def _distance(one: QPointF, other: QPointF) -> float:
    return math.hypot(one.x() - other.x(), one.y() - other.y())


def _paint(painter: QPainter, drawn: Drawn, theme: Theme, staff_colour: str) -> None:
    match drawn.role:
        case Role.STAFF | Role.LEDGER:
            painter.strokePath(drawn.path, QPen(QColor(staff_colour), max(drawn.pen_width, _THIN_LINE)))
        case Role.HEAD:
            _paint_head(painter, drawn, theme)
        case Role.INK | Role.STEM:
            _paint_ink(painter, drawn, QColor(theme.ink))


def _paint_ink(painter: QPainter, drawn: Drawn, ink: QColor) -> None:
    if drawn.is_filled:
        painter.fillPath(drawn.path, QBrush(ink))
    if drawn.pen_width:
        pen = QPen(ink, drawn.pen_width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.strokePath(drawn.path, pen)


def _paint_head(painter: QPainter, drawn: Drawn, theme: Theme) -> None:
    ink = QColor(theme.ink)
    if drawn.pitch is None:
        painter.fillPath(drawn.path, QBrush(ink))
        return
    brush = pitch_brush(drawn.path.boundingRect(), pitch_class_of(drawn.pitch))
    pen = QPen(ink, _HEAD_OUTLINE)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if drawn.glyph in _HOLLOW_GLYPHS:
        painter.fillPath(_without_holes(drawn.path), QBrush(QColor(theme.card)))
    painter.fillPath(drawn.path, brush)
    painter.strokePath(drawn.path, pen)


def _without_holes(path: QPainterPath) -> QPainterPath:
    outer = QPainterPath()
    polygons = path.toSubpathPolygons()
    largest = max(polygons, key=lambda polygon: polygon.boundingRect().width(), default=None)
    if largest is not None:
        outer.addPolygon(largest)
    return outer
