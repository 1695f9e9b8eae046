"""A sentence over the page that only wants to be read."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QVBoxLayout, QWidget

from onesemi.locale import tr

_WIDTH_PX = 460


class Notice(QDialog):
    """Says one thing; Enter, Space and Escape close it."""

    def __init__(self, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(True)
        self.setFixedWidth(_WIDTH_PX)
        label = QLabel(text)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        close = QPushButton(tr("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(16)
        column.addWidget(label)
        column.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        close.setFocus()


def tell(parent: QWidget, title: str, text: str) -> None:
    """Say something and wait until it was read."""
    Notice(title, text, parent).exec()
