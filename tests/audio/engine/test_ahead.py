import threading
from collections.abc import Iterator

import pytest

from audio.engine.ahead import done_ahead


def test_work_is_done_in_the_order_of_its_tasks_on_one_other_thread() -> None:
    threads = []

    def work(task: int) -> int:
        threads.append(threading.get_ident())
        return -task

    assert list(done_ahead(work, range(5))) == [0, -1, -2, -3, -4]
    assert len(set(threads)) == 1
    assert threads[0] != threading.get_ident()


def test_tasks_are_taken_here_while_the_ones_before_are_worked_on() -> None:
    is_next_taken = threading.Event()

    def tasks() -> Iterator[int]:
        yield 0
        is_next_taken.set()
        yield 1

    assert list(done_ahead(lambda _: is_next_taken.wait(10), tasks())) == [True, True]


def test_at_most_two_tasks_more_are_taken_than_were_asked_for() -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for task in range(100):
            taken.append(task)
            yield task

    results = done_ahead(abs, tasks())
    assert [next(results) for _ in range(5)] == [0, 1, 2, 3, 4]
    assert len(taken) == 5 + 2
    results.close()


def test_what_a_task_raises_comes_in_its_place_and_ends_the_work() -> None:
    def work(task: int) -> int:
        return 6 // (3 - task)

    before = threading.active_count()
    results = done_ahead(work, range(100))
    assert [next(results) for _ in range(3)] == [2, 3, 6]
    with pytest.raises(ZeroDivisionError):
        next(results)
    assert threading.active_count() == before


def test_closed_early_it_leaves_no_thread() -> None:
    before = threading.active_count()
    results = done_ahead(abs, range(100))
    next(results)
    assert threading.active_count() > before
    results.close()
    assert threading.active_count() == before
