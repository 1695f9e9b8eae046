"""The key card on the table: the key's name and its SAFE notes with shapes and colours."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from onesemi.locale import tr
from onesemi.music.key import Key
from onesemi.music.pitch import PitchClass
from onesemi.wording.song import key_name
from ui.table.painting import paint_panel
from ui.theme import GRID_PX, Theme, TypeSize, paint_pitch_shape, set_line, ui_font

_WIDEST_NOTE_PX: Final = 36


class KeyCard(QWidget):
    """Shows the key and what is SAFE in it, from the tonic up; with the hint off as well (section 3)."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._key: Key | None = None
        self._notes: tuple[PitchClass, ...] = ()

    @property
    def notes(self) -> tuple[PitchClass, ...]:
        """The SAFE notes shown, from the tonic up."""
        return self._notes

    def show_key(self, key: Key | None, safe: frozenset[PitchClass]) -> None:
        """Show a key (None: not drawn yet) and the pitch classes that are SAFE in it."""
        if key == self._key and frozenset(self._notes) == safe:
            return
        self._key = key
        tonic = 0 if key is None else key.tonic
        self._notes = tuple(sorted(safe, key=lambda pitch_class: (pitch_class - tonic) % 12))
        self.setAccessibleName("" if key is None else tr("Key: {key}", key=key_name(key)))
        self.setAccessibleDescription(tr("SAFE: {notes}", notes=" ".join(note.text for note in self._notes)))
        self.setToolTip(self.accessibleDescription())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the name and a row of shapes with their letters."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        paint_panel(painter, area, self._theme)
        if self._key is None:
            return
        inner = area.adjusted(GRID_PX, 6, -GRID_PX, -6)
        painter.setPen(QColor(self._theme.ink))
        painter.setFont(ui_font(TypeSize.HEADING, is_bold=True))
        set_line(painter, QRectF(inner.left(), inner.top(), inner.width(), 26), key_name(self._key))
        painter.setFont(ui_font(TypeSize.SMALL))
        painter.setPen(QColor(self._theme.faint_ink))
        set_line(painter, QRectF(inner.left(), inner.top() + 26, inner.width(), 16), tr("SAFE notes"))
        self._paint_notes(painter, inner.adjusted(0, 44, 0, 0))

    def _paint_notes(self, painter: QPainter, area: QRectF) -> None:
        width = min(float(_WIDEST_NOTE_PX), area.width() / max(1, len(self._notes)))
        side = min(width - 3, area.height() - 18)
        painter.setFont(ui_font(TypeSize.SMALL, is_bold=True))
        for index, note in enumerate(self._notes):
            left = area.left() + index * width
            paint_pitch_shape(painter, QRectF(left + (width - side) / 2, area.top(), side, side), note, self._theme)
            painter.setPen(QColor(self._theme.ink))
            letter = QRectF(left, area.top() + side, width, 18)
            set_line(painter, letter, note.text, Qt.AlignmentFlag.AlignCenter)
