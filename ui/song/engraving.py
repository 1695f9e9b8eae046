"""Engraved music as painter paths, with the song event behind each note."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QByteArray, QDataStream, QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from ui.song.system_data import Role, SystemData, Words, with_area
from ui.theme import picture_font

STAFF_SPACE: Final = 180.0
"""The distance between two staff lines in an engraving's own units; everything scales by it."""

_WORDS_SHARE: Final = 0.8  # of the size that the engraver leaves room for: words beside notes are quiet


@dataclass(frozen=True, slots=True)
class Drawn:
    """One path of an engraving. pen_width 0: filled without an outline; is_filled False: a stroke only."""

    path: QPainterPath
    role: Role
    pen_width: float
    is_filled: bool
    event: int | None = None
    pitch: int | None = None
    glyph: str = ""


@dataclass(frozen=True)
class EngravedSystem:
    """One line of music, in units where a staff space is 180; the origin is the page's.

    boxes: where each event's heads, stems, flags and rests stand; bars: each bar's staves from line to line;
    ink: the rectangle of all that is drawn; staves: the staves of the first bar from top to bottom line.
    """

    drawn: tuple[Drawn, ...]
    boxes: dict[int, QRectF]
    bars: dict[int, QRectF]
    ink: QRectF

    @property
    def staves(self) -> QRectF:
        """From the first bar's start to the last bar's end, from the top staff line to the bottom one."""
        united = QRectF()
        for rect in self.bars.values():
            united = united.united(rect)
        return united


def system_of_data(data: SystemData) -> EngravedSystem:
    """Return the picture of a system; its words take this program's face. Any thread of a program with a window."""
    stream = QDataStream(QByteArray(data.paths))
    boxes, ink, drawn = dict(data.boxes), data.ink, []
    for item in data.items:
        if isinstance(item, Words):
            path = _text_path(item)
            ink = ink.united(path.boundingRect())
            if item.mark.event is not None:
                box = boxes.get(item.mark.event, QRectF())
                boxes[item.mark.event] = box.united(with_area(path.boundingRect()))
            drawn.append(Drawn(path, *item.mark))
        else:
            path = QPainterPath()
            stream >> path
            drawn.append(Drawn(path, *item))
    return EngravedSystem(tuple(drawn), boxes, data.bars, ink)


def _text_path(words: Words) -> QPainterPath:
    font = picture_font(words.size_px * _WORDS_SHARE, is_serif=True)
    font.setItalic(words.is_italic)
    path = QPainterPath()
    path.addText(QPointF(words.x, words.y), font, words.text)
    if words.is_centred:
        path.translate(-path.boundingRect().width() / 2, 0)
    return QTransform(*words.transform).map(path)
