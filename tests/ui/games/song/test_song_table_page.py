"""The table of "1;": what a view asks is shown, what a person wants is sent, by clicks and by keys alike."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from onesemi.games.song.cards import CardId
from onesemi.games.song.events import Drew, Judged, Placed, TurnBegan, Why
from onesemi.games.song.moves import (
    ChooseCard,
    ChooseEffect,
    ChooseKey,
    ChooseOrder,
    ChoosePitch,
    ChooseSeat,
    DrawCard,
    KeepCards,
    Move,
    Play,
    Stop,
    SwapCard,
    WandEffect,
)
from onesemi.games.song.options import Options
from onesemi.games.song.pending import Ask, Pending
from onesemi.games.song.view import Phase, View
from onesemi.music.genre import Genre
from onesemi.music.key import KEYS
from onesemi.music.pitch import PitchClass
from onesemi.music.song import Figure, SongEvent, SongMode
from onesemi.rules.game import Deadline, DeadlineKind, Result
from onesemi.rules.illegal import Reason
from onesemi.rules.seats import Seat
from onesemi.wording.song import ask_name, prompt, prompt_to_draw, waiting_for
from ui.games.song.paints import JudgementPaint
from ui.table.card_row import CardRow
from ui.table.key_help import KeyHelp
from ui.table.options import OptionGrid
from ui.table.ordering import OrderRow
from ui.theme import LIGHT

Sit = Callable[..., "Table"]  # noqa: F821 - the conftest's record
MakeView = Callable[..., View]
Ids = Callable[..., tuple[CardId, ...]]
LEFT = Qt.MouseButton.LeftButton


def click(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, LEFT)


def shown_under(page: QWidget) -> list[QWidget]:
    return [child for child in page.findChildren(QWidget) if child.isVisible()]


def press(qtbot: QtBot, key: Qt.Key | str) -> None:
    """Press a key wherever the focus is, as a person would."""
    focus = QApplication.focusWidget()
    assert focus is not None
    if isinstance(key, str):
        qtbot.keyClicks(focus, key)
    else:
        qtbot.keyClick(focus, key)


# Turns


def test_a_click_on_a_card_plays_it(qtbot: QtBot, sit: Sit, make_view: MakeView) -> None:
    table = sit()
    card = make_view().hand[0]
    click(qtbot, table.page.board.hand.card(card))
    assert table.session.sent == [(7, Play(card))]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_and_space_play_the_card_in_focus(qtbot: QtBot, sit: Sit, key: Qt.Key) -> None:
    table = sit()
    second = table.page.board.hand.order[1]
    press(qtbot, Qt.Key.Key_Right)
    press(qtbot, key)
    assert table.moves == [Play(CardId(second))]


def test_arrows_home_and_end_walk_through_the_hand(qtbot: QtBot, sit: Sit) -> None:
    hand = sit().page.board.hand
    walked = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Home):
        press(qtbot, key)
        walked.append(next(index for index, card in enumerate(hand.order) if hand.card(card).hasFocus()))
    assert walked == [1, 5, 4, 0]


def test_tab_goes_from_card_to_card(qtbot: QtBot, sit: Sit) -> None:
    hand = sit().page.board.hand
    press(qtbot, Qt.Key.Key_Tab)
    assert hand.card(hand.order[1]).hasFocus()


def test_drawing_goes_by_pile_by_button_and_by_key(qtbot: QtBot, sit: Sit, make_view: MakeView) -> None:
    table = sit(make_view(moves=(DrawCard(),)))
    click(qtbot, table.page.board.draw_pile)
    click(qtbot, table.page.board.action_bar.button("draw"))
    table.page.board.hand.focus_first()
    press(qtbot, "d")
    assert table.moves == [DrawCard()] * 3


def test_stopping_goes_by_button_and_by_key(qtbot: QtBot, sit: Sit, asking: MakeView) -> None:
    table = sit(asking(Ask.EXTRA, (Stop(),)))
    click(qtbot, table.page.board.action_bar.button("stop"))
    table.page.board.hand.focus_first()
    press(qtbot, "s")
    assert table.moves == [Stop(), Stop()]


def test_what_is_no_move_now_has_no_button(sit: Sit) -> None:
    bar = sit().page.board.action_bar
    assert not bar.button("draw").isEnabled()
    assert not bar.button("stop").isEnabled()


def test_playable_cards_are_lit_and_others_dimmed(sit: Sit, make_view: MakeView) -> None:
    hand = make_view().hand
    board = sit(make_view(moves=(Play(hand[2]),))).page.board
    lit = [card for card in hand if board.hand.card(card).shown.is_lit]
    assert lit == [hand[2]]
    lifted = {board.hand.card(card).y() for card in hand if card != hand[2]}
    assert board.hand.card(hand[2]).y() < min(lifted)


def test_a_dimmed_card_can_be_tried_and_the_table_says_why_not(qtbot: QtBot, sit: Sit, make_view: MakeView) -> None:
    hand = make_view().hand
    table = sit(make_view(moves=(Play(hand[2]),)))
    click(qtbot, table.page.board.hand.card(hand[0]))
    assert table.moves == [Play(hand[0])]
    table.session.refuse(Reason("no-room", "4", {"length_ticks": 960, "room_ticks": 480}))
    said = table.page.board.prompt.text
    assert "½ beat" in said
    assert "section 4" in said


def test_a_late_move_is_told_and_the_next_view_clears_it(sit: Sit, make_view: MakeView) -> None:
    table = sit()
    table.session.refuse(None)
    assert "late" in table.page.board.prompt.text
    table.session.tell(make_view())
    assert "late" not in table.page.board.prompt.text


# Choices


def choices(view: View, ids: Ids) -> dict[Ask, tuple[tuple[Move, ...], dict[str, object]]]:
    """For every ask that opens a chooser: legal moves and what the pending record says."""
    star = ids("m03", "A5:2")
    swaps = tuple(SwapCard(own, other) for own in view.hand for other in star)
    return {
        Ask.DRAWN: ((Play(view.hand[-1]), Stop()), {}),
        Ask.CLOUD_SEAT: ((ChooseSeat(Seat(1)), ChooseSeat(Seat(2))), {"cause": "m07"}),
        Ask.MIRROR_SEAT: ((ChooseSeat(Seat(2)), ChooseSeat(Seat(3))), {"cause": "m08"}),
        Ask.KEY: (tuple(ChooseKey(key) for key in KEYS[:3]), {"keys": KEYS[:3], "cause": "reharmonize"}),
        Ask.PITCH: (tuple(ChoosePitch(pitch) for pitch in PitchClass), {"cause": "o23"}),
        Ask.ORDER: ((ChooseOrder((64, 62, 60)), ChooseOrder((60, 62, 64))), {"pitches": (60, 62, 64)}),
        Ask.WAND: (tuple(ChooseEffect(effect) for effect in WandEffect), {"cause": "m11"}),
        Ask.STAR: ((KeepCards(), *swaps), {"cards": star, "cause": "m16"}),
    }


CHOOSERS = [Ask.DRAWN, Ask.CLOUD_SEAT, Ask.MIRROR_SEAT, Ask.KEY, Ask.PITCH, Ask.ORDER, Ask.WAND, Ask.STAR]


@pytest.fixture
def sit_at(sit: Sit, make_view: MakeView, asking: MakeView, ids: Ids) -> Sit:
    def open_asking(ask: Ask) -> "Table":  # noqa: F821
        moves, pending = choices(make_view(), ids)[ask]
        return sit(asking(ask, moves, **pending))

    return open_asking


def test_every_ask_has_a_chooser_or_the_hand(make_view: MakeView) -> None:
    by_hand = {Ask.OPENING, Ask.MUST_PLAY, Ask.EXTRA, Ask.DISCARD, Ask.GIVE}
    assert set(CHOOSERS) | by_hand == set(Ask)


@pytest.mark.parametrize("ask", CHOOSERS)
def test_a_choice_opens_its_chooser_within_the_song(sit_at: Sit, ask: Ask) -> None:
    board = sit_at(ask).page.board
    assert board.chooser.isVisible()
    assert board.chooser.accessibleName() == ask_name(ask)
    song = board.places.chooser
    frame = board.chooser.geometry()
    assert (frame.x(), frame.width(), frame.bottom() + 1) == (song.x, song.width, song.bottom)
    assert frame.y() >= song.y


@pytest.mark.parametrize("ask", CHOOSERS)
def test_no_chooser_is_taller_than_its_room_on_the_smallest_page(
    sit: Sit, make_view: MakeView, asking: MakeView, ids: Ids, ask: Ask
) -> None:
    moves, pending = choices(make_view(), ids)[ask]
    board = sit(asking(ask, moves, **pending), 1024, 700).page.board
    assert board.chooser.sizeHint().height() <= board.places.chooser.height


@pytest.mark.parametrize("ask", [Ask.CLOUD_SEAT, Ask.MIRROR_SEAT, Ask.KEY, Ask.WAND])
def test_an_answer_is_sent_by_click_and_by_its_number(
    qtbot: QtBot, sit_at: Sit, make_view: MakeView, ids: Ids, ask: Ask
) -> None:
    table = sit_at(ask)
    body = table.page.board.chooser.body
    assert isinstance(body, OptionGrid)
    click(qtbot, body.buttons[1])
    press(qtbot, "2")
    press(qtbot, Qt.Key.Key_Return)
    moves, _ = choices(make_view(), ids)[ask]
    assert table.moves[:2] == [moves[1]] * 2
    assert len(table.moves) == 3


def test_a_key_for_the_wand_is_one_of_twelve(qtbot: QtBot, sit: Sit, asking: MakeView) -> None:
    table = sit(asking(Ask.KEY, tuple(ChooseKey(key) for key in KEYS), keys=KEYS, cause="m11"), 1024, 700)
    press(qtbot, "=")
    assert table.moves == [ChooseKey(KEYS[11])]
    chooser = table.page.board.chooser
    assert chooser.sizeHint().height() <= table.page.board.places.chooser.height


def test_arrows_walk_among_the_answers(qtbot: QtBot, sit_at: Sit, make_view: MakeView, ids: Ids) -> None:
    table = sit_at(Ask.KEY)
    press(qtbot, Qt.Key.Key_Right)
    press(qtbot, Qt.Key.Key_Return)
    assert table.moves == [choices(make_view(), ids)[Ask.KEY][0][1]]


@pytest.mark.parametrize(
    ("letter", "shift", "pitch"),
    [
        (Qt.Key.Key_D, False, PitchClass.D),
        (Qt.Key.Key_S, False, None),
        (Qt.Key.Key_G, True, PitchClass.G_SHARP),
        (Qt.Key.Key_E, True, None),
    ],
)
def test_a_pitch_is_named_by_its_letter(
    qtbot: QtBot, sit_at: Sit, letter: Qt.Key, pitch: PitchClass | None, *, shift: bool
) -> None:
    table = sit_at(Ask.PITCH)
    held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    qtbot.keyClick(QApplication.focusWidget(), letter, held)
    assert [move for move in table.moves if isinstance(move, ChoosePitch)] == (
        [] if pitch is None else [ChoosePitch(pitch)]
    )


def test_a_pitch_is_named_by_its_piano_key(qtbot: QtBot, sit_at: Sit) -> None:
    table = sit_at(Ask.PITCH)
    body = table.page.board.chooser.body
    assert body is not None
    black = next(key for key in body.findChildren(QAbstractButton) if key.accessibleName() == "A♯")
    click(qtbot, black)
    assert table.moves == [ChoosePitch(PitchClass.A_SHARP)]


def test_pitches_are_put_in_order_by_clicks(qtbot: QtBot, sit_at: Sit) -> None:
    table = sit_at(Ask.ORDER)
    row = table.page.board.chooser.body
    assert isinstance(row, OrderRow)
    click(qtbot, row.tiles[0])
    click(qtbot, row.tiles[2])
    click(qtbot, row.confirm)
    assert table.moves == [ChooseOrder((64, 62, 60))]


def test_pitches_are_put_in_order_by_keys(qtbot: QtBot, sit_at: Sit) -> None:
    table = sit_at(Ask.ORDER)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Return):
        press(qtbot, key)
    assert table.moves == [ChooseOrder((62, 64, 60))]


def test_pitches_are_put_in_order_by_numbers(qtbot: QtBot, sit_at: Sit) -> None:
    table = sit_at(Ask.ORDER)
    press(qtbot, "13")
    press(qtbot, Qt.Key.Key_Return)
    assert table.moves == [ChooseOrder((64, 62, 60))]


def test_the_star_swaps_one_own_card_for_one_of_those_looked_at(qtbot: QtBot, sit_at: Sit, ids: Ids) -> None:
    table = sit_at(Ask.STAR)
    star, own = ids("m03", "A5:2"), table.page.view.hand[1]
    row = table.page.board.chooser.body
    assert isinstance(row, CardRow)
    click(qtbot, row.card(star[0]))
    click(qtbot, row.card(star[0]))
    click(qtbot, row.card(star[1]))
    assert row.card(star[1]).shown.is_marked
    assert table.moves == []
    click(qtbot, table.page.board.hand.card(own))
    assert table.moves == [SwapCard(own, star[1])]


def test_the_star_can_be_answered_hand_first_and_by_keeping(qtbot: QtBot, sit_at: Sit, ids: Ids) -> None:
    table = sit_at(Ask.STAR)
    own = table.page.view.hand[1]
    click(qtbot, table.page.board.hand.card(own))
    assert table.page.board.hand.card(own).shown.is_marked
    row = table.page.board.chooser.body
    assert isinstance(row, CardRow)
    click(qtbot, row.card(ids("m03")[0]))
    press(qtbot, "1")
    assert table.moves == [SwapCard(own, ids("m03")[0]), KeepCards()]


@pytest.mark.parametrize(("number", "kind"), [("1", Play), ("2", Stop)])
def test_a_drawn_card_is_played_or_kept(qtbot: QtBot, sit_at: Sit, number: str, kind: type) -> None:
    table = sit_at(Ask.DRAWN)
    press(qtbot, number)
    assert [type(move) for move in table.moves] == [kind]


@pytest.mark.parametrize("ask", [Ask.DISCARD, Ask.GIVE])
def test_a_card_to_part_with_is_chosen_in_the_hand(
    qtbot: QtBot, sit: Sit, make_view: MakeView, asking: MakeView, ask: Ask
) -> None:
    hand = make_view().hand
    table = sit(asking(ask, [ChooseCard(card) for card in hand], target=Seat(1), cause="m06", remaining=2))
    assert not table.page.board.chooser.isVisible()
    click(qtbot, table.page.board.hand.card(hand[3]))
    table.page.board.hand.focus_first()
    press(qtbot, Qt.Key.Key_Return)
    first = CardId(table.page.board.hand.order[0])
    assert table.moves == [ChooseCard(hand[3]), ChooseCard(first)]


def test_a_chooser_closes_when_its_question_is_answered(sit_at: Sit, make_view: MakeView) -> None:
    table = sit_at(Ask.KEY)
    table.session.tell(make_view(decision=8))
    assert not table.page.board.chooser.isVisible()
    assert table.page.board.hand.isAncestorOf(QApplication.focusWidget())


def test_a_chooser_stays_as_it_is_while_others_do_something(sit_at: Sit) -> None:
    table = sit_at(Ask.KEY)
    body = table.page.board.chooser.body
    table.session.tell(replace(table.session.view, pile_count=12))
    assert table.page.board.chooser.body is body


# What is shown


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
        "Bo draws a card (OUTSIDE).",
    )


@pytest.mark.parametrize("sounds", [True, False])
def test_a_placed_card_is_sounded_unless_the_host_keeps_the_melody_secret(
    qtbot: QtBot, sit: Sit, make_view: MakeView, *, sounds: bool
) -> None:
    table = sit(make_view(options=Options(sounds_as_played=sounds)))
    heard: list[SongEvent] = []
    table.page.sound_event.connect(heard.append)
    event = make_view().track[0]
    table.session.tell(make_view(options=Options(sounds_as_played=sounds)), Placed(0, event, make_view().hand[0]))
    assert heard == ([event] if sounds else [])


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


# Switches


@pytest.mark.parametrize(("mode", "is_on"), [(SongMode.BEGINNER, True), (SongMode.STANDARD, False)])
def test_the_hint_follows_the_mode_until_it_is_set(
    sit: Sit, make_view: MakeView, mode: SongMode, *, is_on: bool
) -> None:
    view = make_view(options=Options(mode=mode))
    hand = sit(view).page.board.hand
    assert (hand.card(view.hand[0]).shown.badge is not None) is is_on
    other = sit(view, is_hint_on=not is_on).page.board.hand
    assert (other.card(view.hand[0]).shown.badge is not None) is not is_on


def test_h_switches_the_hint_which_tells_safe_from_outside(qtbot: QtBot, sit: Sit, make_view: MakeView) -> None:
    table = sit()
    with qtbot.waitSignal(table.page.hint_changed) as told:
        press(qtbot, "h")
    assert told.args == [True]
    hand = table.page.board.hand
    safe, outside, rest = (hand.card(make_view().hand[index]).accessibleDescription() for index in (0, 1, 3))
    assert hand.card(make_view().hand[0]).shown.badge == JudgementPaint(is_outside=False, theme=LIGHT)
    assert hand.card(make_view().hand[1]).shown.badge == JudgementPaint(is_outside=True, theme=LIGHT)
    assert "SAFE now" in safe
    assert "OUTSIDE now" in outside
    assert "now" not in rest


def test_a_repeat_is_hinted_once_there_is_a_note_to_repeat(sit: Sit, make_view: MakeView, ids: Ids) -> None:
    hand = ids("repeat", "m14", "o23")
    told = {}
    for track in ((), make_view().track):
        view = make_view(hand=hand, track=track, safe_cards=frozenset(), moves=())
        shown = sit(view, is_hint_on=True).page.board.hand
        told[len(track)] = [shown.card(card).shown.badge is not None for card in hand]
    assert told == {0: [False, False, False], 2: [True, False, False]}


def test_m_mutes_and_says_so(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    with qtbot.waitSignal(table.page.mute_changed) as told:
        press(qtbot, "m")
    assert told.args == [True]
    assert "off" in table.page.board.action_bar.button("mute").text()


def test_o_sorts_the_hand_in_three_ways(qtbot: QtBot, sit: Sit, make_view: MakeView) -> None:
    board = sit().page.board
    orders = []
    for _ in range(3):
        orders.append(board.hand.order)
        press(qtbot, "o")
    assert board.hand.order == orders[0]
    assert orders[2] == make_view().hand
    assert len(set(orders)) == 3


def test_l_opens_the_log_and_escape_closes_it(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    press(qtbot, "l")
    assert table.page.board.log.isVisible()
    press(qtbot, Qt.Key.Key_Escape)
    assert not table.page.board.log.isVisible()
    press(qtbot, "l")
    press(qtbot, "l")
    assert not table.page.board.log.isVisible()


def test_a_question_mark_lists_the_keys_and_any_key_closes_them(qtbot: QtBot, sit: Sit) -> None:
    page = sit().page
    press(qtbot, "?")
    helped = next(widget for widget in shown_under(page) if isinstance(widget, KeyHelp))
    assert "draw a card" in helped.accessibleDescription()
    press(qtbot, "x")
    assert not helped.isVisible()
    assert page.board.hand.isAncestorOf(QApplication.focusWidget())


def test_leaving_is_asked_first_and_staying_changes_nothing(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    gone: list[bool] = []
    table.page.back_requested.connect(lambda: gone.append(True))
    press(qtbot, Qt.Key.Key_Escape)
    press(qtbot, "1")
    assert gone == []
    press(qtbot, Qt.Key.Key_Escape)
    press(qtbot, "2")
    assert gone == [True]
    assert table.moves == []


def test_escape_takes_back_the_question_whether_to_leave(qtbot: QtBot, sit_at: Sit) -> None:
    table = sit_at(Ask.KEY)
    press(qtbot, Qt.Key.Key_Escape)
    press(qtbot, Qt.Key.Key_Escape)
    press(qtbot, "1")
    assert table.moves == [ChooseKey(KEYS[0])]


def test_a_closed_page_no_longer_listens(sit: Sit) -> None:
    table = sit()
    table.page.closed()
    assert table.session.is_closed


# Everybody


def test_a_spectator_sees_the_table_and_sends_nothing(qtbot: QtBot, sit: Sit, make_view: MakeView) -> None:
    table = sit(make_view(you=None))
    board = table.page.board
    assert not board.hand.isVisible()
    assert len([seat for seat in board.seats.values() if seat.isVisible()]) == 4
    press(qtbot, "ds")
    click(qtbot, board.draw_pile)
    assert table.moves == []
    assert "Anna" in board.prompt.text


def test_every_control_has_a_name_and_every_card_a_description(sit: Sit, sit_at: Sit) -> None:
    for page in (sit().page, *(sit_at(ask).page for ask in CHOOSERS)):
        buttons = [button for button in page.findChildren(QAbstractButton) if button.isVisible()]
        assert [button for button in buttons if not button.accessibleName()] == []
        described = [page.board.hand.card(card) for card in page.board.hand.order]
        assert all(card.accessibleDescription() for card in described)


@pytest.mark.parametrize("players", [2, 8])
@pytest.mark.parametrize("count", [1, 40])
def test_all_that_is_shown_stays_within_the_page_and_its_zone(
    sit: Sit, make_view: MakeView, players: int, count: int
) -> None:
    hand = tuple(CardId(index * 7) for index in range(count))
    page = sit(make_view(players, hand=hand, moves=tuple(Play(card) for card in hand)), 1024, 700).page
    board = page.board
    assert all(
        board.rect().contains(child.geometry())
        for child in board.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if child.isVisible()
    )
    assert all(board.hand.rect().contains(board.hand.card(card).geometry()) for card in board.hand.order)
    needed = board.action_bar.sizeHint().width()
    assert needed <= board.places.actions.width


def test_the_line_says_when_there_is_nothing_to_play_but_to_draw(sit: Sit, make_view: MakeView) -> None:
    table = sit(make_view(moves=(DrawCard(),)))
    assert table.page.board.prompt.text == prompt_to_draw(has_zero_beat=False)
    table.session.tell(make_view(moves=(DrawCard(), Play(make_view().hand[4]))))
    assert table.page.board.prompt.text == prompt_to_draw(has_zero_beat=True)


def test_the_staves_follow_the_track(qtbot: QtBot, sit: Sit, make_view: MakeView) -> None:
    table = sit()
    staff = table.page.board.staff
    qtbot.waitUntil(lambda: "F♯4" in staff.accessibleDescription())
    table.session.tell(make_view(track=make_view().track[:1]))
    qtbot.waitUntil(lambda: "C4" in staff.accessibleDescription())


def test_a_note_chosen_on_the_staves_is_told_of(sit: Sit) -> None:
    board = sit().page.board
    board.staff.event_chosen.emit(1)
    assert board.detail.accessibleName() == "F♯4 · 1 beat"
    assert "Cleo" in board.detail.accessibleDescription()
    assert "OUTSIDE" in board.detail.accessibleDescription()
