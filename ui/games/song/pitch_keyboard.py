"""Naming a pitch class: a small piano keyboard with every pitch's shape on its key."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from onesemi.locale import tr
from onesemi.music.pitch import PitchClass
from ui.table.chooser_body import ChooserBody
from ui.table.painting import paint_focus_ring
from ui.theme import Theme, TypeSize, paint_pitch_shape, set_line, ui_font

_NATURALS: Final = tuple(pitch for pitch in PitchClass if not pitch.is_sharp)
_BLACK_SHARE: Final = 0.62
_HEIGHT_PX: Final = 150


class PianoKey(QAbstractButton):
    """One key of the keyboard."""

    def __init__(self, pitch_class: PitchClass, detail: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pitch_class = pitch_class
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(pitch_class.text)
        self.setAccessibleDescription(detail)
        self.setToolTip(f"{pitch_class.text} {detail}".strip())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Take Enter and Space as a click; leave every other key to the keyboard."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self.click()
            return
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the key with shape and letter at its lower end."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        is_black = self.pitch_class.is_sharp
        painter.setPen(QPen(QColor("#22262B"), 1.5))
        painter.setBrush(QColor("#22262B" if is_black else "#FFFFFF"))
        painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 5, 5)
        side = min(area.width() - 10, 34.0)
        shape = QRectF(area.center().x() - side / 2, area.bottom() - side - 30, side, side)
        paint_pitch_shape(painter, shape, self.pitch_class, self._theme)
        painter.setPen(QColor("#FFFFFF" if is_black else "#22262B"))
        painter.setFont(ui_font(TypeSize.BODY, is_bold=True))
        letter = QRectF(area.left(), area.bottom() - 28, area.width(), 24)
        set_line(painter, letter, self.pitch_class.text, Qt.AlignmentFlag.AlignCenter)
        if self.hasFocus():
            paint_focus_ring(painter, area, self._theme, 5)


class PitchKeyboard(ChooserBody):
    """Twelve keys; `chosen` carries the pitch class. Letters name naturals, with Shift sharps; arrows walk."""

    chosen = Signal(object)

    def __init__(self, safe: frozenset[PitchClass], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys = {
            pitch: PianoKey(pitch, tr("SAFE") if pitch in safe else tr("OUTSIDE"), theme, self) for pitch in PitchClass
        }
        for pitch, key in self._keys.items():
            key.clicked.connect(lambda _checked=False, value=pitch: self.chosen.emit(value))
            if pitch.is_sharp:
                key.raise_()
        for pitch in (pitch for pitch in PitchClass if pitch.is_sharp):
            self._keys[pitch].raise_()
        self.setFocusProxy(self._keys[PitchClass.C])

    def key(self, pitch_class: PitchClass) -> PianoKey:
        """Return the key of a pitch class."""
        return self._keys[pitch_class]

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a comfortable size."""
        return QSize(500, _HEIGHT_PX)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the least size."""
        return QSize(320, _HEIGHT_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Lay white keys side by side and black ones over their gaps."""
        super().resizeEvent(event)
        width = min(72, self.width() // len(_NATURALS))
        left = (self.width() - width * len(_NATURALS)) // 2
        black = int(width * 0.66)
        for index, natural in enumerate(_NATURALS):
            self._keys[natural].setGeometry(left + index * width, 0, width, self.height())
            sharp = PitchClass((natural + 1) % 12)
            if sharp.is_sharp:
                at = left + (index + 1) * width - black // 2
                self._keys[sharp].setGeometry(at, 0, black, int(self.height() * _BLACK_SHARE))

    def take_key(self, event: QKeyEvent) -> bool:
        """Press a key by its letter, or walk with the arrows; return whether the key was one of ours."""
        letter = event.text().upper()
        natural = next((pitch for pitch in _NATURALS if pitch.text == letter), None)
        if natural is not None:
            return self._press_letter(natural, is_sharp=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        at = next((pitch for pitch, key in self._keys.items() if key.hasFocus()), None)
        if step is None or at is None:
            return False
        self._keys[PitchClass((at + step) % 12)].setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _press_letter(self, natural: PitchClass, *, is_sharp: bool) -> bool:
        pitch = PitchClass((natural + is_sharp) % 12)
        if is_sharp and not pitch.is_sharp:
            return False
        self._keys[pitch].click()
        return True
