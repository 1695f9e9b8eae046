#!/usr/bin/env python3
"""The two commands: set onesemi up on a fresh machine and start it, or run its tests.

    python3 run.py                     the app; without a display a demo game, exported to out/
    python3 run.py test [arguments]    every test (the arguments go to pytest)
    python3 run.py WORDS ...           anything else goes to the program: python3 run.py demo --seed 7

The set-up itself is in `setup/`; what it has done is skipped the next time.
"""

import sys

if sys.version_info < (3, 11):  # this file is kept such that older Pythons can read it as far as here
    sys.exit(
        "onesemi needs Python 3.11 or newer, and this is Python {}.{}.\n"
        "Install a newer one and start it with that, for example: python3.12 run.py".format(*sys.version_info[:2])
    )

import os
import subprocess
from collections.abc import Sequence

from setup.paths import ROOT, venv_program
from setup.record import is_ready, wanted_record


def main(words: list[str]) -> int:
    """Set up what is not set up yet, then become the program (or pytest); return the exit code."""
    for_tests = words[:1] == ["test"]
    if not is_ready(wanted_record(for_tests=for_tests)):
        code = prepare(for_tests=for_tests)
        if code:
            return code
    return start(test_command(words[1:]) if for_tests else [venv_program("onesemi"), *words])


def prepare(*, for_tests: bool) -> int:
    """Do the set-up and return 0, or say why it can't be done and return an exit code."""
    from setup.process import SetUpError, say
    from setup.steps import set_up

    try:
        set_up(for_tests=for_tests)
    except SetUpError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("Interrupted. The next run goes on where this one was.")
        return 130
    return 0


def test_command(arguments: Sequence[str]) -> list[str]:
    """Return the command that runs the tests, from wherever it is called."""
    os.chdir(ROOT)
    return [venv_program("python"), "-m", "pytest", *arguments]


def start(command: list[str]) -> int:
    """Become the command, so that signals and the exit code are its own; Windows can only wait for it."""
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
