"""Text as paths for cards and pictures: fitted into a rectangle, with ♯ and ♭ set close as in music print.

Chinese faces give ♯ the width of an ideograph, which tears "C♯4" apart; here it gets its own width and a hair on
each side.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QTransform

_SIGNS: Final = frozenset("♯♭♮")
_SIGN_BEARING_EM: Final = 0.05
_ELLIPSIS: Final = "…"
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
    for run in _runs(text):
        if run not in _SIGNS:
            path.addText(QPointF(x, 0), font, run)
            x += metrics.horizontalAdvance(run)
            continue
        sign = QPainterPath()
        sign.addText(QPointF(0, 0), font, run)
        box, bearing = sign.boundingRect(), _SIGN_BEARING_EM * font.pixelSize()
        path.addPath(sign.translated(x + bearing - box.left(), 0))
        x += box.width() + 2 * bearing
    return DrawnLine(path, x)


def _runs(text: str) -> list[str]:
    runs: list[str] = []
    for letter in text:
        if letter in _SIGNS or not runs or runs[-1] in _SIGNS:
            runs.append(letter)
        else:
            runs[-1] += letter
    return runs


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
        lines = _broken(text, font, room)
        if len(lines) <= most_lines and all(drawn_line(line, font).advance <= room for line in lines):
            return _balanced(text, font, room, lines)
    room = width / _LEAST_CONDENSED
    lines = _broken(text, font, room)
    if len(lines) > most_lines:
        lines = [*lines[: most_lines - 1], " ".join(lines[most_lines - 1 :])]
    return tuple(_cut(line, font, room) for line in lines)


def _balanced(text: str, font: QFont, room: float, lines: list[str]) -> tuple[str, ...]:
    """Break into the same number of lines, each as short as can be: no word is left alone on the last one."""
    best = lines
    for share in _BALANCING_SHARES:
        narrower = _broken(text, font, room * share)
        is_wider = any(drawn_line(line, font).advance > room for line in narrower)
        if len(narrower) > len(lines) or is_wider:
            break
        best = narrower
    return tuple(best)


def _broken(text: str, font: QFont, width: float) -> list[str]:
    """Fill line after line; a word longer than a line has one of its own."""
    lines: list[str] = []
    current = ""
    for word in _words(text):
        if not current or drawn_line((current + word).rstrip(), font).advance <= width:
            current += word
        else:
            lines.append(current.rstrip())
            current = word
    lines.append(current.rstrip())
    return lines


def _cut(line: str, font: QFont, width: float) -> str:
    if drawn_line(line, font).advance <= width:
        return line
    kept = line
    while kept and drawn_line(kept.rstrip() + _ELLIPSIS, font).advance > width:
        kept = kept[:-1]
    return kept.rstrip() + _ELLIPSIS


def _words(text: str) -> list[str]:
    """Split where a line may break: after spaces and hyphens, and between ideographs."""
    words = [""]
    for letter in text:
        if words[-1] and (words[-1][-1] in " -" or _is_ideograph(words[-1][-1]) or _is_ideograph(letter)):
            words.append(letter)
        else:
            words[-1] += letter
    return words


def _is_ideograph(letter: str) -> bool:
    return "\u2e80" <= letter <= "\u9fff" or "\uf900" <= letter <= "\ufaff"
