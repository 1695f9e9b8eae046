"""A title in one line: as large as the theme allows, cut with an ellipsis where the window is too narrow."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel

from ui.theme import TypeSize, ui_font


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
        metrics = QFontMetrics(self.font())
        shown = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        self.setToolTip("" if shown == self.text() else self.text())
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown)
        painter.end()
