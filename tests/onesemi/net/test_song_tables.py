"""The game "1;" at local tables: what the tiny game can't show."""

import random
from pathlib import Path
from typing import Any

import pytest

from onesemi.games.song.events import Drew
from onesemi.games.song.notation import NOTATION
from onesemi.games.song.options import Options
from onesemi.games.song.play import SONG
from onesemi.games.song.song import song_of
from onesemi.music.song import Player, SongMode
from onesemi.net.store import TableStore
from onesemi.net.tables import Tables
from onesemi.net.thinking import Thinking
from onesemi.rules.notation import read_lines, write_lines
from onesemi.rules.seats import Seat


class RandomBot:
    def choose(self, view: Any, chance: Any, _budget: Any) -> Any:
        return view.moves[chance.randrange(len(view.moves))]


def _tables(home: Path, seed: int) -> Tables[Any, Any, Any, Any, Any]:
    faults: list[Any] = []
    return Tables(
        SONG,
        NOTATION,
        lambda: Thinking(lambda _level: RandomBot(), random.Random(seed)),
        faults.append,
        TableStore(home),
        chance=random.Random(seed),
    )


def _players(count: int) -> list[Player]:
    return [Player(seat, f"玩家 {seat}", "easy") for seat in range(count)]


@pytest.mark.parametrize("seed", range(6))
def test_a_table_goes_on_wherever_it_was_left(tmp_path: Path, seed: int) -> None:
    options = Options(mode=SongMode.BEGINNER if seed % 2 else SongMode.STANDARD, is_timed=True)
    table = _tables(tmp_path, seed).open(options, _players(2 + seed))
    stops = random.Random(seed)
    while not table.host.is_over:
        if stops.random() < 0.1:
            before = table.host.room
            table.close()
            (saved,) = _tables(tmp_path, seed).unfinished().tables
            table = _tables(tmp_path, stops.randrange(1000)).go_on(saved)
            assert table.host.room == before
        table.advance()
    assert table.host.room.result is not None
    assert _tables(tmp_path, seed).unfinished().tables == ()


def test_the_log_of_a_finished_game_makes_the_same_song_again(tmp_path: Path) -> None:
    table = _tables(tmp_path, 3).open(Options(), _players(4))
    session = table.session(Seat(2))
    updates: list[Any] = []
    session.connect(updates.append)
    while not table.host.is_over:
        assert session.log == ()
        table.advance()
    record = read_lines(session.log, NOTATION)
    assert record == table.host.room.record
    assert write_lines(record, NOTATION) == session.log
    song = song_of(updates[-1].view, session.players, log=session.log)
    assert song.winner == updates[-1].view.result.winners[0]
    assert song.log == session.log


def test_what_a_seat_hears_tells_no_card_that_another_drew(tmp_path: Path) -> None:
    table = _tables(tmp_path, 4).open(Options(), _players(3))
    heard: dict[Seat | None, list[Any]] = {Seat(0): [], Seat(1): [], None: []}
    sessions = [table.session(place) for place in heard]
    for session, messages in zip(sessions, heard.values(), strict=True):
        session.connect(messages.append)
    while not table.host.is_over:
        table.advance()
    for place, messages in heard.items():
        drawn = [event for update in messages for event in update.events if isinstance(event, Drew)]
        assert {event.card is None for event in drawn if event.seat != place} == {True}
        assert all(event.card is not None for event in drawn if event.seat == place)
        assert [update.sequence for update in messages] == list(range(len(messages)))


def test_leaving_people_leave_the_table_playable(tmp_path: Path) -> None:
    players = [Player(0, "p", None), *_players(4)[1:]]
    table = _tables(tmp_path, 5).open(Options(), players)
    session = table.session(Seat(0))
    table.advance()
    session.leave()
    assert table.host.is_over
    assert _tables(tmp_path, 5).unfinished().tables == ()
