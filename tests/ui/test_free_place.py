"""A place where nothing is, found on pictures and on real pages."""

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from ui.free_place import CELL_PX, free_place, place_in

SIZE = QSize(800, 400)
WIDE, NARROW = QSize(320, 40), QSize(160, 80)
ALL = QRect(QPoint(0, 0), SIZE)


def picture(*drawn: QRect, colour: str = "black") -> QImage:
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    image.fill(QColor("#f7f3ea"))
    painter = QPainter(image)
    for rect in drawn:
        painter.setPen(QColor(colour))
        for y in range(rect.top(), rect.bottom() + 1, 3):
            painter.drawLine(rect.left(), y, rect.right(), y)
    painter.end()
    return image


def test_on_an_empty_page_it_is_at_the_top_in_the_middle() -> None:
    place = place_in(picture(), SIZE, (), (WIDE, NARROW))
    assert place == QRect(QPoint(240, CELL_PX), WIDE)


@pytest.mark.parametrize("colour", ["black", "#009E73", "#e9e1d1"])
def test_what_is_drawn_is_not_hidden(colour: str) -> None:
    drawn = QRect(0, 0, 800, 150)
    place = place_in(picture(drawn, colour=colour), SIZE, (), (WIDE,))
    assert ALL.contains(place)
    assert not place.intersects(drawn)
    assert place.top() < 180, "it is as near to the top as can be"


def test_a_single_thin_line_counts() -> None:
    drawn = QRect(0, 30, 800, 1)
    assert not place_in(picture(drawn), SIZE, (), (WIDE,)).intersects(drawn)


def test_what_can_be_pressed_is_not_hidden_though_nothing_is_drawn_there() -> None:
    taken = QRect(0, 0, 800, 200)
    assert not place_in(picture(), SIZE, (taken,), (WIDE,)).intersects(taken)


def test_where_the_wide_form_does_not_fit_a_narrow_one_does() -> None:
    drawn = QRect(200, 0, 600, 400)
    place = place_in(picture(drawn), SIZE, (), (WIDE, NARROW))
    assert place.size() == NARROW
    assert not place.intersects(drawn)


def test_where_nothing_is_free_it_hides_pictures_rather_than_buttons_and_as_little_as_can_be() -> None:
    drawn, taken = QRect(0, 0, 800, 400), QRect(0, 0, 800, 300)
    place = place_in(picture(drawn), SIZE, (taken,), (WIDE, NARROW))
    assert ALL.contains(place)
    assert not place.intersects(taken)


def test_a_page_smaller_than_any_form_is_covered_whole() -> None:
    assert place_in(picture(), QSize(100, 40), (), (WIDE,)) == QRect(0, 0, 100, 40)


def test_labels_and_buttons_of_a_page_stay_in_sight(qtbot: QtBot, themed: None) -> None:
    page = QWidget()
    page.resize(SIZE)
    label, button = QLabel("A heading over all of the page, as long as it is wide, in words", page), QPushButton(page)
    label.setGeometry(0, 0, 800, 60)
    button.setGeometry(0, 80, 800, 120)
    hidden = QPushButton(page)
    hidden.setGeometry(0, 200, 800, 200)
    hidden.hide()
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    qtbot.addWidget(page)
    page.show()
    place = free_place(page, (WIDE,))
    assert place.top() >= 200
