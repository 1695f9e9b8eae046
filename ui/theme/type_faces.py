"""Type: the system's own face with Chinese behind it, in four sizes and two weights."""

from enum import IntEnum
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase


class TypeSize(IntEnum):
    """The four sizes in pixels at scale 1; nothing is smaller."""

    SMALL = 12
    BODY = 15
    HEADING = 20
    TITLE = 32


# Traditional Chinese faces of Debian, macOS and Windows; Qt takes the first that the machine has.
_CHINESE_SANS: Final = (
    "Noto Sans CJK TC",
    "Noto Sans TC",
    "PingFang TC",
    "Microsoft JhengHei UI",
    "Microsoft JhengHei",
)
_CHINESE_SERIF: Final = ("Noto Serif CJK TC", "Noto Serif TC", "Songti TC", "PMingLiU")


def ui_font(size: TypeSize = TypeSize.BODY, *, is_bold: bool = False) -> QFont:
    """Return the face of the interface: the system's, with Traditional Chinese as fallback."""
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font = QFont()
    font.setFamilies([*system.families(), *_CHINESE_SANS])
    font.setPixelSize(int(size))
    if is_bold:
        font.setWeight(QFont.Weight.Bold)
    return font


def picture_font(size_px: float, *, is_bold: bool = False, is_serif: bool = False) -> QFont:
    """Return a face for cards and pictures, in any size, without hinting so that it scales as drawn.

    One family holds Latin, ♯ and Chinese together, so that a line of mixed text looks of one piece.
    """
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font = QFont()
    font.setFamilies([*(_CHINESE_SERIF if is_serif else _CHINESE_SANS), *system.families()])
    font.setPixelSize(max(1, round(size_px)))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if is_bold:
        font.setWeight(QFont.Weight.Bold)
    return font
