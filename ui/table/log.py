"""What happened so far, in sentences."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from ui.theme import GRID_PX, Theme, TypeSize, ui_font

_MOST_LINES: Final = 2000


@dataclass(frozen=True, slots=True)
class LogLine:
    """A sentence of the log; a heading opens a new part, such as a turn."""

    text: str
    is_heading: bool = False


class _Sentences(QListWidget):
    """A list that keeps the keys that move in it and leaves all others to the table (letters search nothing)."""

    _OWN_KEYS: Final = frozenset(
        {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End}
    )

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Scroll, or leave the key to the table."""
        if event.key() in self._OWN_KEYS:
            super().keyPressEvent(event)
            return
        event.ignore()


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
        self._list = _Sentences(self)
        self._list.setAccessibleName(title)
        self._list.setWordWrap(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self._list.setFont(ui_font(TypeSize.SMALL))
        self._list.setProperty("role", "bare")
        column.addWidget(self._list)

    def take_focus(self) -> None:
        """Give the list the focus, so that it can be scrolled by keys."""
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    def holds_focus(self) -> bool:
        """Whether the list has the focus."""
        return self._list.hasFocus()

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentences, oldest first."""
        return tuple(self._list.item(row).text() for row in range(self._list.count()))

    def add(self, lines: Iterable[LogLine]) -> None:
        """Add lines at the end and keep the end in sight."""
        for line in lines:
            item = QListWidgetItem(line.text)
            item.setFont(ui_font(TypeSize.SMALL, is_bold=line.is_heading))
            self._list.addItem(item)
        while self._list.count() > _MOST_LINES:
            self._list.takeItem(0)
        if self.isVisible():
            self._list.scrollToBottom()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Bring the end into sight: while the list is hidden nothing is laid out, which takes long for many lines."""
        super().showEvent(event)
        self._list.scrollToBottom()
