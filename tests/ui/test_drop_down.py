"""The drop-down's arrow stands where the words end, in either direction of writing."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ui.drop_down import DropDown


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_the_arrow_is_at_the_far_end_of_the_words(qtbot: QtBot, themed: None, direction: Qt.LayoutDirection) -> None:
    box = DropDown("Look")
    qtbot.addWidget(box)
    box.addItems([""])
    box.setLayoutDirection(direction)
    box.resize(200, 40)
    image = box.grab().toImage()
    inked = [image.pixelColor(x, y).lightness() < 100 for y in range(8, 32) for x in range(8, 192)]
    columns = np.flatnonzero(np.array(inked).reshape(24, 184).any(axis=0)) + 8
    middle = 200 - 18 if direction == Qt.LayoutDirection.LeftToRight else 18
    assert abs(float(columns.mean()) - middle) < 2.0
    assert np.ptp(columns) < 16
