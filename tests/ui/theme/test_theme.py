"""The visual language: contrast, colours that differ, shapes that stay in their place, the style sheet."""

from itertools import combinations

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel
from pytestqt.qtbot import QtBot

from onesemi.music.pitch import PitchClass
from ui.theme import (
    DARK,
    HIGH_CONTRAST,
    LIGHT,
    NATURAL_COLOURS,
    SEAT_COLOURS,
    Moment,
    Motion,
    Theme,
    TypeSize,
    apply_theme,
    card_size,
    duration_ms,
    paint_pitch_shape,
    paint_seat_mark,
    pitch_colours,
    pitch_shape_path,
    style_sheet,
    ui_font,
)

THEMES = [LIGHT, DARK, HIGH_CONTRAST]

pytestmark = pytest.mark.usefixtures("qapp")


def _luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2: 1 … 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_text_is_readable_on_every_ground(theme: Theme) -> None:
    for ground in (theme.paper, theme.table, theme.card):
        assert contrast(theme.ink, ground) >= 7
        assert contrast(theme.faint_ink, ground) >= 4.5
    assert contrast(theme.on_accent, theme.accent) >= 4.5


@pytest.mark.parametrize("colour", SEAT_COLOURS)
def test_white_silhouettes_are_readable_on_every_seat_colour(colour: str) -> None:
    assert contrast(colour, "#FFFDF8") >= 4.5


def test_no_two_seats_and_no_seat_and_pitch_share_a_colour() -> None:
    colours = [*SEAT_COLOURS, *NATURAL_COLOURS.values()]
    assert len(set(colours)) == len(colours)


def test_a_sharp_wears_the_colours_of_both_neighbours() -> None:
    assert pitch_colours(PitchClass.C_SHARP) == (NATURAL_COLOURS[PitchClass.C], NATURAL_COLOURS[PitchClass.D])
    assert pitch_colours(PitchClass.A_SHARP) == (NATURAL_COLOURS[PitchClass.A], NATURAL_COLOURS[PitchClass.B])
    assert pitch_colours(PitchClass.B) == (NATURAL_COLOURS[PitchClass.B],)


@pytest.mark.parametrize("pitch_class", list(PitchClass))
def test_a_shape_stays_in_its_rectangle_and_a_sharp_has_its_naturals(pitch_class: PitchClass) -> None:
    rect = QRectF(7, 11, 40, 30)
    path = pitch_shape_path(rect, pitch_class)
    assert rect.adjusted(-1, -1, 1, 1).contains(path.boundingRect())
    assert path == pitch_shape_path(rect, pitch_class.lower_natural)


def _painted(pitch_class: PitchClass, theme: Theme) -> QImage:
    image = QImage(48, 48, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.card))
    painter = QPainter(image)
    paint_pitch_shape(painter, QRectF(2, 2, 44, 44), pitch_class, theme)
    painter.end()
    return image


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_all_twelve_pitches_look_different_even_in_grey(theme: Theme) -> None:
    grey = {
        pitch_class: bytes(_painted(pitch_class, theme).convertToFormat(QImage.Format.Format_Grayscale8).constBits())
        for pitch_class in PitchClass
    }
    for one, other in combinations(PitchClass, 2):
        different = sum(a != b for a, b in zip(grey[one], grey[other], strict=True))
        assert different > 60, (one, other)


def test_eight_seats_have_eight_different_silhouettes() -> None:
    pictures = set()
    for seat in range(8):
        image = QImage(40, 40, QImage.Format.Format_RGB32)
        image.fill(QColor("black"))
        painter = QPainter(image)
        paint_seat_mark(painter, QRectF(0, 0, 40, 40), seat)
        painter.end()
        white = image.createMaskFromColor(QColor("#FFFDF8").rgb())
        pictures.add(bytes(white.constBits()))
    assert len(pictures) == 8


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_style_sheet_is_accepted_and_colours_a_label(theme: Theme, qapp: QApplication) -> None:
    assert "{" in style_sheet(theme)
    assert "{{" not in style_sheet(theme)
    apply_theme(qapp, theme)
    label = QLabel("C♯ 演奏")
    label.setProperty("role", "title")
    label.ensurePolished()
    assert label.font().pixelSize() == TypeSize.TITLE
    assert qapp.palette().windowText().color() == QColor(theme.ink)


def test_cards_are_five_to_seven() -> None:
    assert card_size(100) == (100, 140)


def test_nothing_moves_when_motion_is_off() -> None:
    assert [duration_ms(moment, Motion.OFF) for moment in Moment] == [0] * len(Moment)
    assert duration_ms(Moment.CARD, Motion.CALM) == 160
    assert duration_ms(Moment.HOVER, Motion.CALM) == 90
    assert all(duration_ms(moment, Motion.QUICK) < duration_ms(moment, Motion.CALM) for moment in Moment)


def test_the_interface_font_has_chinese_behind_it() -> None:
    assert "Noto Sans CJK TC" in ui_font().families()
    assert ui_font(TypeSize.SMALL).pixelSize() == 12


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=lambda theme: theme.name)
def test_a_ticked_box_shows_a_check_in_every_theme(qapp: QApplication, qtbot: QtBot, theme: Theme) -> None:
    apply_theme(qapp, theme)
    box = QCheckBox("on")
    qtbot.addWidget(box)
    box.resize(120, 40)
    colours = []
    for is_on in (False, True):
        box.setChecked(is_on)
        picture = box.grab(QRect(0, 0, 30, 40)).toImage()
        colours.append([picture.pixelColor(x, y).name().upper() for x in range(11, 21) for y in range(15, 25)])
    apply_theme(qapp, LIGHT)
    off, on = colours
    assert len(set(off)) == 1
    assert theme.on_accent in on
    assert on.count(theme.accent) > 30
