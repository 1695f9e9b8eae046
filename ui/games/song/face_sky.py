"""Magic notes of the sky: meteor, moon, cloud, bubble, raindrop, rainbow, star, snowflake, balloon, fireworks."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from ui.games.song.face_canvas import (
    BLUE,
    CREAM,
    DARK,
    LILAC,
    MINT,
    NIGHT,
    PINK,
    RED,
    SKY,
    SUN,
    WHITE,
    Canvas,
    around,
    polygon,
    star,
)
from ui.theme import NATURAL_COLOURS


def meteor(canvas: Canvas) -> None:
    """A star falling from the upper right with three streaks."""
    tail = QPainterPath(QPointF(24, 58))
    tail.cubicTo(46, 40, 70, 24, 96, 8)
    tail.cubicTo(80, 34, 64, 56, 44, 78)
    tail.closeSubpath()
    canvas.fill(tail, CREAM)
    canvas.curve([(44, 50), (62, 36), (78, 24)], PINK, 4)
    canvas.curve([(52, 60), (66, 46), (76, 36)], SUN, 4)
    canvas.fill(star(32, 68, 28, waist=0.52), SUN)
    canvas.face(32, 66, 15)
    for x, y in ((14, 22), (38, 14), (84, 64)):
        canvas.fill(star(x, y, 5, points=4, waist=0.35), SUN, has_outline=False)


def moon(canvas: Canvas) -> None:
    """A sleeping crescent with a night cap's star."""
    disc, bite = QPainterPath(), QPainterPath()
    disc.addEllipse(QPointF(46, 52), 38, 38)
    bite.addEllipse(QPointF(64, 42), 32, 32)
    canvas.fill(disc.subtracted(bite), SUN)
    canvas.curve([(19, 56), (23, 59), (27, 57)], DARK)
    canvas.curve([(30, 72), (34, 74), (38, 72)], DARK)
    canvas.circle(21, 66, 3.4, PINK, has_outline=False)
    for x, y, radius in ((70, 30, 11), (86, 58, 6), (60, 58, 5)):
        canvas.fill(star(x, y, radius), CREAM)
    canvas.strokes([(78, 80), (86, 80), (78, 90), (86, 90)], [(90, 70), (95, 70), (90, 76), (95, 76)], colour=NIGHT)


def cloud(canvas: Canvas) -> None:
    """A smiling cloud."""
    path = QPainterPath()
    for x, y, radius in ((28, 58, 18), (50, 46, 25), (73, 57, 19)):
        bump = QPainterPath()
        bump.addEllipse(QPointF(x, y), radius, radius)
        path = path.united(bump)
    base = QPainterPath()
    base.addRoundedRect(QRectF(14, 54, 74, 24), 12, 12)
    canvas.fill(path.united(base).simplified(), SKY)
    canvas.curve([(38, 32), (46, 27), (55, 27)], WHITE, 4)
    canvas.face(50, 56, 20)
    for x in (37, 63):
        canvas.circle(x, 63, 3.6, PINK, has_outline=False)


def bubble(canvas: Canvas) -> None:
    """A soap bubble with two small ones."""
    canvas.circle(46, 52, 34, SKY)
    canvas.curve([(22, 58), (21, 44), (30, 31)], WHITE, 5)
    canvas.circle(38, 25.5, 2.6, WHITE, has_outline=False)
    canvas.curve([(50, 79), (64, 73), (71, 60)], LILAC, 4)
    canvas.curve([(56, 71), (62, 67), (65, 60)], PINK, 3)
    canvas.circle(82, 24, 10, MINT)
    canvas.curve([(77, 24), (78, 20), (81, 18)], WHITE, 2.4)
    canvas.circle(86, 84, 6, PINK)


def raindrop(canvas: Canvas) -> None:
    """A big drop and its splash."""
    drop = QPainterPath(QPointF(50, 8))
    drop.cubicTo(56, 26, 78, 42, 78, 60)
    drop.cubicTo(78, 76, 66, 86, 50, 86)
    drop.cubicTo(34, 86, 22, 76, 22, 60)
    drop.cubicTo(22, 42, 44, 26, 50, 8)
    canvas.fill(drop, BLUE)
    canvas.curve([(32, 58), (33, 66), (39, 73)], WHITE, 5)
    canvas.face(53, 56, 17)
    for x, y in ((10, 26), (88, 20), (90, 54)):
        canvas.strokes([(x + 2, y), (x - 2, y + 12)], colour=BLUE, width=4)
    canvas.curve([(16, 92), (34, 96), (50, 95), (66, 96), (84, 92)], BLUE, 3)


def rainbow(canvas: Canvas) -> None:
    """Seven arcs in the pitches' colours, between two clouds."""
    for place, colour in enumerate(NATURAL_COLOURS.values()):
        radius = 42 - place * 4.4
        arc = QPainterPath()
        rect = QRectF(50 - radius, 70 - radius, 2 * radius, 2 * radius)
        arc.arcMoveTo(rect, 0)
        arc.arcTo(rect, 0, 180)
        canvas.line(arc, colour, 4.6)
    for edge in (44.3, 13.4):
        outline = QPainterPath()
        rect = QRectF(50 - edge, 70 - edge, 2 * edge, 2 * edge)
        outline.arcMoveTo(rect, 0)
        outline.arcTo(rect, 0, 180)
        canvas.line(outline)
    for x in (22, 78):
        puff = QPainterPath()
        for dx, dy, radius in ((-11, 4, 9), (0, -1, 12), (11, 4, 9)):
            bump = QPainterPath()
            bump.addEllipse(QPointF(x + dx, 74 + dy), radius, radius)
            puff = puff.united(bump)
        canvas.fill(puff.simplified(), WHITE)


def shining_star(canvas: Canvas) -> None:
    """A round-cornered star with rays."""
    for degrees in range(18, 378, 36):
        if degrees % 72 != 18:
            canvas.strokes([around(50, 54, 33, degrees), around(50, 54, 40, degrees)], colour=SUN, width=4)
    soft = [around(50, 54, 40 if index % 2 == 0 else 22, 90 + 36 * index) for index in range(10)]
    canvas.fill(polygon(soft), SUN)
    canvas.face(50, 53, 20)
    for x in (38, 62):
        canvas.circle(x, 60, 3.4, PINK, has_outline=False)


def snowflake(canvas: Canvas) -> None:
    """Six branches with side twigs."""
    for colour, width in ((None, 8.5), (SKY, 4.6)):
        for degrees in range(30, 390, 60):
            canvas.strokes([(50, 50), around(50, 50, 42, degrees)], colour=colour, width=width)
            for distance, twig in ((18, 9), (29, 12)):
                foot = around(50, 50, distance, degrees)
                ends = [around(*foot, twig, degrees + turn) for turn in (50, -50)]
                canvas.strokes([ends[0], foot, ends[1]], colour=colour, width=width)
    canvas.circle(50, 50, 7, WHITE)


def balloon(canvas: Canvas) -> None:
    """A balloon with a curling string."""
    canvas.curve([(52, 72), (46, 80), (56, 87), (48, 97)])
    body = QPainterPath(QPointF(52, 68))
    body.cubicTo(34, 60, 22, 46, 22, 32)
    body.cubicTo(22, 14, 35, 4, 52, 4)
    body.cubicTo(69, 4, 82, 14, 82, 32)
    body.cubicTo(82, 46, 70, 60, 52, 68)
    canvas.fill(body, RED)
    canvas.fill(polygon([(52, 67), (58, 75), (46, 75)]), RED)
    canvas.curve([(32, 36), (32, 24), (41, 14)], PINK, 5)
    canvas.face(54, 34, 18)


def fireworks(canvas: Canvas) -> None:
    """Two bursts over the rooftops."""
    for x, y, radius, colours in ((38, 34, 30, (RED, SUN)), (76, 56, 19, (BLUE, LILAC))):
        for index, degrees in enumerate(range(0, 360, 30)):
            colour = colours[index % 2]
            canvas.strokes(
                [around(x, y, radius * 0.32, degrees), around(x, y, radius * 0.78, degrees)], colour=colour, width=3.6
            )
            tip = around(x, y, radius, degrees)
            canvas.circle(*tip, 2.3, colour, has_outline=False)
        canvas.circle(x, y, 3, SUN, has_outline=False)
    canvas.curve([(38, 66), (37, 76), (40, 84)], SUN, 2.6)
    roofs = [(6, 96), (6, 86), (16, 78), (26, 86), (26, 90), (40, 90), (40, 84), (54, 84), (54, 90), (66, 90), (76, 82)]
    canvas.fill(polygon([*roofs, (86, 90), (94, 90), (94, 96)]), NIGHT)
