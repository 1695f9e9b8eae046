"""The first page: the program's name and the few things to do, so plain that a child can begin alone."""

from typing import Final

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from onesemi.locale import LANGUAGES, current_language, tr
from ui.choice_button import ChoiceButton
from ui.garland import Garland
from ui.page import Page
from ui.theme import Theme, picture_font

LANGUAGE_NAMES: Final = {"en": "English", "zh_Hant": "繁體中文"}
_COLUMN_PX: Final = 520
_NAME_PX: Final = 88  # the name is a picture here, not a text


class StartPage(Page):
    """Offers a new game, the unfinished one, a song file, the language, the settings, and the way out."""

    has_shell_style = True

    new_game_chosen = Signal()
    go_on_chosen = Signal()
    open_song_chosen = Signal()
    language_chosen = Signal(str)
    settings_chosen = Signal()
    quit_chosen = Signal()

    def __init__(self, unfinished: str | None, theme: Theme, parent: QWidget | None = None) -> None:
        """Build the page; unfinished describes the game that can be gone on with, None where there is none."""
        super().__init__(parent)
        self._first: QPushButton | None = None
        column = QVBoxLayout()
        column.setSpacing(12)
        if unfinished is not None:
            self._add(column, tr("Go on with your game"), unfinished, self.go_on_chosen)
        self._add(column, tr("New game"), tr("Write a song with the computer, card by card."), self.new_game_chosen)
        self._add(column, tr("Open a song"), tr("Listen to a song that was written before."), self.open_song_chosen)
        centred = QHBoxLayout()
        centred.addStretch(1)
        holder = QWidget()
        holder.setFixedWidth(_COLUMN_PX)
        holder.setLayout(column)
        centred.addWidget(holder)
        centred.addStretch(1)

        page = QVBoxLayout(self)
        page.setContentsMargins(48, 32, 48, 24)
        page.setSpacing(8)
        page.addWidget(Garland(theme), 3)
        name = self._line("name", tr("1;"))
        name.setFont(picture_font(_NAME_PX, is_bold=True))
        page.addWidget(name)
        page.addWidget(self._line("heading", tr("You need not know music to make music.")))
        page.addWidget(self._line("body", tr("Everybody lays cards on one song. The first with an empty hand wins.")))
        page.addStretch(1)
        page.addLayout(centred)
        page.addStretch(1)
        page.addLayout(self._bottom_row())

    def entered(self) -> None:
        """Put the focus on the first thing to do."""
        if self._first is not None:
            self._first.setFocus()

    def _add(self, column: QVBoxLayout, title: str, detail: str, chosen: SignalInstance) -> None:
        button = ChoiceButton(title, detail, is_primary=self._first is None)
        button.clicked.connect(chosen)
        column.addWidget(button)
        self._first = self._first or button

    def _line(self, role: str, text: str) -> QLabel:
        label = QLabel(text)
        label.setProperty("role", role)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return label

    def _bottom_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        for language in LANGUAGES:
            button = QPushButton(LANGUAGE_NAMES[language])
            button.setCheckable(True)
            button.setChecked(language == current_language())
            button.setAccessibleName(tr("Language: {name}", name=LANGUAGE_NAMES[language]))
            button.clicked.connect(lambda _checked=False, code=language: self.language_chosen.emit(code))
            row.addWidget(button)
        row.addStretch(1)
        for title, chosen in ((tr("Settings"), self.settings_chosen), (tr("Quit"), self.quit_chosen)):
            button = QPushButton(title)
            button.clicked.connect(chosen)
            row.addWidget(button)
        return row
