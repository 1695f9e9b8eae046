"""Card faces: each different, all inside the card, readable, and named in the language in use."""

from fractions import Fraction

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from onesemi.games.song.cards import (
    ODD_FACES,
    STANDARD_COUNTS,
    Face,
    MagicFace,
    NoteFace,
    OddFace,
    RestFace,
    face_code,
)
from onesemi.music.pitch import PitchClass, Register
from onesemi.music.song import Figure
from ui.games.song.face import paint_face
from ui.games.song.face_back import paint_back
from ui.games.song.face_beats import beats_figure
from ui.games.song.face_pixmaps import back_pixmap, face_pixmap
from ui.games.song.face_staff import figure_system
from ui.song.system_data import Role
from ui.theme import DARK, LIGHT, NATURAL_COLOURS, Theme, TypeSize, drawn_line, fitted_lines, paint_text, picture_font

FACES = tuple(STANDARD_COUNTS)
OUTSIDE = "#FF00FF"

pytestmark = pytest.mark.usefixtures("qapp")


def _picture(face: Face | None, width: int = 100, theme: Theme = LIGHT, name: str | None = None) -> QImage:
    height = width * 7 // 5
    image = QImage(width + 20, height + 20, QImage.Format.Format_RGB32)
    image.fill(QColor(OUTSIDE))
    painter = QPainter(image)
    rect = QRectF(10, 10, width, height)
    if face is None:
        paint_back(painter, rect, theme)
    else:
        paint_face(painter, rect, face, theme, name=name)
    painter.end()
    return image


def _colours(image: QImage) -> set[str]:
    return {image.pixelColor(x, y).name().upper() for x in range(image.width()) for y in range(image.height())}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_all_faces_differ_and_none_looks_like_the_back(theme: Theme) -> None:
    pictures = {bytes(_picture(face, 100, theme).constBits()) for face in (*FACES, None)}
    assert len(pictures) == len(FACES) + 1


@pytest.mark.parametrize("face", FACES, ids=face_code)
def test_no_face_paints_outside_its_card(face: Face) -> None:
    image = _picture(face)
    width, height = image.width(), image.height()
    outer = [(x, y) for x in range(width) for y in (0, 4, 9, height - 10, height - 5, height - 1)]
    outer += [(x, y) for y in range(height) for x in (0, 4, 9, width - 10, width - 5, width - 1)]
    assert {image.pixelColor(x, y).name().upper() for x, y in outer} == {OUTSIDE}


def test_painting_twice_gives_the_same_picture() -> None:
    face = NoteFace(PitchClass.F_SHARP, Register.MID, 960)
    assert _picture(face, 200) == _picture(face, 200)


@pytest.mark.parametrize("pitch_class", [pc for pc in PitchClass if not pc.is_sharp])
def test_a_note_card_shows_its_pitch_colour(pitch_class: PitchClass) -> None:
    colours = _colours(_picture(NoteFace(pitch_class, Register.MID, 960)))
    assert NATURAL_COLOURS[pitch_class] in colours
    others = {colour for other, colour in NATURAL_COLOURS.items() if other is not pitch_class}
    assert not colours & others


def test_a_low_note_stands_in_the_bass_clef_and_a_mid_one_in_the_treble() -> None:
    def clefs(pitch: int) -> set[str]:
        return {drawn.glyph for drawn in figure_system(Figure.SINGLE, (pitch,), 960).drawn} & {"E050", "E062"}

    assert clefs(59) == {"E062"}
    assert clefs(60) == {"E050"}


@pytest.mark.parametrize(
    ("length_ticks", "glyphs"),
    [(480, {"E0A4", "E240"}), (960, {"E0A4"}), (1920, {"E0A3"}), (3840, {"E0A2"})],
)
def test_lengths_are_engraved_as_quaver_crotchet_minim_semibreve(length_ticks: int, glyphs: set[str]) -> None:
    drawn = figure_system(Figure.SINGLE, (67,), length_ticks).drawn
    heads_and_flags = {part.glyph for part in drawn if part.glyph.startswith(("E0A", "E24"))}
    assert heads_and_flags == glyphs
    assert [part.pitch for part in drawn if part.role is Role.HEAD] == [67]


@pytest.mark.parametrize(
    ("beats", "text"),
    [
        ("1/16", "1/16"),
        ("1/8", "⅛"),
        ("1/4", "¼"),
        ("3/8", "⅜"),
        ("7/16", "7/16"),
        ("1/2", "½"),
        ("7/4", "1¾"),
        ("5/4", "1¼"),
        ("4", "4"),
    ],
)
def test_beats_are_written_as_people_read_them(beats: str, text: str) -> None:
    assert beats_figure(int(Fraction(beats) * 960)) == text


def test_a_name_that_is_too_long_for_its_card_is_condensed_or_broken_and_never_wider() -> None:
    font = picture_font(24, is_bold=True)
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    for name in ("Hemidemisemiquaver", "Tied crotchet and semiquaver", "連結的二分音符與八分音符", "x" * 300):
        painter = QPainter(image)
        covered = paint_text(painter, QRectF(50, 20, 180, 56), name, font, "#000000", most_lines=2)
        painter.end()
        assert covered.left() >= 49
        assert covered.right() <= 231
    assert fitted_lines("Hemidemisemiquaver", font, 180, 2) == ("Hemidemisemiquaver",)
    assert fitted_lines("x" * 300, font, 180, 2)[0].endswith("…")


def test_a_sharp_sign_stands_close_to_its_letter() -> None:
    font = picture_font(100)
    assert drawn_line("C♯4", font).advance < 0.85 * QFontMetricsF(font).horizontalAdvance("C♯4")


def test_a_given_name_replaces_the_cards_own() -> None:
    face = ODD_FACES[0]
    assert _picture(face, 100, name="六十四分音符") != _picture(face, 100)


def test_pixmaps_are_painted_once_per_size_and_theme() -> None:
    face = RestFace(960)
    small = face_pixmap(face, 100, 140, LIGHT)
    assert face_pixmap(face, 100, 140, LIGHT) is small
    assert face_pixmap(face, 100, 140, DARK) is not small
    large = face_pixmap(face, 100, 140, LIGHT, device_ratio=2.0)
    assert (large.width(), large.height(), large.devicePixelRatio()) == (200, 280, 2.0)
    assert back_pixmap(100, 140, LIGHT).size() == small.size()


def test_every_kind_of_face_is_in_the_catalogue_that_was_painted() -> None:
    assert {type(face) for face in FACES} >= {NoteFace, RestFace, OddFace, MagicFace}


@pytest.mark.parametrize("width", [80, 94, 142, 200])
def test_names_and_numbers_on_cards_are_never_too_small_to_read(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[float] = []

    def noted(size_px: float, **how: bool) -> QFont:
        sizes.append(size_px * width / 200)
        return picture_font(size_px, **how)

    monkeypatch.setattr("ui.games.song.face.picture_font", noted)
    monkeypatch.setattr("ui.games.song.face_beats.picture_font", noted)
    for card in FACES[::5]:
        _picture(card, width)
    assert sizes
    assert min(sizes) >= TypeSize.SMALL - 0.01
