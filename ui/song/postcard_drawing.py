"""The drawn parts of a postcard: paper, airmail border, stamp, postmark, table, crown."""

import math
from typing import Final

from PySide6.QtCore import QDate, QLocale, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from onesemi.games.song.cards import Magic
from onesemi.locale import current_language
from onesemi.music.song import Song
from ui.games.song.face import magic_drawing
from ui.games.song.face_canvas import FIELD, Canvas
from ui.song.postcard_layout import BORDER, HEIGHT, WIDTH, Box
from ui.theme import NATURAL_COLOURS, Theme, paint_text, picture_font

_STRIPE: Final = 54.0
_TOOTH: Final = 10.0
_MIDDLE_PAPER: Final = "#FFFCF3"
_EDGE_PAPER: Final = "#F6EEDC"
_WOOD_LIGHT: Final = "#EBDDC2"
_WOOD_DARK: Final = "#E2D0AE"
_GRAIN: Final = "#D4BE96"
_STAMP_SKIES: Final = ("#DCEBF5", "#FBE6DC", "#E4F1DF", "#F3E3F0", "#FFF1C9", "#DDEFEA")
_FAINT_WAVE: Final = "#F0E5CE"
_DAY_FORMATS: Final = {"zh_Hant": (QLocale.Language.Chinese, "M月d日")}
_ENGLISH_DAY: Final = (QLocale.Language.English, "d MMM")
_GOLD: Final = "#E6B422"


def rect_of(box: Box) -> QRectF:
    """Return a box as Qt's rectangle."""
    return QRectF(box.x, box.y, box.width, box.height)


def paint_paper(painter: QPainter) -> None:
    """Paint the card: warm paper, lighter in the middle, framed by stripes in the pitches' colours like airmail."""
    whole = QRectF(0, 0, WIDTH, HEIGHT)
    painter.fillRect(whole, QColor(_MIDDLE_PAPER))
    frame = QPainterPath()
    frame.addRect(whole)
    inner = QPainterPath()
    inner.addRoundedRect(whole.adjusted(BORDER, BORDER, -BORDER, -BORDER), 14, 14)
    painter.save()
    painter.setClipPath(frame.subtracted(inner))
    colours = list(NATURAL_COLOURS.values())
    for place in range(-30, 60):
        stripe = QPainterPath(QPointF(place * _STRIPE, 0))
        stripe.lineTo(place * _STRIPE + _STRIPE * 0.56, 0)
        stripe.lineTo(place * _STRIPE + _STRIPE * 0.56 - HEIGHT * 0.6, HEIGHT)
        stripe.lineTo(place * _STRIPE - HEIGHT * 0.6, HEIGHT)
        painter.fillPath(stripe.translated(HEIGHT * 0.6, 0), QColor(colours[place % len(colours)]))
    painter.restore()
    light = QRadialGradient(QPointF(WIDTH / 2, HEIGHT * 0.45), WIDTH * 0.62)
    light.setColorAt(0, QColor(_MIDDLE_PAPER))
    light.setColorAt(1, QColor(_EDGE_PAPER))
    painter.fillPath(inner, light)


def paint_table(painter: QPainter, box: Box) -> None:
    """Paint the wooden table at which the players sit, inside the frame's round corners."""
    rect = rect_of(box)
    wood = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    wood.setColorAt(0, QColor(_WOOD_LIGHT))
    wood.setColorAt(1, QColor(_WOOD_DARK))
    path = QPainterPath()
    path.addRoundedRect(rect.adjusted(0, -20, 0, 0), 14, 14)
    upper = QPainterPath()
    upper.addRect(QRectF(rect.left(), rect.top() - 40, rect.width(), 40))
    table = path.subtracted(upper)
    painter.fillPath(table, wood)
    painter.save()
    painter.setClipPath(table)
    painter.setPen(QPen(QColor(_GRAIN), 2))
    for place in range(5):
        y = rect.top() + rect.height() * (place + 0.5) / 5
        grain = QPainterPath(QPointF(rect.left(), y))
        for step in range(1, 9):
            x = rect.left() + rect.width() * step / 8
            bow = 7 * math.sin(step * 1.7 + place * 2.1)
            grain.quadTo(QPointF(x - rect.width() / 16, y + bow), QPointF(x, y + bow / 3))
        painter.setOpacity(0.35)
        painter.drawPath(grain)
    painter.restore()
    painter.setPen(QPen(QColor(_GRAIN), 3))
    painter.drawLine(rect.topLeft(), rect.topRight())


def paint_flourish(painter: QPainter, box: Box) -> None:
    """Paint five staff lines that wave through a place, quietly."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(_FAINT_WAVE), 4))
    for line in range(5):
        y = box.y + box.height * (0.32 + 0.09 * line)
        path = QPainterPath(QPointF(box.x, y + 24))
        path.cubicTo(
            QPointF(box.x + box.width * 0.3, y - 90 + 8 * line),
            QPointF(box.x + box.width * 0.62, y + 130 - 8 * line),
            QPointF(box.right, y - 30),
        )
        painter.drawPath(path)


def paint_stamp(painter: QPainter, box: Box, song: Song, theme: Theme) -> None:
    """Paint a postage stamp with the picture of a magic note: one of the song's, or one its title leads to."""
    rect = rect_of(box)
    paper = _perforated(rect)
    painter.fillPath(paper.translated(4, 5), QColor(0, 0, 0, 36))
    painter.fillPath(paper, QColor("#FFFFFF"))
    field = rect.adjusted(20, 20, -20, -20)
    magic = stamp_motif(song)
    painter.fillRect(field, QColor(_STAMP_SKIES[list(Magic).index(magic) % len(_STAMP_SKIES)]))
    side = field.width() - 28
    painter.save()
    painter.translate(field.center().x() - side / 2, field.top() + 12)
    painter.scale(side / FIELD, side / FIELD)
    magic_drawing(magic)(Canvas(painter, theme))
    painter.restore()
    value = QRectF(field.left() + 8, field.bottom() - 46, field.width() - 16, 40)
    paint_text(painter, value, "1;", picture_font(38, is_bold=True, is_serif=True), theme.ink)


def stamp_motif(song: Song) -> Magic:
    """Return the song's first magic note; a song without one gets one by its first pitches, always the same."""
    ids = {magic.value: magic for magic in Magic}
    for event in song.events:
        if event.card in ids:
            return ids[event.card]
    number = sum(place * pitch for place, event in enumerate(song.events, 1) for pitch in event.pitches)
    return list(Magic)[number % len(Magic)]


def paint_postmark(painter: QPainter, box: Box, date: str | None, word: str, theme: Theme) -> None:
    """Paint a round postmark with a date, and waves over the stamp beside it."""
    ink = QColor(theme.accent)
    rect = rect_of(box).adjusted(4, 4, -4, -4)
    painter.save()
    painter.setOpacity(0.8)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, 5))
    painter.drawEllipse(rect)
    painter.setPen(QPen(ink, 2))
    painter.drawEllipse(rect.adjusted(12, 12, -12, -12))
    middle = rect.center().y()
    inner = rect.adjusted(20, 0, -20, 0)
    upper = QRectF(inner.left() + 12, middle - 57, inner.width() - 24, 40)
    paint_text(painter, upper, word, picture_font(25, is_bold=True), theme.accent)
    if date:
        language, form = _DAY_FORMATS.get(current_language(), _ENGLISH_DAY)
        day = QDate.fromString(date, Qt.DateFormat.ISODate)
        painter.drawLine(QPointF(inner.left(), middle - 18), QPointF(inner.right(), middle - 18))
        painter.drawLine(QPointF(inner.left(), middle + 22), QPointF(inner.right(), middle + 22))
        day_rect = QRectF(inner.left() + 4, middle - 16, inner.width() - 8, 36)
        paint_text(
            painter, day_rect, QLocale(language).toString(day, form), picture_font(34, is_bold=True), theme.accent
        )
        year_rect = QRectF(inner.left() + 20, middle + 24, inner.width() - 40, 34)
        paint_text(painter, year_rect, str(day.year()), picture_font(28, is_bold=True), theme.accent)
    painter.restore()


def paint_crown(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the winner's crown."""
    path = QPainterPath(QPointF(rect.left(), rect.bottom()))
    points = ((0.0, 0.25), (0.27, 0.6), (0.5, 0.0), (0.73, 0.6), (1.0, 0.25), (1.0, 1.0))
    for x, y in points:
        path.lineTo(rect.left() + x * rect.width(), rect.top() + y * rect.height())
    path.closeSubpath()
    painter.fillPath(path, QColor(_GOLD))
    pen = QPen(QColor(theme.ink), 3)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.ink))
    for x, y in ((0.0, 0.2), (0.5, -0.06), (1.0, 0.2)):
        painter.drawEllipse(QPointF(rect.left() + x * rect.width(), rect.top() + y * rect.height()), 4, 4)


def _perforated(rect: QRectF) -> QPainterPath:
    """A stamp's outline: a rectangle from whose edges round holes are bitten."""
    path = QPainterPath()
    path.addRect(rect)
    holes = QPainterPath()
    holes.setFillRule(Qt.FillRule.WindingFill)
    columns, rows = round(rect.width() / (2.2 * _TOOTH)), round(rect.height() / (2.2 * _TOOTH))
    for place in range(columns + 1):
        x = rect.left() + rect.width() * place / columns
        for y in (rect.top(), rect.bottom()):
            holes.addEllipse(QPointF(x, y), _TOOTH * 0.62, _TOOTH * 0.62)
    for place in range(rows + 1):
        y = rect.top() + rect.height() * place / rows
        for x in (rect.left(), rect.right()):
            holes.addEllipse(QPointF(x, y), _TOOTH * 0.62, _TOOTH * 0.62)
    return path.subtracted(holes)
