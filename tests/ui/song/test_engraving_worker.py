"""The engraver's own process: the same pictures as without it, its death, its end."""

import logging
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from waiting import wait_until

from onesemi.music.mei import Excerpt, mei
from onesemi.music.notation import write_song_out
from onesemi.music.song import Figure, Song
from ui.song import engraving_worker
from ui.song.engraver import engrave, engrave_line, use_engraver
from ui.song.engraving_worker import EngravingWorker, engrave_for_others
from ui.song.verovio_engraver import EngravingError, engrave_here

MakeSong = Callable[..., Song]
ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def worker() -> Iterator[EngravingWorker]:
    worker = EngravingWorker()
    worker.start()
    wait_until(lambda: worker.is_ready, 60)
    use_engraver(worker.engrave)
    yield worker
    use_engraver(engrave_here)
    worker.close()


def process_of(worker: EngravingWorker):
    assert worker._running is not None
    return worker._running[0]


@pytest.fixture
def song(make_song: MakeSong) -> Song:
    """Words, beams, chords, ledger lines and rests."""
    notes = [(1, 60), (0.5, 62), (0.5, 50), (1, (60, 64, 67)), (1, (60, 68), Figure.CHORD), (4, None)]
    return make_song(*notes * 4, adagio_bars=frozenset({1, 2}))


def test_the_worker_engraves_just_what_the_program_would(song: Song) -> None:
    written = write_song_out(song)

    def pictures() -> list[object]:
        return [*engrave(written, 12_000), engrave_line(written, excerpt=Excerpt(0, 1))]

    here = pictures()
    worker = EngravingWorker()
    try:
        worker.start()
        wait_until(lambda: worker.is_ready, 60)
        use_engraver(worker.engrave)
        assert pictures() == here
    finally:
        use_engraver(engrave_here)
        worker.close()


def test_before_it_is_ready_and_after_its_end_the_program_engraves_itself(song: Song) -> None:
    worker = EngravingWorker()
    document = mei(write_song_out(song), None)
    here = engrave_here(document, {})
    assert worker.engrave(document, {}) == here
    worker.close()
    assert worker.engrave(document, {}) == here


def test_one_that_is_closed_while_it_comes_up_ends_and_nothing_is_said(caplog) -> None:
    worker = EngravingWorker()
    with caplog.at_level(logging.WARNING):
        worker.start()
        wait_until(lambda: worker._process is not None)
        worker.close()
        assert not worker._process.is_alive()
        wait_until(lambda: not any(thread.name == "engraver start" for thread in threading.enumerate()))
    assert not worker.is_ready
    assert caplog.records == []


def test_one_that_was_closed_does_not_start(caplog) -> None:
    worker = EngravingWorker()
    worker.close()
    worker._start_up()
    assert worker._process is None


def test_a_worker_that_dies_is_told_and_replaced_and_nothing_is_lost(worker, song: Song, caplog) -> None:
    written = write_song_out(song)
    before = engrave(written, 12_000)
    first = process_of(worker)
    first.kill()
    first.join()
    with caplog.at_level(logging.WARNING):
        assert engrave(written, 12_000) == before
    assert process_of(worker) is not first
    assert ["ended with code -9" in record.message for record in caplog.records] == [True]


class DeadProcess:
    pid = None
    exitcode = -11


def test_a_document_that_ends_every_worker_is_refused(monkeypatch) -> None:
    worker = EngravingWorker()

    def end(*_words) -> None:
        raise EOFError

    def start_up() -> None:
        worker._running = DeadProcess(), None

    monkeypatch.setattr(worker, "_asked", end)
    monkeypatch.setattr(worker, "_start_up", start_up)
    worker._start_up()
    with pytest.raises(EngravingError, match="ended 2 times"):
        worker.engrave("anything", {})


def test_a_worker_that_hangs_is_replaced(worker, song: Song, monkeypatch) -> None:
    written = write_song_out(song)
    before = engrave(written, 12_000)
    first = process_of(worker)
    os.kill(first.pid, signal.SIGSTOP)
    start_up = worker._start_up

    def start_up_in_peace() -> None:
        monkeypatch.undo()
        start_up()

    monkeypatch.setattr(engraving_worker, "PATIENCE_SECONDS", 0.1)
    monkeypatch.setattr(worker, "_start_up", start_up_in_peace)
    assert engrave(written, 12_000) == before
    assert not first.is_alive()


def test_what_is_wrong_with_a_document_comes_back_as_an_error_and_the_worker_lives_on(worker) -> None:
    first = process_of(worker)
    with pytest.raises(EngravingError, match="expected MEI"):
        worker.engrave("no music", {})
    assert process_of(worker) is first
    assert first.is_alive()


def test_without_a_process_the_program_engraves_itself_and_says_so(monkeypatch, song: Song, caplog) -> None:
    def refuse(_process) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(multiprocessing.context.SpawnProcess, "start", refuse)
    worker = EngravingWorker()
    with caplog.at_level(logging.WARNING):
        worker._start_up()
    assert len(caplog.records) == 1
    document = mei(write_song_out(song), None)
    assert worker.engrave(document, {}) == engrave_here(document, {})


def test_who_waits_for_the_worker_holds_nothing_up(worker, make_song: MakeSong) -> None:
    """Another thread gets its turn all the while: its longest wait is a fraction of the engraving."""
    written = write_song_out(make_song(*((0.5, 60 + place % 12) for place in range(640))))
    longest, is_over = [0.0], threading.Event()

    def tick() -> None:
        last = time.perf_counter()
        while not is_over.is_set():
            time.sleep(0.0002)
            now = time.perf_counter()
            longest[0] = max(longest[0], now - last)
            last = now

    document = mei(written, None)
    ticking = threading.Thread(target=tick)
    ticking.start()
    began = time.perf_counter()
    with worker._one_at_a_time:
        connection = worker._running[1]
        connection.send((document, {}))
        connection.poll(60)
    took = time.perf_counter() - began
    is_over.set()
    ticking.join()
    connection.recv()
    assert longest[0] < took / 4


PROGRAM = """
import sys
from ui.song.engraving_worker import EngravingWorker
if __name__ == "__main__":
    worker = EngravingWorker()
    worker._start_up()
    print(worker._running[0].pid, flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, None], ids=["killed", "ended"])
def test_no_worker_outlives_its_program(end: signal.Signals | None, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    with subprocess.Popen(
        [sys.executable, tmp_path / "program.py"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as program:
        pid = int(program.stdout.readline())
        if end is None:
            program.stdin.close()
        else:
            program.send_signal(end)
        program.wait(30)
        wait_until(lambda: not is_running(pid))
        assert program.stderr.read() == b""


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "(" not in (status := Path(f"/proc/{pid}/stat").read_text()) or status.rpartition(")")[2].split()[0] != "Z"


def test_a_worker_ends_when_the_other_side_hangs_up() -> None:
    ours, theirs = multiprocessing.Pipe()
    serving = threading.Thread(target=serve_in_thread, args=(theirs,))
    serving.start()
    assert ours.recv() is None
    ours.close()
    serving.join(30)
    assert not serving.is_alive()


def serve_in_thread(connection) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engraving_worker, "leave_interrupts_to_the_program", lambda: None)
        engrave_for_others(connection)
