"""The computer players: what they play at tables laid out for one decision, and how strong they are."""

import pytest

from onesemi.games.song.bots import bot_for
from onesemi.games.song.notation import write_move
from onesemi.games.song.options import Options
from onesemi.games.song.play import SONG
from onesemi.music.genre import Genre
from onesemi.music.song import SongMode
from onesemi.rules.bots import BUDGETS, Budget, Level
from onesemi.rules.chance import Stream
from onesemi.rules.contest import duplicate_deals
from onesemi.rules.estimate import estimate
from onesemi.rules.seats import Seat
from onesemi.rules.selfplay import Contender, play_game


def answer_of(table, letter: str, level: Level, budget: Budget | None = None) -> str:
    table.tell("asks")  # what waits for chance is settled first
    seat = Seat("ABCDEFGH".index(letter))
    move = bot_for(level).choose(SONG.view(table.state, seat), Stream(1), budget or BUDGETS[level])
    return write_move(move)


@pytest.mark.parametrize(
    ("hands", "given", "moves", "expected"),
    [
        pytest.param(("F#4:1 G4:1", "A4:1"), {"genre": Genre.ROCK}, (), "play G4:1", id="SAFE rather than a draw"),
        pytest.param(("G4:1 A4:2", "A4:1"), {}, (), "play A4:2", id="the long card while there is room"),
        pytest.param(("key:G F#4:1 F#5:1", "A4:1"), {"genre": Genre.ROCK}, (), "play key:G", id="a key that fits"),
        pytest.param(("key:F# C4:1 D4:1 E4:1 G4:1", "A4:1"), {}, (), "play C4:1", id="no key that hurts"),
        pytest.param(
            ("improv F#4:1 G#4:1", "A4:1"), {"genre": Genre.ROCK}, (), "play improv", id="Improv before OUTSIDE"
        ),
        pytest.param(
            ("m08 C4:1 D4:1 E4:1 F4:1", "A4:1", "B4:1 B5:1 G5:1"),
            {},
            ("A play m08",),
            "seat 1",
            id="the mirror takes the smallest hand",
        ),
        pytest.param(
            ("m11 key:D D4:1 F#4:1 A4:1", "C4:1"), {}, ("A play m11",), "effect legato", id="the wand plays on"
        ),
        pytest.param(("o23 G4:1", "A4:1"), {"key": "F#"}, ("A play o23",), "pitch C#", id="the wild note is SAFE"),
        pytest.param(
            ("C4:1 F#4:2 G4:1", "A4:1"),
            {"genre": Genre.CLASSICAL, "track": "F#5:1!"},
            ("A play C4:1",),
            "card F#4:2",
            id="the worst card is discarded",
        ),
    ],
)
def test_the_normal_player_plays_for_its_own_hand(desk, hands, given, moves, expected: str) -> None:
    assert answer_of(desk(*hands, **given).do(*moves), "A", Level.NORMAL) == expected


def test_the_hard_player_sees_that_a_mirror_would_lose(desk) -> None:
    table = desk("m08 C4:1", "A4:1 B4:1 G4:1 E4:1 F4:1")
    assert answer_of(table, "A", Level.HARD) == "play C4:1"


def test_the_hard_player_thinks_of_the_whole_turn(desk) -> None:
    table = desk("legato C4:1 D4:1 E4:1", "A4:1")
    assert answer_of(table, "A", Level.NORMAL) == "play C4:1"
    assert answer_of(table, "A", Level.HARD, Budget(0)) == "play legato"


def test_without_budget_the_hard_player_is_greedy(desk) -> None:
    table = desk("F#4:1 G4:1 A4:2", "A4:1")
    assert answer_of(table, "A", Level.HARD, Budget(0)) == answer_of(table, "A", Level.NORMAL)


def test_looking_ahead_tells_the_same_twice(desk) -> None:
    table = desk("F#4:1 G4:1 A4:2 rush legato o14", "A4:1 C5:1", "D5:1")
    assert answer_of(table, "A", Level.HARD) == answer_of(table, "A", Level.HARD)


def test_the_easy_player_makes_every_move_at_times(desk) -> None:
    table = desk("F#4:1 G4:1 A4:2 rush", "A4:1")
    view, chance = SONG.view(table.state, Seat(0)), Stream(1)
    found = {bot_for(Level.EASY).choose(view, chance, Budget(0)) for _ in range(200)}
    assert found == set(view.moves)


@pytest.mark.parametrize("mode", list(SongMode))
@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
@pytest.mark.parametrize("players", [2, 8])
def test_whole_games_are_played_to_the_end(mode: SongMode, level: Level, players: int) -> None:
    contenders = {Seat(place): Contender(bot_for(level), BUDGETS[level]) for place in range(players)}
    for seed in range(5):
        state = play_game(SONG, Options(mode=mode), contenders, Stream(seed), Stream(seed))
        assert SONG.result(state) is not None


@pytest.mark.parametrize("players", [2, 4])
def test_normal_beats_easy(players: int) -> None:
    sides = Contender(bot_for(Level.NORMAL), Budget(0)), Contender(bot_for(Level.EASY), Budget(0))
    assert estimate(list(duplicate_deals(SONG, Options(), players, sides, 150, seed=1))).low > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_hard_beats_normal(players: int) -> None:
    sides = Contender(bot_for(Level.HARD), BUDGETS[Level.HARD]), Contender(bot_for(Level.NORMAL), Budget(0))
    assert estimate(list(duplicate_deals(SONG, Options(), players, sides, 60, seed=1))).low > 0.5
