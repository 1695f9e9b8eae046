"""What happened so far, in sentences."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from ui.theme import GRID_PX, Theme, TypeSize, ui_font

_MOST_LINES: Final = 2000


class LogPanel(QFrame):
    """A growing list of sentences, the newest in sight; headings stand out. Older ones than 2000 lines are dropped."""

    def __init__(self, title: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("role", "panel")
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID_PX, GRID_PX, GRID_PX, GRID_PX)
        heading = QLabel(title, self)
        heading.setFont(ui_font(TypeSize.BODY, is_bold=True))
        column.addWidget(heading)
        self._list = QListWidget(self)
        self._list.setAccessibleName(title)
        self._list.setWordWrap(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self._list.setFont(ui_font(TypeSize.SMALL))
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        column.addWidget(self._list)

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentences, oldest first."""
        return tuple(self._list.item(row).text() for row in range(self._list.count()))

    def add(self, sentences: Iterable[str], *, is_heading: bool = False) -> None:
        """Add sentences at the end and keep the end in sight."""
        for sentence in sentences:
            item = QListWidgetItem(sentence)
            if is_heading:
                font = QFont(ui_font(TypeSize.SMALL, is_bold=True))
                item.setFont(font)
            self._list.addItem(item)
        while self._list.count() > _MOST_LINES:
            self._list.takeItem(0)
        self._list.scrollToBottom()
