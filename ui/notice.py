"""A notice: one sentence at the window's upper edge that goes by itself and takes no focus.

There it lies over headings and other players' seats, never over what a hand is just about to press.
"""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

_SHOWN_MS: Final = 9000
_MARGIN_PX: Final = 16
_PADDING_PX: Final = 10
_WIDEST_PX: Final = 640


class Notice(QLabel):
    """Shows sentences over a window, one at a time; a click sends it away."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setObjectName("notice")
        self.setProperty("role", "panel")
        self.setMargin(_PADDING_PX)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.hide()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SHOWN_MS)
        self._timer.timeout.connect(self.hide)
        window.installEventFilter(self)

    def say(self, sentence: str) -> None:
        """Show a sentence for a while; screen readers speak it at once."""
        self.setText(sentence)
        self.setAccessibleName(sentence)
        self._settle()
        self.show()
        self.raise_()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))
        self._timer.start()

    def mousePressEvent(self, _event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Go away."""
        self._timer.stop()
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Stay at the upper edge when the window changes its size."""
        if event.type() is QEvent.Type.Resize and watched is self._window and not self.isHidden():
            self._settle()
        return False

    def _settle(self) -> None:
        window = self._window
        width = min(window.width() - 2 * _MARGIN_PX, _WIDEST_PX)
        self.setFixedWidth(width)
        self.setFixedHeight(self.heightForWidth(width))
        self.move((window.width() - width) // 2, _MARGIN_PX)
