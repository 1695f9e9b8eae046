"""Possible answers as a grid of buttons: by pointer, by arrows and Enter, by number keys."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QWidget

from ui.table.chooser_body import ChooserBody
from ui.table.painting import Paint, paint_focus_ring
from ui.theme import GRID_PX, LEAST_TARGET_PX, Theme, TypeSize, set_line, set_paragraph, ui_font

NUMBER_KEYS: Final = "1234567890-="
_ICON_PX: Final = 36
_KEY_PX: Final = 20


@dataclass(frozen=True, slots=True)
class OptionShow:
    """One possible answer: its value, words, a line of detail (may be empty), and an icon."""

    value: object
    text: str
    detail: str = ""
    icon: Paint | None = None


class OptionButton(QAbstractButton):
    """A large button with icon, text, detail and the number key that presses it ("" for none)."""

    def __init__(self, option: OptionShow, key: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option = option
        self._key = key
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMinimumHeight(64 if option.detail else LEAST_TARGET_PX)
        self.setAccessibleName(option.text)
        self.setAccessibleDescription(option.detail)
        self.setToolTip(option.detail)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a comfortable size."""
        return QSize(180, self.minimumHeight())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Take Enter and Space as a click; leave every other key to the grid."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self.click()
            return
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the button."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        is_near = self.underMouse() or self.isDown()
        width = max(self._theme.outline_px, 1.0)
        painter.setPen(QPen(QColor(self._theme.accent if is_near else self._theme.line), width))
        painter.setBrush(QColor(self._theme.table if self.isDown() else self._theme.paper))
        painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), GRID_PX, GRID_PX)
        self._paint_words(painter, area.adjusted(GRID_PX, 4, -GRID_PX, -4))
        if self.hasFocus():
            paint_focus_ring(painter, area, self._theme, GRID_PX)

    def _paint_words(self, painter: QPainter, area: QRectF) -> None:
        text = area
        if self._key:
            painter.setFont(ui_font(TypeSize.SMALL))
            painter.setPen(QColor(self._theme.faint_ink))
            set_line(painter, QRectF(area.left(), area.top(), _KEY_PX, area.height()), self._key)
            text = text.adjusted(_KEY_PX, 0, 0, 0)
        if self.option.icon is not None:
            side = min(float(_ICON_PX), text.height())
            self.option.icon(painter, QRectF(text.left(), text.center().y() - side / 2, side, side))
            text = text.adjusted(side + GRID_PX, 0, 0, 0)
        painter.setPen(QColor(self._theme.ink))
        painter.setFont(ui_font(TypeSize.BODY, is_bold=True))
        if not self.option.detail:
            set_line(painter, text, self.option.text)
            return
        set_line(painter, QRectF(text.left(), text.top(), text.width(), 20), self.option.text)
        painter.setFont(ui_font(TypeSize.SMALL))
        painter.setPen(QColor(self._theme.faint_ink))
        detail = text.adjusted(0, 20, 0, 0)
        set_paragraph(painter, detail, self.option.detail)


class OptionGrid(ChooserBody):
    """Shows answers in columns; `chosen` carries the value of the one taken."""

    chosen = Signal(object)

    def __init__(
        self, options: Sequence[OptionShow], theme: Theme, columns: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._columns = columns
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(GRID_PX)
        self._buttons: list[OptionButton] = []
        for index, option in enumerate(options):
            key = NUMBER_KEYS[index] if index < len(NUMBER_KEYS) else ""
            button = OptionButton(option, key, theme, self)
            button.clicked.connect(lambda _checked=False, value=option.value: self.chosen.emit(value))
            grid.addWidget(button, index // columns, index % columns)
            self._buttons.append(button)
        self.setFocusProxy(self._buttons[0])

    @property
    def buttons(self) -> tuple[OptionButton, ...]:
        """The buttons, in the order of the answers."""
        return tuple(self._buttons)

    def take_key(self, event: QKeyEvent) -> bool:
        """Press the button of a number key, or walk with the arrows; return whether the key was one of ours."""
        number = NUMBER_KEYS.find(event.text()) if event.text() else -1
        if 0 <= number < len(self._buttons):
            self._buttons[number].click()
            return True
        return self._walk(event.key())

    def _walk(self, key: int) -> bool:
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -self._columns,
            Qt.Key.Key_Down: self._columns,
        }
        at = next((index for index, button in enumerate(self._buttons) if button.hasFocus()), None)
        step = steps.get(Qt.Key(key))
        if at is None or step is None:
            return False
        if 0 <= at + step < len(self._buttons):
            self._buttons[at + step].setFocus(Qt.FocusReason.OtherFocusReason)
        return True
