"""The first page: the program's name and the few things to do, so plain that a child can begin alone."""

from typing import Final

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from onesemi.locale import LANGUAGES, current_language, tr
from ui.choice_button import ChoiceButton
from ui.dialogs.question import Question
from ui.garland import Garland
from ui.page import Page
from ui.theme import Theme, picture_font

LANGUAGE_NAMES: Final = {"en": "English", "zh_Hant": "繁體中文"}
_COLUMN_PX: Final = 520
_NAME_PX: Final = 88  # the name is a picture here, not a text


class StartPage(Page):
    """Offers a new game, the unfinished one (to go on or to put away), a song file, language, settings, the way out."""

    has_shell_style = True

    new_game_chosen = Signal()
    go_on_chosen = Signal()
    put_away_chosen = Signal()
    open_song_chosen = Signal()
    language_chosen = Signal(str)
    settings_chosen = Signal()
    quit_chosen = Signal()

    def __init__(self, unfinished: str | None, theme: Theme, parent: QWidget | None = None) -> None:
        """Build the page; unfinished describes the game that can be gone on with, None where there is none."""
        super().__init__(parent)
        self._first: QPushButton | None = None
        choices = QGridLayout()
        choices.setVerticalSpacing(12)
        choices.setHorizontalSpacing(0)
        choices.setColumnMinimumWidth(1, _COLUMN_PX)
        choices.setColumnStretch(0, 1)
        choices.setColumnStretch(2, 1)
        if unfinished is not None:
            choices.addWidget(self._choice(tr("Go on with your game"), unfinished, self.go_on_chosen), 0, 1)
            beside = QHBoxLayout()
            beside.setContentsMargins(8, 0, 0, 0)
            beside.addWidget(self._put_away_button())
            beside.addStretch(1)
            choices.addLayout(beside, 0, 2)
        about_new = tr("Write a song card by card, with others here or the computer.")
        choices.addWidget(self._choice(tr("New game"), about_new, self.new_game_chosen), 1, 1)
        about_songs = tr("Listen to a song that was written before.")
        choices.addWidget(self._choice(tr("Open a song"), about_songs, self.open_song_chosen), 2, 1)

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
        page.addLayout(choices)
        page.addStretch(1)
        page.addLayout(self._bottom_row())

    def entered(self) -> None:
        """Put the focus on the first thing to do."""
        if self._first is not None:
            self._first.setFocus()

    def _choice(self, title: str, detail: str, chosen: SignalInstance) -> QPushButton:
        button = ChoiceButton(title, detail, is_primary=self._first is None)
        button.clicked.connect(chosen)
        self._first = self._first or button
        return button

    def _put_away_button(self) -> QPushButton:
        button = QPushButton(tr("Put away"))
        button.setToolTip(tr("Offer this game no longer"))
        button.setAccessibleDescription(tr("Offer this game no longer"))
        button.clicked.connect(self.put_away_chosen)
        return button

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


def putting_away_question(text: str, parent: QWidget | None) -> Question:
    """Return the question that is asked before an unfinished game is put away; text describes it."""
    return Question(
        tr("Put the game away"),
        tr("{game}: once it is put away, you can't go on with it.", game=text),
        do_it=tr("Put it away"),
        stay=tr("Keep it"),
        parent=parent,
    )
