"""The line that says what is asked now, and why something was refused."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ui.theme import GRID_PX, Theme, TypeSize, line_advance, paragraph_height, set_line, set_paragraph, ui_font

_BAND_PX: Final = 6


class PromptLine(QWidget):
    """Shows one sentence; yours: it is asked of the one who reads it; a refusal stays until the next sentence."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sentence = ""
        self._source = ""
        self._is_yours = False
        self._is_refusal = False

    @property
    def text(self) -> str:
        """All that is said."""
        return f"{self._sentence} {self._source}".strip()

    def say(self, sentence: str, *, is_yours: bool) -> None:
        """Show what is asked, or what is waited for."""
        self._show(sentence, "", is_yours=is_yours, is_refusal=False)

    def refuse(self, sentence: str, source: str = "") -> None:
        """Show why something can't be done; source names the paragraph of the rules."""
        self._show(sentence, source, is_yours=True, is_refusal=True)

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
            painter.drawRoundedRect(area.adjusted(0, 0, _BAND_PX - area.width(), 0), 3, 3)
        if self._is_refusal:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._theme.ink), 2.0))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), GRID_PX, GRID_PX)
        self._paint_words(painter, area.adjusted(2 * GRID_PX, 0, -2 * GRID_PX, 0))

    def _paint_words(self, painter: QPainter, area: QRectF) -> None:
        if self._source:
            painter.setFont(ui_font(TypeSize.SMALL))
            painter.setPen(QColor(self._theme.faint_ink))
            width = line_advance(self._source, painter.font()) + 1
            source = QRectF(area.right() - width, area.top(), width, area.height())
            set_line(painter, source, self._source)
            area.setRight(source.left() - 2 * GRID_PX)
        painter.setFont(ui_font(TypeSize.BODY, is_bold=self._is_yours))
        painter.setPen(QColor(self._theme.ink))
        height = min(area.height(), paragraph_height(painter.font(), area.width(), self._sentence))
        area.setTop(area.center().y() - height / 2)
        set_paragraph(painter, area, self._sentence)

    def _show(self, sentence: str, source: str, *, is_yours: bool, is_refusal: bool) -> None:
        shown = (self._sentence, self._source, self._is_yours, self._is_refusal)
        if (sentence, source, is_yours, is_refusal) == shown:
            return
        self._sentence, self._source = sentence, source
        self._is_yours, self._is_refusal = is_yours, is_refusal
        self.setAccessibleName(self.text)
        self.update()
