"""What happened so far, in sentences."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ui.theme import GRID_PX, Theme, TypeSize, paragraph_height, set_paragraph, ui_font

_MOST_LINES: Final = 2000
_SIDE_PX: Final = 4
_ABOVE_PX: Final = 1


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

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Break all sentences anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            for row in range(self.count()):
                self.measure(self.item(row))

    def measure(self, item: QListWidgetItem) -> None:
        """Give a sentence the height it takes, once: asking for all whenever one is added would take long."""
        width = self.viewport().width()
        height = paragraph_height(item.font(), width - 2 * _SIDE_PX, item.text())
        item.setSizeHint(QSize(width, math.ceil(height) + 2 * _ABOVE_PX))


class _Setting(QStyledItemDelegate):
    """Sets the sentences as all text at the table is set: ♯ close to its letter, lines broken to the list's width."""

    def __init__(self, theme: Theme, view: QListWidget) -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        area: QRect = option.rect
        painter.save()
        painter.setFont(index.data(Qt.ItemDataRole.FontRole))
        painter.setPen(QColor(self._theme.ink))
        set_paragraph(painter, QRectF(area).adjusted(_SIDE_PX, _ABOVE_PX, -_SIDE_PX, 0), index.data())
        if self._view.hasFocus() and self._view.currentIndex() == index:
            painter.fillRect(area.left(), area.top(), 2, area.height(), QColor(self._theme.accent))
        painter.restore()


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
        self._list.setItemDelegate(_Setting(theme, self._list))
        self._list.setResizeMode(QListWidget.ResizeMode.Adjust)
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
            self._list.measure(item)
            self._list.addItem(item)
        while self._list.count() > _MOST_LINES:
            self._list.takeItem(0)
        if self.isVisible():
            self._list.scrollToBottom()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Bring the end into sight: while the list is hidden nothing is laid out, which takes long for many lines."""
        super().showEvent(event)
        self._list.scrollToBottom()
