"""Work done ahead on other threads, in order: numpy leaves Python's lock while it computes, so two cores are used."""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def done_ahead(work: Callable[[Task], Result], tasks: Iterable[Task], threads: int) -> Generator[Result, None, None]:
    """Yield the results of some work in the order of its tasks, done on threads of their own.

    At most one task more than there are threads is done or under way beyond what was asked for. What the work raises
    is raised where its result would have been. Closed early, it waits for what is under way and starts nothing more.
    """
    coming = iter(tasks)
    pool = ThreadPoolExecutor(threads, "ahead")
    try:
        pending = deque(pool.submit(work, task) for task in islice(coming, threads + 1))
        while pending:
            result = pending.popleft().result()
            pending.extend(pool.submit(work, task) for task in islice(coming, 1))
            yield result
    finally:
        pool.shutdown(cancel_futures=True)
