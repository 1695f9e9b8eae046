"""The settings that hold everywhere: language, look, motion, hint, and sound. Each change counts at once."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFormLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from onesemi.locale import mark, tr
from ui.deck_settings import HINT_NAMES
from ui.dialogs.sound_settings import SoundSettings
from ui.drop_down import DropDown
from ui.hearing import Hearing
from ui.settings import SafeHint, SettingsKeeper
from ui.start_page import LANGUAGE_NAMES
from ui.theme import Motion, ThemeName

MOTION_NAMES: Final[Mapping[Motion, str]] = {
    Motion.OFF: mark("Nothing moves"),
    Motion.CALM: mark("Calm"),
    Motion.QUICK: mark("Quick"),
}
THEME_NAMES: Final[Mapping[ThemeName, str]] = {
    ThemeName.LIGHT: mark("Light"),
    ThemeName.DARK: mark("Dark"),
    ThemeName.HIGH_CONTRAST: mark("High contrast"),
}
_SYSTEM: Final = ""
_WIDTH_PX: Final = 940
_APART_PX: Final = 40


class SettingsDialog(QDialog):
    """Shows the settings of a keeper and changes them there: on the left what is seen, on the right what is heard."""

    def __init__(self, keeper: SettingsKeeper, hearing: Hearing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keeper = keeper
        self.setWindowTitle(tr("Settings"))
        self.sound = SoundSettings(keeper, hearing)
        halves = QHBoxLayout()
        halves.setSpacing(_APART_PX)
        halves.addLayout(_half(tr("Language and look"), self._general()), 4)
        halves.addLayout(_half(tr("Sound"), self.sound), 5)
        close = QPushButton(tr("Close"))
        close.setMinimumHeight(44)
        close.setDefault(True)
        close.clicked.connect(self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(24)
        column.addLayout(halves)
        column.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        self.setFixedWidth(_WIDTH_PX)

    def _general(self) -> QWidget:
        keeper, settings = self._keeper, self._keeper.settings
        holder = QWidget()
        form = QFormLayout(holder)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(12)
        form.setHorizontalSpacing(24)
        languages = {_SYSTEM: tr("As the system"), **LANGUAGE_NAMES}
        spoken = settings.language or _SYSTEM
        self._row(form, tr("Language"), languages, spoken, lambda code: keeper.change(language=code or None))
        looks = {name.value: tr(text) for name, text in THEME_NAMES.items()}
        self._row(form, tr("Look"), looks, settings.theme, lambda name: keeper.change(theme=ThemeName(name)))
        motions = {motion.value: tr(text) for motion, text in MOTION_NAMES.items()}
        self._row(form, tr("Motion"), motions, settings.motion, lambda name: keeper.change(motion=Motion(name)))
        hints = {hint.value: tr(text) for hint, text in HINT_NAMES.items()}
        self._row(
            form,
            tr("Show which cards are SAFE"),
            hints,
            settings.safe_hint,
            lambda name: keeper.change(safe_hint=SafeHint(name)),
        )
        return holder

    def _row(
        self, form: QFormLayout, name: str, choices: Mapping[str, str], chosen: str, change: Callable[[str], None]
    ) -> None:
        combo = DropDown(name)
        for value, text in choices.items():
            combo.addItem(text, value)
        combo.setCurrentIndex(max(combo.findData(str(chosen)), 0))
        combo.currentIndexChanged.connect(lambda _index: change(combo.currentData()))
        form.addRow(name, combo)


def _half(title: str, content: QWidget) -> QVBoxLayout:
    heading = QLabel(title)
    heading.setProperty("role", "heading")
    column = QVBoxLayout()
    column.setSpacing(16)
    column.addWidget(heading)
    column.addWidget(content)
    column.addStretch(1)
    return column
