"""Text set with the painter's own font and pen, as widgets do it: crisp at small sizes, ♯ and ♭ close as in print."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from ui.theme.text_runs import SIGNS, broken_lines, cut_line, line_advance, runs, sign_place

_TO_THE_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def set_line(painter: QPainter, rect: QRectF, text: str, align: Qt.AlignmentFlag = _TO_THE_LEFT) -> None:
    """Paint one line; what doesn't fit ends in an ellipsis."""
    set_lines(painter, rect, [text], align)


def set_lines(painter: QPainter, rect: QRectF, lines: Sequence[str], align: Qt.AlignmentFlag = _TO_THE_LEFT) -> None:
    """Paint lines below each other; of each, what doesn't fit ends in an ellipsis."""
    metrics = QFontMetricsF(painter.font())
    spare = rect.height() - metrics.height() - (len(lines) - 1) * metrics.lineSpacing()
    y = rect.top() + _share(align, Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignBottom) * spare
    for line in lines:
        kept = cut_line(line, painter.font(), rect.width())
        spare = rect.width() - line_advance(kept, painter.font())
        x = rect.left() + _share(align, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight) * spare
        _set_runs(painter, QPointF(x, y + metrics.ascent()), kept)
        y += metrics.lineSpacing()


def set_paragraph(painter: QPainter, rect: QRectF, text: str) -> float:
    """Paint a text from a rectangle's top on, broken into lines, and return the height it took.

    Lines that don't fit are left out; the last one that does then ends in an ellipsis.
    """
    metrics = QFontMetricsF(painter.font())
    lines = broken_lines(text, painter.font(), rect.width())
    most = max(1, int((rect.height() + metrics.leading() + 1) // metrics.lineSpacing()))
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1] + "…"]
    for number, line in enumerate(lines):
        top = rect.top() + number * metrics.lineSpacing()
        kept = cut_line(line, painter.font(), rect.width())
        _set_runs(painter, QPointF(rect.left(), top + metrics.ascent()), kept)
    return len(lines) * metrics.lineSpacing()


def paragraph_height(font: QFont, width: float, text: str) -> float:
    """Return the height that a text takes in a width."""
    return len(broken_lines(text, font, width)) * QFontMetricsF(font).lineSpacing()


def _share(align: Qt.AlignmentFlag, half: Qt.AlignmentFlag, whole: Qt.AlignmentFlag) -> float:
    """Return which share of the spare room lies before the text."""
    return 0.5 if align & half else 1.0 if align & whole else 0.0


def _set_runs(painter: QPainter, at: QPointF, text: str) -> None:
    metrics = QFontMetricsF(painter.font())
    x = at.x()
    for run in runs(text):
        if run in SIGNS:
            shift, advance = sign_place(run, painter.font())
            painter.drawText(QPointF(x + shift, at.y()), run)
            x += advance
        else:
            painter.drawText(QPointF(x, at.y()), run)
            x += metrics.horizontalAdvance(run)
