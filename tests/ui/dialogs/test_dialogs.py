from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QPushButton, QSlider, QWidget
from pytestqt.qtbot import QtBot

from ui.dialogs.question import Question
from ui.dialogs.settings_dialog import SettingsDialog
from ui.hearing import Silence
from ui.settings import SafeHint, SettingsKeeper
from ui.theme import Motion


def question(qtbot: QtBot) -> Question:
    dialog = Question("Leave", "Leave the table?", do_it="Leave", stay="Stay")
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_escape_is_the_careful_answer(qtbot: QtBot) -> None:
    dialog = question(qtbot)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_enter_stays(qtbot: QtBot) -> None:
    dialog = question(qtbot)
    with qtbot.waitSignal(dialog.rejected, timeout=1000):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)


def test_the_deed_is_a_button(qtbot: QtBot) -> None:
    dialog = question(qtbot)
    leave = next(button for button in dialog.findChildren(QPushButton) if button.text() == "Leave")
    with qtbot.waitSignal(dialog.accepted, timeout=1000):
        qtbot.mouseClick(leave, Qt.MouseButton.LeftButton)


def settings(qtbot: QtBot, keeper: SettingsKeeper) -> SettingsDialog:
    dialog = SettingsDialog(keeper, Silence())
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


Kind = TypeVar("Kind", bound=QWidget)


def named(dialog: SettingsDialog, kind: type[Kind], name: str) -> Kind:
    return next(found for found in dialog.findChildren(kind) if found.accessibleName() == name)


def combo(dialog: SettingsDialog, name: str) -> QComboBox:
    return named(dialog, QComboBox, name)


def test_each_setting_counts_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    keeper = SettingsKeeper(tmp_path / "settings.json")
    dialog = settings(qtbot, keeper)
    combo(dialog, "Language").setCurrentText("繁體中文")
    combo(dialog, "Motion").setCurrentText("Nothing moves")
    combo(dialog, "Show which cards are SAFE").setCurrentText("Always")
    named(dialog, QSlider, "Volume of the music").setValue(35)
    named(dialog, QSlider, "Volume of the cards").setValue(65)
    next(box for box in dialog.findChildren(QCheckBox) if box.text() == "Mute on this device").setChecked(True)
    next(box for box in dialog.findChildren(QCheckBox) if box.text() == "The band joins in").setChecked(True)
    changed = SettingsKeeper(tmp_path / "settings.json").settings
    assert (changed.language, changed.motion, changed.safe_hint) == ("zh_Hant", Motion.OFF, SafeHint.ON)
    assert (changed.music_percent, changed.effects_percent) == (35, 65)
    assert (changed.is_muted, changed.does_band_join_in) == (True, True)


def test_the_dialog_shows_what_is_set(qtbot: QtBot, tmp_path: Path) -> None:
    keeper = SettingsKeeper(tmp_path / "settings.json")
    keeper.change(language="zh_Hant", motion=Motion.QUICK, music_percent=10, effects_percent=90)
    dialog = settings(qtbot, keeper)
    assert combo(dialog, "Language").currentText() == "繁體中文"
    assert combo(dialog, "Motion").currentText() == "Quick"
    assert named(dialog, QSlider, "Volume of the music").value() == 10
    assert named(dialog, QSlider, "Volume of the cards").value() == 90
    combo(dialog, "Language").setCurrentText("As the system")
    assert keeper.settings.language is None
