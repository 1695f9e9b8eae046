"""Where a page has nothing: neither something drawn nor something to press."""

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

CELL_PX: Final = 8
_EQUAL: Final = 4  # so little may the colours of two cells differ, all channels together
_PRESSABLE: Final = 50  # cells of a button weigh so many of a picture

Counts = list[list[int]]


def free_place(page: QWidget, sizes: Iterable[QSize]) -> QRect:
    """Return a place on a page, in its own pixels, for the first of the sizes that fits where nothing is.

    Places near the top and the middle go first. Where nothing fits at all, it is the place that covers least. The page
    is painted once for it; all in all it takes some tens of milliseconds.
    """
    return place_in(page.grab().toImage(), page.size(), _pressable(page), sizes)


def place_in(picture: QImage, size: QSize, taken: Iterable[QRect], sizes: Iterable[QSize]) -> QRect:
    """Return the place on a picture of a page of a size (see `free_place`); taken are rectangles to stay off."""
    columns, rows = size.width() // CELL_PX, size.height() // CELL_PX
    counts = _counts(_weights(picture, columns, rows, taken))
    best = columns * rows * _PRESSABLE + 1, QRect(QPoint(0, 0), size)
    for wanted in sizes:
        hidden, row, column = _best_cells(counts, columns, rows, wanted)
        if hidden < best[0]:
            best = hidden, QRect(QPoint((column + 1) * CELL_PX, (row + 1) * CELL_PX), wanted)
        if not hidden:
            break
    return best[1]


def _pressable(page: QWidget) -> Iterator[QRect]:
    for child in page.findChildren(QWidget):
        if child.isVisible() and child.focusPolicy() & Qt.FocusPolicy.TabFocus:
            yield QRect(child.mapTo(page, QPoint(0, 0)), child.size())


def _weights(picture: QImage, columns: int, rows: int, taken: Iterable[QRect]) -> list[list[int]]:
    """Return for each cell how much it would hide: 0 where its colour is that of its neighbours."""
    shrunk = picture.scaled(columns, rows, mode=Qt.TransformationMode.SmoothTransformation)
    colours = memoryview(bytes(shrunk.convertToFormat(QImage.Format.Format_RGB32).constBits())).cast("I").tolist()
    weights = [[0] * columns for _row in range(rows)]
    for row in range(rows):
        for column in range(columns):
            colour = colours[row * columns + column]
            if column + 1 < columns and _differ(colour, colours[row * columns + column + 1]):
                weights[row][column] = weights[row][column + 1] = 1
            if row + 1 < rows and _differ(colour, colours[(row + 1) * columns + column]):
                weights[row][column] = weights[row + 1][column] = 1
    for rect in taken:
        for row in range(max(rect.top() // CELL_PX, 0), min(rect.bottom() // CELL_PX + 1, rows)):
            for column in range(max(rect.left() // CELL_PX, 0), min(rect.right() // CELL_PX + 1, columns)):
                weights[row][column] = _PRESSABLE
    return weights


def _differ(one: int, other: int) -> bool:
    """Tell whether two colours, 0xRRGGBB, are seen as two."""
    return one != other and sum(abs((one >> by & 255) - (other >> by & 255)) for by in (0, 8, 16)) > _EQUAL


def _counts(weights: list[list[int]]) -> Counts:
    """Return the weights above and to the left of each corner, added up, so that any rectangle is counted at once."""
    counts = [[0] * (len(weights[0]) + 1 if weights else 1)]
    for row in weights:
        along = accumulate(row, initial=0)
        counts.append([above + here for above, here in zip(counts[-1], along, strict=True)])
    return counts


def _best_cells(counts: Counts, columns: int, rows: int, wanted: QSize) -> tuple[int, int, int]:
    """Return how much the best place of a size hides, and its row and column; one cell is kept free around it.

    Of equal places it is the first from the top, and there the one nearest to the middle.
    """
    width, height = -(-wanted.width() // CELL_PX) + 2, -(-wanted.height() // CELL_PX) + 2
    middle = (columns - width) / 2
    from_middle = sorted(range(columns - width + 1), key=lambda column: abs(column - middle))
    best = columns * rows * _PRESSABLE + 1, 0, 0
    for row in range(rows - height + 1):
        top, bottom = counts[row], counts[row + height]
        for column in from_middle:
            hidden = bottom[column + width] - bottom[column] - top[column + width] + top[column]
            if hidden < best[0]:
                best = hidden, row, column
                if not hidden:
                    return best
    return best
