"""The way through the program: which page follows which, and what is opened and closed on the way."""

import logging
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QStandardPaths, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFileDialog

from onesemi.files import existing_folder
from onesemi.games.song.view import View
from onesemi.locale import current_language, tr, use_language
from onesemi.music.songfile import SONG_SUFFIX, SongFileError, read_song
from onesemi.net.host import Fault, StorageFault
from onesemi.net.room import Place
from onesemi.net.store import TableFileError, TableInUseError
from ui.application import application
from ui.dialogs.notice import tell
from ui.dialogs.settings_dialog import SettingsDialog
from ui.ending import Ending, finished_song, performance_of
from ui.hearing import Hearing
from ui.new_game_page import NewGamePage, NewTable
from ui.page import Page
from ui.settings import SafeHint, Settings, SettingsKeeper
from ui.song_tables import SongTable, SongTables, Unfinished, newest_unfinished, persons_here, refusal_of
from ui.start_page import StartPage, putting_away_question
from ui.table_driver import TableDriver
from ui.theme import THEMES, Motion, Theme, apply_theme
from ui.window import Window

if TYPE_CHECKING:
    from ui.playing_page import PlayingPage
    from ui.song.exporting import SoundWishes

_log = logging.getLogger(__name__)
_END_PAUSE_MS: Final = 900  # the last card lands before the page turns


class Shell(QObject):
    """Holds the window, its settings, and the table that is being played at, if any.

    told carries a sentence for the user: something can't be kept, and everything goes on.
    """

    told = Signal(str)

    def __init__(self, keeper: SettingsKeeper, tables: SongTables, hearing: Hearing) -> None:
        """Build the window on its start page."""
        super().__init__()
        self._hearing = hearing
        self._keeper = keeper
        self._tables = replace(tables, report=self._survive)
        self._log_fault = tables.report
        self._shown = keeper.settings
        self._table: SongTable | None = None
        self._driver: TableDriver | None = None
        self._last: NewTable | None = None
        self._is_start_stale = False  # what the start page says of unfinished games is no longer so
        self.window = Window(keeper)
        keeper.listen(self._follow)
        keeper.listen_to_refusal(self._tell_of_settings)
        QShortcut(QKeySequence("Ctrl+,"), self.window, self.show_settings)
        QShortcut(QKeySequence("Ctrl+Q"), self.window, self.quit)
        self.window.page_shown.connect(self._page_shown)
        self.window.push(self._start_page)
        hearing.follow(keeper.settings)

    @property
    def theme(self) -> Theme:
        """The look in use."""
        return THEMES[self._keeper.settings.theme]

    def quit(self) -> None:
        """Close the window, unless its page wants to stay."""
        self.window.close()

    def close(self) -> None:
        """Let go of everything: the window is closed."""
        self.window.close_pages()
        self._end_table()
        self._hearing.close()

    def show_settings(self) -> None:
        """Show the settings over the page; a page in another language or look is made anew afterwards."""
        SettingsDialog(self._keeper, self._hearing, self.window).exec()

    def start_new_game(self) -> None:
        """Show the page that sets a table."""
        self.window.push(self._new_game_page)

    def play(self, table: NewTable) -> None:
        """Open a new table and sit down at it, above the start page."""
        self._last = table
        self._keeper.change(table=table.settings, safe_hint=table.hint)
        self._sit(self._tables.open(table.options, table.players))

    def play_again(self) -> None:
        """Open the same table once more; after a game that was gone on with, the last one that was set."""
        if self._last is None:
            self.window.home()
            self.start_new_game()
        else:
            self.play(self._last)

    def go_on(self, unfinished: Unfinished) -> None:
        """Sit down at a table where it was left; one that can't be replayed is told of and was put aside."""
        try:
            table = self._tables.go_on(unfinished.saved)
        except (TableFileError, TableInUseError, OSError) as error:
            _log.info("a table can't be gone on with: %s", error)
            tell(self.window, tr("Go on"), tr("This game can't be gone on with: {error}", error=error))
            self.window.remake()
        else:
            self._sit(table)

    def put_away(self, unfinished: Unfinished) -> None:
        """Offer an unfinished game no longer, after a question."""
        if not putting_away_question(unfinished.text, self.window).exec():
            return
        try:
            self._tables.drop(unfinished.saved)
        except OSError as error:
            _log.info("a table can't be put away: %s", error)
            tell(
                self.window,
                tr("Put the game away"),
                tr("This game can't be put away: {error}", error=error.strerror or error),
            )
        self.window.remake()

    def choose_song(self) -> None:
        """Ask for a song file and show its song."""
        folder = str(existing_folder(self.export_folder))  # Qt takes a folder that isn't there for a file's name
        name, _kind = QFileDialog.getOpenFileName(
            self.window, tr("Open a song"), folder, tr("Songs ({pattern})", pattern="*" + SONG_SUFFIX)
        )
        if name:
            self.open_song(Path(name))

    def open_song(self, path: Path) -> None:
        """Show the song of a file; a file that is none is told of."""
        try:
            song = read_song(path.read_bytes())
        except (SongFileError, OSError) as error:
            _log.info("a song can't be opened: %s", error)
            tell(self.window, tr("Open a song"), tr("This file can't be opened: {error}", error=error))
        else:
            ending = Ending(song, is_from_table=False)
            self.window.push(lambda: self._end_page(ending))

    @property
    def export_folder(self) -> Path:
        """Where songs are taken: the folder chosen last, or one in the system's music folder."""
        chosen = self._keeper.settings.export_folder
        if chosen is not None:
            return Path(chosen)
        music = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.MusicLocation)
        return Path(music) / "onesemi"

    def _start_page(self) -> Page:
        unfinished = newest_unfinished(self._tables)
        page = StartPage(None if unfinished is None else unfinished.text, self.theme)
        page.new_game_chosen.connect(self.start_new_game)
        page.open_song_chosen.connect(self.choose_song)
        page.settings_chosen.connect(self.show_settings)
        page.language_chosen.connect(self._speak)
        page.quit_chosen.connect(self.quit)
        if unfinished is not None:
            page.go_on_chosen.connect(lambda: self.go_on(unfinished))
            page.put_away_chosen.connect(lambda: self.put_away(unfinished))
        return page

    def _new_game_page(self) -> Page:
        settings = self._keeper.settings
        page = NewGamePage(settings.table, settings.safe_hint, partial(refusal_of, self._tables))
        page.chosen.connect(self.play)
        return page

    def _sit(self, table: SongTable) -> None:
        self._end_table()
        self._is_start_stale = True
        self._table = table
        self._driver = TableDriver(table)
        self.window.begin(lambda: self._table_page(table))

    def _table_page(self, table: SongTable) -> Page:
        from ui.hot_seat_page import HotSeatPage  # noqa: PLC0415 - the start page shall not wait for the table

        persons = persons_here(table.host.room.players)
        if len(persons) == 1:
            return self._place_page(table, persons[0])
        return HotSeatPage(table, partial(self._place_page, table), self._keeper.settings)

    def _place_page(self, table: SongTable, place: Place) -> "PlayingPage":
        from ui.playing_page import PlayingPage  # noqa: PLC0415 - as above

        page = PlayingPage(table.session(place), self._keeper.settings)
        page.genre_known.connect(self._hearing.prepare)
        page.sound_event.connect(self._hearing.preview)
        page.bar_completed.connect(self._hearing.join_in)
        page.hint_changed.connect(lambda is_on: self._keeper.change(safe_hint=SafeHint.ON if is_on else SafeHint.OFF))
        page.mute_changed.connect(lambda is_muted: self._keeper.change(is_muted=is_muted))
        page.game_ended.connect(lambda view: self._finish(table, view))
        return page

    def _finish(self, table: SongTable, view: View) -> None:
        """Turn to the end page when the last card has landed."""
        song = finished_song(view, table.host.room.players, table.log(), date.today())  # noqa: DTZ011 - the user's day
        ending = Ending(song, is_from_table=True)
        pause_ms = 0 if self._keeper.settings.motion is Motion.OFF else _END_PAUSE_MS
        QTimer.singleShot(pause_ms, self, lambda: self._show_end(ending))

    def _show_end(self, ending: Ending) -> None:
        self._end_table()
        self.window.begin(lambda: self._end_page(ending))

    def _end_page(self, ending: Ending) -> Page:
        from ui.end_page import EndPage  # noqa: PLC0415 - the start page shall not wait for staves and bands

        score = performance_of(ending.song)
        player = self._hearing.player(ending.song, score)
        page = EndPage(ending, score, player, self._keeper.settings, self.export_folder, self._sound_wishes)
        page.mute_changed.connect(lambda is_muted: self._keeper.change(is_muted=is_muted))
        page.again_chosen.connect(self.play_again)
        page.new_game_chosen.connect(self._new_game_from_end)
        page.folder_chosen.connect(lambda folder: self._keeper.change(export_folder=str(folder)))
        return page

    def _sound_wishes(self) -> "SoundWishes":
        """Sound files are played by the bank that is heard."""
        from ui.song.exporting import SoundWishes  # noqa: PLC0415 - as above

        return SoundWishes(bank=self._hearing.bank)

    def _new_game_from_end(self) -> None:
        self.window.home()
        self.start_new_game()

    def _end_table(self) -> None:
        if self._driver is not None:
            self._driver.close()
            self._driver = self._table = None
            self._hearing.stop()

    def _survive(self, fault: Fault) -> None:
        """Tell once that a game can't be saved any more (the table reports it once); log all that a table survived."""
        self._log_fault(fault)
        if isinstance(fault, StorageFault) and not (self._table is not None and self._table.host.is_over):
            words = tr(
                "The game can't be saved ({reason}). It goes on all the same, until you leave it.", reason=fault.reason
            )
            self.told.emit(words)

    def _tell_of_settings(self, reason: str) -> None:
        self.told.emit(tr("Settings can't be kept ({reason}). They count until the program ends.", reason=reason))

    def _speak(self, language: str) -> None:
        self._keeper.change(language=language)
        if language != current_language():  # a language named for this run hid the one that was set
            self._translate(language)

    def _follow(self, settings: Settings) -> None:
        """Bring the window in line with changed settings."""
        before, self._shown = self._shown, settings
        if not self.window.has_pages:
            return
        if settings.language != before.language:
            self._translate(settings.language)
        self._hearing.follow(settings)
        self.window.page.follow(settings, before)
        if settings.theme is not before.theme:
            apply_theme(application(), self.theme)
            self.window.remake()

    def _page_shown(self, page: Page) -> None:
        """Back on the start page the table is let go, and offered to go on with."""
        if isinstance(page, StartPage) and self._is_start_stale:
            self._end_table()
            self._is_start_stale = False
            self.window.remake()

    def _translate(self, language: str | None) -> None:
        use_language(language)
        self.window.remake()
