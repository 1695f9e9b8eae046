from typing import Any

from onesemi.net.turn_clock import TurnClock
from onesemi.rules.game import Deadline, DeadlineKind

FIRST = Deadline(DeadlineKind.TURN, None, 1, 30.0)
SECOND = Deadline(DeadlineKind.CHOICE, None, 2, 20.0)


def test_a_deadline_runs_out_after_its_time(clock: Any) -> None:
    running = TurnClock(clock)
    assert running.due is None
    running.set(FIRST)
    clock.seconds += 29
    running.set(FIRST)
    assert running.run_out(clock.seconds) is None
    clock.seconds += 1
    assert running.run_out(clock.seconds) == FIRST
    running.set(None)
    assert running.run_out(clock.seconds) is None


def test_held_it_stands_and_then_goes_on_with_what_was_left(clock: Any) -> None:
    running = TurnClock(clock)
    running.set(FIRST)
    clock.seconds += 10
    running.hold()
    clock.seconds += 1000
    running.hold()
    assert running.due is None
    assert running.run_out(clock.seconds) is None
    running.release()
    assert running.due == clock.seconds + 20


def test_a_deadline_set_while_it_is_held_has_all_its_time_left(clock: Any) -> None:
    running = TurnClock(clock)
    running.set(FIRST)
    running.hold()
    clock.seconds += 10
    running.set(SECOND)
    clock.seconds += 10
    running.release()
    assert running.due == clock.seconds + 20


def test_released_without_being_held_it_runs_on(clock: Any) -> None:
    running = TurnClock(clock)
    running.set(FIRST)
    clock.seconds += 10
    running.release()
    assert running.due == clock.seconds + 20


def test_a_table_whose_clock_is_held_waits_but_takes_moves(make_host: Any, clock: Any) -> None:
    host = make_host("pp")
    host.advance()
    host.hold_clock()
    clock.seconds += 60
    assert host.next_due() is None
    assert not host.advance()
    host.release_clock()
    assert host.next_due() == clock.seconds + 30
    clock.seconds += 30
    assert host.advance()
