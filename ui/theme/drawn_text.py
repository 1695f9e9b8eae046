"""Text as paths for cards and pictures: fitted into a rectangle, with ♯ and ♭ set close as in music print."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QTransform

from ui.theme.text_runs import SIGNS, broken_lines, cut_line, line_advance, runs, sign_place

_LEAST_CONDENSED: Final = 0.64
_LINE_EM: Final = 1.2
_BALANCING_SHARES: Final = (0.9, 0.8, 0.7, 0.6, 0.5)
_BASELINE_EM: Final = 0.36  # below a line's middle: capitals and ideographs then stand centred in any face


class Align(Enum):
    """Where a line stands in its rectangle."""

    LEFT = auto()
    CENTRE = auto()
    RIGHT = auto()


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line of text from the baseline's start (0, 0) on, and how far it goes."""

    path: QPainterPath
    advance: float


def drawn_line(text: str, font: QFont) -> DrawnLine:
    """Return a line of text as a path."""
    path = QPainterPath()
    metrics = QFontMetricsF(font)
    x = 0.0
    for run in runs(text):
        if run in SIGNS:
            shift, advance = sign_place(run, font)
            path.addText(QPointF(x + shift, 0), font, run)
            x += advance
        else:
            path.addText(QPointF(x, 0), font, run)
            x += metrics.horizontalAdvance(run)
    return DrawnLine(path, x)


def paint_text(
    painter: QPainter,
    rect: QRectF,
    text: str,
    font: QFont,
    colour: str,
    *,
    align: Align = Align.CENTRE,
    most_lines: int = 1,
) -> QRectF:
    """Paint text in the middle of a rectangle's height and return the rectangle it covers.

    It is broken into at most so many lines, then condensed down to 64 %, then cut with an ellipsis: it never leaves
    the rectangle's sides.
    """
    lines = fitted_lines(text, font, rect.width(), most_lines)
    height = _LINE_EM * font.pixelSize()
    first = rect.center().y() - height * (len(lines) - 1) / 2 + _BASELINE_EM * font.pixelSize()
    covered = QRectF()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number, line in enumerate(lines):
        drawn = drawn_line(line, font)
        squeeze = min(1.0, rect.width() / drawn.advance) if drawn.advance else 1.0
        left = _left(rect, drawn.advance * squeeze, align)
        placing = QTransform(squeeze, 0, 0, 1, left, first + height * number)
        path = placing.map(drawn.path)
        painter.fillPath(path, QColor(colour))
        covered = covered.united(path.boundingRect())
    painter.restore()
    return covered


def _left(rect: QRectF, width: float, align: Align) -> float:
    match align:
        case Align.LEFT:
            return rect.left()
        case Align.CENTRE:
            return rect.center().x() - width / 2
        case Align.RIGHT:
            return rect.right() - width


def fitted_lines(text: str, font: QFont, width: float, most_lines: int) -> tuple[str, ...]:
    """Break text into as few lines as fit a width, condensed if need be; what is left over is cut with an ellipsis."""
    for room in (width, width / _LEAST_CONDENSED):
        lines = broken_lines(text, font, room)
        if len(lines) <= most_lines and all(line_advance(line, font) <= room for line in lines):
            return _balanced(text, font, room, lines)
    room = width / _LEAST_CONDENSED
    lines = broken_lines(text, font, room)
    if len(lines) > most_lines:
        lines = [*lines[: most_lines - 1], lines[most_lines - 1] + "…"]
    return tuple(cut_line(line, font, room) for line in lines)


def _balanced(text: str, font: QFont, room: float, lines: list[str]) -> tuple[str, ...]:
    """Break into the same number of lines, each as short as can be: no word is left alone on the last one."""
    best = lines
    for share in _BALANCING_SHARES:
        narrower = broken_lines(text, font, room * share)
        is_wider = any(line_advance(line, font) > room for line in narrower)
        if len(narrower) > len(lines) or is_wider:
            break
        best = narrower
    return tuple(best)
