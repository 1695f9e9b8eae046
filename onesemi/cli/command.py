"""What every command of the command line is made of, and how it ends."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum


class Exit(IntEnum):
    """How the program ends; shells and scripts can rely on these."""

    OK = 0
    FAILED = 1  # one sentence on stderr says what was expected, what was found, and where
    USAGE = 2  # the words given make no sense; argparse says which
    INTERRUPTED = 130  # Ctrl+C
    PIPE_CLOSED = 141  # whoever read the output stopped reading


class CommandError(Exception):
    """A command can't do what was asked; the message is a sentence for the user."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its name, one line for the help, its arguments, and what it does.

    run gets the parsed arguments and returns an exit code; what it can't do it tells by `CommandError` or OSError.
    """

    name: str
    summary: str
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]
