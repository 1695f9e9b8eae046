from pathlib import Path

from onesemi.games.song.options import Numbers, Options
from onesemi.music.song import Player, SongMode
from ui.song_tables import SongTables, newest_unfinished, persons_here, refusal_of

PLAYERS = (Player(0, "Ann"), Player(1, "Coda", "easy"), Player(2, "Rondo", "hard"))


def test_a_table_that_can_be_played_is_not_refused(tables: SongTables) -> None:
    assert refusal_of(tables, 4, Options()) is None


def test_a_deck_that_is_too_small_is_refused_in_words(tables: SongTables) -> None:
    options = Options(numbers=Numbers(hand_standard=60))
    refusal = refusal_of(tables, 8, options)
    assert refusal is not None
    assert "500" in refusal, "8 × 60 cards and 20 to spare"
    assert "section 14" in refusal


def test_at_first_nothing_is_unfinished(tables: SongTables) -> None:
    assert newest_unfinished(tables) is None


def test_an_unfinished_table_says_what_it_is(tables: SongTables) -> None:
    table = tables.open(Options(mode=SongMode.BEGINNER), PLAYERS)
    table.advance()
    table.close()
    unfinished = newest_unfinished(tables)
    assert unfinished is not None
    assert unfinished.text.startswith("Beginner with Coda, Rondo, 2")


def test_a_table_in_use_is_not_offered(tables: SongTables) -> None:
    table = tables.open(Options(), PLAYERS)
    assert newest_unfinished(tables) is None
    table.close()


def test_a_broken_table_is_passed_over(tables: SongTables, tmp_path: Path) -> None:
    tables.open(Options(), PLAYERS).close()
    file = next((tmp_path / "home" / "tables").glob("*.table"))
    file.write_bytes(file.read_bytes().replace(b"mode=", b"mood="))
    assert newest_unfinished(tables) is None


def test_an_unfinished_table_of_several_persons_names_all(tables: SongTables) -> None:
    tables.open(Options(mode=SongMode.BEGINNER), (Player(0, "Ann"), Player(1, "Coda", "easy"), Player(2, "Bo"))).close()
    unfinished = newest_unfinished(tables)
    assert unfinished is not None
    assert unfinished.text.startswith("Beginner with Ann, Coda, Bo, 2")


def test_the_persons_seats_are_known() -> None:
    assert persons_here(PLAYERS) == (0,)
    assert persons_here((Player(0, "Coda", "easy"), Player(1, "Ann"), Player(2, "Bo"))) == (1, 2)
