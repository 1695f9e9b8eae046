"""Whole games at a real table in this process, against computer players that answer at once, by clicks and by keys."""

import random
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from random_player import any_move
from table_hands import Play, by_clicks, by_keys

from onesemi.games.song.events import Event
from onesemi.games.song.moves import Move
from onesemi.games.song.options import Options
from onesemi.games.song.play import SONG
from onesemi.games.song.view import View
from onesemi.music.song import Player, SongMode
from onesemi.net.host import Host
from onesemi.net.local import LocalSession
from onesemi.net.room import open_room
from onesemi.net.thinking import Thinking
from onesemi.rules.seats import Seat
from ui.games.song.table_page import SongTablePage
from ui.theme import LIGHT, Motion

PATIENCE = 3000  # decisions, far more than any game takes
SongHost = Host[Any, Move, View, Event, Options]


def open_host(players: int, mode: SongMode, seed: int) -> SongHost:
    names = ("Anna", "Bo", "Cleo", "Dan")
    seats = tuple(Player(seat, names[seat], "easy" if seat else None) for seat in range(players))
    chance = random.Random(seed)
    return Host(
        open_room(SONG, Options(mode=mode), seats),
        clock=lambda: 0.0,
        chance=chance,
        thinking=Thinking(any_move, chance),
        report=lambda fault: pytest.fail(str(fault)),
    )


@pytest.mark.parametrize("play", [by_clicks, by_keys])
@pytest.mark.parametrize(
    ("players", "mode", "seed"), [(2, SongMode.BEGINNER, 5), (4, SongMode.STANDARD, 3), (3, SongMode.STANDARD, 8)]
)
def test_a_whole_game_is_played_to_its_end(
    qtbot: QtBot, themed: None, play: Play, players: int, mode: SongMode, seed: int
) -> None:
    host = open_host(players, mode, seed)
    session = LocalSession(host, Seat(0), lambda _host: ())
    page = SongTablePage(session, LIGHT, Motion.OFF)
    qtbot.addWidget(page)
    page.resize(1024, 700)
    with qtbot.waitActive(page):
        page.show()
    page.entered()
    ended: list[View] = []
    page.game_ended.connect(ended.append)
    for _ in range(PATIENCE):
        while host.next_due() is not None and host.advance():
            pass
        if page.view.result is not None:
            break
        before = page.view.decision
        play(qtbot, page)
        assert page.view.decision != before, f"nothing came of it: {page.board.prompt.text}"
    assert len(ended) == 1
    assert len(page.board.track.tiles) == len(page.view.track) > 10
    assert page.board.hand.order == () or set(page.board.hand.order) == set(page.view.hand)
    assert page.board.log.lines[-1].endswith(".")
