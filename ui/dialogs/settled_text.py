"""A text that always takes the same room, so that nothing jumps when it changes."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from ui.theme import broken_lines, cut_line, set_lines


class SettledText(QLabel):
    """Shows a sentence in a number of lines of small print; what doesn't fit is cut, and whole in the tooltip."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self._lines = lines
        self.setProperty("role", "muted")
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(self, text: str) -> None:
        """Show a sentence."""
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(text)
            self.setToolTip(text)

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """Return that the height is always the same."""
        return False

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the room that the lines take, whatever is said."""
        return QSize(0, round(self._lines * QFontMetricsF(self.font()).lineSpacing()) + 2)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the same: lines are broken to the width there is."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the lines."""
        del event
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        set_lines(painter, QRectF(self.rect()), self.lines(), Qt.AlignmentFlag.AlignTop)

    def lines(self) -> list[str]:
        """Return what is painted, line by line."""
        lines = broken_lines(self.text(), self.font(), self.width())
        if len(lines) > self._lines:
            lines[self._lines - 1] = " ".join(lines[self._lines - 1 :])
        return [cut_line(line, self.font(), self.width()) for line in lines[: self._lines]]
