"""Pictures of every page, made without a screen: for the README, and to be looked at after every change.

Games are played by computer players until the table asks what a picture shall show; the chance is seeded, so the same
program makes the same pictures.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QCoreApplication, QEvent, QIODevice, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QWidget

from onesemi.files import write_bytes
from onesemi.games.song.cards import Kind
from onesemi.games.song.options import Options
from onesemi.games.song.view import Ask, View
from onesemi.locale import current_language, tr, use_language
from onesemi.music.song import Song, SongMode
from ui.application import application
from ui.dialogs.bank_choice import BankChoice
from ui.dialogs.settings_dialog import SettingsDialog
from ui.end_page import EndPage, leaving_question
from ui.ending import Ending, finished_song, performance_of
from ui.hearing import Silence
from ui.hot_seat_page import HotSeatPage
from ui.new_game_page import NewGamePage
from ui.page import Page
from ui.playing_page import PlayingPage
from ui.rehearsal import Wanted, asks, is_over, play_until, players_of, rehearsal_tables
from ui.rehearsed_sound import RehearsedSound
from ui.settings import SafeHint, SeatSetting, Settings, SettingsKeeper, TableSettings
from ui.song.postcard import postcard_image
from ui.song.staff import StaffView
from ui.song_tables import SongTable, SongTables, persons_here, refusal_of, unfinished_text
from ui.start_page import StartPage
from ui.theme import LIGHT, Motion, apply_theme
from ui.window import Window

SIZE: Final = QSize(1280, 800)
_SEED: Final = 7
_WHEN: Final = datetime(2026, 1, 1, 19, 30)  # noqa: DTZ001 - the clock on the wall of a picture
_PLAYERS: Final = 4
_STANDARD: Final = Options(mode=SongMode.STANDARD)
_BEGINNER: Final = Options(mode=SongMode.BEGINNER)
_SETTINGS: Final = Settings(motion=Motion.OFF)
_NEW_GAMES: Final = {
    "beginner": TableSettings(),
    "standard": TableSettings(mode=SongMode.STANDARD, seat_count=8),
    "persons": TableSettings(seat_count=4, seats=(*[SeatSetting()] * 3, *TableSettings().seats[3:])),
    "refused": TableSettings(seat_count=8, ratios={Kind.NOTE: "1/2"}),
}
_ASKS: Final = (
    Ask.OPENING,
    Ask.DRAWN,
    Ask.DISCARD,
    Ask.GIVE,
    Ask.CLOUD_SEAT,
    Ask.MIRROR_SEAT,
    Ask.KEY,
    Ask.PITCH,
    Ask.ORDER,
    Ask.WAND,
    Ask.STAR,
)


def take_screenshots(
    tables: SongTables, folder: Path, languages: tuple[str, ...], told: Callable[[Path], None]
) -> tuple[Path, ...]:
    """Write a PNG of every page in every language into a folder and return the paths; told hears of each.

    1280 × 800, the light look, no motion. Leaves the language that was in use. Main thread only; raises OSError where
    the folder can't be written to.
    """
    app = application()
    apply_theme(app, LIGHT)
    before = current_language()
    written = []
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for language in languages:
            use_language(language)
            for name, image in _pictures(rehearsal_tables(tables, _SEED), folder):
                path = folder / f"{name}-{language}.png"
                write_bytes(path, _png(image))
                told(path)
                written.append(path)
    finally:
        use_language(before)
    return tuple(written)


def _pictures(tables: SongTables, folder: Path) -> Iterator[tuple[str, QImage]]:
    keeper = SettingsKeeper(folder / "no-settings.json")  # never written: nothing is changed
    yield "start", _page(keeper, StartPage(unfinished_text(_STANDARD, players_of(_PLAYERS), _WHEN), LIGHT))
    for name, settings in _NEW_GAMES.items():
        page = NewGamePage(settings, SafeHint.BY_MODE, partial(refusal_of, tables))
        yield f"new-game-{name}", _page(keeper, page)
    yield "settings", _dialog(SettingsDialog(keeper, RehearsedSound()))
    yield from _table_pictures(tables, keeper)
    song = _finished(tables)
    yield "end", _page(keeper, _end_page(song))
    yield "question", _dialog(leaving_question(None))
    yield "postcard", postcard_image(song, current_language())


def _table_pictures(tables: SongTables, keeper: SettingsKeeper) -> Iterator[tuple[str, QImage]]:
    wanted: dict[str, Wanted] = {ask.value: asks(ask) for ask in _ASKS}
    wanted["long-song"] = lambda view: view.bar >= 8 and view.you in view.awaited
    for name, table in play_until(tables, _STANDARD, _PLAYERS, wanted).items():
        yield f"table-{name}", _page(keeper, _table_page(table))
    beginner = play_until(tables, _BEGINNER, 3, {"opening": _is_under_way})
    yield "table-beginner", _page(keeper, _table_page(beginner["opening"]))
    crowded = play_until(tables, _STANDARD, 8, {"opening": _is_under_way})
    yield "table-eight", _page(keeper, _table_page(crowded["opening"]))
    yield "curtain", _page(keeper, _curtained(tables))


def _is_under_way(view: View) -> bool:
    return view.bar >= 3 and asks(Ask.OPENING)(view)


def _table_page(table: SongTable) -> Page:
    return PlayingPage(table.session(persons_here(table.host.room.players)[0]), _SETTINGS)


def _curtained(tables: SongTables) -> Page:
    """The table of two persons before one of them has come to the screen."""
    first, second, *others = players_of(_PLAYERS)
    persons = first, replace(second, name=tr("Player {number}", number=2), bot_level=None)
    table = tables.open(_STANDARD, (*persons, *others))
    page = HotSeatPage(table, lambda place: PlayingPage(table.session(place), _SETTINGS), _SETTINGS)
    while page.called is None:
        table.advance()
    return page


def _finished(tables: SongTables) -> Song:
    table = play_until(tables, _STANDARD, _PLAYERS, {"won": _is_won})["won"]
    views = list[View]()
    session = table.session(None)
    session.connect(lambda message: views.append(message.view))  # type: ignore[union-attr] # a spectator isn't refused
    return finished_song(views[0], players_of(_PLAYERS), table.log(), _WHEN.date())


def _is_won(view: View) -> bool:
    return is_over(view) and view.result is not None and view.you in view.result.winners


def _end_page(song: Song) -> Page:
    score = performance_of(song)
    ending = Ending(song, is_from_table=True)
    page = EndPage(ending, score, Silence().player(song, score), _SETTINGS, Path("Music/onesemi"))
    page.transport.seek(score.seconds_at(score.end_ticks) / 3)
    return page


def _page(keeper: SettingsKeeper, page: Page) -> QImage:
    window = Window(keeper)
    window.push(lambda: page)
    window.show()
    window.setMinimumSize(SIZE)  # the pretended screen is smaller
    window.resize(SIZE)
    image = _grabbed(window)
    window.close_pages()
    window.deleteLater()
    return image


def _dialog(dialog: QDialog) -> QImage:
    image = _grabbed(dialog)
    dialog.deleteLater()
    return image


def _grabbed(widget: QWidget) -> QImage:
    widget.show()
    QCoreApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    for staff in widget.findChildren(StaffView):
        staff.finish_engraving()
    for choice in widget.findChildren(BankChoice):
        choice.finish_survey()
    image = widget.grab().toImage()
    widget.hide()
    return image


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload] # the stub knows only bytes for the format
    return bytes(buffer.data().data())
