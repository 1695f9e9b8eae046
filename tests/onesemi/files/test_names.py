import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onesemi.files import LONGEST_NAME_BYTES, safe_name, unused_path

TITLES = st.one_of(
    st.text(),
    st.text(alphabet='<>:"/\\|?* .\t\n\x00é\u0301\u200b\u200d\u202e歌♯🎵', max_size=30),
    st.text(min_size=60, max_size=400),
    st.sampled_from(["con", "AUX.", "nul.txt", "Com1", "lpt9.x", "LPT¹", "..", ".", "", "CON .mid"]),
)


@given(TITLES)
def test_a_name_can_be_held_by_every_common_system(title: str) -> None:
    name = safe_name(title, ".mid")
    assert name.endswith(".mid")
    assert len(name) > len(".mid")
    assert len(name.encode()) <= LONGEST_NAME_BYTES
    assert unicodedata.is_normalized("NFC", name)
    assert not re.search(r'[<>:"/\\|?*\x00-\x1f\x7f]', name)
    assert not name.startswith((".", " "))
    assert not re.match(r"(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *\.", name)


@given(TITLES)
def test_a_safe_name_stays_as_it_is(title: str) -> None:
    stem = safe_name(title)
    assert safe_name(stem) == stem
    assert not stem.endswith((".", " "))


@given(TITLES)
def test_the_name_is_written_to_exactly_one_file(title: str) -> None:
    name = safe_name(title, ".mid")
    assert Path(name).name == name
    assert len(Path(name).parts) == 1


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("雨夜的小步舞曲", "雨夜的小步舞曲"),
        ("Blue? Sky: 1/2", "Blue_ Sky_ 1_2"),
        ("e\u0301tude", "étude"),
        ("  two \n lines ", "two lines"),
        ("a\u200bb\u202ec", "abc"),
        ("...", "song"),
        ("con", "_con"),
        ("Nul.tar", "_Nul.tar"),
        ("console", "console"),
        ("G♯ 🎵", "G♯ 🎵"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("نامه\u200cها", "نامه\u200cها"),
        ("\u200d.a.\u200d", "a"),
    ],
)
def test_titles_keep_what_a_name_can_hold(title: str, name: str) -> None:
    assert safe_name(title) == name


def test_long_titles_are_cut_between_characters() -> None:
    name = safe_name("歌" * 200, ".mid")
    assert name == "歌" * 58 + ".mid"


def test_an_accent_is_not_cut_off_its_letter() -> None:
    assert safe_name("q\u0301" * 100, ".m") == "q\u0301" * 59 + ".m"


def test_taken_names_are_numbered(tmp_path: Path) -> None:
    (tmp_path / "a.mid").touch()
    (tmp_path / "A (2).MID").touch()
    assert unused_path(tmp_path, "a.mid") == tmp_path / "a (3).mid"
    assert unused_path(tmp_path, "b.mid") == tmp_path / "b.mid"


def test_unicode_forms_of_one_name_count_as_one(tmp_path: Path) -> None:
    (tmp_path / "e\u0301.mid").touch()
    assert unused_path(tmp_path, "é.mid").name == "é (2).mid"


def test_a_folder_that_is_not_there_yet_has_no_names(tmp_path: Path) -> None:
    assert unused_path(tmp_path / "out", "a.mid") == tmp_path / "out" / "a.mid"
    assert list(tmp_path.iterdir()) == []
