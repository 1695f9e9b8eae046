"""A question over the page: a sentence, two buttons, Escape for the careful answer."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

_WIDTH_PX = 440


class Question(QDialog):
    """Asks one thing. Its result is accepted for the deed, rejected for staying; Escape stays."""

    def __init__(self, title: str, text: str, *, do_it: str, stay: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(True)
        self.setFixedWidth(_WIDTH_PX)
        label = QLabel(text)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        self._do = QPushButton(do_it)
        self._do.setMinimumHeight(44)
        self._do.clicked.connect(self.accept)
        self._stay = QPushButton(stay)
        self._stay.setMinimumHeight(44)
        self._stay.setDefault(True)
        self._stay.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._do)
        buttons.addWidget(self._stay)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(16)
        column.addWidget(label)
        column.addLayout(buttons)
        self._stay.setFocus()
