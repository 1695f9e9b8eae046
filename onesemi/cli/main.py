"""The entry: finds the command that was asked for, runs it, and turns what goes wrong into one sentence."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Final

from onesemi import __version__
from onesemi.cli.command import Command, CommandError, Exit, Work
from onesemi.cli.display import has_display
from onesemi.locale import mark, tr, use_language

COMMANDS: Final = (
    Command("app", mark("open the window")),
    Command("demo", mark("let computer players play a game and take its song home")),
    Command("export", mark("take a song home as MIDI file, sheet music, sound or postcard")),
    Command("render", mark("play a MIDI file into a WAV file")),
    Command("replay", mark("play a logged game again and tell it")),
    Command("simulate", mark("play many games between computer players and print their figures")),
    Command("bots", mark("measure how strong the computer players are")),
    Command("doctor", mark("tell what this machine has: versions, devices, banks, paths")),
    Command("screenshots", mark("make pictures of every page")),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these words (None: those of the process) and return its exit code."""
    use_language()
    words = _with_command(list(sys.argv[1:] if arguments is None else arguments))
    parsed = _parser(words[0]).parse_args(words)
    work: Work = parsed.work
    try:
        code = work.run(parsed)
        sys.stdout.flush()
    except KeyboardInterrupt:
        _complain(tr("interrupted"))
        return Exit.INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains once more at its end
        return Exit.PIPE_CLOSED
    except CommandError as fault:
        _complain(str(fault))
    except OSError as fault:
        _complain(_system_sentence(fault))
    else:
        return code
    return Exit.FAILED


def _with_command(words: list[str]) -> list[str]:
    """Without a command the window opens, or a demo plays where there can't be one; a song file means the window."""
    if not words:
        return ["app"] if has_display() else ["demo"]
    is_for_app = words[0].startswith("-") or words[0].endswith(".1song")
    is_for_parser = words[0] in {"-h", "--help", "--version"}
    return ["app", *words] if is_for_app and not is_for_parser else words


def _parser(asked_for: str) -> argparse.ArgumentParser:
    """Return the parser of all commands, of which only the one that is asked for knows its arguments."""
    parser = argparse.ArgumentParser(
        prog="onesemi",
        description=tr("1; - a card game that writes a song. Without a command the window opens."),
        epilog=tr(
            "Exit codes: 0 it worked; 1 it failed, and a sentence says why; 2 wrong usage; 130 interrupted; "
            "141 the output was closed. Settings and running games are kept in the folder that ONESEMI_HOME names."
        ),
    )
    parser.add_argument("--version", action="version", version=f"onesemi {__version__}")
    commands = parser.add_subparsers(title=tr("commands"), metavar=tr("COMMAND"), required=True)
    for command in COMMANDS:
        own = commands.add_parser(command.name, help=tr(command.summary), description=tr(command.summary))
        if command.name == asked_for:
            work = command.work()
            work.add_arguments(own)
            own.set_defaults(work=work)
    return parser


def _complain(sentence: str) -> None:
    print(tr("onesemi: {sentence}", sentence=sentence), file=sys.stderr)


def _system_sentence(fault: OSError) -> str:
    reason = fault.strerror or str(fault)
    return f"{fault.filename}: {reason}" if fault.filename else reason
