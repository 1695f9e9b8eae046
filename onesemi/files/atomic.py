"""Atomic writing: a file is there as a whole or as it was before, whenever the process or the power dies."""

import os
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

_PART_SUFFIX: Final = ".part"


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """Open a file to be written bit by bit inside a `with` block; it takes its name at the block's end.

    The bytes go to a temporary name in the same folder (so that renaming stays on one file system), reach the disk,
    and replace the old file in one step; an exception in the block leaves the old file as it was and nothing beside
    it. A symbolic link keeps pointing at the file that is replaced, an existing file's permissions are kept.
    Raises OSError where the folder is missing or can't be written to. Any thread; writers at the same
    time never mix: the last one to finish wins.
    """
    target = Path(os.path.realpath(path))
    part = target.with_name(f".{secrets.token_hex(6)}{_PART_SUFFIX}")
    try:
        with _create(part, target) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except BaseException:
        with suppress(FileNotFoundError):
            part.unlink()
        raise
    sync_folder(target.parent)


def write_bytes(path: Path, content: bytes) -> None:
    """Write a whole file in one step; see `writing`."""
    with writing(path) as file:
        file.write(content)


def write_text(path: Path, text: str) -> None:
    r"""Write a whole file of UTF-8 text in one step, line ends as they are (`\n`); see `writing`."""
    write_bytes(path, text.encode("utf-8"))


def sync_folder(folder: Path) -> None:
    """Bring a folder's list of names to the disk, where the system can: Windows opens no folders."""
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _create(part: Path, target: Path) -> BinaryIO:
    descriptor = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    if sys.platform != "win32" and target.exists():
        os.fchmod(descriptor, stat.S_IMODE(target.stat().st_mode))
    return os.fdopen(descriptor, "w+b")
