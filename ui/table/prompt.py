"""The line that says what is asked now, and why something was refused."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from ui.theme import GRID_PX, Theme, TypeSize, ui_font


class PromptLine(QWidget):
    """Shows one sentence; yours: it is asked of the one who reads it; a refusal stays until the next sentence."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_yours = False
        self._is_refusal = False
        line = QHBoxLayout(self)
        line.setContentsMargins(2 * GRID_PX, 0, GRID_PX, 0)
        self._label = QLabel(self)
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        line.addWidget(self._label)

    @property
    def text(self) -> str:
        """The sentence shown."""
        return self._label.text()

    def say(self, sentence: str, *, is_yours: bool) -> None:
        """Show what is asked, or what is waited for."""
        self._show(sentence, is_yours=is_yours, is_refusal=False)

    def refuse(self, sentence: str) -> None:
        """Show why something can't be done."""
        self._show(sentence, is_yours=True, is_refusal=True)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the ground: a band of accent at the left while something is asked, an edge around a refusal."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.rect().toRectF()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.card))
        painter.drawRoundedRect(area, GRID_PX, GRID_PX)
        if self._is_yours:
            painter.setBrush(QColor(self._theme.accent))
            painter.drawRoundedRect(area.adjusted(0, 0, 6 - area.width(), 0), 3, 3)
        if self._is_refusal:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._theme.ink), 2.0))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), GRID_PX, GRID_PX)

    def _show(self, sentence: str, *, is_yours: bool, is_refusal: bool) -> None:
        if (sentence, is_yours, is_refusal) == (self.text, self._is_yours, self._is_refusal):
            return
        self._is_yours, self._is_refusal = is_yours, is_refusal
        self._label.setFont(ui_font(TypeSize.BODY, is_bold=is_yours))
        self._label.setText(sentence)
        self.setAccessibleName(sentence)
        self.update()
