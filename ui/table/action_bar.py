"""A row of things to do, from the right: one button each, with its key."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from ui.theme import GRID_PX, LEAST_TARGET_PX

_PRIMARY_PX: Final = 112


@dataclass(frozen=True, slots=True)
class Action:
    """Something to do: a name for the code, the words on the button, its key as people read it, and how it stands.

    is_primary: belongs to the move asked for now, and is there only while it can be done. is_on: None for a plain
    button.
    """

    id: str
    text: str
    key: str
    detail: str
    is_primary: bool = False
    is_enabled: bool = True
    is_on: bool | None = None


class ActionBar(QWidget):
    """Shows actions as buttons; `chosen` carries an action's id. The set of ids never changes."""

    chosen = Signal(str)

    def __init__(self, actions: Sequence[Action], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: dict[str, QPushButton] = {}
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID_PX)
        line.addStretch(1)
        for action in actions:
            line.addWidget(self._made(action))
        self.show_actions(actions)

    def button(self, action: str) -> QPushButton:
        """Return the button of an action."""
        return self._buttons[action]

    def show_actions(self, actions: Sequence[Action]) -> None:
        """Show how the actions stand now."""
        for action in actions:
            button = self._buttons[action.id]
            button.setText(action.text)
            button.setEnabled(action.is_enabled)
            button.setVisible(action.is_enabled or not action.is_primary)
            button.setAccessibleName(action.text)
            button.setAccessibleDescription(f"{action.detail} ({action.key})")
            button.setToolTip(f"{action.detail} ({action.key})")
            if action.is_on is not None:
                button.setChecked(action.is_on)

    def _made(self, action: Action) -> QPushButton:
        button = QPushButton(action.text, self)
        button.setProperty("role", "primary" if action.is_primary else "tool")
        button.setCheckable(action.is_on is not None)
        button.setMinimumHeight(LEAST_TARGET_PX)
        if action.is_primary:
            button.setMinimumWidth(_PRIMARY_PX)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False, chosen=action.id: self.chosen.emit(chosen))
        self._buttons[action.id] = button
        return button
