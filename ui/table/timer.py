"""The clock of a decision: seconds left, as a bar and a number."""

import math
import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from onesemi.locale import tr, tr_plural
from ui.theme import Theme, TypeSize, set_line, ui_font

_TICK_MS: Final = 250
_BAR_PX: Final = 6


class TurnTimer(QWidget):
    """Counts down for whoever looks; the table itself decides when time is up. clock returns seconds."""

    def __init__(
        self, theme: Theme, parent: QWidget | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._clock = clock
        self._decision: int | None = None
        self._seconds = 0.0
        self._ends = 0.0
        self._ticker = QTimer(self)
        self._ticker.setInterval(_TICK_MS)
        self._ticker.timeout.connect(self.refresh)
        self.hide()

    @property
    def seconds_left(self) -> float:
        """How much time is left, never negative."""
        return max(0.0, self._ends - self._clock())

    def start(self, decision: int, seconds: float) -> None:
        """Count down for a decision; called again for the same one, go on where it was."""
        if decision != self._decision:
            self._decision, self._seconds = decision, seconds
            self._ends = self._clock() + seconds
        self._ticker.start()
        self.show()
        self.refresh()

    def stop(self) -> None:
        """Show no clock."""
        self._decision = None
        self._ticker.stop()
        self.hide()

    def refresh(self) -> None:
        """Show the time that is left now."""
        left = math.ceil(self.seconds_left)
        self.setAccessibleName(tr_plural("{count} second left", "{count} seconds left", left))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the number over a bar that gets shorter."""
        del event
        painter = QPainter(self)
        area = QRectF(self.rect())
        painter.setFont(ui_font(TypeSize.BODY, is_bold=True))
        painter.setPen(QColor(self._theme.ink))
        text = tr("{seconds} s", seconds=math.ceil(self.seconds_left))
        set_line(painter, area.adjusted(0, 0, 0, -_BAR_PX - 4), text)
        bar = QRectF(area.left(), area.bottom() - _BAR_PX, area.width(), _BAR_PX)
        painter.fillRect(bar, QColor(self._theme.line))
        share = self.seconds_left / self._seconds if self._seconds else 0.0
        painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()), QColor(self._theme.accent))
