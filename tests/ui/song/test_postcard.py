"""The postcard: pretty for any song, nothing cut, nothing covered, the same bytes every time, no display needed."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image

from onesemi.games.song.cards import Magic
from onesemi.locale import current_language
from onesemi.music.key import KEYS
from onesemi.music.notation import write_song_out
from onesemi.music.song import KeyChange, Player, Song, Titles
from ui.song.postcard import Covered, painted_postcard, postcard_image, postcard_png, write_postcard
from ui.song.postcard_drawing import stamp_motif
from ui.song.postcard_layout import HEIGHT, WIDTH, Box, place_lines, postcard_layout
from ui.song.postcard_music import fitted_music
from ui.theme import NATURAL_COLOURS

MakeSong = Callable[..., Song]

pytestmark = pytest.mark.usefixtures("qapp")

_PAGE = Box(0, 0, WIDTH, HEIGHT)
_LONG_NAMES = (
    "Maximilian Wolfeschlegelsteinhausen",
    "王小明的非常長的名字",
    "x" * 80,
    "Friederike von und zu Hohenlohe-Schillingsfürst",
    "José María de la Purificación",
    "اسم طويل جدا",
    "Zoë",
    "W W W W W W W W W W W W",
)
_LONG_TITLE = Titles(
    "The Extraordinarily Long and Winding Ballad of the Sleepy Hedgehog Who Crossed Fourteen Bridges at Night",
    "一隻愛睡覺的刺蝟為了把糰子帶給月亮而走過十四座橋的非常漫長的敘事歌謠",
)


def _song(make_song: MakeSong, bars: int, players: int = 4, titles: Titles | None = None) -> Song:
    notes = [(beats, 52 + (7 * place) % 30) for place in range(bars) for beats in (1, 0.5, 0.5, 2)]
    song = make_song(*notes, keys=((0, KEYS[0]), (3840, KEYS[7])))
    names = [Player(seat, _LONG_NAMES[seat]) for seat in range(players)]
    return replace(song, players=tuple(names), winner=players - 1, titles=titles or song.titles, date="2025-04-01")


@pytest.mark.parametrize("players", range(1, 9))
def test_the_layout_keeps_everything_apart_and_gives_the_music_most(players: int) -> None:
    layout = postcard_layout(players)
    boxes = [layout.title, layout.facts, layout.music, layout.signature, *layout.players]
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other)
    for place in (layout.stamp, layout.postmark, layout.table, *boxes):
        assert _PAGE.holds(place)
    for place in (*layout.players, layout.signature):
        assert layout.table.holds(place)
    assert not layout.postmark.overlaps(layout.title)
    assert layout.music.width * layout.music.height > 0.45 * WIDTH * HEIGHT


def test_lines_are_spread_over_the_room_or_refused() -> None:
    room = Box(0, 100, 500, 400)
    placed = place_lines([100, 100], room, has_gap_before_last=False, most_gap=50)
    assert placed is not None
    assert placed.tops == (175, 325)
    assert placed.ending_gap is None
    assert place_lines([300, 101], room, has_gap_before_last=False, most_gap=50) is None
    with_gap = place_lines([100, 100], room, has_gap_before_last=True, most_gap=50)
    assert with_gap is not None
    assert with_gap.ending_gap is not None
    gap = with_gap.ending_gap
    assert gap.y >= with_gap.tops[0] + 100
    assert gap.bottom <= with_gap.tops[1]


def _assert_nothing_overlaps(song: Song, covered: Covered) -> None:
    layout = postcard_layout(len(song.players))
    for one, other in combinations(covered, 2):
        assert not covered[one].overlaps(covered[other]), (one, other)
    for name, box in covered.items():
        assert _PAGE.holds(box), name
        if name.startswith("line"):
            assert layout.music.holds(box), name
        if name in {"title", "facts"}:
            assert not box.overlaps(layout.postmark), name
            assert not box.overlaps(layout.stamp), name
    for place, box in enumerate(layout.players):
        assert box.holds(covered[f"player {place}"])


@pytest.mark.parametrize("language", ["en", "zh_Hant"])
@pytest.mark.parametrize(
    ("bars", "players", "titles"),
    [(1, 1, None), (2, 2, Titles("Hi", "嗨")), (12, 4, None), (24, 8, _LONG_TITLE), (90, 3, _LONG_TITLE)],
)
def test_nothing_is_cut_and_nothing_covered(
    language: str, bars: int, players: int, titles: Titles | None, make_song: MakeSong
) -> None:
    song = _song(make_song, bars, players, titles)
    image, covered = painted_postcard(song, language)
    assert (image.width(), image.height()) == (1748, 1240)
    _assert_nothing_overlaps(song, covered)
    assert current_language() == "en"


def test_a_song_that_fits_is_shown_whole_and_a_long_one_by_beginning_and_ending(make_song: MakeSong) -> None:
    room = postcard_layout(4).music
    short = fitted_music(write_song_out(_song(make_song, 12)), room)
    assert short.left_out == 0
    assert sorted(bar for system in short.systems for bar in system.bars) == list(range(12))
    long = fitted_music(write_song_out(_song(make_song, 90)), room)
    shown = sorted(bar for system in long.systems for bar in system.bars)
    assert shown[0] == 0
    assert shown[-1] == 89
    assert len(shown) == 90 - long.left_out
    assert len(shown) > 15


def test_a_short_song_is_drawn_larger(make_song: MakeSong) -> None:
    room = postcard_layout(2).music
    assert fitted_music(write_song_out(_song(make_song, 4)), room).scale > 1.3 * (
        fitted_music(write_song_out(_song(make_song, 24)), room).scale
    )


def test_the_same_song_gives_the_same_bytes(make_song: MakeSong) -> None:
    song = _song(make_song, 8)
    assert postcard_png(song, "zh_Hant") == postcard_png(song, "zh_Hant")
    assert postcard_png(song, "en") != postcard_png(song, "zh_Hant")


def test_the_file_is_a6_at_300_dpi_and_names_its_song(make_song: MakeSong, tmp_path: Path) -> None:
    song = _song(make_song, 4, 2, Titles("A ♯ song", "數到四的貓"))
    path = tmp_path / "歌.png"
    write_postcard(song, path, "zh_Hant")
    with Image.open(path) as picture:
        assert picture.size == (1748, 1240)
        assert [round(dots) for dots in picture.info["dpi"]] == [300, 300]
        assert picture.text["Title"] == "數到四的貓"
        assert picture.text["Creation Time"] == "2025-04-01"
    with Image.open(io.BytesIO(postcard_png(song, "en"))) as picture:
        assert picture.text["Title"] == "A ♯ song"


def test_heads_wear_their_colours_and_the_winner_a_crown(make_song: MakeSong) -> None:
    song = _song(make_song, 4, 2)
    image = postcard_image(song)
    room = postcard_layout(2).music
    seen = {
        image.pixelColor(x, y).name().upper()
        for x in range(round(room.x), round(room.right))
        for y in range(round(room.y), round(room.bottom), 2)
    }
    assert {NATURAL_COLOURS[name] for name in list(NATURAL_COLOURS)[:2]} <= seen
    assert postcard_image(replace(song, winner=None)) != image
    assert postcard_image(replace(song, winner=0)) != image


def test_the_stamp_shows_a_magic_note_of_the_song_or_always_the_same_one(make_song: MakeSong) -> None:
    song = make_song((1, 60), (1, 62))
    assert stamp_motif(song) is stamp_motif(song)
    magic = replace(song.events[1], card=Magic.CAT.value)
    assert stamp_motif(replace(song, events=(song.events[0], magic))) is Magic.CAT


def test_a_key_that_changed_is_told(make_song: MakeSong) -> None:
    song = _song(make_song, 2)
    stayed = replace(song, keys=(KeyChange(0, KEYS[0]),))
    wider = painted_postcard(song)[1]["facts"].width
    assert wider > painted_postcard(stayed)[1]["facts"].width


def test_it_is_drawn_without_a_display_and_without_an_application(tmp_path: Path) -> None:
    path = tmp_path / "card.png"
    program = (
        "from pathlib import Path\n"
        "from onesemi.music.genre import Genre\n"
        "from onesemi.music.key import C_MAJOR\n"
        "from onesemi.music.song import *\n"
        "from ui.song.postcard import write_postcard\n"
        "event = SongEvent(0, 960, Figure.SINGLE, (60,), 'C4:1', 0)\n"
        "song = Song(Titles('a', 'b'), Genre.POP, SongMode.BEGINNER, 112, (Player(0, 'Ann'),), 0,"
        " (KeyChange(0, C_MAJOR),), (event,))\n"
        f"write_postcard(song, Path({str(path)!r}), 'en')\n"
    )
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    }
    root = Path(__file__).parents[3]
    subprocess.run([sys.executable, "-c", program], check=True, env=environment, cwd=root, timeout=60)
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("notes", [(), ((4, None), (2, None))], ids=["no card", "rests alone"])
def test_a_song_without_notes_is_a_postcard_of_silence(
    make_song: MakeSong, notes: tuple[tuple[float, None], ...]
) -> None:
    song = replace(make_song(*notes, keys=((0, KEYS[7]),)), date="2025-04-01")
    covered = painted_postcard(song)[1]
    assert "line 0" in covered
    assert "silence" in covered
    boxes = [box for name, box in covered.items() if name != "signature"]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
    assert all(_PAGE.holds(box) for box in boxes)
