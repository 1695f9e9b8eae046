"""Text set with the painter's font: ♯ close to its letter, paragraphs that keep to their room, Chinese lines."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from ui.theme import line_advance, paragraph_height, set_line, set_paragraph, ui_font
from ui.theme.text_runs import broken_lines

SENTENCE = "This card takes 4 beats, but the bar has only 2½ beats left. " * 3


@pytest.fixture
def picture(themed: None) -> QImage:
    picture = QImage(400, 200, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    return picture


@pytest.fixture
def painter(picture: QImage) -> Iterator[QPainter]:
    painter = QPainter(picture)
    painter.setFont(ui_font())
    yield painter
    painter.end()


def inked_columns(picture: QImage) -> list[int]:
    white = QColor(Qt.GlobalColor.white).rgb()
    rows = range(picture.height())
    return [x for x in range(picture.width()) if any(picture.pixel(x, y) != white for y in rows)]


def test_a_sign_takes_little_more_than_its_own_width(painter: QPainter) -> None:
    font = painter.font()
    assert line_advance("C♯4", font) - line_advance("C4", font) < 0.7 * font.pixelSize()
    assert line_advance("C4", font) == QFontMetricsF(font).horizontalAdvance("C4")


def test_a_sign_is_set_where_it_is_measured(picture: QImage, painter: QPainter) -> None:
    set_line(painter, QRectF(10, 0, 300, 30), "♯♯♯♯")
    columns = inked_columns(picture)
    assert columns[0] >= 10
    assert columns[-1] <= 10 + line_advance("♯♯♯♯", painter.font()) + 1


@pytest.mark.parametrize(
    ("align", "left"),
    [(Qt.AlignmentFlag.AlignLeft, 100), (Qt.AlignmentFlag.AlignRight, 264), (Qt.AlignmentFlag.AlignHCenter, 182)],
)
def test_a_line_stands_where_it_is_told(picture: QImage, painter: QPainter, align: Qt.AlignmentFlag, left: int) -> None:
    width = line_advance("G♯5", painter.font())
    set_line(painter, QRectF(100, 0, 200, 30), "G♯5", align)
    assert inked_columns(picture)[0] == pytest.approx(left + (36 - width) * (left - 100) / 164, abs=3)


def test_a_line_that_does_not_fit_stays_in_its_place(picture: QImage, painter: QPainter) -> None:
    set_line(painter, QRectF(20, 0, 100, 30), SENTENCE)
    columns = inked_columns(picture)
    assert columns[0] >= 20
    assert columns[-1] < 120


def test_a_paragraph_takes_the_height_it_says_and_never_more_than_its_room(painter: QPainter) -> None:
    height = paragraph_height(painter.font(), 200, SENTENCE)
    assert set_paragraph(painter, QRectF(0, 0, 200, 1000), SENTENCE) == height
    assert set_paragraph(painter, QRectF(0, 0, 200, 50), SENTENCE) <= 50


def test_chinese_breaks_anywhere_but_before_its_stops(painter: QPainter) -> None:
    lines = broken_lines("輪到你：打一張佔拍牌；之前可以先打一張 0 拍牌。" * 2, painter.font(), 80)
    assert len(lines) > 5
    assert not [line for line in lines if line[0] in "，。；："]
