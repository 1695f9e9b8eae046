"""Where computer players think: in this process at once, or in a worker process so that a window never waits."""

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol, TypeVar

from onesemi.workers import leave_interrupts_to_the_program

ValueT = TypeVar("ValueT")


class Runner(Protocol):
    """Takes work and hands back a future; all methods are called on the host's thread and never block for long."""

    def submit(self, work: Callable[[], ValueT]) -> Future[ValueT]:
        """Start some work, or queue it."""
        ...

    def abandon(self) -> None:
        """Give up whatever is running, so that new work can be done at once."""
        ...

    def close(self) -> None:
        """Stop for good and free what was used."""
        ...


class InlineRunner:
    """Does the work at once on the caller's thread: for tests, demo and simulation."""

    def submit(self, work: Callable[[], ValueT]) -> Future[ValueT]:
        """Do the work; the future is done when this returns, an exception kept in it."""
        future: Future[ValueT] = Future()
        try:
            future.set_result(work())
        except Exception as fault:  # noqa: BLE001 - the future hands it on to whoever asks for the result
            future.set_exception(fault)
        return future

    def abandon(self) -> None:
        """Nothing runs between two calls."""

    def close(self) -> None:
        """Nothing is held."""


class WorkerRunner:
    """Does the work in one worker process, started with the first piece of work; the work must be picklable."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[[], ValueT]) -> Future[ValueT]:
        """Queue the work for the worker; a worker that died is replaced."""
        try:
            return self._running().submit(work)
        except BrokenProcessPool:
            self.abandon()
            return self._running().submit(work)

    def abandon(self) -> None:
        """End the worker in the middle of its work; the next piece of work starts a new one."""
        if self._pool is None:
            return
        pool, self._pool = self._pool, None
        workers = tuple((pool._processes or {}).values())  # noqa: SLF001 - Python 3.14 names it terminate_workers
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()

    def close(self) -> None:
        """End the worker."""
        self.abandon()

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(max_workers=1, mp_context=context, initializer=_begin)
        return self._pool


def _begin() -> None:
    """Let this worker end when the program that started it is killed: waiting for work, it would never notice."""
    leave_interrupts_to_the_program()
    parent = multiprocessing.parent_process()
    assert parent is not None, "runs in a worker process"

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, name="end with parent", daemon=True).start()
