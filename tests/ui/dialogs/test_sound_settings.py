"""The choices of sound: what is listed, what is said of it, and what a choice does."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from audio.device import Device
from ui.dialogs.settings_dialog import SettingsDialog
from ui.dialogs.settled_text import SettledText
from ui.dialogs.sound_settings import standing_text
from ui.hearing import Standing
from ui.rehearsed_sound import BANKS, DEVICES, RehearsedSound
from ui.settings import SettingsKeeper


class Sound(RehearsedSound):
    """A loudspeaker whose devices the test plugs in and out."""

    def __init__(self) -> None:
        self.devices = DEVICES
        self.checks = 0
        self.watched: list[bool] = []

    def standing(self) -> Standing:
        return replace(super().standing(), devices=self.devices)

    def check_sound(self) -> None:
        self.checks += 1

    def watch_devices(self, *, is_wanted: bool) -> None:
        self.watched.append(is_wanted)


@pytest.fixture
def sound() -> Sound:
    return Sound()


@pytest.fixture
def keeper(tmp_path: Path) -> SettingsKeeper:
    return SettingsKeeper(tmp_path / "settings.json")


Open = Callable[[], SettingsDialog]


@pytest.fixture
def opened(qtbot: QtBot, keeper: SettingsKeeper, sound: Sound) -> Open:
    def open_dialog() -> SettingsDialog:
        dialog = SettingsDialog(keeper, sound)
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitUntil(lambda: len(rows(dialog, "Sound bank")) > 1, timeout=10_000)
        return dialog

    return open_dialog


def combo(dialog: SettingsDialog, name: str) -> QComboBox:
    return next(found for found in dialog.findChildren(QComboBox) if found.accessibleName() == name)


def rows(dialog: SettingsDialog, name: str) -> list[str]:
    found = combo(dialog, name)
    return [found.itemText(row) for row in range(found.count())]


def texts(dialog: SettingsDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(SettledText)]


def test_devices_are_listed_by_name_the_systems_choice_first(opened: Open, keeper: SettingsKeeper) -> None:
    dialog = opened()
    assert rows(dialog, "Output device") == ["As the system (pipewire)", "pipewire", "HDMI 0", "Headphones"]
    combo(dialog, "Output device").setCurrentIndex(3)
    assert keeper.settings.device == "ALSA: Headphones"
    combo(dialog, "Output device").setCurrentIndex(0)
    assert keeper.settings.device is None


def test_devices_of_one_name_are_told_apart(opened: Open, sound: Sound) -> None:
    sound.devices = (Device("Speakers", "MME", 44100.0), Device("Speakers", "WASAPI", 48000.0))
    assert rows(opened(), "Output device") == ["As the system", "Speakers (MME)", "Speakers (WASAPI)"]


def test_devices_come_and_go_while_the_dialog_is_open_and_the_choice_stays(
    opened: Open, sound: Sound, keeper: SettingsKeeper
) -> None:
    keeper.change(device="ALSA: Headphones")
    dialog = opened()
    sound.devices = DEVICES[:1]
    dialog.sound.look()
    assert rows(dialog, "Output device")[1:] == ["pipewire", "Headphones (not there now)"]
    assert combo(dialog, "Output device").currentText() == "Headphones (not there now)"
    assert keeper.settings.device == "ALSA: Headphones"
    sound.devices = DEVICES
    dialog.sound.look()
    assert combo(dialog, "Output device").currentText() == "Headphones"
    assert rows(dialog, "Output device")[1:] == ["pipewire", "HDMI 0", "Headphones"]


def test_devices_are_watched_only_while_they_are_shown(opened: Open, sound: Sound) -> None:
    dialog = opened()
    assert sound.watched == [True]
    dialog.accept()
    assert sound.watched == [True, False]


def test_banks_are_listed_with_place_maker_and_licence_and_broken_ones_with_the_reason(
    opened: Open, keeper: SettingsKeeper
) -> None:
    dialog = opened()
    assert rows(dialog, "Sound bank") == ["Automatic (A Large Band)", "A Large Band", "torn (broken)", "onesemi"]
    banks = combo(dialog, "Sound bank")
    assert "By Ann and Ben. CC BY 4.0" in texts(dialog)
    assert not banks.model().flags(banks.model().index(2, 0)) & Qt.ItemFlag.ItemIsEnabled
    tooltips = [banks.itemData(row, Qt.ItemDataRole.ToolTipRole) for row in range(1, 4)]
    assert tooltips == [str(BANKS[0].path), f"{BANKS[1].path}\n{BANKS[1].fault}", str(BANKS[2].path)]
    banks.setCurrentIndex(3)
    assert keeper.settings.bank == str(BANKS[2].path)
    assert "By the recipes of onesemi. CC0 1.0 Universal" in texts(dialog)
    assert banks.toolTip() == str(BANKS[2].path)
    banks.setCurrentIndex(0)
    assert keeper.settings.bank is None


def test_a_chosen_bank_that_is_gone_stays_listed_and_chosen(opened: Open, keeper: SettingsKeeper) -> None:
    keeper.change(bank="/gone/old.sf2")
    dialog = opened()
    assert combo(dialog, "Sound bank").currentText() == "old.sf2 (not found)"
    assert keeper.settings.bank == "/gone/old.sf2"


def test_the_test_tone_is_asked_for_and_device_and_latency_stand_beside_it(
    qtbot: QtBot, opened: Open, sound: Sound
) -> None:
    dialog = opened()
    assert "Sounds through pipewire, 24 ms late." in texts(dialog)
    button = next(found for found in dialog.findChildren(QPushButton) if found.text() == "Test tone")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert sound.checks == 1


@pytest.mark.parametrize(
    ("standing", "is_muted", "text"),
    [
        (Standing(), False, "There is no sound yet."),
        (Standing(Path("a.sf2"), None, 0.0, "no PortAudio"), False, "There is no sound device: no PortAudio"),
        (Standing(Path("a.sf2"), "pulse", 0.0231), False, "Sounds through pulse, 23 ms late."),
        (Standing(Path("a.sf2"), "pulse", 0.0231), True, "Muted. Otherwise through pulse, 23 ms late."),
    ],
)
def test_it_is_said_what_is_heard(standing: Standing, is_muted: bool, text: str) -> None:
    assert standing_text(standing, is_muted=is_muted) == text


def test_nothing_jumps_when_a_text_changes(qtbot: QtBot) -> None:
    text = SettledText(2)
    qtbot.addWidget(text)
    text.resize(200, text.sizeHint().height())
    text.say("Short.")
    height = text.sizeHint().height()
    text.say("A licence of many words that goes on and on, " * 5)
    assert text.sizeHint().height() == height
    assert len(text.lines()) == 2
    assert text.lines()[1].endswith("…")
    assert text.toolTip() == text.accessibleName() == text.text()
