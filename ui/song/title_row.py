"""A song's title, large, that its winner may change."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QStackedWidget, QWidget

from onesemi.locale import tr
from ui.song.title_label import TitleLabel

LONGEST_TITLE = 60


class TitleRow(QWidget):
    """Shows a title; changed brings what was typed, surprise_wanted asks for another generated one."""

    changed = Signal(str)
    surprise_wanted = Signal()

    def __init__(self, title: str, *, may_change: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = TitleLabel(title)
        self._edit = QLineEdit(title)
        self._edit.setMaxLength(LONGEST_TITLE)
        self._edit.setAccessibleName(tr("The song's title"))
        self._edit.returnPressed.connect(self._take)
        self._edit.installEventFilter(self)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._label)
        self._stack.addWidget(self._edit)
        self._change = QPushButton(tr("Change the title"))
        self._change.clicked.connect(self._toggle)
        self._change.setVisible(may_change)
        surprise = QPushButton(tr("Surprise me"))
        surprise.setToolTip(tr("Another title for this song"))
        surprise.clicked.connect(self.surprise_wanted)
        surprise.setVisible(may_change)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self._stack, 1)
        row.addWidget(surprise)
        row.addWidget(self._change)

    @property
    def title(self) -> str:
        """The title shown."""
        return self._label.text()

    def show_title(self, title: str) -> None:
        """Show another title."""
        self._label.setText(title)
        self._edit.setText(title)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Escape in the field gives up the change, and only that."""
        is_press = event.type() == QEvent.Type.KeyPress and watched is self._edit
        if is_press and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self._close(self._label.text())
            return True
        return super().eventFilter(watched, event)

    def _toggle(self) -> None:
        if self._stack.currentWidget() is self._edit:
            self._take()
            return
        self._stack.setCurrentWidget(self._edit)
        self._change.setText(tr("Keep this title"))
        self._edit.selectAll()
        self._edit.setFocus()

    def _take(self) -> None:
        typed = " ".join(self._edit.text().split())
        is_new = bool(typed) and typed != self._label.text()
        self._close(typed or self._label.text())
        if is_new:
            self.changed.emit(typed)

    def _close(self, title: str) -> None:
        self.show_title(title)
        self._stack.setCurrentWidget(self._label)
        self._change.setText(tr("Change the title"))
        self._change.setFocus()
