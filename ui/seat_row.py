"""One row of the new-game page: a seat's mark, its name, and who sits there."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from onesemi.locale import mark, tr
from onesemi.rules.bots import Level
from onesemi.wording.computer_names import COMPUTER_NAMES
from ui.drop_down import DropDown
from ui.settings import SeatSetting
from ui.theme import paint_seat_mark

LEVEL_NAMES: Final = {
    Level.EASY: mark("Computer, easy"),
    Level.NORMAL: mark("Computer, normal"),
    Level.HARD: mark("Computer, hard"),
}
LONGEST_NAME: Final = 20
_MARK_PX: Final = 28


class SeatMark(QWidget):
    """A seat's shape in its colour, as it stands at the table and on the postcard."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat
        self.setFixedSize(QSize(_MARK_PX, _MARK_PX))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the mark."""
        painter = QPainter(self)
        paint_seat_mark(painter, QRectF(self.rect()).adjusted(2, 2, -2, -2), self._seat)
        painter.end()


class SeatRow(QWidget):
    """Lets one seat's name and player be set. player_changed comes when a person or computer takes the seat."""

    player_changed = Signal()
    name_changed = Signal()

    def __init__(self, seat: int, setting: SeatSetting) -> None:
        super().__init__()
        self._seat = seat
        self._name = QLineEdit(setting.name)
        self._name.setMaxLength(LONGEST_NAME)
        self._name.setAccessibleName(tr("Name on seat {number}", number=seat + 1))
        self._name.textChanged.connect(self.name_changed)
        self._who = DropDown(tr("Who sits on seat {number}", number=seat + 1))
        self._who.addItem(tr("A person here") if seat else tr("You"), None)
        for level, name in LEVEL_NAMES.items():
            self._who.addItem(tr(name), level.value)
        self._who.setCurrentIndex(0 if setting.level is None else 1 + list(LEVEL_NAMES).index(setting.level))
        self._show_given_name()
        self._who.currentIndexChanged.connect(self._player_chosen)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(SeatMark(seat))
        row.addWidget(self._name, 3)
        row.addWidget(self._who, 2)

    @property
    def level(self) -> Level | None:
        """The computer's level; None: a person at this window."""
        chosen = self._who.currentData()
        return None if chosen is None else Level(chosen)

    @property
    def setting(self) -> SeatSetting:
        """What is set, the name as it was typed."""
        return SeatSetting(self._name.text().strip(), self.level)

    @property
    def name(self) -> str:
        """The name at the table: the one typed, or the one given."""
        return self._name.text().strip() or self._name.placeholderText()

    def _player_chosen(self) -> None:
        self._show_given_name()
        self.player_changed.emit()

    def _show_given_name(self) -> None:
        given = tr("Player {number}", number=self._seat + 1) if self.level is None else tr(COMPUTER_NAMES[self._seat])
        self._name.setPlaceholderText(given)
