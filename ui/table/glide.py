"""Moving a widget to its place: at once, or gently."""

from PySide6.QtCore import QEasingCurve, QPropertyAnimation, QRect
from PySide6.QtWidgets import QWidget


class Glide(QPropertyAnimation):
    """Takes its widget from where it is to a new place, easing out; a new target replaces the old one."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, b"geometry", widget)
        self._widget = widget
        self.setEasingCurve(QEasingCurve.Type.OutCubic)

    @property
    def target(self) -> QRect:
        """Where the widget is, or is going."""
        is_running = self.state() is QPropertyAnimation.State.Running
        return QRect(self.endValue()) if is_running else self._widget.geometry()

    def to(self, place: QRect, duration_ms: int) -> None:
        """Go to a place in so many milliseconds; 0, or a hidden widget: at once."""
        if self.target == place:
            return
        self.stop()
        if duration_ms <= 0 or not self._widget.isVisible():
            self._widget.setGeometry(place)
            return
        self.setDuration(duration_ms)
        self.setStartValue(self._widget.geometry())
        self.setEndValue(place)
        self.start()
