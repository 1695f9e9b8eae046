"""The table of "1;" shows what a view holds, tells what happened, and lets it be heard."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from onesemi.games.song.events import Drew, Judged, Placed, TurnBegan, Why
from onesemi.games.song.moves import (
    ChooseEffect,
    ChooseKey,
    ChooseSeat,
    DrawCard,
    Play,
    WandEffect,
)
from onesemi.games.song.options import Numbers, Options
from onesemi.games.song.pending import Ask, Pending
from onesemi.games.song.view import Phase, View
from onesemi.music.genre import Genre
from onesemi.music.key import KEYS
from onesemi.music.song import Figure, Song, SongEvent
from onesemi.rules.game import Deadline, DeadlineKind, Result
from onesemi.rules.seats import Seat
from onesemi.wording.song import prompt, prompt_to_draw, prompt_to_play, waiting_for

Sit = Callable[..., Any]
MakeView = Callable[..., View]


@pytest.mark.parametrize("ask", Ask)
def test_the_line_says_what_is_asked_or_waited_for(sit: Sit, make_view: MakeView, ask: Ask) -> None:
    names = {Seat(index): name for index, name in enumerate(("Anna", "Bo", "Cleo", "Dan"))}
    mine = Pending(ask, Seat(0), target=Seat(1), pitches=(60, 62, 64))
    moves = (ChooseSeat(Seat(1)), ChooseKey(KEYS[0]), ChooseEffect(WandEffect.RUSH))
    table = sit(make_view(pending=mine, moves=moves))
    assert table.page.board.prompt.text == prompt(mine, names)
    theirs = replace(mine, seat=Seat(2))
    table.session.tell(make_view(pending=theirs, moves=(), turn=Seat(2), awaited=frozenset({Seat(2)})))
    assert table.page.board.prompt.text == waiting_for(theirs, names)


def test_seats_say_cards_flags_and_whose_turn_it_is(sit: Sit, make_view: MakeView) -> None:
    view = make_view(turn=Seat(1), awaited=frozenset({Seat(1)}))
    seats = (view.seats[0], replace(view.seats[1], has_bubble=True, is_skipped=True, hand_count=1), *view.seats[2:])
    board = sit(replace(view, seats=seats)).page.board
    said = board.seats[Seat(1)].accessibleName()
    assert all(word in said for word in ("Bo", "1 card", "bubble", "skipped", "Playing now"))
    assert "bubble" not in board.seats[Seat(2)].accessibleName()


def test_the_key_card_lists_safe_notes_with_the_hint_off(sit: Sit, make_view: MakeView) -> None:
    board = sit(make_view(genre=Genre.BLUES)).page.board
    assert [note.text for note in board.key.notes] == ["C", "D", "D♯", "E", "F", "G", "A", "A♯", "B"]


def test_the_meter_says_the_room_left(sit: Sit, make_view: MakeView) -> None:
    board = sit(make_view(room_ticks=1440)).page.board
    assert board.meter.words == "1½ beats left"


def test_the_track_shows_who_played_what_and_how_it_was_judged(sit: Sit) -> None:
    tiles = sit().page.board.track.tiles
    assert [tile.accessibleName() for tile in tiles] == ["C4 · 1 beat, by Bo", "F♯4 · 1 beat, by Cleo"]
    assert [tile.accessibleDescription() for tile in tiles] == ["SAFE", "OUTSIDE"]


def test_a_track_that_changed_is_shown_changed(sit: Sit, make_view: MakeView) -> None:
    table = sit()
    cut = replace(make_view().track[1], length_ticks=480)
    table.session.tell(make_view(track=(make_view().track[0], cut)))
    assert "½ beat" in table.page.board.track.tiles[1].accessibleName()
    table.session.tell(make_view(track=make_view().track[:1]))
    assert len(table.page.board.track.tiles) == 1


def test_events_go_into_the_log_with_turns_as_headings(sit: Sit, make_view: MakeView) -> None:
    table = sit()
    card = make_view().hand[0]
    event = SongEvent(1920, 960, Figure.SINGLE, (67,), "G4:1", 1, is_outside=True)
    told = (
        TurnBegan(Seat(1), 4),
        Placed(2, event, card),
        Judged(Seat(1), card, 1, None, 1),
        Drew(Seat(1), None, Why.OUTSIDE),
    )
    table.session.tell(make_view(), *told)
    assert table.page.board.log.lines == (
        "Turn 4: Bo",
        "Bo plays G4 · 1 beat.",
        "OUTSIDE: Bo draws 1 card.",
    )


@pytest.mark.parametrize("sounds", [True, False])
def test_a_placed_card_is_sounded_unless_the_host_keeps_the_melody_secret(
    sit: Sit, make_view: MakeView, *, sounds: bool
) -> None:
    table = sit(make_view(options=Options(sounds_as_played=sounds)))
    heard: list[tuple[SongEvent, Genre, int]] = []
    table.page.sound_event.connect(lambda *sounded: heard.append(sounded))
    event = make_view().track[0]
    table.session.tell(make_view(options=Options(sounds_as_played=sounds)), Placed(0, event, make_view().hand[0]))
    assert heard == ([(event, Genre.POP, 112)] if sounds else [])


@pytest.mark.parametrize("sounds", [True, False])
def test_the_genre_is_told_when_the_page_comes_up_and_whenever_it_changes(
    sit: Sit, make_view: MakeView, *, sounds: bool
) -> None:
    options = Options(sounds_as_played=sounds)
    table = sit(make_view(options=options, genre=None))
    told: list[tuple[Genre, int]] = []
    table.page.genre_known.connect(lambda *genre: told.append(genre))
    table.page.entered()
    assert told == []
    for genre in (Genre.POP, Genre.POP, Genre.JAZZ):
        table.session.tell(make_view(options=options, genre=genre))
    assert [genre for genre, _tempo in told] == ([Genre.POP, Genre.JAZZ] if sounds else [])
    told.clear()
    table.page.entered()
    numbers = options.numbers
    assert told == ([(Genre.JAZZ, numbers.tempo_of(Genre.JAZZ))] if sounds else [])


@pytest.mark.parametrize("sounds", [True, False])
def test_a_bar_that_became_full_is_told_with_the_song_so_far(sit: Sit, make_view: MakeView, *, sounds: bool) -> None:
    options = Options(sounds_as_played=sounds)
    table = sit(make_view(options=options, bar=3))
    full: list[tuple[Song, int]] = []
    table.page.bar_completed.connect(lambda *told: full.append(told))
    table.session.tell(make_view(options=options, bar=3))
    assert full == [], "neither bars of before the page was opened nor unfinished ones"
    table.session.tell(make_view(options=options, bar=4))
    table.session.tell(make_view(options=options, bar=6))
    assert [bar for _song, bar in full] == ([3, 4, 5] if sounds else [])
    assert all(song.events == make_view().track for song, _bar in full)


def test_a_clock_is_shown_only_while_one_runs(sit: Sit, make_view: MakeView) -> None:
    table = sit(make_view(deadline=Deadline(DeadlineKind.TURN, Seat(0), 7, 60.0)))
    assert table.page.board.timer.isVisible()
    assert 55 < table.page.board.timer.seconds_left <= 60
    table.session.tell(make_view())
    assert not table.page.board.timer.isVisible()


def test_the_end_is_told_once_and_names_the_winner(sit: Sit, make_view: MakeView) -> None:
    table = sit()
    ended: list[View] = []
    table.page.game_ended.connect(ended.append)
    over = make_view(phase=Phase.ENDED, pending=None, moves=(), result=Result(((Seat(2),), (Seat(0),))))
    table.session.tell(over)
    table.session.tell(over)
    assert ended == [over]
    assert "Cleo" in table.page.board.prompt.text
    table.page.board.hand.card_chosen.emit(over.hand[0])
    assert table.moves == []


def test_the_line_says_when_there_is_nothing_to_play_but_to_draw(sit: Sit, make_view: MakeView) -> None:
    table = sit(make_view(moves=(DrawCard(),)))
    assert table.page.board.prompt.text == prompt_to_draw(has_zero_beat=False)
    table.session.tell(make_view(moves=(DrawCard(), Play(make_view().hand[4]))))
    assert table.page.board.prompt.text == prompt_to_draw(has_zero_beat=True)


def test_a_turn_of_beat_cards_alone_speaks_of_no_others(sit: Sit, make_view: MakeView) -> None:
    beats = tuple(Play(card) for card in make_view().hand[:3])
    assert sit(make_view(moves=beats)).page.board.prompt.text == prompt_to_play()


def test_cards_say_the_numbers_of_the_table(sit: Sit, make_view: MakeView, ids: MakeView) -> None:
    options = Options(numbers=Numbers(candy_discards=7))
    view = make_view(options=options, hand=ids("m06"), moves=(), safe_cards=frozenset())
    assert "7" in sit(view).page.board.hand.card(view.hand[0]).accessibleDescription()


def test_the_staves_follow_the_track(qtbot: QtBot, sit: Sit, make_view: MakeView) -> None:
    table = sit()
    staff = table.page.board.staff
    qtbot.waitUntil(lambda: "F♯4" in staff.accessibleDescription())
    table.session.tell(make_view(track=make_view().track[:1]))
    qtbot.waitUntil(lambda: "C4" in staff.accessibleDescription())


def test_of_a_rare_card_on_the_track_is_told_what_it_does(sit: Sit, make_view: MakeView) -> None:
    moon = SongEvent(1920, 1920, Figure.SINGLE, (62,), "m04", 2)
    table = sit(make_view(hand=(), moves=(), safe_cards=frozenset(), track=(*make_view().track, moon)))
    told = table.page.board.detail.accessibleDescription()
    assert "Cleo" in told
    assert "skipped" in told


def test_while_no_card_is_looked_at_the_last_one_played_is_told_of(sit: Sit, make_view: MakeView) -> None:
    table = sit(make_view(hand=(), moves=(), safe_cards=frozenset()))
    detail = table.page.board.detail
    assert detail.accessibleName() == "F♯4 · 1 beat"
    table.session.tell(make_view(hand=(), moves=(), safe_cards=frozenset(), track=make_view().track[:1]))
    assert detail.accessibleName() == "C4 · 1 beat"
    table.session.tell(make_view(hand=(), moves=(), safe_cards=frozenset(), track=()))
    assert "Point at a card" in detail.accessibleName()


def test_a_note_chosen_on_the_staves_is_told_of(sit: Sit) -> None:
    board = sit().page.board
    board.staff.event_chosen.emit(1)
    assert board.detail.accessibleName() == "F♯4 · 1 beat"
    assert "Cleo" in board.detail.accessibleDescription()
    assert "OUTSIDE" in board.detail.accessibleDescription()
