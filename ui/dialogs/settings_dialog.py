"""The settings that hold everywhere: language, look, motion, sound, hint. Each change counts at once."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QFormLayout, QPushButton, QSlider, QVBoxLayout, QWidget

from onesemi.locale import mark, tr
from ui.deck_settings import HINT_NAMES
from ui.drop_down import DropDown
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


class SettingsDialog(QDialog):
    """Shows the settings of a keeper and changes them there."""

    def __init__(self, keeper: SettingsKeeper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keeper = keeper
        settings = keeper.settings
        self.setWindowTitle(tr("Settings"))
        self.setMinimumWidth(460)
        form = QFormLayout()
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
        self._add_sound(form)
        close = QPushButton(tr("Close"))
        close.setMinimumHeight(44)
        close.setDefault(True)
        close.clicked.connect(self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(24)
        column.addLayout(form)
        column.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)

    def _row(
        self, form: QFormLayout, name: str, choices: Mapping[str, str], chosen: str, change: Callable[[str], None]
    ) -> None:
        combo = DropDown(name)
        for value, text in choices.items():
            combo.addItem(text, value)
        combo.setCurrentIndex(max(combo.findData(str(chosen)), 0))
        combo.currentIndexChanged.connect(lambda _index: change(combo.currentData()))
        form.addRow(name, combo)

    def _add_sound(self, form: QFormLayout) -> None:
        mute = QCheckBox(tr("Mute on this device"))
        mute.setChecked(self._keeper.settings.is_muted)
        mute.toggled.connect(lambda is_on: self._keeper.change(is_muted=is_on))
        volume = QSlider(Qt.Orientation.Horizontal)
        volume.setRange(0, 100)
        volume.setPageStep(10)
        volume.setAccessibleName(tr("Volume"))
        volume.setValue(self._keeper.settings.volume_percent)
        volume.valueChanged.connect(lambda percent: self._keeper.change(volume_percent=percent))
        form.addRow(tr("Volume"), volume)
        form.addRow("", mute)
