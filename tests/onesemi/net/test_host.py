import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from onesemi.net.host import StorageFault
from onesemi.net.local import LocalSession
from onesemi.net.room import Command, PlayerLeft
from onesemi.net.session import Refusal


@dataclass
class MemoryJournal:
    """A journal that can be told to fail."""

    batches: list[list[Any]] = field(default_factory=list)
    is_finished: bool = False
    fault: OSError | None = None
    sync_fault: OSError | None = None
    synced: int = 0

    def append(self, entries: Any) -> None:
        if self.fault:
            raise self.fault
        self.batches.append(list(entries))

    def sync(self) -> None:
        self.synced = len(self.batches)
        if self.sync_fault:
            raise self.sync_fault

    def finish(self) -> None:
        self.is_finished = True

    def close(self) -> None:
        pass


def play_out(host: Any, limit: int = 500) -> None:
    for _ in range(limit):
        if host.is_over:
            return
        assert host.advance()
    raise AssertionError("the table goes on for ever")


def test_bots_alone_play_to_the_end(make_host: Any) -> None:
    host = make_host("bbb")
    play_out(host)
    assert host.room.result is not None
    assert host.next_due() is None
    assert not host.advance()
    assert host.faults == []


def test_the_same_chance_gives_the_same_game(make_host: Any) -> None:
    logs = []
    for _ in range(2):
        host = make_host("bbb", seed=5)
        play_out(host)
        logs.append(host.room.entries)
    assert logs[0] == logs[1]
    other = make_host("bbb", seed=6)
    play_out(other)
    assert other.room.entries != logs[0]


def test_the_deal_waits_for_the_first_advance(make_host: Any, clock: Any) -> None:
    host = make_host("pp")
    assert host.next_due() == clock.seconds
    assert host.room.entries == ()
    host.advance()
    assert len(host.room.entries) == 1


def test_chance_is_answered_before_anybody_is_told(make_host: Any, straws: Any, heard: Any) -> None:
    host, listener = make_host("pp"), heard()
    host.advance()
    host.listen(1, listener)
    odd = next(straw for straw in host.room.state.hands[0] if straw % 2)
    host.submit(Command(0, 0, straws.Put(odd)))
    assert host.room.question is None
    assert [message.sequence for message in listener.messages] == [1, 2, 3]


def test_a_clock_that_runs_out_is_carried_out_once_and_only_for_its_decision(
    make_host: Any, clock: Any, straws: Any
) -> None:
    host = make_host("pp")
    host.advance()
    assert host.next_due() == clock.seconds + 30
    clock.seconds += 29
    host.submit(Command(0, 0, straws.Put(host.room.state.hands[0][0])))
    clock.seconds += 2
    assert not host.advance()
    assert host.next_due() == clock.seconds + 28
    clock.seconds += 28
    decision = host.room.state.decision
    assert host.advance()
    assert host.room.state.decision == decision + 1
    assert not host.advance()


def test_a_refused_move_does_not_wind_the_clock(make_host: Any, clock: Any, straws: Any) -> None:
    host = make_host("pp")
    host.advance()
    due = host.next_due()
    clock.seconds += 10
    host.submit(Command(0, 0, straws.Put(99)))
    assert host.next_due() == due


def test_everything_is_stored_before_it_is_told(make_host: Any, straws: Any) -> None:
    journal = MemoryJournal()
    host, stored_when_told = make_host("pp", journal=journal), []
    host.advance()
    host.listen(0, lambda _message: stored_when_told.append(sum(map(len, journal.batches))))
    odd = next(straw for straw in host.room.state.hands[0] if straw % 2)
    host.submit(Command(0, 0, straws.Put(odd)))
    assert stored_when_told == [1, 3, 3]
    assert [entry for batch in journal.batches for entry in batch] == list(host.room.entries)
    assert len(journal.batches) == 2


def test_the_disk_is_waited_for_after_the_listeners(make_host: Any) -> None:
    journal = MemoryJournal()
    host, synced_when_told = make_host("pb", journal=journal), []
    host.listen(0, lambda _message: synced_when_told.append(journal.synced))
    host.advance()
    assert synced_when_told == [0, 0]
    assert journal.synced == len(journal.batches) == 1


def test_a_disk_that_fails_late_is_reported_once_too(make_host: Any) -> None:
    host = make_host("bb", journal=MemoryJournal(sync_fault=OSError(5, "Input/output error")))
    play_out(host)
    assert [type(fault) for fault in host.faults] == [StorageFault]


def test_a_disk_that_fails_is_reported_once_and_the_table_goes_on(make_host: Any) -> None:
    host = make_host("bb", journal=MemoryJournal(fault=OSError(28, "No space left on device")))
    play_out(host)
    assert [type(fault) for fault in host.faults] == [StorageFault]


def test_the_end_finishes_the_journal(make_host: Any) -> None:
    journal = MemoryJournal()
    host = make_host("bb", journal=journal)
    play_out(host)
    assert journal.is_finished


def test_a_table_that_its_people_left_stops(make_host: Any, clock: Any) -> None:
    journal = MemoryJournal()
    host = make_host("pbb", journal=journal)
    host.advance()
    host.submit(PlayerLeft(0))
    assert host.is_over
    assert host.room.result is None
    assert journal.is_finished
    clock.seconds += 1000
    assert not host.advance()


def test_a_listener_may_answer_while_it_is_told(make_host: Any) -> None:
    host = make_host("pp", straws=2)

    def answer_at_once(seat: int) -> Any:
        def hear(message: Any) -> None:
            if not isinstance(message, Refusal) and message.view.turn == seat and message.view.moves:
                host.submit(Command(seat, message.view.decision, message.view.moves[0]))

        return hear

    host.listen(0, answer_at_once(0))
    host.listen(1, answer_at_once(1))
    host.advance()
    assert host.room.result is not None


def test_all_listeners_hear_all_in_one_order_whoever_answers_in_between(make_host: Any, heard: Any) -> None:
    host, others = make_host("pp", straws=2), [heard(), heard()]
    host.listen(None, others[0])

    def answer_at_once(message: Any) -> None:
        if message.view.moves:
            host.submit(Command(message.view.you, message.view.decision, message.view.moves[0]))

    host.listen(0, answer_at_once)
    host.listen(1, answer_at_once)
    host.listen(1, others[1])
    host.advance()
    for other in others:
        numbers = [message.sequence for message in other.messages]
        assert numbers == list(range(len(host.room.entries) + 1))


def test_a_session_hears_the_whole_view_then_updates_then_nothing(make_host: Any, straws: Any, heard: Any) -> None:
    host, listener = make_host("pp"), heard()
    host.advance()
    session = LocalSession(host, 0, lambda: tuple(map(repr, host.room.entries)))
    session.connect(listener)
    assert (session.seat, [player.name for player in session.players]) == (0, ["p0", "p1"])
    session.send(0, straws.Put(99))
    assert listener.messages[-1].reason.code == "not-yours"
    session.send(7, straws.Put(host.room.state.hands[0][0]))
    assert listener.messages[-1] == Refusal(None)
    session.send(0, straws.Put(host.room.state.hands[0][0]))
    numbers = [message.sequence for message in listener.messages if not isinstance(message, Refusal)]
    assert numbers == list(range(1, len(host.room.entries) + 1))
    assert session.log == ()
    session.close()
    session.close()
    count = len(listener.messages)
    session.leave()
    assert len(listener.messages) == count
    assert len(session.log) == len(host.room.entries)


def test_a_refusal_is_heard_by_nobody_else(make_host: Any, straws: Any, heard: Any) -> None:
    host, other = make_host("pp"), heard()
    host.advance()
    host.listen(1, other)
    host.listen(None, other)
    host.submit(Command(0, 0, straws.Put(99)))
    assert not any(isinstance(message, Refusal) for message in other.messages)


def test_a_spectator_sees_no_straw_and_has_no_moves(make_host: Any, heard: Any) -> None:
    host, listener = make_host("bb", seed=3), heard()
    session = LocalSession(host, None, lambda: ())
    session.connect(listener)
    play_out(host)
    assert all(message.view.hand == () for message in listener.messages)
    hidden = [event for message in listener.messages for event in message.events if hasattr(event, "straws")]
    assert hidden
    assert all(event.straws is None for event in hidden)
    with pytest.raises(ValueError, match="spectator"):
        session.send(0, None)


def test_a_session_that_connects_in_the_middle_of_an_update_hears_nothing_twice(
    make_host: Any, straws: Any, heard: Any
) -> None:
    host, late = make_host("pp"), heard()
    host.advance()
    session = LocalSession(host, 0, lambda: ())

    def connect_once(_message: Any) -> None:
        if not late.messages and host.room.state.decision:
            session.connect(late)

    host.listen(0, lambda _message: None)
    host.listen(None, connect_once)
    odd = next(straw for straw in host.room.state.hands[0] if straw % 2)
    host.submit(Command(0, 0, straws.Put(odd)))
    numbers = [message.sequence for message in late.messages]
    assert numbers == sorted(set(numbers))


def test_chance_of_the_host_decides_the_deal(make_host: Any) -> None:
    deals = []
    for seed in (1, 1, 2):
        host = make_host("pp", seed=seed)
        host.advance()
        deals.append(host.room.state.hands)
    assert deals[0] == deals[1] != deals[2]
    assert random.Random(1).random() == random.Random(1).random()
