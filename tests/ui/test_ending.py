from dataclasses import replace

import pytest

from onesemi.locale import use_language
from onesemi.music.song import Song, Titles
from ui.ending import Ending, performance_of


def test_a_song_from_the_table_is_in_no_file_yet(song: Song) -> None:
    assert not Ending(song, is_from_table=True).is_kept
    assert Ending(song, is_from_table=False).is_kept


@pytest.mark.parametrize(("winner", "may_rename"), [(0, True), (1, False), (None, True)])
def test_the_title_is_the_winners_unless_a_computer_won(song: Song, winner: int | None, may_rename: bool) -> None:
    assert Ending(replace(song, winner=winner), is_from_table=True).may_rename is may_rename


def test_a_name_of_ones_own_is_the_same_in_every_language(song: Song) -> None:
    ending = Ending(song, is_from_table=True)
    ending.rename("Rain")
    assert ending.song == replace(song, titles=Titles("Rain", "Rain"))


def test_every_surprise_is_another_title(song: Song) -> None:
    ending = Ending(song, is_from_table=True)
    titles = {ending.title}
    for _ in song.events[1:]:
        ending.surprise()
        titles.add(ending.title)
    assert len(titles) > len(song.events) // 2


def test_a_song_without_notes_can_be_surprised_too(song: Song) -> None:
    ending = Ending(replace(song, events=()), is_from_table=True)
    ending.surprise()
    assert ending.title


def test_title_and_score_speak_the_language_in_use(song: Song) -> None:
    use_language("zh_Hant")
    assert Ending(song, is_from_table=True).title == "測試之歌"
    assert performance_of(song).title == "測試之歌"
