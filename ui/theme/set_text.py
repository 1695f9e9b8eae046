"""Text set with the painter's own font and pen, as widgets do it: crisp at small sizes, ♯ and ♭ close as in print."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from ui.theme.text_runs import SIGNS, broken_lines, cut_line, line_advance, runs, sign_place

_TO_THE_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def set_line(painter: QPainter, rect: QRectF, text: str, align: Qt.AlignmentFlag = _TO_THE_LEFT) -> None:
    """Paint one line; what doesn't fit ends in an ellipsis."""
    line = cut_line(text, painter.font(), rect.width())
    spare = rect.width() - line_advance(line, painter.font())
    left = rect.left()
    if align & Qt.AlignmentFlag.AlignHCenter:
        left += spare / 2
    elif align & Qt.AlignmentFlag.AlignRight:
        left += spare
    metrics = QFontMetricsF(painter.font())
    above = 0.0 if align & Qt.AlignmentFlag.AlignTop else (rect.height() - metrics.height()) / 2
    _set_runs(painter, QPointF(left, rect.top() + above + metrics.ascent()), line)


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
