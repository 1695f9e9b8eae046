"""A large button that says in a second line what it leads to: the choices of the start and new-game pages."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget


class ChoiceButton(QPushButton):
    """A button with a title and a line of detail; screen readers hear both."""

    def __init__(self, title: str, detail: str, *, is_primary: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        if is_primary:
            self.setProperty("role", "primary")
        self.setAccessibleName(title)
        self.setAccessibleDescription(detail)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.setObjectName("choice")
        column = QVBoxLayout(self)
        self._column = column
        column.setContentsMargins(20, 12, 20, 12)
        column.setSpacing(2)
        for text, role in ((title, "heading"), (detail, "detail")):
            label = QLabel(text)
            label.setProperty("role", role)
            label.setWordWrap(role == "detail")
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            column.addWidget(label)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the room that both lines need."""
        return self._column.sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the least room that both lines need."""
        return self._column.minimumSize()
