from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from onesemi.games.song.options import Options
from onesemi.games.song.view import Ask
from onesemi.locale import current_language
from onesemi.music.song import SongMode
from ui.rehearsal import asks, is_over, play_until, rehearsal_tables
from ui.screenshots import SIZE, take_screenshots
from ui.song_tables import SongTables


def test_a_table_is_found_for_every_wish(tables: SongTables) -> None:
    wanted = {"opening": asks(Ask.OPENING), "over": is_over}
    found = play_until(rehearsal_tables(tables, 1), Options(mode=SongMode.BEGINNER), 2, wanted)
    assert set(found) == {"opening", "over"}
    assert found["over"].host.is_over
    assert not found["opening"].host.is_over


def test_the_same_seed_rehearses_the_same_game(tables: SongTables) -> None:
    logs = {play_until(rehearsal_tables(tables, 4), Options(), 3, {"over": is_over})["over"].log() for _ in range(2)}
    assert len(logs) == 1


def test_a_rehearsal_is_kept_nowhere(tables: SongTables) -> None:
    play_until(rehearsal_tables(tables, 1), Options(mode=SongMode.BEGINNER), 2, {"opening": asks(Ask.OPENING)})
    assert tables.unfinished().tables == ()


def test_a_wish_that_is_never_met_is_named(tables: SongTables) -> None:
    with pytest.raises(LookupError, match="no table for moonlight"):
        play_until(rehearsal_tables(tables, 1), Options(mode=SongMode.BEGINNER), 2, {"moonlight": lambda _view: False})


@pytest.mark.slow
@pytest.mark.usefixtures("themed")
def test_every_page_has_its_picture(tmp_path: Path) -> None:
    from onesemi.cli.song_tables import song_tables

    told = list[Path]()
    written = take_screenshots(song_tables(), tmp_path / "shots", ("zh_Hant",), told.append)
    assert list(written) == told
    names = {path.name.removesuffix("-zh_Hant.png") for path in written}
    assert {"start", "new-game-beginner", "table-opening", "table-star", "curtain", "end", "postcard"} <= names
    for path in written:
        image = QImage(str(path))
        assert not image.isNull()
        if path.name.startswith(("start", "new-game", "table", "end")):
            assert image.size() == SIZE, path.name
    assert current_language() == "en"
