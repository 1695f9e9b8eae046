"""How Qt's own widgets are drawn: as Fusion draws them, with ♯ and ♭ set close in whatever they say."""

import re
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen
from PySide6.QtWidgets import QProxyStyle

from ui.theme.set_text import set_lines
from ui.theme.text_runs import SIGNS, broken_lines

_MNEMONIC: Final = re.compile("&(.)")
_ALIGNMENT: Final = (Qt.AlignmentFlag.AlignHorizontal_Mask | Qt.AlignmentFlag.AlignVertical_Mask).value
_MARKS_KEYS: Final = (Qt.TextFlag.TextShowMnemonic | Qt.TextFlag.TextHideMnemonic).value


class WidgetStyle(QProxyStyle):
    """Sets the words of labels, buttons, boxes and tool tips as all text of the program is set.

    What is without a sign is Qt's own affair, and so is the room: Qt gives the signs more than they take.
    """

    def __init__(self) -> None:
        super().__init__("Fusion")

    def drawItemText(  # noqa: N802 - Qt's name and parameters
        self,
        painter: QPainter,
        rect: QRect,
        flags: int,
        pal: QPalette | Qt.GlobalColor | QColor,
        enabled: bool,  # noqa: FBT001 - as above
        text: str,
        textRole: QPalette.ColorRole = QPalette.ColorRole.NoRole,  # noqa: N803 - as above
    ) -> None:
        """Draw a widget's words into a rectangle."""
        if SIGNS.isdisjoint(text):
            super().drawItemText(painter, rect, flags, pal, enabled, text, textRole)
            return
        painter.save()
        if textRole != QPalette.ColorRole.NoRole:
            painter.setPen(QPen(QPalette(pal).brush(textRole), painter.pen().widthF()))
        lines = _lines(text, flags, painter, rect.width())
        set_lines(painter, QRectF(rect), lines, Qt.AlignmentFlag(flags & _ALIGNMENT))
        painter.restore()


def _lines(text: str, flags: int, painter: QPainter, width: float) -> list[str]:
    """Return the lines of a widget's text, without the marks of its shortcut."""
    if flags & _MARKS_KEYS:
        text = _MNEMONIC.sub(r"\1", text)
    lines = text.split("\n")
    if not flags & Qt.TextFlag.TextWordWrap.value:
        return lines
    return [line for whole in lines for line in broken_lines(whole, painter.font(), width)]
