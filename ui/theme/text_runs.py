"""What a line of text measures, with ♯ and ♭ set close as in music print, and where it may break.

Chinese faces give ♯ the width of an ideograph, which tears "C♯4" apart; here it gets its own width and a hair on
each side. No feature of those faces does so by itself.
"""

from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF, QPainterPath

SIGNS: Final = frozenset("♯♭♮")
_SIGN_BEARING_EM: Final = 0.05
_ELLIPSIS: Final = "…"
_NEVER_FIRST: Final = frozenset("，。；：、！？」』）》…·")
_NEVER_LAST: Final = frozenset("「『（《")
_BREAKS_AFTER: Final = _NEVER_FIRST | frozenset(" -")
_sign_places: Final[dict[tuple[str, str], tuple[float, float]]] = {}  # three signs in the few fonts of the program


def runs(text: str) -> list[str]:
    """Split a line so that every sign stands alone."""
    found: list[str] = []
    for letter in text:
        if letter in SIGNS or not found or found[-1] in SIGNS:
            found.append(letter)
        else:
            found[-1] += letter
    return found


def sign_place(sign: str, font: QFont) -> tuple[float, float]:
    """Return how far a sign is shifted from where its face would set it, and how far the line goes on with it."""
    key = (sign, font.key())
    if key not in _sign_places:
        path = QPainterPath()
        path.addText(QPointF(0, 0), font, sign)
        box, bearing = path.boundingRect(), _SIGN_BEARING_EM * QFontInfo(font).pixelSize()
        _sign_places[key] = (bearing - box.left(), box.width() + 2 * bearing)
    return _sign_places[key]


def line_advance(text: str, font: QFont) -> float:
    """Return how wide a line of text is."""
    metrics = QFontMetricsF(font)
    return sum(sign_place(run, font)[1] if run in SIGNS else metrics.horizontalAdvance(run) for run in runs(text))


def broken_lines(text: str, font: QFont, width: float) -> list[str]:
    """Fill line after line; a word longer than a line has one of its own."""
    lines: list[str] = []
    current = ""
    for word in _words(text):
        if not current or line_advance((current + word).rstrip(), font) <= width:
            current += word
        else:
            lines.append(current.rstrip())
            current = word
    lines.append(current.rstrip())
    return lines


def cut_line(line: str, font: QFont, width: float) -> str:
    """Return a line, or as much of it as fits a width together with an ellipsis."""
    if line_advance(line, font) <= width:
        return line
    kept = line
    while kept and line_advance(kept.rstrip() + _ELLIPSIS, font) > width:
        kept = kept[:-1]
    return kept.rstrip() + _ELLIPSIS


def _words(text: str) -> list[str]:
    """Split where a line may break: after spaces and hyphens, and between ideographs, but not before their stops."""
    words = [""]
    for letter in text:
        if words[-1] and _may_break(words[-1][-1], letter):
            words.append(letter)
        else:
            words[-1] += letter
    return words


def _may_break(before: str, after: str) -> bool:
    if after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    return before in _BREAKS_AFTER or _is_ideograph(before) or _is_ideograph(after)


def _is_ideograph(letter: str) -> bool:
    return "\u2e80" <= letter <= "\u9fff" or "\uf900" <= letter <= "\ufaff"
