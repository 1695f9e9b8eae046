"""The page that sets a table: mode, players, and the host's settings of the song rules, section 14."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from onesemi.games.song.options import Numbers, Options
from onesemi.locale import mark, tr, tr_plural
from onesemi.music.song import Player, SongMode
from onesemi.wording.song import mode_name
from ui.choice_button import ChoiceButton
from ui.deck_settings import DeckSettings
from ui.page import Page
from ui.seat_row import SeatRow
from ui.settings import SafeHint, TableSettings

PLAYER_COUNTS: Final = range(Numbers().players_least, Numbers().players_most + 1)
MODE_DETAILS: Final = {
    SongMode.BEGINNER: mark("Notes, rests and three special cards, always POP in C major. Four rules, done."),
    SongMode.STANDARD: mark("All cards, six genres, changing keys, odd and magic notes."),
}
Refuse = Callable[[int, Options], str | None]
"""Says why a game of so many players can't be played with these options; None: it can."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """What the page leaves: who plays on which seat, the options, and all that is remembered for next time."""

    players: tuple[Player, ...]
    options: Options
    settings: TableSettings
    hint: SafeHint


class NewGamePage(Page):
    """Sets a table; chosen brings the `NewTable` when its user starts."""

    has_shell_style = True

    chosen = Signal(object)

    def __init__(self, settings: TableSettings, hint: SafeHint, refuse: Refuse, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._refuse = refuse
        self._modes = self._mode_buttons()
        self._counts = self._count_buttons()
        self._rows = tuple(SeatRow(seat, setting) for seat, setting in enumerate(settings.seats))
        self._deck = DeckSettings(settings, hint)
        self._refusal = QLabel()
        self._refusal.setProperty("role", "refusal")
        self._refusal.setWordWrap(True)
        self._start = QPushButton(tr("Start"))
        self._start.setObjectName("startButton")
        self._start.setProperty("role", "primary")
        self._start.setMinimumSize(160, 48)
        self._start.clicked.connect(self._choose)
        self._build()
        for row in self._rows:
            row.player_changed.connect(self._check)
        for group in (self._modes, self._counts):
            group.idClicked.connect(self._check)
        self._deck.changed.connect(self._check)
        self._check()

    def heading(self) -> str:
        """Return the page's name."""
        return tr("New game")

    def entered(self) -> None:
        """Put the focus on Start: whoever wants what they had before presses Enter."""
        self._start.setFocus()

    @property
    def table(self) -> NewTable:
        """What is set now."""
        rows = self._rows[: self._counts.checkedId()]
        players = tuple(
            Player(seat, row.name, None if row.level is None else row.level.value) for seat, row in enumerate(rows)
        )
        settings = self._deck.filled(
            replace(
                self._settings,
                mode=self._mode,
                seat_count=len(rows),
                seats=tuple(row.setting for row in self._rows),
            )
        )
        return NewTable(players, settings.options(), settings, self._deck.hint)

    @property
    def refusal(self) -> str:
        """Why the table can't be started; "" where it can."""
        return self._refusal.text()

    @property
    def _mode(self) -> SongMode:
        return list(SongMode)[self._modes.checkedId()]

    def _mode_buttons(self) -> QButtonGroup:
        group = QButtonGroup(self)
        for index, mode in enumerate(SongMode):
            button = ChoiceButton(mode_name(mode), tr(MODE_DETAILS[mode]))
            button.setCheckable(True)
            button.setChecked(mode is self._settings.mode)
            group.addButton(button, index)
        return group

    def _count_buttons(self) -> QButtonGroup:
        group = QButtonGroup(self)
        for count in PLAYER_COUNTS:
            button = QPushButton(str(count))
            button.setAccessibleName(tr_plural("{count} player", "{count} players", count))
            button.setCheckable(True)
            button.setMinimumSize(44, 44)
            button.setChecked(count == self._settings.seat_count)
            group.addButton(button, count)
        return group

    def _build(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(_title(tr("How do you want to play?")))
        modes = QHBoxLayout()
        for button in self._modes.buttons():
            modes.addWidget(button)
        left.addLayout(modes)
        left.addSpacing(12)
        left.addWidget(_title(tr("How many players?")))
        counts = QHBoxLayout()
        for button in self._counts.buttons():
            counts.addWidget(button)
        counts.addStretch(1)
        left.addLayout(counts)
        left.addSpacing(12)
        left.addWidget(_title(tr("Who plays?")))
        for row in self._rows:
            left.addWidget(row)
        left.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(_title(tr("Settings of the table")))
        right.addWidget(self._deck)
        right.addStretch(1)
        columns = QHBoxLayout()
        columns.setSpacing(48)
        columns.addLayout(left, 3)
        columns.addLayout(right, 2)
        page = QVBoxLayout(self)
        page.setContentsMargins(40, 24, 40, 24)
        page.addWidget(_scrolled(columns), 1)
        page.addLayout(self._bottom_row())

    def _bottom_row(self) -> QHBoxLayout:
        back = QPushButton(tr("Back"))
        back.setMinimumHeight(48)
        back.clicked.connect(self.back_requested)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(back)
        row.addWidget(self._refusal, 1)
        row.addWidget(self._start)
        return row

    def _check(self) -> None:
        count = self._counts.checkedId()
        self._deck.show_mode(self._mode)
        for seat, row in enumerate(self._rows):
            row.setVisible(seat < count)
        has_person = any(row.level is None for row in self._rows[:count])
        refusal = self._refuse(count, self.table.options) if has_person else tr("One of the seats must be yours.")
        self._refusal.setText(refusal or "")
        self._start.setEnabled(not refusal)

    def _choose(self) -> None:
        self.chosen.emit(self.table)


def _title(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("role", "heading")
    return label


def _scrolled(columns: QHBoxLayout) -> QScrollArea:
    inner = QWidget()
    inner.setLayout(columns)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area
