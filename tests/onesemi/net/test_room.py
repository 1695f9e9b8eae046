import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from onesemi.net.room import (
    ChanceAnswered,
    ClockExpired,
    Command,
    PlayerLeft,
    Recorded,
    Refused,
    Told,
    Unwatch,
    Watch,
    open_room,
    react,
    reopen_room,
)
from onesemi.net.session import Refusal
from onesemi.rules.chance import answer
from onesemi.rules.illegal import Illegal

DEAL = (1, 2, 4, 0, 3, 5)  # seat 0: 1 2 4, seat 1: 0 3 5


@pytest.fixture
def dealt(straws: Any, make_players: Any) -> Any:
    room = open_room(straws.game, 3, make_players("pp"))
    for place in (None, 0, 1):
        room, _ = react(room, Watch(place))
    return react(room, ChanceAnswered(0, DEAL))[0]


def _told(outbox: Any) -> Any:
    return {outgoing.place: outgoing.update for outgoing in outbox if isinstance(outgoing, Told)}


def test_options_that_cannot_be_played_are_refused_at_the_door(straws: Any, make_players: Any) -> None:
    with pytest.raises(Illegal):
        open_room(straws.game, 0, make_players("pp"))


def test_a_room_waits_for_chance_first(straws: Any, make_players: Any) -> None:
    room = open_room(straws.game, 3, make_players("pp"))
    assert room.question.purpose == "deal"
    assert room.awaited == frozenset()
    assert room.clock is None


def test_a_move_is_recorded_and_told_to_all_who_watch(straws: Any, dealt: Any) -> None:
    after, outbox = react(dealt, Command(0, 0, straws.Put(2)))
    assert after.state.hands[0] == (1, 4)
    assert isinstance(outbox[0], Recorded)
    assert _told(outbox).keys() == {None, 0, 1}
    assert {update.sequence for update in _told(outbox).values()} == {2}
    assert dealt.state.hands[0] == (1, 2, 4)


def test_who_does_not_watch_is_told_nothing(straws: Any, dealt: Any) -> None:
    room, _ = react(dealt, Unwatch(1))
    _, outbox = react(room, Command(0, 0, straws.Put(2)))
    assert _told(outbox).keys() == {None, 0}


def test_the_first_valid_answer_counts_and_a_double_click_comes_too_late(straws: Any, dealt: Any) -> None:
    once, _ = react(dealt, Command(0, 0, straws.Put(2)))
    twice, outbox = react(once, Command(0, 0, straws.Put(2)))
    assert twice is once
    assert outbox == (Refused(0, Refusal(None)),)


def test_an_illegal_move_is_refused_with_its_reason_and_changes_nothing(straws: Any, dealt: Any) -> None:
    after, outbox = react(dealt, Command(0, 0, straws.Put(9)))
    assert after is dealt
    assert outbox[0].refusal.reason.code == "not-yours"


def test_a_move_out_of_turn_is_refused_with_a_reason(straws: Any, dealt: Any) -> None:
    after, outbox = react(dealt, Command(1, 0, straws.Put(3)))
    assert after is dealt
    assert outbox[0].refusal.reason.code == "not-yours"


def test_a_stale_answer_of_chance_changes_nothing(straws: Any, dealt: Any) -> None:
    assert react(dealt, ChanceAnswered(0, DEAL)) == (dealt, ())
    drawing, _ = react(dealt, Command(0, 0, straws.Put(1)))
    assert react(drawing, ChanceAnswered(1, 11)) == (drawing, ())
    assert react(drawing, ChanceAnswered(2, 11))[0].state.hands[0] == (2, 4, 11)


def test_the_clock_of_an_older_decision_is_ignored(straws: Any, dealt: Any) -> None:
    after, _ = react(dealt, Command(0, 0, straws.Put(2)))
    assert react(after, ClockExpired(0, 0)) == (after, ())
    expired, outbox = react(after, ClockExpired(1, 1))
    assert expired.state.hands[1] == (3, 5)
    assert _told(outbox)[None].events == (straws.PutDown(1, 0),)


def test_hidden_straws_reach_only_their_seat(straws: Any, dealt: Any) -> None:
    drawing, _ = react(dealt, Command(0, 0, straws.Put(1)))
    after, outbox = react(drawing, ChanceAnswered(2, 11))
    told = _told(outbox)
    assert told[0].events == (straws.Got(0, (11,)),)
    assert told[1].events == told[None].events == (straws.Got(0, None),)
    assert "11" not in repr(told[1]) + repr(told[None])
    assert after.state.hands[0] == (2, 4, 11)


def test_the_turn_goes_on_when_its_player_leaves_and_who_left_is_too_late(straws: Any, make_players: Any) -> None:
    room = open_room(straws.game, 2, make_players("ppp"))
    room, _ = react(room, ChanceAnswered(0, (0, 2, 4, 1, 3, 5)))
    room, _ = react(room, PlayerLeft(0))
    assert room.awaited == {1}
    assert react(room, PlayerLeft(0)) == (room, ())
    assert react(room, Command(0, room.state.decision, straws.Put(0)))[1] == (Refused(0, Refusal(None)),)


def test_nothing_counts_after_the_end(straws: Any, dealt: Any) -> None:
    ended, _ = react(dealt, PlayerLeft(1))
    assert ended.result.winners == (0,)
    assert ended.clock is None
    assert react(ended, Command(0, ended.state.decision, straws.Put(2)))[1] == (Refused(0, Refusal(None)),)
    assert react(ended, ClockExpired(0, ended.state.decision)) == (ended, ())
    assert react(ended, PlayerLeft(0)) == (ended, ())


def test_a_room_that_all_people_left_is_deserted(make_players: Any, straws: Any) -> None:
    room = open_room(straws.game, 2, make_players("pbb"))
    assert not room.is_deserted
    room, _ = react(room, ChanceAnswered(0, tuple(range(6))))
    assert react(room, PlayerLeft(0))[0].is_deserted
    assert not open_room(straws.game, 2, make_players("bb")).is_deserted


def test_a_newcomer_gets_the_whole_view_with_the_present_sequence(dealt: Any) -> None:
    assert dealt.whole(1).view.hand == (0, 3, 5)
    assert dealt.whole(None).view.hand == ()
    assert dealt.whole(1).sequence == 1


MESSAGES = st.lists(
    st.one_of(
        st.tuples(st.just("move"), st.integers(0, 2), st.integers(-1, 1), st.integers(0, 12)),
        st.tuples(st.just("expire"), st.integers(0, 2), st.integers(-1, 0), st.just(0)),
        st.tuples(st.just("leave"), st.integers(0, 2), st.just(0), st.just(0)),
        st.tuples(st.just("chance"), st.just(0), st.integers(-1, 0), st.integers(0, 99)),
    ),
    max_size=40,
)


def _message(straws: Any, room: Any, kind: Any, seat: Any, shift: Any, value: Any) -> Any:
    decision = room.state.decision + shift
    match kind:
        case "move":
            hand = room.state.hands[seat]
            return Command(seat, decision, straws.Put(hand[value % len(hand)] if hand and value < 9 else value))
        case "expire":
            return ClockExpired(seat, decision)
        case "leave":
            return PlayerLeft(seat)
    outcome = answer(room.question.question, random.Random(value)) if room.question else 0
    return ChanceAnswered(len(room.entries) + shift, outcome)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(messages=MESSAGES, watched=st.frozensets(st.sampled_from([None, 0, 1, 2])))
def test_whatever_comes_every_change_is_logged_once_told_in_sequence_and_replays_to_the_same_room(
    straws: Any, make_players: Any, messages: Any, watched: Any
) -> None:
    room = open_room(straws.game, 3, make_players("ppp"))
    for place in watched:
        room, _ = react(room, Watch(place))
    room, _ = react(room, ChanceAnswered(0, tuple(range(9))))
    for message in messages:
        before = room
        room, outbox = react(before, _message(straws, before, *message))
        recorded = [outgoing.entry for outgoing in outbox if isinstance(outgoing, Recorded)]
        assert room.entries == (*before.entries, *recorded)
        assert (room.state == before.state) == (recorded == [])
        assert room.sequence == before.sequence + len(recorded)
        if recorded:
            assert _told(outbox).keys() == watched
            assert all(update == room.whole(place) or update.events for place, update in _told(outbox).items())
    again = reopen_room(straws.game, make_players("ppp"), room.record)
    assert replace(again, watched=room.watched) == room


def test_the_past_is_what_was_told_to_each_place_and_no_more(straws: Any, make_players: Any) -> None:
    room, chance = open_room(straws.game, 4, make_players("pp")), random.Random(3)
    told: dict[Any, list[Any]] = {None: [], 0: [], 1: []}
    for place in told:
        room, _ = react(room, Watch(place))
    while room.result is None:
        message: Any = Command(room.state.turn, room.state.decision, straws.Put(room.state.hands[room.state.turn][0]))
        if room.question is not None:
            message = ChanceAnswered(len(room.entries), answer(room.question.question, chance))
        assert room.past(0) == tuple(told[0])
        room, outbox = react(room, message)
        for place, update in _told(outbox).items():
            told[place] += update.events
    for place, events in told.items():
        assert room.past(place) == tuple(events)
    assert straws.Got(1, None) in room.past(0), "what others drew stays hidden"
    assert reopen_room(straws.game, room.players, room.record).past(0) == room.past(0)
