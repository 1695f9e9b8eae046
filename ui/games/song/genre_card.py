"""The genre card on the table: the genre's name, its rule, and how the rule stands now."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from onesemi.games.song.options import Numbers
from onesemi.music.genre import Genre
from onesemi.wording.song import genre_name, genre_rule
from ui.table.painting import paint_panel
from ui.theme import GRID_PX, Theme, TypeSize, set_line, set_paragraph, ui_font


class GenreCard(QWidget):
    """Shows the genre; standing is a short sentence such as "The first OUTSIDE of this bar is still free."."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._genre: Genre | None = None
        self._rule = ""
        self._standing = ""

    def show_genre(self, genre: Genre | None, standing: str, numbers: Numbers) -> None:
        """Show a genre (None: not drawn yet), its rule by a table's numbers, and how the rule stands."""
        if (genre, standing) == (self._genre, self._standing):
            return
        self._genre, self._standing = genre, standing
        self._rule = "" if genre is None else genre_rule(genre, numbers)
        self.setAccessibleName("" if genre is None else genre_name(genre))
        self.setAccessibleDescription(f"{self._rule} {standing}".strip())
        self.setToolTip(self.accessibleDescription())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint name, rule and standing."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        paint_panel(painter, area, self._theme)
        if self._genre is None:
            return
        inner = area.adjusted(GRID_PX, 6, -GRID_PX, -6)
        painter.setPen(QColor(self._theme.ink))
        painter.setFont(ui_font(TypeSize.HEADING, is_bold=True))
        set_line(painter, QRectF(inner.left(), inner.top(), inner.width(), 26), genre_name(self._genre))
        painter.setFont(ui_font(TypeSize.SMALL))
        rule = inner.adjusted(0, 28, 0, -18 if self._standing else 0)
        set_paragraph(painter, rule, self._rule)
        painter.setPen(QColor(self._theme.accent))
        standing = QRectF(inner.left(), inner.bottom() - 16, inner.width(), 16)
        set_line(painter, standing, self._standing)
