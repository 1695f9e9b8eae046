"""A title in one line: as large as the theme allows, cut with an ellipsis where the window is too narrow."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel

from ui.theme import TypeSize, cut_line, set_line, ui_font


class TitleLabel(QLabel):
    """Shows a title; the whole of it stands in the tool tip where it doesn't fit."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.setFont(ui_font(TypeSize.TITLE, is_bold=True))
        self.setTextFormat(Qt.TextFormat.PlainText)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """A title gives way to the row's buttons."""
        return QSize(120, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint what fits."""
        shown = cut_line(self.text(), self.font(), self.width())
        self.setToolTip("" if shown == self.text() else self.text())
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().windowText().color())
        set_line(painter, QRectF(self.rect()), self.text())
        painter.end()
