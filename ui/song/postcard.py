"""The song postcard: an A6 picture at 300 dpi with the song as engraved notes, its players and its date.

Needs no display: without a running program it is drawn on Qt's offscreen platform. The same song gives the same bytes
on the same machine (fonts are the machine's).
"""

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PIL import Image, PngImagePlugin
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QGuiApplication, QImage, QPainter

from onesemi.files import write_bytes
from onesemi.locale import current_language, tr, tr_plural, use_language
from onesemi.music.notation import Clef, WrittenBar, WrittenSong, write_song_out
from onesemi.music.song import Player, Song
from onesemi.wording.song import genre_name, written_key_name
from ui.song.engraving_painter import paint_system
from ui.song.postcard_drawing import (
    paint_crown,
    paint_flourish,
    paint_paper,
    paint_postmark,
    paint_stamp,
    paint_table,
    rect_of,
)
from ui.song.postcard_layout import HEIGHT, MOST_PLAYERS, WIDTH, Box, PostcardLayout, postcard_layout
from ui.song.postcard_music import PlacedMusic, fitted_music
from ui.theme import LIGHT, Align, fitted_lines, paint_seat_mark, paint_text, picture_font

DOTS_PER_INCH: Final = 300
_DOTS_PER_METRE: Final = round(DOTS_PER_INCH / 0.0254)
# Size in pixels, most lines, and how much of the width it may take before the next, smaller one is tried.
_TITLE_STYLES: Final = ((92.0, 1, 0.8), (66.0, 2, 0.8), (46.0, 3, 1.0))
_FACTS_PX: Final = 36.0
_NAME_STYLES: Final = ((34.0, 1), (25.0, 2))
_WORD_PX: Final = 30.0
_SILENCE_GAP_PX: Final = 24.0
_READY_SHARE: Final = 0.4  # what it takes to get here: a worker imports Qt
_PAINTED_SHARE: Final = 0.8

Covered = dict[str, Box]
"""What was painted where, by name: "title", "facts", "line 0" …, "left out", "player 0" …"""


def postcard_png(
    song: Song, language: str | None = None, report: Callable[[float], None] = lambda _share: None
) -> bytes:
    """Return a song's postcard as a PNG file; language None is the one in use.

    report hears how much is done, 0 … 1, and may raise to cancel.
    """
    report(_READY_SHARE)
    image = postcard_image(song, language).convertToFormat(QImage.Format.Format_RGB888)
    report(_PAINTED_SHARE)
    picture = Image.frombuffer("RGB", (WIDTH, HEIGHT), bytes(image.constBits()), "raw", "RGB", image.bytesPerLine(), 1)
    title = song.titles.in_language(language or current_language())
    texts = PngImagePlugin.PngInfo()
    texts.add_itxt("Title", title)
    texts.add_itxt("Author", ", ".join(player.name for player in song.players))
    texts.add_itxt("Software", "1; (onesemi)")
    if song.date:
        texts.add_itxt("Creation Time", song.date)
    file = io.BytesIO()
    picture.save(file, "PNG", dpi=(DOTS_PER_INCH, DOTS_PER_INCH), pnginfo=texts)
    return file.getvalue()


def write_postcard(song: Song, path: Path, language: str | None = None) -> None:
    """Write a song's postcard as a PNG file, whole or not at all. Raises OSError."""
    write_bytes(path, postcard_png(song, language))


def postcard_image(song: Song, language: str | None = None) -> QImage:
    """Return a song's postcard as a picture; language None is the one in use."""
    return painted_postcard(song, language)[0]


def painted_postcard(song: Song, language: str | None = None) -> tuple[QImage, Covered]:
    """Return the picture and what it shows where, for whoever checks that nothing is cut or covered."""
    _ensure_application()
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(_DOTS_PER_METRE)
    image.setDotsPerMeterY(_DOTS_PER_METRE)
    before = current_language()
    spoken = language or before
    if spoken != before:
        use_language(spoken)
    painter = QPainter(image)
    try:
        covered = _Postcard(painter, song, song.titles.in_language(spoken)).paint()
    finally:
        painter.end()
        if spoken != before:
            use_language(before)
    return image, covered


def _ensure_application() -> None:
    """Qt paints text only in an application; a command without one gets one that needs no display."""
    if QGuiApplication.instance() is None:
        _kept.append(QGuiApplication(["onesemi", "-platform", "offscreen"]))


_kept: Final[list[QGuiApplication]] = []


class _Postcard:
    """Paints one postcard and notes what it covers."""

    def __init__(self, painter: QPainter, song: Song, title: str) -> None:
        self.painter = painter
        self.song = song
        self.title = title
        self.layout: PostcardLayout = postcard_layout(min(len(song.players), MOST_PLAYERS))
        self.covered: Covered = {}

    def paint(self) -> Covered:
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        layout = self.layout
        paint_paper(self.painter)
        paint_flourish(self.painter, Box(layout.title.x - 20, layout.title.y, WIDTH - 2 * layout.title.x, 240))
        paint_table(self.painter, layout.table)
        self._title()
        self._facts()
        paint_stamp(self.painter, layout.stamp, self.song, LIGHT)
        paint_postmark(self.painter, layout.postmark, self.song.date, genre_name(self.song.genre), LIGHT)
        self._music()
        for place, player in enumerate(self.song.players[:MOST_PLAYERS]):
            self._player(place, player)
        self._signature()
        return self.covered

    def _title(self) -> None:
        box = self.layout.title
        styles = [
            (picture_font(size_px, is_bold=True, is_serif=True), lines, box.width * share)
            for size_px, lines, share in _TITLE_STYLES
        ]
        font, lines = _first_that_fits(self.title, styles)
        covered = paint_text(
            self.painter, rect_of(box), self.title, font, LIGHT.ink, align=Align.LEFT, most_lines=lines
        )
        self._note("title", covered)

    def _facts(self) -> None:
        first, last = self.song.keys[0].key, self.song.key_at(self.song.bar_count * 3840)
        names = {"first": written_key_name(first), "last": written_key_name(last)}
        keys = names["first"] if first == last else tr("{first} → {last}", **names)
        bars = tr_plural("{count} bar", "{count} bars", self.song.bar_count)
        text = " · ".join([genre_name(self.song.genre), keys, f"♩ = {self.song.tempo_bpm}", bars])
        font = picture_font(_FACTS_PX)
        covered = paint_text(self.painter, rect_of(self.layout.facts), text, font, LIGHT.faint_ink, align=Align.LEFT)
        self._note("facts", covered)

    def _music(self) -> None:
        room = self.layout.music
        written = write_song_out(self.song)
        if not any(bar.items for bar in written.bars):
            written = _silent_bar(self.song)
        music = fitted_music(written, room)
        for place, system in enumerate(music.systems):
            box = music.line_box(place, room)
            self.painter.save()
            self.painter.translate(room.x, box.y - system.ink.top() * music.scale)
            self.painter.scale(music.scale, music.scale)
            paint_system(self.painter, system, LIGHT)
            self.painter.restore()
            self.covered[f"line {place}"] = box
        self._left_out(music)
        if not any(event.is_pitched for event in self.song.events):
            self._silence(music, room)

    def _silence(self, music: PlacedMusic, room: Box) -> None:
        """Say under the staves of a song without notes that nothing is missing."""
        bottom = max((music.line_box(place, room).bottom for place in range(len(music.systems))), default=room.y)
        words = QRectF(room.x, bottom + _SILENCE_GAP_PX, room.width, 2 * _WORD_PX)
        font = picture_font(_WORD_PX, is_serif=True)
        font.setItalic(True)
        self._note("silence", paint_text(self.painter, words, tr("A song of silence"), font, LIGHT.faint_ink))

    def _left_out(self, music: PlacedMusic) -> None:
        gap = music.places.ending_gap
        if gap is None:
            return
        words = tr_plural("… {count} more bar …", "… {count} more bars …", music.left_out)
        font = picture_font(_WORD_PX, is_serif=True)
        font.setItalic(True)
        self._note("left out", paint_text(self.painter, rect_of(gap), words, font, LIGHT.faint_ink))

    def _player(self, place: int, player: Player) -> None:
        box = self.layout.players[place]
        mark = QRectF(box.x, box.y + 14, box.height - 18, box.height - 18)
        paint_seat_mark(self.painter, mark, player.seat)
        is_winner = player.seat == self.song.winner
        if is_winner:
            crown = QRectF(mark.center().x() - 20, mark.top() - 12, 40, 24)
            paint_crown(self.painter, crown, LIGHT)
        text = QRectF(mark.right() + 16, box.y + 12, box.right - mark.right() - 16, box.height - 16)
        words = tr("{name} won", name=player.name) if is_winner else player.name
        styles = [(picture_font(size_px, is_bold=is_winner), lines, text.width()) for size_px, lines in _NAME_STYLES]
        font, lines = _first_that_fits(words, styles)
        covered = paint_text(self.painter, text, words, font, LIGHT.ink, align=Align.LEFT, most_lines=lines)
        self._note(f"player {place}", covered.united(mark))

    def _signature(self) -> None:
        """The program's sign, small, where a printer's name stands."""
        font = picture_font(62, is_bold=True, is_serif=True)
        rect = rect_of(self.layout.signature)
        covered = paint_text(self.painter, rect, "1;", font, LIGHT.accent, align=Align.RIGHT)
        self._note("signature", covered)

    def _note(self, name: str, rect: QRectF) -> None:
        self.covered[name] = Box(rect.x(), rect.y(), rect.width(), rect.height())


def _silent_bar(song: Song) -> WrittenSong:
    """An empty bar in the song's key: what is seen of a song that ended before its first card."""
    return WrittenSong((Clef.TREBLE,), (WrittenBar(0, song.key_at(0).fifths, (), is_final=True),))


def _first_that_fits(text: str, styles: Sequence[tuple[QFont, int, float]]) -> tuple[QFont, int]:
    """Return the first font and number of lines in which text keeps all its letters in its width, else the last."""
    for font, lines, width in styles:
        kept = "".join(fitted_lines(text, font, width, lines))
        if kept.replace(" ", "") == text.replace(" ", ""):
            return font, lines
    font, lines, _ = styles[-1]
    return font, lines
