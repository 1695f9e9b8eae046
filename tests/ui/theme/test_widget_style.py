"""♯ and ♭ stand close in whatever Qt's own widgets say, and nothing else about those widgets changes."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QStyleFactory,
    QWidget,
)
from pytestqt.qtbot import QtBot

import ui
from ui.theme import DARK, LIGHT, apply_theme, line_advance, ui_font
from ui.theme.widget_style import WidgetStyle

SIGNED = "C♯4 B♭3 F♯5"
LONG = "The notes of F♯ minor are F♯, G♯, A, B, C♯, D and E; those of 降 B 大調 are B♭, C, D, E♭, F, G and A."
CENTRED = Qt.AlignmentFlag.AlignCenter


@pytest.fixture
def style(themed: None) -> WidgetStyle:
    return WidgetStyle()


def picture(paint: Callable[[QPainter], None], font: QFont | None = None) -> QImage:
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setFont(ui_font() if font is None else font)
    painter.setPen(Qt.GlobalColor.black)
    paint(painter)
    painter.end()
    return image


def drawn(style: WidgetStyle, text: str, flags: int = CENTRED.value, rect: QRect | None = None) -> QImage:
    area = QRect(0, 0, 400, 200) if rect is None else rect
    return picture(lambda painter: style.drawItemText(painter, area, flags, QPalette(), True, text))


def ink(image: QImage) -> QRect:
    """The smallest rectangle that holds all that isn't of the corner's colour."""
    ground = image.pixel(0, 0)
    marks = [(x, y) for x in range(image.width()) for y in range(image.height()) if image.pixel(x, y) != ground]
    if not marks:
        return QRect()
    columns, rows = [x for x, _y in marks], [y for _x, y in marks]
    return QRect(min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)


def combo_box(text: str) -> QComboBox:
    box = QComboBox()
    box.addItem(text)
    return box


@pytest.mark.usefixtures("themed")
@pytest.mark.parametrize("make", [QLabel, QPushButton, QCheckBox, QRadioButton, combo_box])
def test_every_widget_that_says_words_sets_signs_close(qtbot: QtBot, make: Callable[[str], QWidget]) -> None:
    def width_of(text: str) -> int:
        images = []
        for said in (text, " "):
            widget = make(said)
            qtbot.addWidget(widget)
            widget.resize(400, 60)
            images.append(widget.grab().toImage())
        said, silent = images
        columns = [x for x in range(400) if any(said.pixel(x, y) != silent.pixel(x, y) for y in range(60))]
        return columns[-1] - columns[0] + 1

    bare, font = SIGNED.replace("♯", "").replace("♭", ""), ui_font()
    metrics = QFontMetricsF(font)
    more = line_advance(SIGNED, font) - line_advance(bare, font)
    assert width_of(SIGNED) - width_of(bare) == pytest.approx(more, abs=3)
    assert metrics.horizontalAdvance(SIGNED) - metrics.horizontalAdvance(bare) > more + 10, "what Qt itself would take"


def test_words_without_signs_are_drawn_by_qt_itself(style: WidgetStyle) -> None:
    fusion = QStyleFactory.create("Fusion")
    flags = (CENTRED | Qt.TextFlag.TextShowMnemonic).value
    by_qt = picture(
        lambda painter: fusion.drawItemText(painter, QRect(0, 0, 400, 200), flags, QPalette(), True, "&Save")
    )
    assert drawn(style, "&Save", flags) == by_qt


@pytest.mark.parametrize(
    ("align", "corner"),
    [
        (Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, (0, 0)),
        (Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter, (0.5, 0.5)),
        (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, (1, 1)),
    ],
)
def test_words_stand_where_the_widget_wants_them(
    style: WidgetStyle, align: Qt.AlignmentFlag, corner: tuple[float, float]
) -> None:
    found, size = ink(drawn(style, SIGNED, align.value)), ink(drawn(style, SIGNED)).size()
    across, down = corner
    assert found.left() == pytest.approx(across * (400 - size.width()), abs=3)
    assert found.top() == pytest.approx(down * (200 - size.height()), abs=8)


def test_words_are_broken_where_the_widget_breaks_them_and_only_there(style: WidgetStyle) -> None:
    area = QRect(0, 0, 200, 200)
    broken = ink(drawn(style, LONG, (CENTRED | Qt.TextFlag.TextWordWrap).value, area))
    assert broken.height() > 3 * QFontMetricsF(ui_font()).height()
    assert broken.width() <= 200
    whole = ink(drawn(style, "F♯\nG♯"))
    assert 1.5 < whole.height() / ink(drawn(style, "F♯ G♯")).height() < 3.5


def test_marks_of_a_shortcut_are_not_shown(style: WidgetStyle) -> None:
    flags = (CENTRED | Qt.TextFlag.TextShowMnemonic).value
    assert drawn(style, "&C♯ && B♭", flags) == drawn(style, "C♯ & B♭")


def test_words_take_the_colour_of_their_role_and_leave_the_painters(style: WidgetStyle) -> None:
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.ButtonText, Qt.GlobalColor.red)
    pens: list[str] = []

    def paint(painter: QPainter) -> None:
        role = QPalette.ColorRole.ButtonText
        style.drawItemText(painter, QRect(0, 0, 400, 200), CENTRED.value, palette, True, SIGNED, role)
        pens.append(painter.pen().color().name())

    image = picture(paint)
    reds = {image.pixelColor(x, y).red() for x in range(400) for y in range(200)}
    assert reds == {255}, "white and red alone, and what lies between them"
    assert not ink(image).isNull()
    assert pens == ["#000000"]


def test_the_look_can_be_changed_while_widgets_are_there(qapp: QApplication, qtbot: QtBot) -> None:
    label = QLabel(SIGNED)
    qtbot.addWidget(label)
    try:
        for theme in (DARK, LIGHT, DARK, LIGHT):
            apply_theme(qapp, theme)
            assert not ink(label.grab().toImage()).isNull()
    finally:
        apply_theme(qapp, LIGHT)


def test_nobody_else_draws_text() -> None:
    """One mechanism: who paints words by himself would tear the signs off their letters again."""
    root = Path(ui.__file__).parent
    drawing = re.compile(r"\.(drawText|drawStaticText|drawItemText|elidedText)\(")
    others = [
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if path.parent.name != "theme" and drawing.search(path.read_text(encoding="utf-8"))
    ]
    assert others == []
