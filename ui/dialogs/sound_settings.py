"""How this device sounds: volumes, mute, the band, the output device, the sound bank, and a tone to try it."""

from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QFormLayout, QHBoxLayout, QLabel, QPushButton, QSlider, QWidget

from onesemi.locale import tr
from ui.dialogs.bank_choice import BankChoice
from ui.dialogs.device_choice import DeviceChoice
from ui.dialogs.settled_text import SettledText
from ui.hearing import Hearing, Standing
from ui.settings import SettingsKeeper
from ui.theme import LEAST_TARGET_PX

_LOOK_MS: Final = 500
_PERCENT_PX: Final = 48


class SoundSettings(QWidget):
    """Shows the sound settings of a keeper, changes them there, and tells what is heard through what."""

    def __init__(self, keeper: SettingsKeeper, hearing: Hearing) -> None:
        super().__init__()
        self._keeper = keeper
        self._hearing = hearing
        settings = keeper.settings
        self._device = DeviceChoice(settings.device)
        self._device.currentIndexChanged.connect(lambda _index: keeper.change(device=self._device.chosen))
        self._bank = BankChoice(settings.bank, hearing.survey_banks)
        self._bank.currentIndexChanged.connect(lambda _index: keeper.change(bank=self._bank.chosen))
        terms = SettledText(2)
        self._bank.told.connect(terms.say)
        self._standing = SettledText(2)
        self._test = QPushButton(tr("Test tone"))
        self._test.setMinimumHeight(LEAST_TARGET_PX)
        self._test.setAccessibleDescription(tr("A tone on the left, on the right, then on both"))
        self._test.setToolTip(tr("A tone on the left, on the right, then on both"))
        self._test.clicked.connect(self._try_out)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(12)
        form.setHorizontalSpacing(24)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(tr("Music"), self._volume(tr("Volume of the music"), "music_percent"))
        form.addRow(tr("Cards"), self._volume(tr("Volume of the cards"), "effects_percent"))
        form.addRow("", self._box(tr("Mute on this device"), "is_muted"))
        form.addRow("", self._band_box())
        form.addRow(tr("Output device"), self._device)
        form.addRow("", _beside(self._standing, self._test))
        form.addRow(tr("Sound bank"), self._bank)
        form.addRow("", terms)
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self.look)
        self.look()

    def look(self) -> None:
        """Show what there is to hear now."""
        standing = self._hearing.standing()
        self._device.show_devices(standing.devices)
        self._standing.say(standing_text(standing, is_muted=self._keeper.settings.is_muted))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Look for devices that come and go while the choice is shown."""
        super().showEvent(event)
        self._hearing.watch_devices(is_wanted=True)
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Look no longer."""
        super().hideEvent(event)
        self._timer.stop()
        self._hearing.watch_devices(is_wanted=False)

    def _try_out(self) -> None:
        """Let the tone sound, and screen readers say through what."""
        self._hearing.check_sound()
        self.look()
        QAccessible.updateAccessibility(QAccessibleEvent(self._standing, QAccessible.Event.Alert))

    def _band_box(self) -> QCheckBox:
        box = self._box(tr("The band joins in"), "does_band_join_in")
        detail = tr("At the table, after each bar, the band plays to it once.")
        box.setToolTip(detail)
        box.setAccessibleDescription(detail)
        return box

    def _box(self, text: str, setting: str) -> QCheckBox:
        box = QCheckBox(text)
        box.setChecked(getattr(self._keeper.settings, setting))
        box.toggled.connect(lambda is_on: self._keeper.change(**{setting: is_on}))
        return box

    def _volume(self, name: str, setting: str) -> QWidget:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(0, 100)
        slider.setPageStep(10)
        slider.setAccessibleName(name)
        number = QLabel()
        number.setFixedWidth(_PERCENT_PX)
        number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        slider.valueChanged.connect(lambda value: number.setText(tr("{percent} %", percent=value)))
        slider.setValue(getattr(self._keeper.settings, setting))
        number.setText(tr("{percent} %", percent=slider.value()))
        slider.valueChanged.connect(lambda value: self._keeper.change(**{setting: value}))
        return _beside(slider, number)


def standing_text(standing: Standing, *, is_muted: bool) -> str:
    """Say what is heard through what, and how late."""
    if standing.bank is None:
        return tr("There is no sound yet.")
    if standing.device is None:
        return tr("There is no sound device: {problem}", problem=standing.problem)
    milliseconds = round(standing.latency_seconds * 1000)
    if is_muted:
        return tr("Muted. Otherwise through {device}, {count} ms late.", device=standing.device, count=milliseconds)
    return tr("Sounds through {device}, {count} ms late.", device=standing.device, count=milliseconds)


def _beside(first: QWidget, second: QWidget) -> QWidget:
    """Return two widgets in a row, the first as wide as can be."""
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    row.addWidget(first, 1)
    row.addWidget(second)
    holder = QWidget()
    holder.setLayout(row)
    return holder
