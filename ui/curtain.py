"""What covers the table while one screen goes from hand to hand: it says whose turn it is, and hides every card."""

import time
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget

from onesemi.locale import tr
from onesemi.rules.seats import Seat
from ui.shell_style import shell_style
from ui.theme import Theme, paint_seat_mark

_MARK_PX: Final = 96
_ENTERS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_MS_PER_SECOND: Final = 1000


class Curtain(QWidget):
    """Calls a person to the screen; opened when that person is there, leave_chosen when all want to go.

    A press that belongs to what was done before doesn't open it: a key held down, or the second click of two.
    """

    opened = Signal()
    leave_chosen = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setStyleSheet(shell_style(theme))
        self._fell_seconds = 0.0
        self._mark = _Mark()
        self._call = self._line("title")
        about = self._line("body")
        about.setText(tr("Everybody else looks away: your cards come next."))
        self._open = QPushButton()
        self._open.setProperty("role", "primary")
        self._open.setMinimumWidth(320)
        self._open.clicked.connect(self._try_to_open)
        leave = QPushButton(tr("Leave"))
        leave.setAccessibleDescription(tr("The game is kept: go on with it later."))
        leave.clicked.connect(self.leave_chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(48, 32, 48, 24)
        column.setSpacing(24)
        column.addStretch(2)
        column.addWidget(self._mark, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._call)
        column.addWidget(about)
        column.addWidget(self._open, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        column.addWidget(leave, alignment=Qt.AlignmentFlag.AlignLeft)

    @property
    def text(self) -> str:
        """Who is called, in words."""
        return self._call.text()

    @property
    def button(self) -> QPushButton:
        """The button of the one who is called."""
        return self._open

    def call(self, seat: Seat, name: str) -> None:
        """Call the person on a seat."""
        self._fell_seconds = time.monotonic()
        self._mark.show_seat(seat)
        self._call.setText(tr("Pass the screen to {name}", name=name))
        self._open.setText(tr("I am {name}, show my cards", name=name).replace("&", "&&"))
        self._open.setAccessibleName(tr("I am {name}, show my cards", name=name))
        self._open.setAccessibleDescription(self._call.text())

    def take_focus(self) -> None:
        """Put the focus on the button."""
        self._open.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Escape asks to leave; a key that is held down since before presses nothing."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave_chosen.emit()
        elif not (event.isAutoRepeat() and Qt.Key(event.key()) in _ENTERS):
            super().keyPressEvent(event)

    def _try_to_open(self) -> None:
        if (time.monotonic() - self._fell_seconds) * _MS_PER_SECOND >= QApplication.doubleClickInterval():
            self.opened.emit()

    def _line(self, role: str) -> QLabel:
        label = QLabel()
        label.setProperty("role", role)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setWordWrap(True)
        return label


class _Mark(QWidget):
    """A seat's shape in its colour, large."""

    def __init__(self) -> None:
        super().__init__()
        self._seat = Seat(0)
        self.setFixedSize(QSize(_MARK_PX, _MARK_PX))

    def show_seat(self, seat: Seat) -> None:
        """Show another seat's mark."""
        self._seat = seat
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the mark."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_seat_mark(painter, QRectF(self.rect()).adjusted(4, 4, -4, -4), self._seat)
        painter.end()
