"""Work done beside other work: numpy leaves Python's lock while it computes, so two cores are used."""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

_MOST_PENDING = 2


def done_when_asked(work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
    """Yield the results of some work, done on the caller's thread when they are asked for."""
    yield from map(work, tasks)


def done_ahead(work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
    """Yield the results of some work, done in the order of its tasks on a thread of its own.

    Tasks are taken on the caller's thread, at most two beyond what was asked for. What the work raises is raised where
    its result would have been. Closed early, it waits for what is under way and starts nothing more.
    """
    coming = iter(tasks)
    pool = ThreadPoolExecutor(1, "ahead")
    try:
        pending = deque(pool.submit(work, task) for task in islice(coming, _MOST_PENDING))
        while pending:
            pending.extend(pool.submit(work, task) for task in islice(coming, 1))
            yield pending.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
