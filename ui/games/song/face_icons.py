"""Icons of the special and rhythm cards: what the card does, in one glance and few strokes."""

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from ui.games.song.face_canvas import BLUE, CREAM, DARK, GREY, MINT, PINK, RED, SKY, SUN, Canvas, around, polygon, star

_HEAD_TILT_DEGREES: Final = -20.0


def _head(x: float, y: float, size: float) -> QPainterPath:
    """A note head, tilted as in print."""
    path = QPainterPath()
    turn = math.radians(_HEAD_TILT_DEGREES)
    for step in range(37):
        angle = 2 * math.pi * step / 36
        along, across = size * math.cos(angle), size * 0.72 * math.sin(angle)
        point = QPointF(
            x + along * math.cos(turn) - across * math.sin(turn), y + along * math.sin(turn) + across * math.cos(turn)
        )
        if step:
            path.lineTo(point)
        else:
            path.moveTo(point)
    path.closeSubpath()
    return path


def _note(canvas: Canvas, x: float, y: float, colour: str, size: float = 11.0, *, stem: float = 40.0) -> None:
    """A crotchet whose head stands at a point."""
    side = x + size * 0.9
    canvas.strokes([(side, y - 3), (side, y - stem)], width=3.4)
    canvas.fill(_head(x, y, size), colour)


def _arrow_head(canvas: Canvas, tip: tuple[float, float], degrees: float, colour: str | None = None) -> None:
    """An arrow's point at a place, looking in a direction (0° right, 90° up)."""
    wings = [around(*tip, 12, degrees + 180 + turn) for turn in (32, -32)]
    canvas.fill(polygon([tip, *wings]), colour or canvas.ink, has_outline=colour is not None)


def repeat(canvas: Canvas) -> None:
    """A note in a circling arrow."""
    ring = QPainterPath()
    rect = QRectF(12, 12, 76, 76)
    ring.arcMoveTo(rect, 60)
    ring.arcTo(rect, 60, 300)
    canvas.line(ring, canvas.accent, 6)
    end = around(50, 50, 38, 6)
    canvas.fill(
        polygon([(end[0] - 11, end[1] - 6), (end[0] + 11, end[1] - 6), (end[0] + 1, end[1] + 12)]),
        canvas.accent,
        has_outline=False,
    )
    _note(canvas, 46, 64, SUN, 12)


def echo(canvas: Canvas) -> None:
    """A note and three softer ones behind it."""
    for x, size, colour in ((82, 6, GREY), (64, 8, SKY), (42, 10, BLUE)):
        _note(canvas, x, 70, colour, size, stem=size * 3.6)
    _note(canvas, 18, 70, RED, 12, stem=46)


def extend(canvas: Canvas) -> None:
    """A note drawn out to the right."""
    _note(canvas, 20, 70, SUN, 12, stem=46)
    canvas.strokes([(38, 70), (82, 70)], colour=canvas.accent, width=6)
    _arrow_head(canvas, (94, 70), 0, canvas.accent)
    canvas.strokes([(38, 52), (38, 88)], width=3)
    canvas.curve([(22, 84), (40, 93), (62, 93), (78, 84)], width=3)


def cut(canvas: Canvas) -> None:
    """Scissors that halve a note's line."""
    canvas.strokes([(8, 50), (34, 50)], [(66, 50), (92, 50)], colour=canvas.accent, width=6)
    canvas.strokes([(36, 24), (61, 72)], [(64, 24), (39, 72)], width=6)
    for x in (33, 67):
        ring = QPainterPath()
        ring.addEllipse(QPointF(x, 82), 11, 11)
        canvas.line(ring, RED, 6)
    canvas.circle(50, 50, 3, canvas.card)


def silence(canvas: Canvas) -> None:
    """A finger before smiling lips, as one asks for quiet."""
    canvas.circle(50, 50, 42, SUN)
    for x in (34, 66):
        canvas.curve([(x - 7, 40), (x, 36), (x + 7, 40)], DARK, 3.4)
    canvas.oval(50, 64, 11, 7, RED)
    canvas.box(45.5, 50, 10, 34, 5, CREAM)
    canvas.box(38, 76, 27, 22, 9, CREAM)
    canvas.strokes([(47, 82), (47, 88)], [(56, 82), (56, 88)], width=2)


def remix(canvas: Canvas) -> None:
    """Three notes whose places are changed."""
    for x, colour in ((18, RED), (50, SUN), (82, BLUE)):
        canvas.fill(_head(x, 58, 11), colour)
        canvas.strokes([(x + 10, 56), (x + 10, 26)], width=3.2)
    canvas.curve([(20, 72), (50, 94), (78, 74)], canvas.accent, 4)
    _arrow_head(canvas, (83, 68), 52, canvas.accent)
    canvas.curve([(86, 16), (60, 6), (34, 14)], canvas.accent, 4)
    _arrow_head(canvas, (26, 19), 212, canvas.accent)


def reharmonize(canvas: Canvas) -> None:
    """Three key cards fanned out, one of them chosen."""
    for degrees, colour in ((-22, PINK), (22, SKY), (0, CREAM)):
        canvas.painter.save()
        canvas.painter.translate(50, 92)
        canvas.painter.rotate(degrees)
        canvas.box(-19, -76, 38, 58, 5, colour)
        canvas.painter.restore()
    canvas.strokes([(44, 34), (44, 60)], [(55, 31), (55, 57)], colour=DARK, width=3.4)
    canvas.strokes([(38, 44), (61, 38)], [(38, 54), (61, 48)], colour=DARK, width=4.6)
    canvas.fill(star(50, 86, 10), SUN)


def improv(canvas: Canvas) -> None:
    """A free line with notes that dance on it."""
    canvas.curve([(4, 66), (20, 44), (38, 62), (56, 84), (74, 56), (96, 40)], canvas.accent, 5)
    for x, y, colour in ((18, 42, PINK), (40, 58, SUN), (74, 50, MINT)):
        _note(canvas, x, y - 6, colour, 9, stem=30)
    for x, y in ((60, 22), (90, 78), (12, 86)):
        canvas.fill(star(x, y, 7, points=4, waist=0.35), SUN)


def legato(canvas: Canvas) -> None:
    """Two notes under one slur."""
    _note(canvas, 22, 78, BLUE, 12, stem=42)
    _note(canvas, 72, 70, MINT, 12, stem=42)
    arc = QPainterPath(QPointF(22, 30))
    arc.cubicTo(36, 2, 68, -2, 84, 22)
    arc.cubicTo(68, 6, 38, 10, 22, 30)
    canvas.fill(arc, canvas.accent)


def adagio(canvas: Canvas) -> None:
    """A snail whose shell is a note."""
    body = QPainterPath(QPointF(8, 82))
    body.cubicTo(30, 84, 62, 88, 78, 78)
    body.cubicTo(86, 72, 82, 54, 88, 44)
    body.cubicTo(98, 48, 96, 84, 80, 92)
    body.lineTo(14, 92)
    body.closeSubpath()
    canvas.fill(body, MINT)
    canvas.strokes([(88, 46), (84, 30)], [(92, 46), (96, 31)], width=3)
    for x in (84, 96):
        canvas.circle(x, 29, 3, canvas.ink, has_outline=False)
    canvas.circle(44, 58, 27, SUN)
    spiral = [around(44, 58, 22 - turn * 2.1, turn * 48 - 60) for turn in range(10)]
    canvas.curve(spiral, DARK, 3)


def syncopation(canvas: Canvas) -> None:
    """A beat struck between the beats."""
    for x in (12, 50, 88):
        canvas.strokes([(x, 82), (x, 92)], width=4)
        canvas.circle(x, 72, 6, GREY)
    _note(canvas, 31, 62, RED, 11, stem=40)
    _note(canvas, 69, 62, RED, 11, stem=40)
    for x in (31, 69):
        canvas.strokes([(x - 9, 6), (x + 9, 11), (x - 9, 16)], colour=canvas.accent, width=3.6)


def rush(canvas: Canvas) -> None:
    """A note that runs, with lines of speed."""
    for y, start in ((30, 24), (46, 8), (62, 20)):
        canvas.strokes([(start, y), (44, y)], colour=canvas.accent, width=5)
    canvas.strokes([(78, 58), (86, 18)], width=4)
    canvas.strokes([(86, 18), (97, 34)], width=6)
    canvas.fill(_head(66, 60, 14), RED)
    canvas.circle(68, 57, 2, DARK, has_outline=False)
    canvas.circle(75, 55, 2, DARK, has_outline=False)
    canvas.strokes([(60, 72), (52, 86), (42, 84)], [(72, 70), (80, 82), (76, 94)], width=3.6)
