import os
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from onesemi.net.runner import InlineRunner, WorkerRunner
from onesemi.net.thinking import BotFault, Thinkers, Thinking, human_delay


class StubbornBot:
    def choose(self, _view: Any, _chance: Any, _budget: Any) -> Any:
        return "nonsense"


class BrokenBot:
    def choose(self, _view: Any, _chance: Any, _budget: Any) -> Any:
        raise RuntimeError("broken")


class NeverRunner:
    """A runner whose work never ends."""

    def __init__(self) -> None:
        self.started = 0
        self.abandoned = 0
        self.is_closed = False

    def submit(self, _work: Any) -> Any:
        self.started += 1
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        return future

    def abandon(self) -> None:
        self.abandoned += 1

    def close(self) -> None:
        self.is_closed = True


def test_a_bot_plays_after_its_delay(make_host: Any, clock: Any) -> None:
    host = make_host("bb", delay=lambda _chance: 2.0)
    host.advance()
    assert host.next_due() == clock.seconds + 2.0
    assert not host.advance()
    clock.seconds += 2.0
    assert host.advance()
    assert host.room.state.decision == 1


@pytest.mark.parametrize("bot", [StubbornBot, BrokenBot])
def test_a_bot_that_fails_is_replaced_and_reported(make_host: Any, bot: Any) -> None:
    host = make_host("bb", bot_for=lambda _level: bot())
    while not host.is_over:
        assert host.advance()
    assert host.room.result is not None
    assert all(isinstance(fault, BotFault) and fault.cause is not None for fault in host.faults)
    assert [fault.decision for fault in host.faults] == list(range(len(host.faults)))


def test_a_bot_that_never_answers_is_replaced_when_patience_ends(make_host: Any, clock: Any) -> None:
    runner = NeverRunner()
    host = make_host("bb", runner=runner, delay=lambda _chance: 1.0, patience_seconds=5.0)
    host.advance()
    assert host.next_due() == clock.seconds + 1.0
    clock.seconds += 1.0
    assert not host.advance()
    assert clock.seconds < host.next_due() <= clock.seconds + 0.1
    clock.seconds += 5.0
    assert host.advance()
    assert host.room.state.decision == 1
    assert host.faults == [BotFault(0, 0, None)]
    assert runner.abandoned == 1


def test_a_thought_that_is_no_longer_asked_for_is_dropped(make_host: Any, clock: Any) -> None:
    runner = NeverRunner()
    host = make_host("bb", runner=runner, patience_seconds=100.0)
    host.advance()
    for decision in range(1, 5):
        clock.seconds += 30.0
        assert host.advance()
        assert host.room.state.decision == decision
        assert runner.started == decision + 1
    assert host.faults == []


def test_thoughts_that_went_with_an_abandoned_runner_are_begun_again() -> None:
    runner, faults = NeverRunner(), list[BotFault]()
    delays = iter((0.0, 50.0, 50.0))
    thinkers = Thinkers(
        Thinking(
            lambda _level: BrokenBot(),
            random.Random(1),
            runner=runner,
            delay=lambda _: next(delays),
            patience_seconds=8,
        ),
        faults.append,
    )
    moves = SimpleNamespace(sample=lambda _chance: "any")
    game = SimpleNamespace(
        decision=lambda _state, _seat: 5, view=lambda _state, seat: seat, legal=lambda _state, _seat: moves
    )
    room: Any = SimpleNamespace(
        awaited={0, 1}, game=game, state=None, player=lambda seat: SimpleNamespace(seat=seat, bot_level="hard")
    )
    thinkers.look(room, 0.0)
    assert runner.started == 2
    command = thinkers.take(room, 10.0)
    assert (command.seat, command.move) == (0, "any")
    assert faults == [BotFault(0, 5, None)]
    room.awaited = {1}
    thinkers.look(room, 10.0)
    assert runner.started == 3


def test_the_end_closes_the_runner(make_host: Any, clock: Any) -> None:
    runner = NeverRunner()
    host = make_host("bb", runner=runner, patience_seconds=1.0)
    while not host.is_over:
        host.advance()
        clock.seconds += 1.0
    assert runner.is_closed


def test_people_are_never_played_for(make_host: Any, clock: Any) -> None:
    host = make_host("pb")
    host.advance()
    clock.seconds += 20
    assert not host.advance()
    assert host.room.state.decision == 0


def test_a_friendly_delay_is_short_and_varies() -> None:
    chance = random.Random(1)
    delays = [human_delay(chance) for _ in range(200)]
    assert 0.6 <= min(delays) < 0.8
    assert 1.4 < max(delays) < 1.6


def test_an_inline_runner_keeps_the_exception_for_who_asks() -> None:
    future = InlineRunner().submit(partial(int, "x"))
    with pytest.raises(ValueError, match="invalid literal"):
        future.result(timeout=0)


def test_a_worker_thinks_in_another_process_and_is_replaced_when_abandoned_or_dead() -> None:
    runner = WorkerRunner()
    try:
        first = runner.submit(os.getpid).result(timeout=60)
        assert first != os.getpid()
        stuck = runner.submit(partial(time.sleep, 3600))
        runner.abandon()
        second = runner.submit(os.getpid).result(timeout=60)
        assert second not in {first, os.getpid()}
        assert stuck.cancelled() or stuck.exception(timeout=60) is not None
        dead = runner.submit(partial(os._exit, 3))
        assert dead.exception(timeout=60) is not None
        assert runner.submit(os.getpid).result(timeout=60) not in {first, second}
    finally:
        runner.close()


KILLED = """
import os, signal
from onesemi.net.runner import WorkerRunner
if __name__ == "__main__":
    print(WorkerRunner().submit(os.getpid).result(timeout=60), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows ends processes another way")
def test_a_worker_does_not_outlive_a_program_that_was_killed(tmp_path: Path) -> None:
    (tmp_path / "killed.py").write_text(KILLED, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(tmp_path / "killed.py")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as program:
        said, _nothing = program.communicate(timeout=60)  # the worker holds the pipe open as long as it lives
    assert int(said) != program.pid
    assert program.returncode == -signal.SIGKILL
