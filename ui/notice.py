"""A notice: one sentence where the page has nothing, that goes by itself and takes no focus."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFont, QFontMetrics, QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

from ui.free_place import free_place
from ui.theme import TypeSize, ui_font

_SHOWN_MS: Final = 9000
_MARGIN_PX: Final = 16
_PADDING_PX: Final = 8
_WIDTHS_PX: Final = (640, 480, 360, 280, 220, 180)
"""The widths that are tried, the fewest lines first."""


class Notice(QLabel):
    """Shows sentences over a window, one at a time; a click sends it away. page is what lies under it."""

    def __init__(self, window: QWidget, page: Callable[[], QWidget]) -> None:
        super().__init__(window)
        self._window = window
        self._page = page
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

    def follow(self) -> None:
        """Find another place: another page has come up."""
        if not self.isHidden():
            QTimer.singleShot(0, self, self._settle)  # once it is laid out

    def mousePressEvent(self, _event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Go away."""
        self._timer.stop()
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Find another place when the window changes its size."""
        if event.type() is QEvent.Type.Resize and watched is self._window and not self.isHidden():
            self._settle()
        return False

    def _settle(self) -> None:
        page, forms = self._page(), self._forms()
        place = free_place(page, forms)
        self.setFont(forms.get(place.size(), ui_font()))
        place.translate(page.mapTo(self._window, page.rect().topLeft()))
        self.setFixedSize(place.size())
        self.move(place.topLeft())

    def _forms(self) -> dict[QSize, QFont]:
        """Return the sizes that the sentence can take, with the face for each, the best first."""
        room = self._window.width() - 2 * _MARGIN_PX
        fonts = (ui_font(TypeSize.BODY), ui_font(TypeSize.SMALL))
        return {self._needed(min(width, room), font): font for font in fonts for width in _WIDTHS_PX}

    def _needed(self, width: int, font: QFont) -> QSize:
        """Return the size of the sentence in lines no longer than a width, and no wider than it is."""
        inside = QRect(0, 0, width - 2 * _PADDING_PX - 2, 10_000)
        flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignCenter)
        text = QFontMetrics(font).boundingRect(inside, flags, self.text())
        return QSize(text.width() + 2 * _PADDING_PX + 4, text.height() + 2 * _PADDING_PX + 4)
