import threading
from collections.abc import Iterator

import pytest

from audio.engine.ahead import done_ahead


def test_results_come_in_the_order_of_their_tasks() -> None:
    last_is_done = threading.Event()

    def work(task: int) -> int:
        if task == 2:
            last_is_done.set()
        assert task or last_is_done.wait(10)
        return -task

    assert list(done_ahead(work, range(3), 2)) == [0, -1, -2]


def test_it_works_no_further_ahead_than_one_task_more_than_it_has_threads() -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for task in range(100):
            taken.append(task)
            yield task

    results = done_ahead(abs, tasks(), 2)
    assert [next(results) for _ in range(5)] == [0, 1, 2, 3, 4]
    assert len(taken) == 5 + 3
    results.close()


def test_what_a_task_raises_comes_in_its_place_and_ends_the_work() -> None:
    def work(task: int) -> int:
        return 6 // (3 - task)

    before = threading.active_count()
    results = done_ahead(work, range(100), 2)
    assert [next(results) for _ in range(3)] == [2, 3, 6]
    with pytest.raises(ZeroDivisionError):
        next(results)
    assert threading.active_count() == before


def test_closed_early_it_leaves_no_thread() -> None:
    before = threading.active_count()
    results = done_ahead(abs, range(100), 3)
    next(results)
    assert threading.active_count() > before
    results.close()
    assert threading.active_count() == before
