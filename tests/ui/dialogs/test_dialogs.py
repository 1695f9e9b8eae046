from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QPushButton, QSlider
from pytestqt.qtbot import QtBot

from ui.dialogs.question import Question
from ui.dialogs.settings_dialog import SettingsDialog
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
    dialog = SettingsDialog(keeper)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def combo(dialog: SettingsDialog, name: str) -> QComboBox:
    return next(found for found in dialog.findChildren(QComboBox) if found.accessibleName() == name)


def test_each_setting_counts_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    keeper = SettingsKeeper(tmp_path / "settings.json")
    dialog = settings(qtbot, keeper)
    combo(dialog, "Language").setCurrentText("繁體中文")
    combo(dialog, "Motion").setCurrentText("Nothing moves")
    combo(dialog, "Show which cards are SAFE").setCurrentText("Always")
    slider = dialog.findChild(QSlider)
    assert slider is not None
    slider.setValue(35)
    box = dialog.findChild(QCheckBox)
    assert box is not None
    box.setChecked(True)
    changed = SettingsKeeper(tmp_path / "settings.json").settings
    assert (changed.language, changed.motion, changed.safe_hint) == ("zh_Hant", Motion.OFF, SafeHint.ON)
    assert (changed.volume_percent, changed.is_muted) == (35, True)


def test_the_dialog_shows_what_is_set(qtbot: QtBot, tmp_path: Path) -> None:
    keeper = SettingsKeeper(tmp_path / "settings.json")
    keeper.change(language="zh_Hant", motion=Motion.QUICK, volume_percent=10)
    dialog = settings(qtbot, keeper)
    assert combo(dialog, "Language").currentText() == "繁體中文"
    assert combo(dialog, "Motion").currentText() == "Quick"
    combo(dialog, "Language").setCurrentText("As the system")
    assert keeper.settings.language is None
