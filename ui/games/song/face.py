"""Faces of the cards of "1;" (song rules, section 12), painted into any rectangle.

Widgets take the cached pixmaps of `face_pixmaps`.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from onesemi.games.song.cards import (
    Face,
    KeyChangeFace,
    Kind,
    Magic,
    MagicFace,
    NoteFace,
    OddFace,
    RestFace,
    Rhythm,
    RhythmFace,
    Special,
    SpecialFace,
)
from onesemi.music.pitch import PitchClass, Register, octave_of, pitch_class_of, pitch_text
from onesemi.music.song import Figure
from onesemi.wording.song import face_name, key_name, kind_name
from ui.games.song import face_icons, face_layout, face_sky, face_things
from ui.games.song.face_beats import least_text, paint_as_last, paint_beats, paint_no_beats, paint_to_the_bar
from ui.games.song.face_canvas import FIELD, Canvas, star
from ui.games.song.face_ground import CORNER, paint_ground, to_card
from ui.games.song.face_keyboard import paint_keyboard
from ui.games.song.face_staff import figure_system, paint_staff, signature_system
from ui.theme import Align, Theme, paint_pitch_shape, paint_text, picture_font

_LEAST_NAMED_PX: Final = 80  # below this width there is no room for a name of readable size

_Drawing = Callable[[Canvas], None]

_MAGIC: Final[dict[Magic, _Drawing]] = {
    Magic.METEOR: face_sky.meteor,
    Magic.WIND_CHIME: face_things.wind_chime,
    Magic.CLOCK: face_things.clock,
    Magic.MOON: face_sky.moon,
    Magic.DANDELION: face_things.dandelion,
    Magic.CANDY: face_things.candy,
    Magic.CLOUD: face_sky.cloud,
    Magic.MIRROR: face_things.mirror,
    Magic.BUBBLE: face_sky.bubble,
    Magic.RAINDROP: face_sky.raindrop,
    Magic.WAND: face_things.wand,
    Magic.DUMPLING: face_things.dumpling,
    Magic.CLOVER: face_things.clover,
    Magic.CAT: face_things.cat,
    Magic.RAINBOW: face_sky.rainbow,
    Magic.STAR: face_sky.shining_star,
    Magic.SNOWFLAKE: face_sky.snowflake,
    Magic.BUTTERFLY: face_things.butterfly,
    Magic.BALLOON: face_sky.balloon,
    Magic.FIREWORKS: face_sky.fireworks,
}
_SPECIALS: Final[dict[Special, _Drawing]] = {
    Special.REPEAT: face_icons.repeat,
    Special.ECHO: face_icons.echo,
    Special.EXTEND: face_icons.extend,
    Special.CUT: face_icons.cut,
    Special.SILENCE: face_icons.silence,
    Special.REMIX: face_icons.remix,
    Special.REHARMONIZE: face_icons.reharmonize,
    Special.IMPROV: face_icons.improv,
}
_RHYTHMS: Final[dict[Rhythm, _Drawing]] = {
    Rhythm.LEGATO: face_icons.legato,
    Rhythm.ADAGIO: face_icons.adagio,
    Rhythm.SYNCOPATION: face_icons.syncopation,
    Rhythm.RUSH: face_icons.rush,
}
_REGISTERS: Final = {register.octave: register for register in Register}


def paint_face(painter: QPainter, rect: QRectF, face: Face, theme: Theme, *, name: str | None = None) -> None:
    """Paint a card's face into a rectangle of 5:7, in the language in use; name replaces the card's own name.

    GUI thread only: staves are engraved on first use (about 3 ms) and kept.
    """
    _CardPainter(painter, rect, theme, name).paint(face)


def magic_drawing(magic: Magic) -> Callable[[Canvas], None]:
    """Return what draws a magic note's picture, on a canvas of 100 × 100."""
    return _MAGIC[magic]


class _CardPainter:
    """Paints one face in the card's own units (200 × 280)."""

    def __init__(self, painter: QPainter, rect: QRectF, theme: Theme, name: str | None) -> None:
        self.painter = painter
        self.rect = rect
        self.theme = theme
        self.name = name

    def paint(self, face: Face) -> None:
        self.painter.save()
        to_card(self.painter, self.rect)
        paint_ground(self.painter, self.theme, self.theme.card)
        match face:
            case NoteFace():
                self._note(face)
            case RestFace(length):
                self._rest(length)
            case KeyChangeFace():
                self._key(face)
            case SpecialFace(special):
                self._special(special, face)
            case RhythmFace(rhythm):
                self._zero_beat(_RHYTHMS[rhythm], face)
            case OddFace():
                self._odd(face)
            case MagicFace():
                self._magic(face)
        self.painter.restore()

    def _note(self, face: NoteFace) -> None:
        self._register(face.register)
        paint_pitch_shape(self.painter, face_layout.SHAPE, face.pitch_class, self.theme)
        font = picture_font(face_layout.PITCH_NAME_SIZE, is_bold=True)
        text = self.name or pitch_text(face.pitch)
        paint_text(self.painter, face_layout.PITCH_NAME, text, font, self.theme.ink, align=Align.RIGHT)
        system = figure_system(Figure.SINGLE, (face.pitch,), face.length_ticks)
        paint_staff(self.painter, face_layout.NOTE_STAFF, system, self.theme)
        paint_keyboard(self.painter, face_layout.NOTE_KEYBOARD, {face.pitch_class}, self.theme)
        paint_beats(self.painter, face_layout.BEATS, face.length_ticks, self.theme)

    def _rest(self, length_ticks: int) -> None:
        system = figure_system(Figure.REST, (), length_ticks)
        paint_staff(self.painter, face_layout.REST_STAFF, system, self.theme, most_space=22)
        self._name(face_layout.PICTURE_NAME, self.name or kind_name(Kind.REST))
        paint_beats(self.painter, face_layout.BEATS, length_ticks, self.theme)

    def _key(self, face: KeyChangeFace) -> None:
        self._zero_beat_frame()
        paint_staff(self.painter, face_layout.KEY_STAFF, signature_system(face.key), self.theme)
        self._name(face_layout.KEY_NAME, self.name or key_name(face.key))
        row = face_layout.KEY_SHAPES
        width = row.width() / len(face.key.scale)
        for place, pitch_class in enumerate(face.key.scale):
            cell = QRectF(row.left() + place * width + 1, row.top(), width - 2, row.height())
            paint_pitch_shape(self.painter, cell, pitch_class, self.theme)
        paint_keyboard(self.painter, face_layout.KEY_KEYBOARD, set(face.key.scale), self.theme)
        paint_no_beats(self.painter, face_layout.BEATS, self.theme)

    def _special(self, special: Special, face: Face) -> None:
        match special:
            case Special.REPEAT:
                self._pictured(_SPECIALS[special], face)
                paint_as_last(self.painter, face_layout.BEATS, self.theme)
            case Special.SILENCE:
                self._pictured(_SPECIALS[special], face)
                paint_to_the_bar(self.painter, face_layout.BEATS, self.theme)
            case _:
                self._zero_beat(_SPECIALS[special], face)

    def _zero_beat(self, drawing: _Drawing, face: Face) -> None:
        self._zero_beat_frame()
        self._pictured(drawing, face)
        paint_no_beats(self.painter, face_layout.BEATS, self.theme)

    def _odd(self, face: OddFace) -> None:
        pitch_classes = tuple(dict.fromkeys(pitch_class_of(pitch) for pitch in face.pitches))
        if face.pitches:
            self._register(_REGISTERS[octave_of(min(face.pitches))])
        elif face.is_wild:
            self._register(Register.MID)
        self._shapes(tuple(PitchClass) if face.is_wild else pitch_classes)
        figure = Figure.SINGLE if face.is_wild else face.figure
        pitches = (71,) if face.is_wild else face.pitches
        if face.is_wild:
            self._wild_note()
        else:
            paint_staff(
                self.painter, face_layout.ODD_STAFF, figure_system(figure, pitches, face.length_ticks), self.theme
            )
        self._name(face_layout.ODD_NAME, self.name or face_name(face))
        paint_keyboard(self.painter, face_layout.ODD_KEYBOARD, set(pitch_classes), self.theme)
        paint_beats(self.painter, face_layout.BEATS, face.length_ticks, self.theme)

    def _magic(self, face: MagicFace) -> None:
        self.painter.fillPath(star(30, 30, 15, points=4, waist=0.36), QColor(self.theme.accent))
        self.painter.fillPath(star(46, 44, 7, points=4, waist=0.36), QColor(self.theme.accent))
        self._pictured(_MAGIC[face.magic], face)
        paint_beats(self.painter, face_layout.BEATS, face.length_ticks, self.theme)

    def _pictured(self, drawing: _Drawing, face: Face) -> None:
        area = face_layout.PICTURE
        self.painter.save()
        self.painter.translate(area.topLeft())
        self.painter.scale(area.width() / FIELD, area.height() / FIELD)
        drawing(Canvas(self.painter, self.theme))
        self.painter.restore()
        self._name(face_layout.PICTURE_NAME, self.name or face_name(face))

    def _name(self, rect: QRectF, text: str) -> None:
        if self.rect.width() < _LEAST_NAMED_PX:
            return
        size = max(face_layout.NAME_SIZE, least_text(self.painter))
        font = picture_font(size, is_bold=True)
        paint_text(self.painter, rect, text, font, self.theme.ink, most_lines=2 if rect.height() > 40 else 1)

    def _register(self, register: Register) -> None:
        """The mark is drawn, not set: fonts differ in the size of ∨ ● ∧."""
        box = face_layout.MARK.adjusted(4, 6, -4, -6)
        pen = QPen(QColor(self.theme.ink), 5)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        middle = box.center().x()
        match register:
            case Register.LOW:
                self.painter.drawPolyline([box.topLeft(), QPointF(middle, box.bottom()), box.topRight()])
            case Register.HIGH:
                self.painter.drawPolyline([box.bottomLeft(), QPointF(middle, box.top()), box.bottomRight()])
            case Register.MID:
                self.painter.setBrush(QColor(self.theme.ink))
                self.painter.drawEllipse(box.center(), 6, 6)

    def _shapes(self, pitch_classes: tuple[PitchClass, ...]) -> None:
        if not pitch_classes:
            return
        if len(pitch_classes) == 1:
            paint_pitch_shape(self.painter, face_layout.SHAPE, pitch_classes[0], self.theme)
            return
        area = face_layout.SHAPES
        columns = min(4, len(pitch_classes))
        rows = -(-len(pitch_classes) // columns)
        cell = min(area.width() / columns, area.height() / rows, 30.0)
        left = area.right() - columns * cell
        for place, pitch_class in enumerate(pitch_classes):
            x, y = left + place % columns * cell, area.top() + place // columns * cell
            paint_pitch_shape(self.painter, QRectF(x + 1.5, y + 1.5, cell - 3, cell - 3), pitch_class, self.theme)

    def _wild_note(self) -> None:
        """A staff with a question mark: the player names the pitch."""
        area = face_layout.ODD_STAFF
        self.painter.setPen(QPen(QColor(self.theme.ink), 1.2))
        for line in range(5):
            y = area.center().y() + (line - 2) * 14
            self.painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        paint_text(self.painter, area, "?", picture_font(64, is_bold=True), self.theme.accent)

    def _zero_beat_frame(self) -> None:
        pen = QPen(QColor(self.theme.accent), 2.4)
        pen.setDashPattern([3, 2.5])
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawRoundedRect(face_layout.CARD.adjusted(7, 7, -7, -7), CORNER - 4, CORNER - 4)
