"""What every command of the command line is made of, and how it ends."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from enum import IntEnum
from importlib import import_module
from typing import NamedTuple


class Exit(IntEnum):
    """How the program ends; shells and scripts can rely on these."""

    OK = 0
    FAILED = 1  # one sentence on stderr says what was expected, what was found, and where
    USAGE = 2  # the words given make no sense; argparse says which
    INTERRUPTED = 130  # Ctrl+C
    PIPE_CLOSED = 141  # whoever read the output stopped reading


class CommandError(Exception):
    """A command can't do what was asked; the message is a sentence for the user."""


class Work(NamedTuple):
    """What a command is told and does.

    run gets the parsed arguments and returns an exit code; what it can't do it tells by `CommandError` or OSError.
    """

    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


class Command(NamedTuple):
    """One command: its name, and one line for the help. The rest is `WORK` in the file of its name in this folder."""

    name: str
    summary: str

    def work(self) -> Work:
        """Load the command's file: only for the one that was asked for, so that none waits for the others."""
        work: Work = import_module(f"{__package__}.{self.name}").WORK
        return work
