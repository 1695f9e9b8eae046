import os
import random
import signal
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from onesemi.net.host import StorageFault
from onesemi.net.room import Command
from onesemi.net.store import TableFileError, TableInUseError
from onesemi.rules.log import final_state

CHILD = """
import importlib.util, sys, zlib
from pathlib import Path
spec = importlib.util.spec_from_file_location("straws", sys.argv[1])
straws = importlib.util.module_from_spec(spec)
sys.modules["straws"] = straws
spec.loader.exec_module(straws)
players = tuple(straws.Player(seat, f"bot {seat}", "easy") for seat in range(3))
tables = straws.straw_tables(Path(sys.argv[2]), straws.Clock(), [], seed=int(sys.argv[3]))
table = tables.open(40, players)
while sys.stdin.readline():
    table.advance()
    print(len(table.host.room.entries), zlib.crc32(repr(table.host.room.state).encode()), flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows ends processes another way")
@pytest.mark.parametrize("seed", range(3))
def test_a_killed_process_goes_on_in_the_same_state(make_tables: Any, tmp_path: Path, seed: int) -> None:
    command = [sys.executable, "-c", CHILD, str(Path(__file__).with_name("conftest.py")), str(tmp_path), str(seed)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    steps = random.Random(seed).randrange(1, 40)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write("\n" * (steps + 3))  # so that it is killed at work, not at rest
        child.stdin.flush()
        told = [child.stdout.readline() for _ in range(steps)]
        child.send_signal(signal.SIGKILL)
        told += child.stdout.readlines()
    told = [line for line in told if line.endswith("\n")]
    assert child.returncode == -signal.SIGKILL

    (saved,) = make_tables().unfinished().tables
    count, state_check = map(int, told[-1].split())
    table = make_tables().go_on(saved)
    assert len(table.host.room.entries) >= count
    told_record = replace(table.host.room.record, entries=table.host.room.entries[:count])
    told_state = final_state(table.host.room.game, told_record)
    assert zlib.crc32(repr(told_state).encode()) == state_check
    assert table.log()[4:] == saved.lines
    while not table.host.is_over:
        table.advance()
    assert table.host.room.result is not None
    assert make_tables().unfinished().tables == ()


def test_a_closed_table_is_gone_on_with_and_its_clock_starts_afresh(
    make_tables: Any, make_players: Any, clock: Any, straws: Any
) -> None:
    table = make_tables().open(3, make_players("pb"))
    table.advance()
    table.host.submit(Command(0, 0, straws.Put(table.host.room.state.hands[0][0])))
    table.advance()
    before = table.host.room
    table.close()
    clock.seconds += 10_000
    (saved,) = make_tables().unfinished().tables
    again = make_tables().go_on(saved)
    again.advance()
    assert again.host.room.state == before.state
    assert again.host.room.players == before.players
    assert again.next_due() == clock.seconds + 30
    again.close()


def test_a_table_killed_before_chance_answered_asks_again(make_tables: Any, make_players: Any, straws: Any) -> None:
    table = make_tables().open(3, make_players("pb"))
    table.advance()
    odd = next((straw for straw in table.host.room.state.hands[0] if straw % 2), None)
    assert odd is not None
    table.host.submit(Command(0, 0, straws.Put(odd)))
    table.close()
    (saved,) = make_tables().unfinished().tables
    at = next(number for number, line in enumerate(saved.lines) if line == f"move 0 put {odd}") + 1
    content = saved.path.read_bytes().split(b"\n")
    saved.path.write_bytes(b"\n".join(content[: at + 1]) + b"\n")
    again = make_tables().go_on(make_tables().unfinished().tables[0])
    assert again.host.room.question is not None
    again.advance()
    assert again.host.room.question is None
    again.close()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (b'"rules_version":"1"', b'"rules_version":"0"', "rules 0"),
        (b"3 straws", b"x straws", "found 'x'"),
        (b"3 straws", b"0 straws", "no-straws"),
        (b"move 0 ", b"move 1 ", "not-yours"),
        (b"move 0 ", b"jump 0 ", "found 'jump 0"),
    ],
)
def test_a_log_that_cannot_be_replayed_is_named_and_kept_aside(
    make_tables: Any, make_players: Any, straws: Any, old: Any, new: Any, found: Any
) -> None:
    table = make_tables().open(3, make_players("pb"))
    table.advance()
    table.host.submit(Command(0, 0, straws.Put(table.host.room.state.hands[0][0])))
    table.close()
    (saved,) = make_tables().unfinished().tables
    content = saved.path.read_bytes()
    assert old in content
    saved.path.write_bytes(content.replace(old, new))
    with pytest.raises(TableFileError, match=found) as raised:
        make_tables().go_on(saved)
    assert raised.value.path.parent.name == "broken"
    assert raised.value.path.read_bytes() == content.replace(old, new)
    assert make_tables().unfinished().tables == ()


def test_a_table_in_use_is_not_put_aside(make_tables: Any, make_players: Any) -> None:
    table = make_tables().open(3, make_players("pb"))
    table.advance()
    table.close()
    (saved,) = make_tables().unfinished().tables
    first = make_tables().go_on(saved)
    with pytest.raises(TableInUseError):
        make_tables().go_on(saved)
    first.close()
    assert saved.path.exists()


def test_a_dropped_table_is_not_offered_again(make_tables: Any, make_players: Any) -> None:
    make_tables().open(3, make_players("pb")).close()
    (saved,) = make_tables().unfinished().tables
    make_tables().drop(saved)
    assert make_tables().unfinished().tables == ()


def test_a_table_ended_in_its_last_breath_is_finished_when_it_is_found(make_tables: Any, make_players: Any) -> None:
    table = make_tables().open(2, make_players("bb"))
    while not table.host.is_over:
        table.advance()
    finished = table_paths(make_tables(), "finished")[0]
    finished.replace(finished.parent.parent / finished.name)
    (saved,) = make_tables().unfinished().tables
    again = make_tables().go_on(saved)
    again.advance()
    assert again.host.is_over
    assert make_tables().unfinished().tables == ()


def table_paths(tables: Any, folder: str) -> list[Path]:
    return sorted((tables.store._folder / folder).iterdir())


def test_a_home_that_cannot_be_written_is_reported_and_the_table_opens(
    make_tables: Any, make_players: Any, tmp_path: Path
) -> None:
    (tmp_path / "tables").write_bytes(b"a file where the folder should be")
    faults: list[Any] = []
    table = make_tables(faults).open(2, make_players("bb"))
    while not table.host.is_over:
        table.advance()
    assert [type(fault) for fault in faults] == [StorageFault]
    assert table.host.room.result is not None
