"""Magic notes of house and garden: chime, clock, dandelion, candy, mirror, wand, dumpling, clover, cat, butterfly."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from ui.games.song.face_canvas import (
    BROWN,
    CREAM,
    DARK,
    GREY,
    LEAF,
    LILAC,
    MINT,
    PINK,
    RED,
    SKY,
    SUN,
    WHITE,
    Canvas,
    around,
    polygon,
    smooth,
    star,
)


def wind_chime(canvas: Canvas) -> None:
    """A glass bell with a paper strip that blows in the wind."""
    canvas.curve([(50, 2), (50, 8), (50, 14)])
    dome = QPainterPath(QPointF(20, 48))
    dome.cubicTo(18, 2, 82, 2, 80, 48)
    dome.cubicTo(70, 53, 30, 53, 20, 48)
    canvas.fill(dome, SKY)
    for x, y in ((36, 34), (62, 37), (50, 24)):
        for degrees in range(90, 450, 72):
            canvas.circle(*around(x, y, 3.4, degrees), 2.1, RED, has_outline=False)
        canvas.circle(x, y, 1.7, SUN, has_outline=False)
    canvas.curve([(29, 30), (32, 22), (38, 17)], WHITE, 4)
    canvas.strokes([(50, 51), (50, 64)])
    canvas.circle(50, 56, 4.4, SUN)
    strip = [(44, 64), (57, 64), (60, 78), (56, 88), (60, 97), (47, 97), (43, 88), (47, 78)]
    canvas.fill(smooth(strip), CREAM)
    canvas.strokes([(50, 72), (54, 72)], [(50, 80), (54, 80)], [(50, 88), (53, 88)], colour=RED)
    canvas.curve([(70, 70), (80, 66), (90, 70)], MINT, 3)
    canvas.curve([(72, 84), (82, 80), (92, 84)], MINT, 3)


def clock(canvas: Canvas) -> None:
    """An alarm clock with two bells."""
    for side in (-1, 1):
        bell = QPainterPath(QPointF(50 + side * 14, 20))
        bell.cubicTo(50 + side * 20, 4, 50 + side * 42, 14, 50 + side * 38, 32)
        bell.closeSubpath()
        canvas.fill(bell, SUN)
        canvas.strokes([(50 + side * 22, 84), (50 + side * 30, 95)], width=5)
    canvas.strokes([(50, 12), (50, 20)], width=5)
    canvas.circle(50, 56, 36, RED)
    canvas.circle(50, 56, 28, CREAM)
    for degrees in range(0, 360, 30):
        inner = 22 if degrees % 90 else 20
        canvas.strokes([around(50, 56, inner, degrees), around(50, 56, 24, degrees)], colour=DARK, width=2)
    canvas.strokes([(50, 38), (50, 56), (63, 63)], colour=DARK, width=4)
    canvas.circle(50, 56, 3.2, RED)


def dandelion(canvas: Canvas) -> None:
    """A puff with seeds that fly off."""
    canvas.curve([(42, 40), (44, 68), (36, 98)], LEAF, 5)
    canvas.fill(smooth([(38, 92), (48, 76), (66, 72), (58, 86)]), LEAF)
    for degrees in range(0, 360, 20):
        long = 29 if degrees % 40 == 0 else 24
        tip = around(42, 38, long, degrees)
        canvas.strokes([(42, 38), tip], colour=GREY, width=1.6)
        canvas.circle(*tip, 3.4, WHITE)
    canvas.circle(42, 38, 6, BROWN)
    for x, y in ((80, 20), (90, 42), (76, 56)):
        canvas.strokes([(x, y), (x - 7, y + 9)], width=2)
        for turn in (20, 60, 100):
            canvas.strokes([(x, y), around(x, y, 7, turn)], width=2)


def candy(canvas: Canvas) -> None:
    """A wrapped sweet with a swirl."""
    for side in (-1, 1):
        wrap = [(50 + side * 24, 50), (50 + side * 46, 32), (50 + side * 42, 50), (50 + side * 46, 68)]
        canvas.fill(polygon(wrap), PINK)
        canvas.strokes([(50 + side * 28, 50), (50 + side * 38, 44)], [(50 + side * 28, 50), (50 + side * 38, 56)])
    canvas.circle(50, 50, 27, RED)
    for degrees in range(0, 360, 72):
        blade = QPainterPath(QPointF(50, 50))
        blade.cubicTo(
            QPointF(*around(50, 50, 16, degrees + 40)),
            QPointF(*around(50, 50, 24, degrees + 16)),
            QPointF(*around(50, 50, 27, degrees)),
        )
        rim = QRectF(23, 23, 54, 54)
        blade.arcTo(rim, degrees, 34)
        blade.cubicTo(
            QPointF(*around(50, 50, 22, degrees + 52)), QPointF(*around(50, 50, 12, degrees + 72)), QPointF(50, 50)
        )
        canvas.fill(blade, CREAM, has_outline=False)
    ring = QPainterPath()
    ring.addEllipse(QPointF(50, 50), 27, 27)
    canvas.line(ring)
    canvas.curve([(32, 42), (36, 34), (44, 30)], WHITE, 4)


def mirror(canvas: Canvas) -> None:
    """A hand mirror with a gleam."""
    canvas.box(43, 66, 14, 32, 7, BROWN)
    canvas.oval(50, 38, 33, 36, SUN)
    canvas.oval(50, 38, 25, 28, SKY)
    canvas.strokes([(38, 46), (54, 24)], [(45, 52), (62, 29)], colour=WHITE, width=4.5)
    for degrees in (30, 90, 150, 210, 330):
        x, y = around(50, 38, 30, degrees)
        canvas.circle(x, y, 2.2, RED, has_outline=False)
    canvas.fill(star(87, 74, 8, points=4, waist=0.35), SUN)
    canvas.fill(star(14, 80, 6, points=4, waist=0.35), SUN)


def wand(canvas: Canvas) -> None:
    """A wand with a star and sparks."""
    canvas.strokes([(20, 92), (60, 44)], width=9)
    canvas.strokes([(20, 92), (60, 44)], colour=BROWN, width=4.8)
    canvas.strokes([(20, 92), (26, 85)], colour=CREAM, width=4.8)
    canvas.fill(star(66, 36, 26), SUN)
    canvas.face(66, 36, 13)
    for x, y, radius, colour in ((24, 30, 9, LILAC), (40, 12, 6, PINK), (88, 76, 8, MINT), (30, 56, 5, SUN)):
        canvas.fill(star(x, y, radius, points=4, waist=0.35), colour)
    canvas.curve([(72, 66), (78, 72), (74, 80)], PINK, 3)


def dumpling(canvas: Canvas) -> None:
    """A steamed bun that steams."""
    for x in (34, 50, 66):
        canvas.curve([(x, 26), (x - 4, 19), (x + 3, 13), (x, 5)], GREY, 3)
    body = QPainterPath(QPointF(50, 32))
    body.cubicTo(60, 34, 90, 50, 90, 72)
    body.cubicTo(90, 88, 72, 90, 50, 90)
    body.cubicTo(28, 90, 10, 88, 10, 72)
    body.cubicTo(10, 50, 40, 34, 50, 32)
    canvas.fill(body, CREAM)
    for end in (30, 40, 60, 70):
        canvas.curve([(50, 33), ((50 + end) / 2 + (end - 50) * 0.1, 41), (end + (end - 50) * 0.12, 51)], DARK, 2)
    canvas.face(50, 68, 20)
    for x in (33, 67):
        canvas.circle(x, 74, 4.4, PINK, has_outline=False)
    canvas.strokes([(8, 95), (92, 95)], colour=BROWN, width=4)


def clover(canvas: Canvas) -> None:
    """Four heart-shaped leaves."""
    canvas.curve([(52, 54), (58, 76), (70, 96)], LEAF, 6)
    for degrees in (45, 135, 225, 315):
        tip = around(50, 47, 3, degrees)
        points = [
            tip,
            around(*around(50, 47, 19, degrees + 42), 6, degrees + 60),
            around(50, 47, 38, degrees + 22),
            around(50, 47, 32, degrees),
            around(50, 47, 38, degrees - 22),
            around(*around(50, 47, 19, degrees - 42), 6, degrees - 60),
        ]
        canvas.fill(smooth(points), LEAF)
        canvas.strokes([around(50, 47, 7, degrees), around(50, 47, 24, degrees)], colour=MINT, width=3)


def cat(canvas: Canvas) -> None:
    """A cat's face with whiskers."""
    for side in (-1, 1):
        ear = [(50 + side * 12, 34), (50 + side * 34, 10), (50 + side * 36, 48)]
        canvas.fill(polygon(ear), SUN)
        inner = [(50 + side * 22, 32), (50 + side * 31, 21), (50 + side * 32, 40)]
        canvas.fill(polygon(inner), PINK, has_outline=False)
    head = [(50, 27), (74, 34), (87, 56), (76, 80), (50, 88), (24, 80), (13, 56), (26, 34)]
    canvas.fill(smooth(head), SUN)
    canvas.strokes([(42, 29), (43, 40)], [(50, 28), (50, 42)], [(58, 29), (57, 40)], colour=BROWN, width=3.4)
    for side in (-1, 1):
        canvas.oval(50 + side * 17, 54, 4.2, 6.2, DARK, has_outline=False)
        canvas.circle(50 + side * 17 + 1.4, 51.4, 1.5, WHITE, has_outline=False)
        canvas.circle(50 + side * 25, 66, 4.4, PINK, has_outline=False)
        for y, slope in ((62, -4), (68, 1), (74, 6)):
            canvas.strokes([(50 + side * 30, y), (50 + side * 48, y + slope)], width=1.8)
    canvas.fill(polygon([(46, 63), (54, 63), (50, 68)]), RED)
    canvas.curve([(40, 72), (45, 75), (50, 69), (55, 75), (60, 72)], DARK)


def butterfly(canvas: Canvas) -> None:
    """Wings in two colours, feelers that curl."""
    for side in (-1, 1):
        upper = [(50, 46), (50 + side * 16, 18), (50 + side * 42, 14), (50 + side * 42, 38), (50 + side * 22, 52)]
        lower = [(50, 54), (50 + side * 22, 52), (50 + side * 36, 64), (50 + side * 28, 86), (50 + side * 10, 78)]
        canvas.fill(smooth(lower), PINK)
        canvas.fill(smooth(upper), LILAC)
        canvas.circle(50 + side * 29, 30, 6.5, SUN)
        canvas.circle(50 + side * 22, 68, 4.5, CREAM)
        canvas.curve([(50, 32), (50 + side * 5, 20), (50 + side * 13, 12)], width=2)
        canvas.circle(50 + side * 13, 12, 2.2, canvas.ink, has_outline=False)
    canvas.oval(50, 54, 4.6, 24, BROWN)
