"""Progress bars: on stderr, and only where a person looks at a terminal."""

import sys
from collections.abc import Iterator
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
