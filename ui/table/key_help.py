"""The overlay that lists the keys."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ui.theme import GRID_PX, LEAST_TARGET_PX, TypeSize, ui_font


class KeyHelp(QFrame):
    """Lists keys with what they do, in the middle of its parent, until any key or its button closes it."""

    def __init__(self, title: str, close_text: str, keys: Sequence[tuple[str, str]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.setAccessibleName(title)
        self.setAccessibleDescription("\n".join(f"{key}: {what}" for key, what in keys))
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GRID_PX, 2 * GRID_PX, 3 * GRID_PX, 2 * GRID_PX)
        heading = QLabel(title, self)
        heading.setFont(ui_font(TypeSize.HEADING, is_bold=True))
        column.addWidget(heading)
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * GRID_PX)
        for line, (key, what) in enumerate(keys):
            key_label = QLabel(key, self)
            key_label.setFont(ui_font(TypeSize.BODY, is_bold=True))
            grid.addWidget(key_label, line, 0)
            grid.addWidget(QLabel(what, self), line, 1)
        column.addLayout(grid)
        self._close = QPushButton(close_text, self)
        self._close.setMinimumHeight(LEAST_TARGET_PX)
        self._close.clicked.connect(self.hide)
        column.addWidget(self._close, alignment=Qt.AlignmentFlag.AlignRight)
        self._back: QWidget | None = None
        self._around = parent
        parent.installEventFilter(self)
        self.hide()

    def open(self) -> None:
        """Show the list and take the focus."""
        self._back = self.window().focusWidget()
        self._settle()
        self.show()
        self.raise_()
        self._close.setFocus(Qt.FocusReason.OtherFocusReason)

    def hide(self) -> None:
        """Close, and give the focus back to who had it."""
        super().hide()
        if self._back is not None:
            self._back.setFocus(Qt.FocusReason.OtherFocusReason)
            self._back = None

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Close on any key."""
        del event
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Stay in the middle when the parent changes its size."""
        if event.type() is QEvent.Type.Resize and self.isVisible():
            self._settle()
        return super().eventFilter(watched, event)

    def _settle(self) -> None:
        around = self._around.rect()
        size = self.sizeHint().boundedTo(around.size())
        place = QRect(around.topLeft(), size)
        place.moveCenter(around.center())
        self.setGeometry(place)
