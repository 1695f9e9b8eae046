"""The host's settings of a table that most games leave as they are: sound, clock, and what the deck holds."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from onesemi.games.song.cards import Kind
from onesemi.games.song.options import Numbers
from onesemi.locale import mark, tr
from onesemi.music.song import SongMode
from ui.drop_down import DropDown
from ui.settings import SafeHint, TableSettings

RATIO_NAMES: Final[Mapping[str, str]] = {
    "0": mark("none"),
    "1/2": mark("half"),
    "1": mark("as usual"),
    "2": mark("double"),
}
HINT_NAMES: Final[Mapping[SafeHint, str]] = {
    SafeHint.BY_MODE: mark("In beginner games"),
    SafeHint.ON: mark("Always"),
    SafeHint.OFF: mark("Never"),
}
KIND_NAMES: Final[Mapping[Kind, str]] = {
    Kind.NOTE: mark("Notes"),
    Kind.REST: mark("Rests"),
    Kind.KEY_CHANGE: mark("Key changes"),
    Kind.SPECIAL: mark("Special cards"),
    Kind.RHYTHM: mark("Rhythm cards"),
    Kind.ODD: mark("Odd notes"),
    Kind.MAGIC: mark("Magic notes"),
}
BEGINNER_KINDS: Final = (Kind.NOTE, Kind.REST, Kind.SPECIAL)


def _clock_text(numbers: Numbers) -> str:
    return tr(
        "Time limit: {turn_seconds:.0f} s a turn, {choice_seconds:.0f} s a choice",
        turn_seconds=numbers.turn_seconds,
        choice_seconds=numbers.choice_seconds,
    )


class DeckSettings(QWidget):
    """Check boxes and ratios; changed comes with every change of any of them."""

    changed = Signal()

    def __init__(self, settings: TableSettings, hint: SafeHint) -> None:
        super().__init__()
        self._hint = self._combo(tr("Show which cards are SAFE"), HINT_NAMES, hint.value)
        self._sounds = self._box(tr("Cards sound as they are played"), is_on=settings.sounds_as_played)
        self._sounds.setToolTip(tr("Off: the melody stays a secret until the end."))
        self._timed = self._box(_clock_text(settings.options().numbers), is_on=settings.is_timed)
        self._odd = self._box(tr("Odd notes in the deck"), is_on=settings.has_odd_notes)
        self._magic = self._box(tr("Magic notes in the deck"), is_on=settings.has_magic_notes)
        self._ratios = {
            kind: self._combo(tr(KIND_NAMES[kind]), RATIO_NAMES, settings.ratios.get(kind, "1")) for kind in Kind
        }
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        hint_row = QFormLayout()
        hint_row.addRow(tr("Show which cards are SAFE"), self._hint)
        column.addLayout(hint_row)
        for box in (self._sounds, self._timed, self._odd, self._magic):
            column.addWidget(box)
        title = QLabel(tr("How many of each kind"))
        title.setProperty("role", "heading")
        column.addWidget(title)
        self._form = QFormLayout()
        self._form.setVerticalSpacing(8)
        for kind, combo in self._ratios.items():
            self._form.addRow(tr(KIND_NAMES[kind]), combo)
        column.addLayout(self._form)

    @property
    def hint(self) -> SafeHint:
        """Whether SAFE is shown."""
        return SafeHint(self._hint.currentData())

    def filled(self, settings: TableSettings) -> TableSettings:
        """Return the settings with what is set here."""
        ratios = {kind: str(combo.currentData()) for kind, combo in self._ratios.items()}
        return replace(
            settings,
            sounds_as_played=self._sounds.isChecked(),
            is_timed=self._timed.isChecked(),
            has_odd_notes=self._odd.isChecked(),
            has_magic_notes=self._magic.isChecked(),
            ratios={kind: ratio for kind, ratio in ratios.items() if ratio != "1"},
        )

    def show_mode(self, mode: SongMode) -> None:
        """Show only what a game of this mode has: a beginner's deck holds three kinds of card."""
        is_standard = mode is SongMode.STANDARD
        self._odd.setVisible(is_standard)
        self._magic.setVisible(is_standard)
        for kind, combo in self._ratios.items():
            self._form.setRowVisible(combo, is_standard or kind in BEGINNER_KINDS)

    def _box(self, text: str, *, is_on: bool) -> QCheckBox:
        box = QCheckBox(text)
        box.setChecked(is_on)
        box.toggled.connect(self.changed)
        return box

    def _combo(self, name: str, choices: Mapping[str, str] | Mapping[SafeHint, str], chosen: str) -> DropDown:
        combo = DropDown(name)
        for value, text in choices.items():
            combo.addItem(tr(text), str(value))
        combo.setCurrentIndex(max(combo.findData(chosen), 0))
        combo.currentIndexChanged.connect(self.changed)
        return combo
