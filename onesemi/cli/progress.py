"""Long work: its progress bar, on stderr where a person looks at a terminal, and its interruption by Ctrl+C."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol


class Progress(Protocol):
    """Something that is told how far long work has come."""

    def __call__(self, done: float, total: float, /) -> None:
        """Say that `done` of `total` is done; total may become clearer on the way."""
        ...


@contextmanager
def progress_bar(title: str) -> Iterator[Progress]:
    """Show a bar while long work goes on inside the `with` block; silent where stderr is no terminal."""
    if not sys.stderr.isatty():
        yield _silent
        return
    from tqdm import tqdm

    with tqdm(
        desc=title, total=1.0, file=sys.stderr, leave=False, bar_format="{desc}: {percentage:3.0f} %|{bar}|"
    ) as bar:

        def show(done: float, total: float) -> None:
            bar.update(min(done / total, 1.0) - bar.n)

        yield show


def _silent(_done: float, _total: float) -> None:
    """Say nothing."""


@contextmanager
def writing_progress(title: str) -> Iterator[Callable[[float], None]]:
    """Show a bar while a file is written inside the block, which tells what share of it is done, 0 … 1.

    Ctrl+C raises KeyboardInterrupt at the next report, or else at the block's end. Main thread only.
    """
    with _noted_interrupts() as look_up, progress_bar(title) as show:

        def report(share: float) -> None:
            look_up()
            show(share, 1.0)

        yield report
        look_up()


@contextmanager
def _noted_interrupts() -> Iterator[Callable[[], None]]:
    """Let Ctrl+C be noted inside the block and raised where it is looked up; a second one is raised at once.

    An exception that comes up anywhere could be lost in a callback out of C, such as a codec's that writes its file.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:  # somebody sees to it, or it is to be ignored
        yield lambda: None
        return
    noted: list[int] = []

    def note(number: int, _frame: object) -> None:
        noted.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def look_up() -> None:
        if noted:
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, note)
    try:
        yield look_up
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
