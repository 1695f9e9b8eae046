"""Putting a few things in order: tiles swap places, by clicks, by number keys, or carried with the arrows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ui.table.chooser_body import ChooserBody
from ui.table.options import NUMBER_KEYS
from ui.table.painting import Paint, paint_focus_ring, paint_panel
from ui.theme import GRID_PX, LEAST_TARGET_PX, Theme, TypeSize, set_line, ui_font

_TILE: Final = QSize(96, 96)


@dataclass(frozen=True, slots=True)
class TileShow:
    """One thing to be put in order."""

    value: object
    text: str
    icon: Paint


class OrderTile(QAbstractButton):
    """A place in the order with what stands there now."""

    def __init__(self, show: TileShow, place_text: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._place_text = place_text
        self.show_tile(show)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedSize(_TILE)

    def show_tile(self, show: TileShow) -> None:
        """Show what stands here now."""
        self._show = show
        self.setAccessibleName(f"{self._place_text}: {show.text}")
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Pick up or put down on Space; leave every other key to the row."""
        if event.key() == Qt.Key.Key_Space:
            self.click()
            return
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint icon, name and place."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        paint_panel(painter, area, self._theme, is_accented=self.isChecked())
        painter.setPen(QColor(self._theme.faint_ink))
        painter.setFont(ui_font(TypeSize.SMALL))
        set_line(painter, area.adjusted(GRID_PX, 2, -GRID_PX, -72), self._place_text)
        side = 40.0
        self._show.icon(painter, QRectF(area.center().x() - side / 2, 24, side, side))
        painter.setPen(QColor(self._theme.ink))
        painter.setFont(ui_font(TypeSize.BODY, is_bold=True))
        name = QRectF(area.left(), area.bottom() - 28, area.width(), 24)
        set_line(painter, name, self._show.text, Qt.AlignmentFlag.AlignCenter)
        if self.hasFocus():
            paint_focus_ring(painter, area, self._theme, GRID_PX)


class OrderRow(ChooserBody):
    """Shows things in their present order; `chosen` carries the tuple of their values once it is confirmed."""

    chosen = Signal(object)

    def __init__(
        self, tiles: Sequence[TileShow], confirm_text: str, hint_text: str, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._order = list(tiles)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        line = QHBoxLayout()
        line.setSpacing(GRID_PX)
        self._tiles = [OrderTile(tile, str(index + 1), theme, self) for index, tile in enumerate(tiles)]
        line.addStretch(1)
        for index, tile in enumerate(self._tiles):
            tile.setToolTip(hint_text)
            tile.setAccessibleDescription(hint_text)
            tile.clicked.connect(lambda _checked=False, at=index: self._touched(at))
            line.addWidget(tile)
        line.addStretch(1)
        column.addLayout(line)
        hint = QLabel(hint_text, self)
        hint.setFont(ui_font(TypeSize.SMALL))
        hint.setWordWrap(True)
        hint.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(hint)
        self._held: int | None = None
        self.confirm = QPushButton(confirm_text, self)
        self.confirm.setProperty("role", "primary")
        self.confirm.setMinimumHeight(LEAST_TARGET_PX)
        self.confirm.setAccessibleName(confirm_text)
        self.confirm.clicked.connect(self._confirm)
        column.addWidget(self.confirm, alignment=Qt.AlignmentFlag.AlignHCenter)
        self.setFocusProxy(self._tiles[0])

    @property
    def tiles(self) -> tuple[OrderTile, ...]:
        """The places, in order."""
        return tuple(self._tiles)

    @property
    def order(self) -> tuple[object, ...]:
        """The values as they stand now."""
        return tuple(tile.value for tile in self._order)

    def take_key(self, event: QKeyEvent) -> bool:
        """Walk, carry, pick up by number, confirm by Enter; return whether the key was one of ours."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._confirm()
            return True
        number = NUMBER_KEYS.find(event.text()) if event.text() else -1
        if 0 <= number < len(self._tiles):
            self._touched(number)
            return True
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        at = next((index for index, tile in enumerate(self._tiles) if tile.hasFocus()), None)
        if step is None or at is None:
            return False
        self._walk(at, at + step)
        return True

    def _walk(self, at: int, target: int) -> None:
        """Move the focus; what is held comes along."""
        if not 0 <= target < len(self._tiles):
            return
        if self._held == at:
            self._swap(at, target)
            self._held = target
        self._tiles[target].setFocus(Qt.FocusReason.OtherFocusReason)
        self._show()

    def _touched(self, at: int) -> None:
        if self._held is None:
            self._held = at
        else:
            self._swap(self._held, at)
            self._held = None
        self._show()

    def _swap(self, one: int, other: int) -> None:
        self._order[one], self._order[other] = self._order[other], self._order[one]

    def _show(self) -> None:
        for index, tile in enumerate(self._tiles):
            tile.show_tile(self._order[index])
            tile.setChecked(index == self._held)

    def _confirm(self) -> None:
        self.chosen.emit(self.order)
