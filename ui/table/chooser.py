"""The panel that asks for a choice: a title, and a body with the possible answers."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from ui.table.chooser_body import ChooserBody
from ui.table.geometry import Rect
from ui.theme import GRID_PX, TypeSize, ui_font


class Chooser(QFrame):
    """Stands at the bottom of an area while something is asked, over what lies there. One body at a time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(2 * GRID_PX, GRID_PX, 2 * GRID_PX, 2 * GRID_PX)
        self._column.setSpacing(GRID_PX)
        self._title = QLabel(self)
        self._title.setFont(ui_font(TypeSize.HEADING, is_bold=True))
        self._column.addWidget(self._title)
        self._body: ChooserBody | None = None
        self.hide()

    @property
    def body(self) -> ChooserBody | None:
        """What holds the answers now; None while nothing is asked."""
        return self._body

    def ask(self, title: str, sentence: str, body: ChooserBody) -> None:
        """Ask for a choice among what the body offers, and give the body the focus; the sentence is for readers."""
        self.dismiss()
        self._title.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        self._body = body
        self._column.addWidget(body)
        self.show()
        self.raise_()
        body.setFocus(Qt.FocusReason.OtherFocusReason)

    def dismiss(self) -> None:
        """Ask nothing any more."""
        self.hide()
        if self._body is not None:
            self._column.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
        self._body = None

    def settle(self, area: Rect) -> None:
        """Take as much of the area's bottom as the body needs."""
        width = area.width
        height = min(area.height, max(self.sizeHint().height(), self._column.heightForWidth(width)))
        self.setGeometry(QRect(area.x, area.bottom - height, width, height))

    def take_key(self, event: QKeyEvent) -> bool:
        """Offer a key to the body; return whether it was one of its own."""
        return self._body is not None and self._body.take_key(event)
