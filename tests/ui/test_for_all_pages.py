"""What holds for every page and dialog of the window: names for readers, keys for everything, nothing cut off."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QSlider, QWidget
from pytestqt.qtbot import QtBot

from onesemi.locale import LANGUAGES, use_language
from onesemi.music.song import Song, SongMode
from onesemi.rules.seats import Seat
from ui.curtain import Curtain
from ui.dialogs.notice import Notice
from ui.dialogs.settings_dialog import SettingsDialog
from ui.end_page import EndPage, leaving_question
from ui.ending import Ending, performance_of
from ui.hearing import Silence
from ui.new_game_page import NewGamePage
from ui.seat_row import LONGEST_NAME
from ui.settings import SafeHint, Settings, SettingsKeeper, TableSettings
from ui.shell_style import shell_style
from ui.start_page import StartPage
from ui.theme import LIGHT, Motion

CONTROLS = (QAbstractButton, QComboBox, QLineEdit, QSlider)
REFUSAL = "This deck needs at least 124 cards for so many players; it has 116. (Rules, section 14)"


@pytest.fixture
def places(song: Song, tmp_path: Path) -> dict[str, Callable[[], QWidget]]:
    def end() -> QWidget:
        score = performance_of(song)
        ending = Ending(song, is_from_table=True)
        return EndPage(ending, score, Silence().player(song, score), Settings(motion=Motion.OFF), tmp_path)

    def curtain() -> QWidget:
        curtain = Curtain(LIGHT)
        curtain.call(Seat(2), "W" * LONGEST_NAME)
        return curtain

    table = TableSettings(mode=SongMode.STANDARD, seat_count=8)
    return {
        "start": lambda: StartPage("Standard with Coda, Rondo, Presto, 2026-01-01 19:30", LIGHT),
        "new game": lambda: NewGamePage(table, SafeHint.BY_MODE, lambda _count, _options: REFUSAL),
        "end": end,
        "settings": lambda: SettingsDialog(SettingsKeeper(tmp_path / "settings.json"), Silence()),
        "question": lambda: leaving_question(None),
        "curtain": curtain,
        "notice": lambda: Notice("Go on", f"This game can't be gone on with: {REFUSAL}"),
    }


PLACES = ("start", "new game", "curtain", "end", "settings", "question", "notice")


def shown(qtbot: QtBot, maker: Callable[[], QWidget], width: int = 1024, height: int = 700) -> QWidget:
    widget = maker()
    widget.setStyleSheet(shell_style(LIGHT))
    qtbot.addWidget(widget)
    widget.resize(width, height)
    with qtbot.waitActive(widget, timeout=10_000):
        widget.show()
        widget.activateWindow()
    return widget


def controls(widget: QWidget) -> list[QWidget]:
    found = [child for kind in CONTROLS for child in widget.findChildren(kind)]
    return [child for child in found if child.isVisible() and "qt_" not in child.objectName()]


@pytest.mark.usefixtures("themed")
@pytest.mark.parametrize("place", PLACES)
def test_every_control_has_a_name_and_can_be_reached_with_tab(
    qtbot: QtBot, places: dict[str, Callable[[], QWidget]], place: str
) -> None:
    widget = shown(qtbot, places[place])
    assert controls(widget)
    for control in controls(widget):
        name = control.accessibleName() or (control.text() if isinstance(control, QAbstractButton) else "")
        assert name, f"{control} of {place} has no name"
        assert control.focusPolicy() & Qt.FocusPolicy.TabFocus or not control.isEnabled(), name


@pytest.mark.usefixtures("themed")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_no_text_is_cut_off_in_the_smallest_window(
    qtbot: QtBot, places: dict[str, Callable[[], QWidget]], place: str, language: str
) -> None:
    use_language(language)
    widget = shown(qtbot, places[place])
    for label in widget.findChildren(QLabel):
        if label.isVisible() and label.text() and not label.wordWrap():
            needed = label.fontMetrics().horizontalAdvance(label.text())
            assert needed <= label.width() + 1, f"{label.text()!r} needs {needed} of {label.width()} px"
    for button in widget.findChildren(QAbstractButton):
        if button.isVisible() and button.text():
            needed = button.fontMetrics().horizontalAdvance(button.text())
            assert needed <= button.width(), f"{button.text()!r} needs {needed} of {button.width()} px"


@pytest.mark.usefixtures("themed")
@pytest.mark.parametrize("place", PLACES)
def test_no_control_lies_on_another(qtbot: QtBot, places: dict[str, Callable[[], QWidget]], place: str) -> None:
    widget = shown(qtbot, places[place], 1280, 800)
    rects = [(control, QRect(control.mapTo(widget, QPoint(0, 0)), control.size())) for control in controls(widget)]
    for index, (first, rect) in enumerate(rects):
        for second, other in rects[index + 1 :]:
            is_inside = first.isAncestorOf(second) or second.isAncestorOf(first)
            assert is_inside or not rect.intersects(other), f"{first} on {second}"


@pytest.mark.usefixtures("themed")
@pytest.mark.parametrize("place", PLACES)
def test_whatever_has_the_focus_shows_it(qtbot: QtBot, places: dict[str, Callable[[], QWidget]], place: str) -> None:
    """The picture of a control with the focus differs from that without."""
    widget = shown(qtbot, places[place])
    for control in controls(widget):
        if not control.isEnabled():
            continue
        other = next((found for found in controls(widget) if found is not control and found.isEnabled()), None)
        if other is None:
            continue
        other.setFocus()
        before = control.grab().toImage()
        control.setFocus()
        assert control.hasFocus()
        assert control.grab().toImage() != before, f"{control.accessibleName() or control} of {place}"
